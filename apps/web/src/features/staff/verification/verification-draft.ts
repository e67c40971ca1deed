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

/** The ticks and notes of staff on a profile, kept in this browser until the decision succeeds. */
export function useVerificationDraft(accountId: string, submittedAt: string | null) {
  const [draft, setDraft] = useState(() => draftOf(readDraft(nameOf(accountId))));
  const isEmpty = draft.ticked.length + draft.reasons.length + draft.note.length === 0;
  useKeepDraft(nameOf(accountId), isEmpty ? undefined : draft);
  // Ticks belong to one version; reasons for a rejection may still apply to the next.
  const current = draft.submittedAt === submittedAt ? draft : { ...draft, submittedAt, ticked: [] };
  return { draft: current, change: (part: Partial<VerificationDraft>) => setDraft({ ...current, ...part }) };
}

export function forgetVerificationDraft(accountId: string) {
  keepDraft(nameOf(accountId), undefined);
}

function nameOf(accountId: string): string {
  return `verification.${accountId}`;
}

function draftOf(stored: unknown): VerificationDraft {
  const { submittedAt, ticked, reasons, note } = (stored ?? {}) as Partial<Record<keyof VerificationDraft, unknown>>;
  return {
    submittedAt: typeof submittedAt === 'string' ? submittedAt : null,
    ticked: listOf(ticked).filter((each): each is VerificationCheck => each in VERIFICATION_CHECKS),
    reasons: listOf(reasons).filter((each): each is RejectionReason => RejectionReason.options.includes(each as RejectionReason)),
    note: typeof note === 'string' ? note : '',
  };
}

function listOf(stored: unknown): string[] {
  return Array.isArray(stored) ? stored.filter((each) => typeof each === 'string') : [];
}
