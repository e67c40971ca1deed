import { REVIEWED_FIELDS, type Profile } from '@castlane/contract/account.ts';
import { REJECTION_REASONS, type Rejection, type RejectionReason } from '@castlane/contract/verification.ts';
import type { Verification, VerificationQueue } from '@castlane/contract/staff-verification.ts';
import { publicValuesOf } from '#features/accounts/rules.ts';

export type VerificationState = {
  name: string;
  banned: boolean;
  /** The queue it waits in, and since when; null if it does not wait. */
  queue: VerificationQueue | null;
  submittedAt: string | null;
  /** The last step of the review, and who did it. */
  lastStep: 'submitted' | 'approved' | 'rejected' | 'changes_submitted' | 'changes_approved' | 'changes_rejected' | null;
  lastBy: string | null;
};

/** Returns why a decision comes too late. `shown` is the version that was decided on, if it is known. */
export function whyTooLate({ name, banned, queue, submittedAt, lastStep, lastBy }: VerificationState, shown: string | undefined) {
  if (banned) return 'This account is banned';
  if (queue === null) return whyNothingWaits(name, lastStep, lastBy ?? 'Someone else');
  return shown === undefined || shown === submittedAt ? undefined : `${name} has changed this profile since you opened it. Reload it`;
}

function whyNothingWaits(name: string, lastStep: VerificationState['lastStep'], by: string): string {
  switch (lastStep) {
    case 'approved':
    case 'rejected':
      return `${by} has already ${lastStep} this profile`;
    case 'changes_approved':
      return `${by} has already approved these changes`;
    case 'changes_rejected':
      return `${by} has already rejected these changes`;
    case 'changes_submitted':
      return `${name} has withdrawn the changes`;
    default:
      return 'There’s nothing to decide here';
  }
}

/** Returns a rejection in its parts: each reason once, in the order of the checks. */
export function rejectionOf(reasons: readonly RejectionReason[] | undefined, note: string | undefined): Rejection {
  const codes = (Object.keys(REJECTION_REASONS) as RejectionReason[]).filter((code) => reasons?.includes(code));
  const items = codes.map((code) => ({
    code,
    sentence: REJECTION_REASONS[code].sentence,
    step: REJECTION_REASONS[code].step,
    mended: false,
  }));
  return { items, note: note ?? null };
}

/** Returns each field that waits: the public value and the new one. */
export function changesOf(profile: Profile): Verification['changes'] {
  const [current, next] = [publicValuesOf(profile), profile.pendingChanges ?? {}];
  return REVIEWED_FIELDS.flatMap((field) => {
    const after = next[field];
    return after === undefined ? [] : [{ field, before: current[field], after }];
  });
}

/** Returns the cursor of a page of the queue: the time to the microsecond, and the account. */
export function queueCursorOf({ queuedAt, accountId }: { queuedAt: string; accountId: string }): string {
  return Buffer.from(`${queuedAt}_${accountId}`).toString('base64url');
}

const CURSOR = /^([0-9]{1,16})_([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})$/;

/** Reads a cursor. Returns undefined if it is not ours. */
export function queuePlaceOf(cursor: string): { queuedAt: string; accountId: string } | undefined {
  const [, queuedAt, accountId] = CURSOR.exec(Buffer.from(cursor, 'base64url').toString()) ?? [];
  return queuedAt && accountId ? { queuedAt, accountId } : undefined;
}
