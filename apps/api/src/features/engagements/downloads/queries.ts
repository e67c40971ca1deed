import type { getDeliveredZip as endpoint } from '@castlane/contract/delivery.ts';
import type { AnswerOf } from '@castlane/contract/endpoint.ts';
import { idsOf } from '@castlane/contract/primitives.ts';
import { addressEnd, secondsOf } from '#features/uploads/queries.ts';
import { cleanFileName } from '#features/uploads/rules.ts';
import type { Deps } from '#platform/deps.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { Problem, refuse } from '#platform/problem.ts';
import { zipLength, type ZippedFile } from '#platform/storage/zip.ts';
import { zipAddress, type SignedZip } from './address.ts';
import { MISSING, NOTHING_DELIVERED, placeFiles, type DeliveredFiles, type Placed } from './rules.ts';

/** Returns a temporary address of the delivered files of one of the owner's jobs. Throws 1013 if it is not theirs, 1005 without files. */
export async function getDeliveredZip(
  { db, keys, store }: Pick<Deps, 'db' | 'keys' | 'store'>,
  { accountId: ownerId, sessionId }: Viewer,
  slug: string,
  joined: string | undefined,
): Promise<AnswerOf<typeof endpoint>> {
  const [job] = await db<{ id: string; expiresAt: string }[]>`
    SELECT j.id, ${addressEnd(db)} AS expires_at FROM jobs j WHERE j.slug = ${slug} AND j.owner_id = ${ownerId}`;
  if (!job) throw new Problem(1013);
  const zip = {
    ownerId,
    sessionId,
    jobId: job.id,
    ids: joined === undefined ? undefined : idsOf(joined),
    expires: secondsOf(job.expiresAt),
  };
  const { placed, files } = await getZip({ db, store }, zip);
  return { url: zipAddress(keys, zip), expiresAt: job.expiresAt, files: placed.files.length, bytes: zipLength(files) };
}

/** Returns the present content of a ZIP, and its name. Throws 1005 if there is none, 1023 if the store is away. */
export async function getZip(
  { db, store }: Pick<Deps, 'db' | 'store'>,
  { ownerId, jobId, ids }: Pick<SignedZip, 'ownerId' | 'jobId' | 'ids'>,
): Promise<{ name: string; placed: Placed; files: ZippedFile[] }> {
  if (!(await store.canRead())) throw new Problem(1023, { retryAfterSeconds: 5 });
  const deliveries = await db<(DeliveredFiles & { title: string })[]>`
    SELECT j.title, e.id AS engagement_id, e.creator_id, c.name, c.slug, d.number, d.delivered_at, cardinality(d.file_ids) - count(u.id)::int AS missing,
      coalesce(jsonb_agg(jsonb_build_object('key', u.key, 'name', u.name, 'size', u.size) ORDER BY x.nth) FILTER (WHERE u.id IS NOT NULL), '[]') AS files
    FROM jobs j JOIN engagements e ON e.job_id = j.id JOIN accounts c ON c.id = e.creator_id JOIN deliveries d ON d.engagement_id = e.id
    CROSS JOIN LATERAL unnest(d.file_ids) WITH ORDINALITY AS x(id, nth)
    LEFT JOIN uploads u ON u.id = x.id AND u.account_id IN (e.creator_id, e.owner_id) AND u.purpose = 'delivery_file' AND u.status = 'ready'
    WHERE j.id = ${jobId} AND j.owner_id = ${ownerId} AND e.owner_id = ${ownerId}${ids === undefined ? db`` : db` AND e.id = ANY(${ids}::uuid[])`}
    GROUP BY j.id, e.id, c.id, d.id ORDER BY e.id, d.number`;
  const placed = placeFiles(deliveries);
  refuse(placed.files.length === 0 ? NOTHING_DELIVERED : undefined);
  return { name: cleanFileName(deliveries[0]!.title, 'application/zip'), placed, files: zippedFiles(placed) };
}

function zippedFiles({ files, missing }: Placed): ZippedFile[] {
  const zipped = files.map(({ path, key, size, deliveredAt }): ZippedFile => ({
    path,
    size,
    changedAt: new Date(deliveredAt),
    content: { key },
  }));
  if (missing.length === 0) return zipped;
  const text = `Files that were deleted with their creator's account:\n\n${missing.join('\n')}\n`;
  return [{ path: MISSING, size: Buffer.byteLength(text), changedAt: zipped[0]!.changedAt, content: { text } }, ...zipped];
}
