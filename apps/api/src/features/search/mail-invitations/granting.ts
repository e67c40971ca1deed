import type { Deps } from '#platform/deps.ts';
import { notifyAll } from '#features/notifications/actions.ts';
import type { Tx } from '#platform/db/connect.ts';
import { newId } from '#platform/ids.ts';

export type Inviting = { ownerId: string; job: { id: string; slug: string; title: string } };

/**
 * Invites creators to a job, whether they are active or still in review, and notifies the active ones. Returns the invitation of each, by
 * creator; one that was there stays. Leaves out accounts that were deleted or banned meanwhile.
 */
export async function grantToCreators(
  { wake }: Deps,
  tx: Tx,
  { ownerId, job }: Inviting,
  creatorIds: readonly string[],
): Promise<Map<string, string>> {
  if (creatorIds.length === 0) return new Map();
  const creators = await tx<{ id: string; isActive: boolean }[]>`
    SELECT id, status = 'active' AS is_active FROM accounts
    WHERE id = ANY(${creatorIds}::uuid[]) AND status <> 'banned' AND deleted_at IS NULL ORDER BY id FOR SHARE`;
  const rows = creators.map(({ id }) => ({ id: newId(), creatorId: id }));
  const made = await tx<{ creatorId: string }[]>`
    INSERT INTO invitations (id, job_id, creator_id, owner_id, way)
    SELECT x.id, ${job.id}, x."creatorId", ${ownerId}, 'list' FROM jsonb_to_recordset(${tx.json(rows)}) AS x (id uuid, "creatorId" uuid) ORDER BY x.id
    ON CONFLICT (job_id, creator_id) DO UPDATE SET is_free = true, way = 'list', created_at = excluded.created_at WHERE NOT invitations.is_free
    RETURNING creator_id`;
  const isNew = new Set(made.map(({ creatorId }) => creatorId));
  const data = { jobSlug: job.slug, jobTitle: job.title };
  const news = creators
    .filter(({ id, isActive }) => isActive && isNew.has(id))
    .map(({ id }) => ({ accountId: id, actorId: ownerId, cause: `invited:${job.id}`, data }));
  if (news.length > 0) await notifyAll(tx, wake, 'invited', news);
  const all = await tx<{ creatorId: string; id: string }[]>`
    SELECT creator_id, id FROM invitations WHERE job_id = ${job.id} AND creator_id = ANY(${creators.map(({ id }) => id)}::uuid[])`;
  return new Map(all.map(({ creatorId, id }) => [creatorId, id]));
}
