import type { Db } from './connect.ts';
import type { Fragment } from './statement.ts';

/** Formats a time as the API does, for use inside JSON or in comparisons with it: `2026-11-21T08:43:12.123Z`. */
export function timeText(db: Db, time: Fragment): Fragment {
  return db`to_char(${time} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
}

/** Returns whether a time, in seconds since 1970, is in the future. */
export async function isToCome(db: Db, seconds: number): Promise<boolean> {
  const [row] = await db<{ isToCome: boolean }[]>`SELECT to_timestamp(${seconds}) > (SELECT app_now()) AS is_to_come`;
  return row!.isToCome;
}
