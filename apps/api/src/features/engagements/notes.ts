import type { DeliveryNoteInput } from '@castlane/contract/delivery.ts';
import type { DeliveryNote } from '@castlane/contract/engagement.ts';
import type { Tx } from '#platform/db/connect.ts';
import { timeText } from '#platform/db/time.ts';
import { newId } from '#platform/ids.ts';
import { Problem, refuseInput } from '#platform/problem.ts';
import { whyNotNoted } from './rules.ts';

/** Stores the owner's notes on the files of a delivery. */
export async function keepNotes(tx: Tx, deliveryId: string, notes: readonly DeliveryNoteInput[]): Promise<void> {
  if (notes.length === 0) return;
  const files = await tx<{ id: string; contentType: string }[]>`
    SELECT u.id, u.content_type FROM deliveries d JOIN uploads u ON u.id = ANY(d.file_ids) WHERE d.id = ${deliveryId}`;
  refuseInput(whyNotNoted(notes, new Map(files.map(({ id, contentType }) => [id, contentType]))));
  const kept = notes.map(({ uploadId, text, atMs = null, point = null }): DeliveryNote => ({
    id: newId(),
    uploadId,
    text,
    atMs,
    point,
    doneAt: null,
  }));
  await tx`UPDATE deliveries SET notes = ${tx.json(kept)} WHERE id = ${deliveryId}`;
}

/** Ticks a note of an engagement off, or removes the tick. Returns whether that changed it. Throws 1009 if there is no such note. */
export async function markNote(tx: Tx, engagementId: string, noteId: string, done: boolean): Promise<boolean> {
  const [note] = await tx<{ deliveryId: string; nth: number; isDone: boolean }[]>`
    SELECT d.id AS delivery_id, n.nth::int - 1 AS nth, n.note ->> 'doneAt' IS NOT NULL AS is_done
    FROM deliveries d CROSS JOIN LATERAL jsonb_array_elements(d.notes) WITH ORDINALITY AS n(note, nth)
    WHERE d.engagement_id = ${engagementId} AND n.note ->> 'id' = ${noteId}`;
  if (!note) throw new Problem(1009);
  if (note.isDone === done) return false;
  const doneAt = done ? tx`to_jsonb(${timeText(tx, tx`(SELECT app_now())`)})` : tx`'null'`;
  await tx`
    UPDATE deliveries SET notes = jsonb_set(notes, ARRAY[${note.nth}::text, 'doneAt'], ${doneAt}) WHERE id = ${note.deliveryId}`;
  return true;
}
