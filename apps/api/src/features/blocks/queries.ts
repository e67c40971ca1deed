import type { AnswerOf } from '@castlane/contract/endpoint.ts';
import type { Block, listBlocks as endpoint } from '@castlane/contract/block.ts';
import type { Db } from '#platform/db/connect.ts';
import type { Fragment } from '#platform/db/statement.ts';

/** Returns whom an account has blocked, newest first. */
export async function listBlocks(db: Db, accountId: string): Promise<AnswerOf<typeof endpoint>> {
  return { items: await findBlocks(db, accountId) };
}

export async function findBlocks(db: Db, accountId: string, blockedId?: string): Promise<Block[]> {
  return db<Block[]>`
    SELECT a.id AS account_id, a.slug, a.name, a.profile_image_uri, b.created_at FROM blocks b JOIN accounts a ON a.id = b.blocked_id
    WHERE b.blocker_id = ${accountId} ${blockedId === undefined ? db`` : db`AND b.blocked_id = ${blockedId}`}
    ORDER BY b.created_at DESC, b.blocked_id`;
}

/** Tests whether one of two accounts has blocked the other. */
export async function areApart(db: Db, one: string, other: string): Promise<boolean> {
  const rows = await db`
    SELECT 1 FROM blocks WHERE (blocker_id = ${one} AND blocked_id = ${other}) OR (blocker_id = ${other} AND blocked_id = ${one})`;
  return rows.length > 0;
}

/** Selects the ids of accounts on the other side of a block. Most have none, which costs two index lookups. */
export function idsApartFrom(db: Db, accountId: Fragment): Fragment {
  return db`SELECT blocked_id AS id FROM blocks WHERE blocker_id = ${accountId} UNION ALL SELECT blocker_id FROM blocks WHERE blocked_id = ${accountId}`;
}

/** Selects their slugs as an array. */
export function slugsApartFrom(db: Db, accountId: Fragment): Fragment {
  return db`ARRAY(SELECT x.slug FROM (${idsApartFrom(db, accountId)}) b JOIN accounts x ON x.id = b.id)`;
}
