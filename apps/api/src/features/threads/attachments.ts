import type { AnswerOf, QueryOf } from '@castlane/contract/endpoint.ts';
import type { listSharedFiles as endpoint, SharedFile } from '@castlane/contract/thread-event.ts';
import { markUsed } from '#features/uploads/actions.ts';
import type { Db, Tx } from '#platform/db/connect.ts';
import { badCursor, pageLimit, pageOf } from '#platform/db/page.ts';
import { timeText } from '#platform/db/time.ts';
import { requireMember } from './queries.ts';

/** Returns the files of a thread, the newest message first. Leaves out files that are deleted with their account. */
export async function listSharedFiles(
  db: Db,
  accountId: string,
  threadId: string,
  { limit, cursor }: QueryOf<typeof endpoint>,
): Promise<AnswerOf<typeof endpoint>> {
  const before = placeOf(cursor);
  await requireMember(db, accountId, threadId);
  const rows = await db<{ file: SharedFile; nth: number }[]>`
    SELECT w.file || jsonb_build_object('seq', e.seq, 'senderId', e.sender_id, 'createdAt', ${timeText(db, db`e.created_at`)}) AS file, w.nth::int
    FROM thread_events e CROSS JOIN jsonb_array_elements(e.attachments) WITH ORDINALITY AS w(file, nth)
    WHERE e.thread_id = ${threadId} AND e.attachments <> '[]' AND e.deleted_at IS NULL
      AND e.seq <= ${before.seq} AND (e.seq, w.nth) < (${before.seq}, ${before.nth})
      AND EXISTS (SELECT FROM message_attachments m WHERE m.upload_id = (w.file->>'id')::uuid)
    ORDER BY e.seq DESC, w.nth DESC LIMIT ${pageLimit(db, limit + 1)}`;
  const { items, nextCursor } = pageOf(rows, limit, ({ file, nth }) => `${file.seq}~${nth}`);
  return { items: items.map(({ file }) => file), nextCursor };
}

const LAST = 2_147_483_647;

/** The place of a file: its message's `seq`, and its position in the message. */
function placeOf(cursor: string | undefined): { seq: number; nth: number } {
  if (cursor === undefined) return { seq: LAST, nth: LAST };
  if (!/^[1-9]\d{0,8}~[1-9]\d?$/.test(cursor)) throw badCursor();
  const [seq, nth] = cursor.split('~');
  return { seq: Number(seq), nth: Number(nth) };
}

/** Releases the files of a deleted message: they cannot be fetched from now on, and are removed after a day. */
export async function releaseAttachments(tx: Tx, eventId: string): Promise<void> {
  const rows = await tx<{ uploadId: string }[]>`SELECT upload_id FROM message_attachments WHERE event_id = ${eventId}`;
  if (rows.length === 0) return;
  await markUsed(
    tx,
    rows.map(({ uploadId }) => uploadId),
    false,
  );
}

/** Removes the names of a deleted account's files from the chats, which keep the rest. Runs before the files are deleted. */
export async function eraseFileNames(tx: Tx, accountId: string): Promise<void> {
  await tx`
    UPDATE thread_events e SET attachments = (
      SELECT jsonb_agg(w.file || '{"name": null}' ORDER BY w.nth) FROM jsonb_array_elements(e.attachments) WITH ORDINALITY AS w(file, nth))
    WHERE e.id IN (SELECT m.event_id FROM uploads u JOIN message_attachments m ON m.upload_id = u.id WHERE u.account_id = ${accountId})`;
}
