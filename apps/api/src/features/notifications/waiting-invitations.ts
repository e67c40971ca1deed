import type { Tx } from '#platform/db/connect.ts';
import type { Wake } from '#platform/live/wake.ts';
import { notifyAll } from './actions.ts';

/** Notifies an account that has just become active of the jobs to which it was invited before. */
export async function notifyOfInvitations(tx: Tx, wake: Wake, accountId: string): Promise<void> {
  const invitations = await tx<{ jobId: string; ownerId: string; jobSlug: string; jobTitle: string; stars: number | null }[]>`
    SELECT v.job_id, v.owner_id, j.slug AS job_slug, j.title AS job_title, CASE WHEN NOT v.is_free THEN j.star_cost END AS stars
    FROM invitations v JOIN jobs j ON j.id = v.job_id
    WHERE v.creator_id = ${accountId} AND j.status = 'open' ORDER BY v.id`;
  const news = invitations.map(({ jobId, ownerId, stars, ...job }) => ({
    accountId,
    actorId: ownerId,
    cause: `invited:${jobId}`,
    data: { ...job, ...(stars !== null && { stars }) },
  }));
  await notifyAll(tx, wake, 'invited', news);
}
