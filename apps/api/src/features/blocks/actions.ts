import type { Block } from '@castlane/contract/block.ts';
import { lockThreadsBetween } from '#features/threads/queries.ts';
import type { Tx } from '#platform/db/connect.ts';
import type { Deps } from '#platform/deps.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { appendToStreams } from '#platform/live/stream.ts';
import { Problem, refuse } from '#platform/problem.ts';
import { findBlocks } from './queries.ts';

/** Stops two accounts from writing to each other. Locks their threads first, so nothing is written in them afterwards. Idempotent. */
export async function blockAccount(deps: Deps, viewer: Viewer, accountId: string): Promise<Block> {
  refuse(accountId === viewer.accountId ? 'You can’t block yourself' : undefined);
  return deps.write(async (tx) => {
    const threadIds = await lockThreadsBetween(tx, viewer.accountId, accountId);
    const { count } = await tx`
      INSERT INTO blocks (blocker_id, blocked_id)
      SELECT ${viewer.accountId}, id FROM accounts WHERE id = ${accountId} AND user_type <> 'staff' AND deleted_at IS NULL
      ON CONFLICT DO NOTHING`;
    if (count > 0) await tellBoth(deps, tx, [viewer.accountId, accountId], threadIds);
    const [block] = await findBlocks(tx, viewer.accountId, accountId);
    if (!block) throw new Problem(1009);
    return block;
  });
}

export async function unblockAccount(deps: Deps, viewer: Viewer, accountId: string): Promise<void> {
  await deps.write(async (tx) => {
    const threadIds = await lockThreadsBetween(tx, viewer.accountId, accountId);
    const { count } = await tx`DELETE FROM blocks WHERE blocker_id = ${viewer.accountId} AND blocked_id = ${accountId}`;
    if (count > 0) await tellBoth(deps, tx, [viewer.accountId, accountId], threadIds);
  });
}

async function tellBoth({ wake }: Deps, tx: Tx, both: readonly string[], threadIds: readonly string[]): Promise<void> {
  for (const threadId of threadIds) await appendToStreams(tx, wake, both, { kind: 'thread', threadId });
}

/** Deletes all blocks by and of a deleted account. */
export async function eraseBlocks(tx: Tx, accountId: string): Promise<void> {
  await tx`DELETE FROM blocks WHERE ${accountId}::uuid IN (blocker_id, blocked_id)`;
}
