import type { BodyOf } from '@castlane/contract/endpoint.ts';
import type { SavedReply, saveReply as saveEndpoint } from '@castlane/contract/saved-reply.ts';
import { lockOwn } from '#features/account-status/locks.ts';
import type { Tx } from '#platform/db/connect.ts';
import type { Deps } from '#platform/deps.ts';
import { newId } from '#platform/ids.ts';
import { Problem, refuse } from '#platform/problem.ts';
import { whyNoMoreReplies } from './rules.ts';

type Given = BodyOf<typeof saveEndpoint>;

export async function saveReply({ write }: Deps, accountId: string, { name, text }: Given): Promise<SavedReply> {
  return write(async (tx) => {
    // The lock runs calls one after another, so concurrent calls keep the limit.
    await lockOwn(tx, accountId);
    const [own] = await tx<{ count: number }[]>`SELECT count(*)::int FROM saved_replies WHERE account_id = ${accountId}`;
    refuse(whyNoMoreReplies(own!.count));
    const [made] = await tx<SavedReply[]>`
      INSERT INTO saved_replies (id, account_id, name, text) VALUES (${newId()}, ${accountId}, ${name}, ${text})
      RETURNING id, name, text, created_at`;
    return made!;
  });
}

export async function changeReply({ write }: Deps, accountId: string, id: string, { name, text }: Given): Promise<SavedReply> {
  return write(async (tx) => {
    const [changed] = await tx<SavedReply[]>`
      UPDATE saved_replies SET name = ${name}, text = ${text} WHERE id = ${id} AND account_id = ${accountId}
      RETURNING id, name, text, created_at`;
    if (!changed) throw new Problem(1009);
    return changed;
  });
}

export async function deleteReply({ write }: Deps, accountId: string, id: string): Promise<void> {
  await write(async (tx) => {
    const { count } = await tx`DELETE FROM saved_replies WHERE id = ${id} AND account_id = ${accountId}`;
    if (count === 0) throw new Problem(1009);
  });
}

export async function eraseReplies(tx: Tx, accountId: string): Promise<void> {
  await tx`DELETE FROM saved_replies WHERE account_id = ${accountId}`;
}
