import { SESSION_DAYS, SESSION_IDLE_DAYS, type UserType } from '@castlane/contract/auth.ts';

export const SESSIONS_AT_MOST = 10;
export const DEVICES_AT_MOST = 10;
/** A browser is forgotten this long after its last log-in. */
export const DEVICE_DAYS = 180;

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** How long a session lives without being used, and at most; in seconds. */
export const SESSION_LIVES = {
  staff: { idle: 30 * MINUTE, most: 12 * HOUR },
  others: { idle: SESSION_IDLE_DAYS * DAY, most: SESSION_DAYS * DAY },
} as const;

/** A session by single sign-on ends after this many seconds: the provider must say again that the person is still staff. */
export const SIGN_ON_LIFE = HOUR;

export function sessionLifeOf(userType: UserType): { idle: number; most: number } {
  return userType === 'staff' ? SESSION_LIVES.staff : SESSION_LIVES.others;
}
