import type { CalendarAddress } from '@castlane/contract/calendar.ts';
import { hashOf } from '#features/auth/sessions/tokens.ts';
import type { Db } from '#platform/db/connect.ts';
import type { Viewer } from '#platform/http/viewer.ts';

/** Whose calendar it is. `now`: the product's time. */
export type Reader = { accountId: string; userType: Exclude<Viewer['userType'], 'staff'>; timeZone: string; now: string };

export async function findAddress(db: Db, accountId: string): Promise<CalendarAddress | undefined> {
  const [address] = await db<CalendarAddress[]>`SELECT id, created_at FROM calendar_addresses WHERE account_id = ${accountId}`;
  return address;
}

/** Returns the account whose address has this token, if it may log in. */
export async function findReader(db: Db, token: string): Promise<Reader | undefined> {
  const [reader] = await db<Reader[]>`
    SELECT a.id AS account_id, a.user_type, a.time_zone, app_now() AS now FROM calendar_addresses c JOIN accounts a ON a.id = c.account_id
    WHERE c.token_hash = ${hashOf(token)} AND a.status <> 'banned' AND a.deleted_at IS NULL`;
  return reader;
}
