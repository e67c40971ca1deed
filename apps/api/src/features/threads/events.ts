import type { ThreadEvent, ThreadEventKind } from '@castlane/contract/thread-event.ts';
import { seeInPlace } from '#features/notifications/seen.ts';
import type { Db, Tx } from '#platform/db/connect.ts';
import { afterCommit } from '#platform/db/transact.ts';
import { newId } from '#platform/ids.ts';
import type { Wake } from '#platform/live/wake.ts';

type NewEvent = {
  kind: Exclude<ThreadEventKind, 'message'>;
  senderId: string | null;
  body?: string | undefined;
  data?: ThreadEvent['data'];
};

/** Selects an event in the contract's shape, for `FROM thread_events e`. */
export function eventColumns(db: Db) {
  return db`e.id, e.thread_id, e.seq, e.kind, e.sender_id, e.client_id, CASE WHEN e.deleted_at IS NULL THEN e.body END AS body,
    CASE WHEN e.deleted_at IS NULL THEN e.attachments ELSE '[]' END AS attachments, e.reply_to, e.reactions, e.data, e.revision, e.edited_at, e.deleted_at, e.created_at`;
}

/** Writes the next event of a thread, and adds it to both members' streams. */
export async function appendEvent(tx: Tx, wake: Wake, threadId: string, { kind, senderId, body, data }: NewEvent): Promise<ThreadEvent> {
  const [written] = await tx<(ThreadEvent & { ownerId: string; creatorId: string })[]>`
    SELECT ${eventColumns(tx)}, t.owner_id, t.creator_id
    FROM append_event(${threadId}, ${newId()}, ${kind}, ${senderId}::uuid, NULL, ${body ?? null}, '[]', NULL, ${tx.json(data ?? {})}, NULL) e
    JOIN threads t ON t.id = e.thread_id`;
  const { ownerId, creatorId, ...made } = written!;
  afterCommit(tx, () => wake.accounts([ownerId, creatorId]));
  // Both streams are locked by now.
  if (senderId !== null) await seeInPlace(tx, wake, senderId, 'chat', threadId);
  return made;
}
