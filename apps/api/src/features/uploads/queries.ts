import type { AnswerOf } from '@castlane/contract/endpoint.ts';
import { UPLOAD_ADDRESS_MINUTES } from '@castlane/contract/policy.ts';
import type { getFileAddress as addressEndpoint, Upload, UploadPurpose } from '@castlane/contract/upload.ts';
import type { UploadImage } from '@castlane/contract/image.ts';
import { recordAct } from '#platform/audit/record-act.ts';
import type { Db } from '#platform/db/connect.ts';
import type { Fragment } from '#platform/db/statement.ts';
import type { Deps } from '#platform/deps.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { Problem } from '#platform/problem.ts';
import { folderOf, signedImage } from './pictures.ts';

/** Returns the account's own upload. Throws 1009 if there is none. */
export async function getUpload({ db, store }: Pick<Deps, 'db' | 'store'>, accountId: string, id: string): Promise<Upload> {
  const [found] = await db<(Upload & { expiresAt: string })[]>`
    SELECT id, purpose, CASE WHEN status = 'ready' AND unused_since IS NULL THEN 'attached' ELSE status END AS status, name, content_type, size,
      refused_reason, image, ${addressEnd(db)} AS expires_at
    FROM uploads WHERE id = ${id} AND account_id = ${accountId}`;
  if (!found) throw new Problem(1009);
  const { expiresAt, ...upload } = found;
  if (!upload.image || folderOf(upload.purpose) === 'images') return upload;
  return { ...upload, image: signedImage(store, upload.image, secondsOf(expiresAt)) };
}

export async function isAwaited(db: Db, id: string): Promise<boolean> {
  const rows = await db`SELECT 1 FROM uploads WHERE id = ${id} AND status = 'waiting'`;
  return rows.length === 1;
}

/** Selects when an address that is made now expires. */
export function addressEnd(db: Db): Fragment {
  return db`date_trunc('second', app_now()) + make_interval(mins => ${UPLOAD_ADDRESS_MINUTES})`;
}

export function secondsOf(time: string): number {
  return Date.parse(time) / 1000;
}

/**
 * Returns a temporary address of a file of a job, a delivery or a message. Throws 1009 if the viewer may not see it. What staff open of
 * others is recorded in the audit log.
 */
export async function getFileAddress(
  { db, write, store }: Pick<Deps, 'db' | 'write' | 'store'>,
  viewer: Viewer,
  id: string,
  requestId: string,
): Promise<AnswerOf<typeof addressEndpoint>> {
  if (viewer.userType !== 'staff') return addressOf({ db, store }, viewer, id);
  return write(async (tx) => {
    const address = await addressOf({ db: tx, store }, viewer, id);
    const targetId = await findJobOf(tx, id);
    const act = { actorId: viewer.accountId, action: 'dispute.file_read', targetKind: 'job', after: { file: id }, requestId } as const;
    if (targetId) await recordAct(tx, { ...act, targetId });
    return address;
  });
}

/** Returns the job that a file belongs to. */
async function findJobOf(tx: Db, id: string): Promise<string | undefined> {
  const [found] = await tx<{ jobId: string | null }[]>`
    SELECT coalesce(
      (SELECT e.job_id FROM engagements e JOIN deliveries d ON d.engagement_id = e.id WHERE u.account_id IN (e.creator_id, e.owner_id) AND u.id = ANY(d.file_ids) LIMIT 1),
      (SELECT t.job_id FROM ${messagesWith(tx)} WHERE m.upload_id = u.id LIMIT 1),
      (SELECT j.id FROM jobs j WHERE j.owner_id = u.account_id AND u.id = ANY(j.file_ids) LIMIT 1)) AS job_id
    FROM uploads u WHERE u.id = ${id}`;
  return found?.jobId ?? undefined;
}

async function addressOf(
  { db, store }: { db: Db } & Pick<Deps, 'store'>,
  viewer: Viewer,
  id: string,
): Promise<AnswerOf<typeof addressEndpoint>> {
  const [file] = await db<
    { key: string; name: string; contentType: string; image: UploadImage | null; isFile: boolean; expiresAt: string }[]
  >`
    SELECT u.key, u.name, u.content_type, u.image, u.purpose <> 'message_image' AS is_file, ${addressEnd(db)} AS expires_at
    FROM uploads u
    WHERE u.id = ${id} AND u.status = 'ready' AND (
      u.purpose = 'job_file' AND ${isShownByJob(db, viewer)} OR u.purpose = 'delivery_file' AND ${isShownByDelivery(db, viewer)}
      OR u.purpose IN ('message_image', 'message_file') AND ${isShownByMessage(db, viewer)})`;
  if (!file) throw new Problem(1009);
  const { expiresAt, image, isFile, ...rest } = file;
  const expires = secondsOf(expiresAt);
  const signed = image && signedImage(store, image, expires);
  return { uri: signed && !isFile ? signed.uri : store.signFile({ ...rest, expires }), expiresAt, image: signed };
}

