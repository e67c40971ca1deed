import type { BodyOf } from '@castlane/contract/endpoint.ts';
import type { updateThread as endpoint } from '@castlane/contract/thread-settings.ts';
import type { Deps } from '#platform/deps.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { appendToStreams } from '#platform/live/stream.ts';
import { lockThread } from './queries.ts';

/** Mutes or archives a thread, for one of its members and on all their devices. Idempotent. */
export async function updateThread(
  { write, wake }: Deps,
  { accountId }: Viewer,
  threadId: string,
  { muted, archived }: BodyOf<typeof endpoint>,
): Promise<void> {
  await write(async (tx) => {
    const { lastSeq } = await lockThread(tx, accountId, threadId);
    const { count } = await tx`
      UPDATE thread_members SET
        muted_at = ${muted === undefined ? tx`muted_at` : muted ? tx`coalesce(muted_at, app_now())` : null},
        archived_seq = ${archived === undefined ? tx`archived_seq` : archived ? lastSeq : null}
      WHERE thread_id = ${threadId} AND account_id = ${accountId} AND (
        (muted_at IS NOT NULL) <> ${muted ?? tx`(muted_at IS NOT NULL)`}
        OR coalesce(archived_seq >= ${lastSeq}, false) <> ${archived ?? tx`coalesce(archived_seq >= ${lastSeq}, false)`})`;
    if (count > 0) await appendToStreams(tx, wake, [accountId], { kind: 'thread', threadId });
  });
}
