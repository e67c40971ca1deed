import { createHash } from 'node:crypto';
import type { Db } from '#platform/db/connect.ts';
import type { OldRows } from '#platform/db/old-rows.ts';
import { Problem } from '#platform/problem.ts';
import { BLOCK_MINUTES, FAILURE_DAYS, FAILURE_WINDOW_MINUTES, FAILURES_AT_MOST, FIRST_BLOCK } from './rules.ts';

/**
 * Slows down password guessing. Failures are counted by the given address, whether it has an account or not, so nothing reveals which; or
 * by a browser that the account is known to use, so the failures of others never lock its owner out.
 */

/** A taken attempt counts as a failure until it turns out not to be one. */
export type Attempt = { key: Buffer; failures: number };

const CHOOSE_A_NEW_ONE = 'Too many wrong passwords. Use “Forgot password?” to choose a new one';
/** How long an address with the most failures stays blocked without a new password. */
export const LONG_FAILURE_DAYS = 180;

export function throttleKeyOf(email: string, device?: Buffer): Buffer {
  return createHash('sha256')
    .update(device ? `device:${device.toString('hex')}` : `account:${email}`)
    .digest();
}

/** Throws 1022 while log-ins are blocked. */
export async function refuseBlocked(db: Db, key: Buffer): Promise<void> {
  const [blocked] = await db<{ seconds: number | null; isAtMost: boolean }[]>`
    SELECT ceil(extract(epoch FROM blocked_until - app_now()))::int AS seconds, consecutive >= ${FAILURES_AT_MOST} AS is_at_most
    FROM login_failures WHERE key = ${key} AND (blocked_until > (SELECT app_now()) OR consecutive >= ${FAILURES_AT_MOST})`;
  if (blocked?.isAtMost) throw new Problem(1022, { message: CHOOSE_A_NEW_ONE });
  if (blocked) throw new Problem(1022, { retryAfterSeconds: Math.max(1, blocked.seconds ?? 1) });
}

/**
 * Takes one attempt, in one statement: of many concurrent calls, only as many as are free succeed. Uses NULL, not now(), if no wait is due:
 * an earlier statement would read now() as the future.
 */
export async function takeAttempt(db: Db, key: Buffer): Promise<Attempt> {
  const isRecent = db`(f.failed_at > (SELECT app_now()) - make_interval(days => ${FAILURE_DAYS}))`;
  // Once it has blocked, a streak lasts until a day passes without a failure; before that, until the window closes.
  const goesOn = db`(CASE WHEN f.recent >= ${FIRST_BLOCK} THEN ${isRecent}
    ELSE f.recent_since > (SELECT app_now()) - make_interval(mins => ${FAILURE_WINDOW_MINUTES}) END)`;
  const [taken] = await db<{ failures: number }[]>`
    INSERT INTO login_failures AS f (key, consecutive, recent, recent_since, failed_at) VALUES (${key}, 1, 1, app_now(), app_now())
    ON CONFLICT (key) DO UPDATE SET failed_at = app_now(),
      consecutive = CASE WHEN ${isRecent} THEN f.consecutive ELSE 0 END + 1,
      recent = CASE WHEN ${goesOn} THEN f.recent ELSE 0 END + 1,
      recent_since = CASE WHEN ${goesOn} THEN f.recent_since ELSE app_now() END,
      blocked_until = app_now() + make_interval(mins =>
        nullif((${BLOCK_MINUTES}::int[])[least(CASE WHEN ${goesOn} THEN f.recent ELSE 0 END + 1, ${BLOCK_MINUTES.length})], 0))
    WHERE coalesce(f.blocked_until, '-infinity') <= (SELECT app_now()) AND f.consecutive < ${FAILURES_AT_MOST}
    RETURNING recent AS failures`;
  if (taken) return { key, failures: taken.failures };
  await refuseBlocked(db, key);
  // The block ended between the two statements.
  return takeAttempt(db, key);
}

/** Gives back an attempt that neither failed nor succeeded. */
export async function giveBack(db: Db, key: Buffer): Promise<void> {
  await db`
    UPDATE login_failures SET consecutive = consecutive - 1, recent = recent - 1, blocked_until = NULL
    WHERE key = ${key} AND recent > 0 AND consecutive > 0`;
}

export async function forgetFailures(db: Db, key: Buffer): Promise<void> {
  await db`DELETE FROM login_failures WHERE key = ${key}`;
}

export const oldFailures: OldRows = {
  what: 'failed log-ins',
  drop(db, most) {
    const isOld = db`
      failed_at < (SELECT app_now()) - make_interval(days => ${FAILURE_DAYS}) AND coalesce(blocked_until, '-infinity') <= (SELECT app_now())
      AND (consecutive < ${FAILURES_AT_MOST} OR failed_at < (SELECT app_now()) - make_interval(days => ${LONG_FAILURE_DAYS}))`;
    return db`
      DELETE FROM login_failures
      WHERE ctid = ANY(ARRAY(SELECT ctid FROM login_failures WHERE ${isOld} ORDER BY failed_at LIMIT ${most})) AND ${isOld}`;
  },
};
