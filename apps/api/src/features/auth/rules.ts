import { RESEND_SECONDS, SESSION_DAYS, SESSION_IDLE_DAYS, type UserType } from '@castlane/contract/auth.ts';

export const CODES_AN_HOUR = 5;
export const LINKS_AN_HOUR = 5;
export const LINK_MINUTES = 30;
export const SESSIONS_AT_MOST = 10;

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** How long a session lives without being used, and at most; in seconds. */
export const SESSION_LIVES = {
  staff: { idle: 30 * MINUTE, most: 12 * HOUR },
  others: { idle: SESSION_IDLE_DAYS * DAY, most: SESSION_DAYS * DAY },
} as const;

export function sessionLifeOf(userType: UserType): { idle: number; most: number } {
  return userType === 'staff' ? SESSION_LIVES.staff : SESSION_LIVES.others;
}

/** When the next code may be mailed, in milliseconds, given when codes were mailed in the last hour, newest first. */
export function resendAvailableAt(sentAt: readonly string[]): number {
  const [newest] = sentAt;
  const earliestThatCounts = sentAt[CODES_AN_HOUR - 1];
  return Math.max(
    newest === undefined ? 0 : Date.parse(newest) + RESEND_SECONDS * 1000,
    earliestThatCounts === undefined ? 0 : Date.parse(earliestThatCounts) + HOUR * 1000,
  );
}
