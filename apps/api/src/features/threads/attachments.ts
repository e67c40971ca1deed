import { markUsed } from '#features/uploads/actions.ts';
import type { Tx } from '#platform/db/connect.ts';

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
