import type { Db } from '#platform/db/connect.ts';
import type { Fragment } from '#platform/db/statement.ts';

/** Withdraws waiting invitations and deletes their addresses and names. Returns how many. */
export async function dropAddresses(db: Db, which: Fragment): Promise<number> {
  const { count } = await db`
    UPDATE mail_invitations SET status = 'withdrawn', address = NULL, name = NULL WHERE status = 'waiting' AND ${which}`;
  return count;
}
