import type { AnswerOf, QueryOf } from '@castlane/contract/endpoint.ts';
import type { listStars as endpoint } from '@castlane/contract/star.ts';
import type { Db } from '#platform/db/connect.ts';
import { idBefore, pageLimit, pageOf, unseen } from '#platform/db/page.ts';

type Answer = AnswerOf<typeof endpoint>;

/** Returns the balance and the ledger lines of an account, newest first. */
export async function listStars(db: Db, accountId: string, { limit, cursor }: QueryOf<typeof endpoint>): Promise<Answer> {
  const rows = await db<Answer['items']>`
    WITH page AS MATERIALIZED (
      SELECT id, transfer_id, amount, balance_after FROM star_entries
      WHERE star_account_id = (SELECT id FROM star_accounts WHERE account_id = ${accountId}) AND id < ${unseen(db, db`${idBefore(cursor)}::uuid`)}
      ORDER BY id DESC LIMIT ${pageLimit(db, limit + 1)})
    SELECT e.id, e.amount AS delta, t.reason, t.note, e.balance_after, j.slug AS job_slug, j.title AS job_title, t.created_at
    FROM page e JOIN star_transfers t ON t.id = e.transfer_id LEFT JOIN jobs j ON j.id = t.job_id
    ORDER BY e.id DESC`;
  const [own] = await db<{ balance: number; nextDripAt: string | null }[]>`
    SELECT balance, next_drip_at FROM star_accounts WHERE account_id = ${accountId}`;
  return { balance: own?.balance ?? 0, nextDripAt: own?.nextDripAt ?? null, ...pageOf(rows, limit, (line) => line.id) };
}
