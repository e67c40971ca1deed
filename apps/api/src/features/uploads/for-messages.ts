import type { MessageAttachment } from '@castlane/contract/thread-event.ts';
import type { Tx } from '#platform/db/connect.ts';
import { refuseInput } from '#platform/problem.ts';
import { takeUploads, type TakenUpload } from './actions.ts';
import { whyNotTaken } from './rules.ts';

type Sending = { accountId: string; clientId: string; uploadIds: readonly string[] };

/**
 * Returns the attachments of a message, in the given order, locked until the end of the transaction. Throws 1004 with those that are not
 * the sender's, not ready, for another purpose or in another message; what this message already has is allowed.
 */
export async function takeForMessage(tx: Tx, { accountId, clientId, uploadIds }: Sending): Promise<MessageAttachment[]> {
  if (uploadIds.length === 0) return [];
  const { taken: uploads, awaited } = await takeUploads(tx, accountId, uploadIds, ['message_image', 'message_file']);
  // Check after locking: a concurrent message has been written by now.
  const taken = await tx<{ uploadId: string }[]>`
    SELECT m.upload_id FROM message_attachments m JOIN thread_events e ON e.id = m.event_id
    WHERE m.upload_id = ANY(${uploadIds}::uuid[]) AND (e.sender_id, e.client_id) IS DISTINCT FROM (${accountId}::uuid, ${clientId}::uuid)`;
  for (const { uploadId } of taken) uploads.delete(uploadId);
  refuseInput(whyNotTaken(uploadIds, { taken: uploads, awaited }));
  return uploadIds.map((id) => attachmentOf(uploads.get(id)!));
}

function attachmentOf({ id, name, contentType, size, image }: TakenUpload): MessageAttachment {
  return { id, name, contentType, size, image: image && { width: image.width, height: image.height } };
}
