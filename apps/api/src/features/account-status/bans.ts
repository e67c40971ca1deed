import type { AnswerOf } from '@castlane/contract/endpoint.ts';
import type { getAccount } from '@castlane/contract/staff.ts';
import type { Db } from '#platform/db/connect.ts';
import type { Fragment } from '#platform/db/statement.ts';

type Detail = AnswerOf<typeof getAccount>;
type Ban = NonNullable<Detail['ban']>;

/** Returns the id of the ban that applies to an account now. */
export async function findOpenBanId(db: Db, accountId: string): Promise<string | undefined> {
  const [ban] = await db<{ id: string }[]>`SELECT id FROM bans WHERE account_id = ${accountId} AND lifted_at IS NULL`;
  return ban?.id;
}

/** Returns the ban that applies to an account now, and how much it hides. */
export async function findBan(db: Db, accountId: string): Promise<Ban | undefined> {
  const [ban] = await db<Ban[]>`
    SELECT b.id, b.reason, b.created_at AS banned_at, by.name AS banned_by,
      (SELECT count(*)::int FROM ban_effects e WHERE e.ban_id = b.id AND e.kind = 'job') AS hidden_jobs,
      (SELECT count(*)::int FROM ban_effects e WHERE e.ban_id = b.id AND e.kind = 'proposal') AS hidden_proposals
    FROM bans b LEFT JOIN accounts by ON by.id = b.banned_by WHERE b.account_id = ${accountId} AND b.lifted_at IS NULL`;
  return ban;
}

/** Tests whether a proposal is hidden because its creator is banned, for `proposals p`. A ban voids what it hides, so only void ones are looked up. */
export function isHiddenByBan(db: Db): Fragment {
  return db`(p.status = 'void' AND EXISTS (
    SELECT 1 FROM bans b JOIN ban_effects e ON e.ban_id = b.id AND e.kind = 'proposal' AND e.subject_id = p.id
    WHERE b.account_id = p.creator_id AND b.lifted_at IS NULL))`;
}
