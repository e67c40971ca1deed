import type { AnswerOf } from '@castlane/contract/endpoint.ts';
import { UPLOAD_ADDRESS_MINUTES } from '@castlane/contract/policy.ts';
import type { getFileAddress as addressEndpoint, Upload, UploadPurpose } from '@castlane/contract/upload.ts';
import type postgres from 'postgres';
import type { Db } from '#platform/db/connect.ts';
import type { Deps } from '#platform/deps.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { Problem } from '#platform/problem.ts';

/** One's own upload, or 1009. */
export async function getUpload(db: Db, accountId: string, id: string): Promise<Upload> {
  const [upload] = await db<Upload[]>`
    SELECT id, purpose, CASE WHEN status = 'ready' AND unused_since IS NULL THEN 'attached' ELSE status END AS status, name, content_type, size,
      refused_reason, image
    FROM uploads WHERE id = ${id} AND account_id = ${accountId}`;
  if (!upload) throw new Problem(1009);
  return upload;
}

export async function isAwaited(db: Db, id: string): Promise<boolean> {
  const rows = await db`SELECT 1 FROM uploads WHERE id = ${id} AND status = 'waiting'`;
  return rows.length === 1;
}

/** Where a file of a job or a delivery can be fetched for a while. Whoever may not see it gets 1009. */
export async function getFileAddress(
  { db, store }: Pick<Deps, 'db' | 'store'>,
  viewer: Viewer,
  id: string,
): Promise<AnswerOf<typeof addressEndpoint>> {
  const [file] = await db<{ key: string; name: string; contentType: string; expiresAt: string }[]>`
    SELECT u.key, u.name, u.content_type, date_trunc('second', app_now()) + make_interval(mins => ${UPLOAD_ADDRESS_MINUTES}) AS expires_at
    FROM uploads u
    WHERE u.id = ${id} AND u.status = 'ready' AND (
      u.purpose = 'job_file' AND ${isShownByJob(db, viewer)} OR u.purpose = 'delivery_file' AND ${isShownByDelivery(db, viewer)})`;
  if (!file) throw new Problem(1009);
  const { expiresAt, ...signed } = file;
  return { uri: store.signFile({ ...signed, expires: Date.parse(expiresAt) / 1000 }), expiresAt, image: null };
}

function isShownByJob(db: Db, viewer: Viewer): postgres.Fragment {
  return db`EXISTS (
    SELECT 1 FROM jobs j JOIN accounts o ON o.id = j.owner_id
    WHERE j.owner_id = u.account_id AND u.id = ANY(j.file_ids) AND (j.owner_id = ${viewer.accountId} OR j.status <> 'draft' AND (
      ${viewer.active && viewer.userType === 'creator'} AND j.status = 'open' AND o.status = 'active'
      OR EXISTS (SELECT 1 FROM proposals p WHERE p.job_id = j.id AND p.creator_id = ${viewer.accountId}) OR ${isWithStaff(db, viewer)})))`;
}

/** To the two sides, and to staff who were asked to decide. */
function isShownByDelivery(db: Db, viewer: Viewer): postgres.Fragment {
  return db`EXISTS (
    SELECT 1 FROM deliveries d JOIN jobs j ON j.id = d.job_id
    WHERE d.creator_id = u.account_id AND u.id = ANY(d.file_ids) AND (${viewer.accountId}::uuid IN (d.creator_id, j.owner_id) OR ${isWithStaff(db, viewer)}))`;
}

function isWithStaff(db: Db, viewer: Viewer): postgres.Fragment {
  return db`${viewer.userType === 'staff'} AND EXISTS (SELECT 1 FROM disputes x WHERE x.job_id = j.id)`;
}

/** Whether something shows an upload, for `FROM uploads u`. */
export function isUsed(db: Db): postgres.Fragment {
  return db`(
    EXISTS (SELECT 1 FROM jobs j WHERE j.owner_id = u.account_id AND (u.id = ANY(j.image_ids) OR u.id = ANY(j.file_ids)))
    OR EXISTS (SELECT 1 FROM deliveries d WHERE d.creator_id = u.account_id AND u.id = ANY(d.file_ids))
    OR EXISTS (SELECT 1 FROM accounts a WHERE a.id = u.account_id AND a.profile_image_uri = u.image ->> 'uri')
    OR EXISTS (SELECT 1 FROM profile_changes c WHERE c.account_id = u.account_id AND c.changes ->> 'profileImageUri' = u.image ->> 'uri')
    OR EXISTS (SELECT 1 FROM proposals p WHERE p.creator_id = u.account_id AND p.portfolio @> jsonb_build_array(jsonb_build_object('uploadId', u.id))))`;
}

export type SentFile = { id: string; accountId: string; purpose: UploadPurpose; contentType: string };

/** What has arrived and waits to be looked at. */
export async function findArrived(db: Db, id: string): Promise<SentFile | undefined> {
  const [upload] = await db<
    SentFile[]
  >`SELECT id, account_id, purpose, content_type FROM uploads WHERE id = ${id} AND status = 'processing'`;
  return upload;
}
