import { whyJobCannot } from '@castlane/contract/job-state.ts';
import type { JobInput, OwnJob } from '@castlane/contract/job.ts';
import { requireActive, requireThere } from '#features/account-status/locks.ts';
import type { Tx } from '#platform/db/connect.ts';
import type { Deps } from '#platform/deps.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { refuse } from '#platform/problem.ts';
import { attachUploads } from './attachments.ts';
import { checkedBrief, storeBrief, storeDraft } from './briefs.ts';
import { noteOpened } from './hourly-limit.ts';
import { getOwnJob } from './own-list.ts';
import { knownTimeZone, lockOwnJob } from './queries.ts';
import { countPosted } from '#features/records/counts.ts';
import { showInFeed } from '#features/search-index/jobs.ts';
import { termsOfNewJob } from '#features/jobs/standing/queries.ts';
import { notify } from '#features/notifications/actions.ts';
import { keepVersion } from './versions.ts';

export async function createJob(deps: Deps, viewer: Viewer, input: JobInput): Promise<OwnJob> {
  return deps.write(async (tx) => {
    await (input.status === 'open' ? requireActive : requireThere)(tx, viewer.accountId);
    const timeZone = await knownTimeZone(tx, viewer);
    const terms = input.terms ?? (await termsOfNewJob(tx, viewer.accountId));
    const brief = await checkedBrief(tx, { ...input, terms }, timeZone);
    const { openings, visibility } = input;
    const { id, slug } = await storeDraft(tx, { ownerId: viewer.accountId, brief, timeZone, openings, visibility });
    await attachUploads(tx, { id, ownerId: viewer.accountId }, input.uploadIds);
    if (input.status === 'open') await open(tx, deps, viewer.accountId, id);
    return getOwnJob(tx, viewer.accountId, slug);
  });
}

export async function publishJob(deps: Deps, viewer: Viewer, slug: string): Promise<OwnJob> {
  return deps.write(async (tx) => {
    await requireActive(tx, viewer.accountId);
    const { id, status, timeZone, brief } = await lockOwnJob(tx, viewer.accountId, slug);
    refuse(whyJobCannot('publish', status));
    await storeBrief(tx, id, await checkedBrief(tx, {}, timeZone, brief));
    await open(tx, deps, viewer.accountId, id);
    return getOwnJob(tx, viewer.accountId, slug);
  });
}

async function open(tx: Tx, deps: Deps, ownerId: string, jobId: string): Promise<void> {
  await noteOpened(tx, deps, ownerId, jobId);
  await tx`UPDATE jobs SET status = 'open', published_at = app_now(), updated_at = app_now() WHERE id = ${jobId}`;
  await showInFeed(tx, [jobId]);
  await keepVersion(tx, jobId);
  await countPosted(tx, ownerId, jobId);
  await tellInvited(tx, deps, ownerId, jobId);
}

/** Tells the creators whom the draft was made for. The others are invited to a job that is open already. */
async function tellInvited(tx: Tx, { wake }: Deps, ownerId: string, jobId: string): Promise<void> {
  const invited = await tx<{ creatorId: string; slug: string; title: string }[]>`
    SELECT v.creator_id, j.slug, j.title FROM invitations v JOIN jobs j ON j.id = v.job_id JOIN accounts a ON a.id = v.creator_id
    WHERE v.job_id = ${jobId} AND a.status = 'active'
      AND NOT EXISTS (SELECT FROM blocks b WHERE (b.blocker_id, b.blocked_id) IN ((v.creator_id, v.owner_id), (v.owner_id, v.creator_id)))
    ORDER BY v.creator_id`;
  for (const { creatorId, slug, title } of invited)
    await notify(tx, wake, {
      accountId: creatorId,
      actorId: ownerId,
      kind: 'invited',
      cause: `invited:${jobId}`,
      data: { jobSlug: slug, jobTitle: title },
    });
}
