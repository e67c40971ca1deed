import type { ReviewedField } from '@castlane/contract/account.ts';
import { VERIFICATION_CHECKS, REJECTION_REASONS, RejectionReason, type VerificationCheck } from '@castlane/contract/verification.ts';
import { rejectVerification, type Verification } from '@castlane/contract/staff-verification.ts';
import { issuesOf } from '#platform/forms/form.ts';
import { isBlank } from '@castlane/contract/text.ts';

const CHECKS = Object.keys(VERIFICATION_CHECKS) as VerificationCheck[];

const CHECK_OF: Record<ReviewedField, VerificationCheck> = {
  name: 'identity',
  profileImageUri: 'identity',
  company: 'identity',
  dateOfBirth: 'age',
  website: 'link',
};

/** The checks: all for a new profile, those of the changed fields for a changed one. */
export function checksFor({ queue, changes }: Pick<Verification, 'queue' | 'changes'>): VerificationCheck[] {
  if (queue !== 'changed') return CHECKS;
  const about = new Set(changes.map(({ field }) => CHECK_OF[field as ReviewedField]));
  return CHECKS.filter((check) => about.has(check));
}

export function reasonsOf(check: VerificationCheck): RejectionReason[] {
  return RejectionReason.options.filter((reason) => REJECTION_REASONS[reason].check === check);
}

export function toggled<T>(items: readonly T[], item: T): T[] {
  return items.includes(item) ? items.filter((each) => each !== item) : [...items, item];
}

export const NOTE_MAX = 1000;

export type Rejecting = { reasons: RejectionReason[]; note: string };

export function rejectionBody({ reasons, note }: Rejecting): { reasons?: RejectionReason[]; reason?: string } {
  return { ...(reasons.length > 0 && { reasons }), ...(!isBlank(note) && { reason: note }) };
}

/** Returns why a rejection cannot be sent, or undefined. */
export function whyBadRejection(rejecting: Rejecting): string | undefined {
  const { reason, '': whole } = issuesOf(rejectVerification.body, rejectionBody(rejecting));
  return reason ?? whole;
}
