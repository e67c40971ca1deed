import type { NewDecision } from '@castlane/contract/decision.ts';
import { VERIFICATION_CHECKS, RejectionReason, type VerificationCheck } from '@castlane/contract/verification.ts';
import { useState } from 'react';
import { keepDraft, readDraft, useKeepDraft } from '#platform/forms/draft.ts';

export type VerificationDraft = {
  /** The version of the ticked checks. */
  submittedAt: string | null;
  ticked: VerificationCheck[];
  reasons: RejectionReason[];
  note: string;
};

/**
 * The ticks and notes of staff on a profile, kept in this browser until the decision succeeds. The proven checks are ticked from the start,
 * and stay unticked if staff untick them.
 */
export function useVerificationDraft(accountId: string, submittedAt: string | null, proven: VerificationCheck[]) {
  const [draft, setDraft] = useState(() => draftOf(readDraft(nameOf(accountId))));
  const isUntouched = draft.submittedAt === null;
  useKeepDraft(nameOf(accountId), isUntouched ? undefined : draft);
  // Ticks belong to one version; reasons for a rejection may still apply to the next.
  const current = draft.submittedAt === submittedAt ? draft : { ...draft, submittedAt, ticked: proven };
  return { draft: current, change: (part: Partial<VerificationDraft>) => setDraft({ ...current, ...part }) };
}

export function forgetVerificationDraft(accountId: string) {
  keepDraft(nameOf(accountId), undefined);
}

/** What staff had ticked and written for a decision. */
export function keepVerificationDraft(accountId: string, undone: Extract<NewDecision, { kind: 'approve_profile' | 'reject_profile' }>) {
  const { submittedAt = '' } = undone.decision;
  const draft: VerificationDraft =
    undone.kind === 'approve_profile'
      ? { submittedAt, ticked: Object.keys(VERIFICATION_CHECKS) as VerificationCheck[], reasons: [], note: '' }
      : { submittedAt: '', ticked: [], reasons: undone.decision.reasons ?? [], note: undone.decision.reason ?? '' };
  keepDraft(nameOf(accountId), draft);
}

function nameOf(accountId: string): string {
  return `verification.${accountId}`;
}

const EMPTY: VerificationDraft = { submittedAt: null, ticked: [], reasons: [], note: '' };

/** Without checks and reasons that no longer exist. */
function draftOf(stored: unknown): VerificationDraft {
  const draft = { ...EMPTY, ...(stored as VerificationDraft | null) };
  return {
    ...draft,
    ticked: draft.ticked.filter((each) => each in VERIFICATION_CHECKS),
    reasons: draft.reasons.filter((each) => RejectionReason.options.includes(each)),
  };
}
