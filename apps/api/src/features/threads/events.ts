import type { ThreadEvent, ThreadEventKind } from '@castlane/contract/thread-event.ts';
import type { Db, Tx } from '#platform/db/connect.ts';
import { newId } from '#platform/ids.ts';
import { appendToStreams } from '#platform/live/stream.ts';
import type { Wake } from '#platform/live/wake.ts';

type NewEvent = {
  kind: ThreadEventKind;
  senderId: string | null;
  clientId?: string;
  body?: string | undefined;
  replyTo?: string | undefined;
  data?: ThreadEvent['data'];
};

/** The columns of an event in the contract's shape, for `FROM thread_events e`. */
export function eventColumns(db: Db) {
  return db`e.id, e.thread_id, e.seq, e.kind, e.sender_id, e.client_id, CASE WHEN e.deleted_at IS NULL THEN e.body END AS body,
    e.attachments, e.reply_to, e.reactions, e.data, e.revision, e.edited_at, e.deleted_at, e.created_at`;
}

/**
 * Writes the next event of a thread and a row into both members' streams. The update of `last_seq` locks the thread,
 * which makes `seq` gap-free and equal for both; thread before streams, streams in the order of ids, everywhere.
 */
export async function appendEvent(tx: Tx, wake: Wake, threadId: string, event: NewEvent): Promise<ThreadEvent> {
  const [written] = await tx<(ThreadEvent & { ownerId: string; creatorId: string })[]>`
    WITH t AS (
      UPDATE threads SET last_seq = last_seq + 1, last_event_at = app_now() WHERE id = ${threadId} RETURNING id, last_seq, owner_id, creator_id
    ), e AS (
      INSERT INTO thread_events (thread_id, seq, id, kind, sender_id, client_id, body, reply_to, data)
      SELECT t.id, t.last_seq, ${newId()}::uuid, ${event.kind}, ${event.senderId}::uuid, ${event.clientId ?? null}::uuid, ${event.body ?? null},
        ${event.replyTo ?? null}::uuid, ${tx.json(event.data ?? {})} FROM t
      RETURNING *
    ) SELECT ${eventColumns(tx)}, t.owner_id, t.creator_id FROM e, t`;
  const { ownerId, creatorId, ...made } = written!;
  // Whoever writes has read what stands before.
  if (event.senderId !== null) {
    await tx`UPDATE thread_members SET last_read_seq = ${made.seq}, last_read_at = app_now() WHERE thread_id = ${threadId} AND account_id = ${event.senderId}`;
  }
  await appendToStreams(tx, wake, [ownerId, creatorId], { kind: 'event', threadId, seq: made.seq });
  return made;
}