function isShownByJob(db: Db, viewer: Viewer): Fragment {
  return db`EXISTS (
    SELECT 1 FROM jobs j JOIN accounts o ON o.id = j.owner_id
    WHERE j.owner_id = u.account_id AND u.id = ANY(j.file_ids) AND (j.owner_id = ${viewer.accountId} OR j.status <> 'draft' AND (
      ${viewer.active && viewer.userType === 'creator'} AND j.status = 'open' AND o.status = 'active'
        AND (j.visibility = 'feed' OR EXISTS (SELECT FROM invitations v WHERE v.job_id = j.id AND v.creator_id = ${viewer.accountId}))
      OR EXISTS (SELECT 1 FROM proposals p WHERE p.job_id = j.id AND p.creator_id = ${viewer.accountId}) OR ${isWithStaff(db, viewer, db`y.job_id = j.id`)})))`;
}

/** Visible to the two parties, and to staff if there is a dispute. */
function isShownByDelivery(db: Db, viewer: Viewer): Fragment {
  return db`EXISTS (
    SELECT 1 FROM deliveries d JOIN engagements e ON e.id = d.engagement_id
    WHERE u.account_id IN (e.creator_id, e.owner_id) AND u.id = ANY(d.file_ids) AND (${viewer.accountId}::uuid IN (e.creator_id, e.owner_id) OR ${isWithStaff(db, viewer, db`y.id = e.id`)}))`;
}

/** Visible to both members while the message exists, before that to its sender, and to staff for a dispute or a report. */
function isShownByMessage(db: Db, viewer: Viewer): Fragment {
  return db`CASE WHEN EXISTS (SELECT 1 FROM message_attachments m WHERE m.upload_id = u.id) THEN EXISTS (
    SELECT 1 FROM ${messagesWith(db)}
    WHERE m.upload_id = u.id AND (
      e.deleted_at IS NULL AND (${viewer.accountId}::uuid IN (t.owner_id, t.creator_id) OR ${isWithStaff(db, viewer, db`y.thread_id = t.id`)})
      OR ${viewer.userType === 'staff'} AND ${isReported(db)}))
    ELSE u.account_id = ${viewer.accountId} END`;
}

function messagesWith(db: Db): Fragment {
  return db`message_attachments m JOIN thread_events e ON e.id = m.event_id JOIN threads t ON t.id = e.thread_id`;
}

/** Tests whether a report contains the message `e` of a thread `t`, as it was then, for staff. */
function isReported(db: Db): Fragment {
  return db`EXISTS (
    SELECT 1 FROM reports r WHERE r.kind = 'message' AND r.reported_id IN (t.owner_id, t.creator_id)
      AND r.context -> 'events' @> jsonb_build_array(jsonb_build_object('id', e.id)))`;
}

/** Tests whether staff were asked to decide about the engagement `y`. The brief of a job belongs to each of its engagements, other files to one. */
function isWithStaff(db: Db, viewer: Viewer, which: Fragment): Fragment {
  return db`${viewer.userType === 'staff'} AND EXISTS (SELECT 1 FROM disputes x JOIN engagements y ON y.id = x.engagement_id WHERE ${which})`;
}

/** Tests whether an upload is in use, for `FROM uploads u`. */
export function isUsed(db: Db): Fragment {
  return db`(
    EXISTS (SELECT 1 FROM jobs j WHERE j.owner_id = u.account_id AND (u.id = ANY(j.image_ids) OR u.id = ANY(j.file_ids)))
    OR EXISTS (SELECT 1 FROM deliveries d WHERE d.creator_id = u.account_id AND u.id = ANY(d.file_ids))
    OR u.purpose = 'delivery_file' AND EXISTS (
      SELECT 1 FROM engagements e JOIN deliveries d ON d.engagement_id = e.id WHERE e.owner_id = u.account_id AND u.id = ANY(d.file_ids))
    OR EXISTS (SELECT 1 FROM ${messagesWith(db)} WHERE m.upload_id = u.id AND (e.deleted_at IS NULL OR ${isReported(db)}))
    OR EXISTS (SELECT 1 FROM accounts a WHERE a.id = u.account_id AND a.profile_image_uri = u.image ->> 'uri')
    OR EXISTS (SELECT 1 FROM profile_changes c WHERE c.account_id = u.account_id AND c.changes ->> 'profileImageUri' = u.image ->> 'uri')
    OR EXISTS (SELECT 1 FROM proposals p WHERE p.creator_id = u.account_id AND p.portfolio @> jsonb_build_array(jsonb_build_object('uploadId', u.id))))`;
}

export type SentFile = { id: string; accountId: string; purpose: UploadPurpose; contentType: string; size: number } & (
  | { partBytes: null; partsId: null }
  | { partBytes: number; partsId: string }
);

/** Returns an upload that has arrived and waits for processing. */
export async function findArrived(db: Db, id: string): Promise<SentFile | undefined> {
  const [upload] = await db<
    SentFile[]
  >`SELECT id, account_id, purpose, content_type, size, part_bytes, parts_id FROM uploads WHERE id = ${id} AND status = 'processing'`;
  return upload;
}

/** Returns a stored video that was not measured yet. */
export async function findUnmeasured(db: Db, id: string): Promise<{ key: string; contentType: string } | undefined> {
  const [video] = await db<
    { key: string; contentType: string }[]
  >`SELECT key, content_type FROM uploads WHERE id = ${id} AND status = 'ready' AND video IS NULL`;
  return video;
}

/** Tests whether an upload is processed and its files are published. */
export async function isReady(db: Db, id: string): Promise<boolean> {
  const rows = await db`SELECT 1 FROM uploads WHERE id = ${id} AND status = 'ready'`;
  return rows.length > 0;
}
