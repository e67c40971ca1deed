import type { Db } from './db/connect.ts';
import type { OldRows } from './db/old-rows.ts';
import { errorWithoutData } from './outbox/error-text.ts';

const FIRST_PAUSE_SECONDS = 10;
const LONGEST_PAUSE_SECONDS = 3600;
/** A key that is no longer due, because its job or account is gone, is never tried again. */
export const CLOCK_FAILURE_DAYS = 30;

type Failing = { key: string; isResting: boolean };

/** Returns the keys of a clock that failed before, and whether each still waits for its next attempt. */
export async function findFailing(db: Db, clock: string): Promise<Map<string, boolean>> {
  const rows = await db<Failing[]>`SELECT key, retry_at > (SELECT app_now()) AS is_resting FROM clock_failures WHERE clock = ${clock}`;
  return new Map(rows.map(({ key, isResting }) => [key, isResting]));
}

/** Records a failure. The pause before the next attempt doubles each time, up to an hour. */
export async function recordFailure(db: Db, clock: string, key: string, error: unknown): Promise<void> {
  const text = errorWithoutData(error instanceof Error ? error.message : String(error)).slice(0, 500);
  await db`
    INSERT INTO clock_failures (clock, key, last_error, retry_at)
    VALUES (${clock}, ${key}, ${text}, app_now() + make_interval(secs => ${FIRST_PAUSE_SECONDS}))
    ON CONFLICT (clock, key) DO UPDATE SET attempts = clock_failures.attempts + 1, last_error = excluded.last_error,
      retry_at = app_now() + make_interval(secs => least(${LONGEST_PAUSE_SECONDS}, ${FIRST_PAUSE_SECONDS} * 2 ^ least(clock_failures.attempts, 20)))`;
}

export async function forgetFailure(db: Db, clock: string, key: string): Promise<void> {
  await db`DELETE FROM clock_failures WHERE clock = ${clock} AND key = ${key}`;
}

/** Counts the keys that fail, by clock. */
export async function countFailing(db: Db): Promise<{ clock: string; count: number }[]> {
  return db<{ clock: string; count: number }[]>`SELECT clock, count(*)::int AS count FROM clock_failures GROUP BY clock ORDER BY clock`;
}

export const oldClockFailures: OldRows = {
  what: 'failures of timed work',
  drop(db, most) {
    const isOld = db`retry_at < (SELECT app_now()) - make_interval(days => ${CLOCK_FAILURE_DAYS})`;
    return db`
      DELETE FROM clock_failures
      WHERE ctid = ANY(ARRAY(SELECT ctid FROM clock_failures WHERE ${isOld} ORDER BY retry_at LIMIT ${most})) AND ${isOld}`;
  },
};
