import type { VerificationStatus } from '@castlane/contract/account.ts';

export type ReviewState = {
  name: string;
  verificationStatus: VerificationStatus;
  banned: boolean;
  /** Who decided last, if anybody has. */
  decidedBy: string | null;
};

/** Why a decision comes too late: who or what was faster. */
export function whyTooLate({ name, verificationStatus, banned, decidedBy }: ReviewState): string {
  if (banned) return 'This account is banned';
  if (verificationStatus === 'approved') return `${decidedBy ?? 'Somebody else'} has already approved this profile`;
  if (verificationStatus === 'rejected') return `${decidedBy ?? 'Somebody else'} has already rejected this profile`;
  return `${name} has changed this profile since you opened it. Load it again`;
}

/** Where a page of the queue ends: the time to the microsecond, and the account. */
export function queueCursorOf({ queuedAt, accountId }: { queuedAt: string; accountId: string }): string {
  return Buffer.from(`${queuedAt}_${accountId}`).toString('base64url');
}

const CURSOR = /^([0-9]{1,16})_([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})$/;

/** The place that a cursor names, or undefined for one that was not given by us. */
export function queuePlaceOf(cursor: string): { queuedAt: string; accountId: string } | undefined {
  const [, queuedAt, accountId] = CURSOR.exec(Buffer.from(cursor, 'base64url').toString()) ?? [];
  return queuedAt && accountId ? { queuedAt, accountId } : undefined;
}
