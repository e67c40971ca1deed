import { UPLOAD_LATE_MINUTES } from '@castlane/contract/policy.ts';
import type { Tx } from '#platform/db/connect.ts';
import type { Deps } from '#platform/deps.ts';
import { enqueue } from '#platform/outbox/outbox.ts';
import { removeFiles, stagingKey } from './actions.ts';

/** Marks an upload as complete, and enqueues its processing. Returns false if it already was. */
export async function noteArrival({ write }: Pick<Deps, 'write'>, id: string): Promise<boolean> {
  return write((tx) => markArrived(tx, id));
}

async function markArrived(tx: Tx, id: string): Promise<boolean> {
  // One in parts may have taken most of a day, and its day without use begins now.
  const [arrived] = await tx<{ accountId: string }[]>`
    UPDATE uploads SET status = 'processing', unused_since = CASE WHEN part_bytes IS NULL THEN unused_since ELSE app_now() END
    WHERE id = ${id} AND status = 'waiting' RETURNING account_id`;
  if (arrived) await enqueue(tx, { kind: 'look-at-upload', payload: { id }, cause: `upload:${id}`, turnOf: arrived.accountId });
  return arrived !== undefined;
}

type Awaited = { contentType: string; size: number };

/**
 * Checks whether an upload has arrived in a store elsewhere, which does not notify us: runs when the sender asks for its state. What the
 * sender says does not matter: the file is there, with the announced type and size, or it is not.
 */
export async function lookForArrival(
  { db, store, write }: Pick<Deps, 'db' | 'store' | 'write'>,
  accountId: string,
  id: string,
): Promise<void> {
  const [awaited] = await db<Awaited[]>`
    SELECT content_type, size FROM uploads
    WHERE id = ${id} AND account_id = ${accountId} AND status = 'waiting' AND part_bytes IS NULL AND expires_at > (SELECT app_now()) - make_interval(mins => ${UPLOAD_LATE_MINUTES})`;
  const found = awaited && (await store.arrivalAt(stagingKey(accountId, id)));
  if (!found) return;
  if (found.size === awaited.size && found.contentType === awaited.contentType) await noteArrival({ write }, id);
  else await write((tx) => refuseOther(tx, accountId, id));
}

/** Refuses a file that differs from what was signed: the storage service did not check it. */
async function refuseOther(tx: Tx, accountId: string, id: string): Promise<void> {
  await tx`
    UPDATE uploads SET status = 'refused', refused_reason = 'The file is not the announced one. Send it again', kept_bytes = 0
    WHERE id = ${id} AND status = 'waiting'`;
  await removeFiles(tx, [{ id, accountId, key: null, partBytes: null }]);
}
