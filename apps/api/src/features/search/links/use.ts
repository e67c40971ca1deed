import type { AnswerOf } from '@castlane/contract/endpoint.ts';
import type { acceptLink as endpoint, GivenLink } from '@castlane/contract/invitation-link.ts';
import { FREE_BY_LINK } from '@castlane/contract/policy.ts';
import { requireThere } from '#features/account-status/locks.ts';
import { areApart } from '#features/blocks/queries.ts';
import { lockOwnJob, type LockedJob } from '#features/jobs/queries.ts';
import type { Tx } from '#platform/db/connect.ts';
import { rowLimit } from '#platform/db/page.ts';
import type { Deps } from '#platform/deps.ts';
import { newId } from '#platform/ids.ts';
import { Problem, refuseInput } from '#platform/problem.ts';
import { findLink, listLinkedJobs, type FoundLink } from './queries.ts';
import { isOver } from './rules.ts';

/** Invites a creator who came through a link. Of a company's link, first answers with the jobs to pick from. */
export async function acceptLink({ write }: Deps, creatorId: string, given: GivenLink): Promise<AnswerOf<typeof endpoint>> {
  return write((tx) => accept(tx, creatorId, given));
}

/** Does the same for an account that is being made. If the link invites no longer, it refuses at the field, so that the form says so. */
export async function joinByLink(tx: Tx, creatorId: string, given: GivenLink): Promise<void> {
  try {
    await accept(tx, creatorId, given);
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    const message = error.code === 1014 ? 'This job is over' : 'This invitation has ended';
    refuseInput([{ path: 'link', message }]);
  }
}

async function accept(tx: Tx, creatorId: string, { token, jobSlug }: GivenLink): Promise<AnswerOf<typeof endpoint>> {
  await requireThere(tx, creatorId);
  const link = await findLink(tx, token);
  if (!link || (await areApart(tx, creatorId, link.ownerId))) throw new Problem(1009);
  const job = await lockJobOf(tx, link, jobSlug);
  await lockLink(tx, link.id);
  await tx`INSERT INTO link_uses (link_id, creator_id) VALUES (${link.id}, ${creatorId}) ON CONFLICT DO NOTHING`;
  const { company } = link;
  if (!job) return { company, job: null, jobs: await listLinkedJobs(tx, link.ownerId) };
  await grant(tx, creatorId, job);
  return { company, job: { slug: job.slug, title: job.title }, jobs: [] };
}

/** Locks the job that a link invites to; undefined if it still has to be picked. */
async function lockJobOf(tx: Tx, { ownerId, jobId }: FoundLink, picked: string | undefined): Promise<LockedJob | undefined> {
  const slug = jobId === null ? picked : await slugOf(tx, jobId);
  if (slug === undefined) return undefined;
  const job = await lockOwnJob(tx, ownerId, slug);
  if (jobId === null && job.visibility !== 'feed') throw new Problem(1013);
  if (isOver(job.status)) throw new Problem(1014, { message: 'This job is over' });
  if (job.status === 'removed' || job.status === 'draft') throw new Problem(jobId === null ? 1013 : 1009);
  return job;
}

async function slugOf(tx: Tx, jobId: string): Promise<string> {
  const [job] = await tx<{ slug: string }[]>`SELECT slug FROM jobs WHERE id = ${jobId}`;
  if (!job) throw new Problem(1009);
  return job.slug;
}

/** Its owner may have ended it while the page was open. Locked after the job, as the deletion of the owner does it. */
async function lockLink(tx: Tx, id: string): Promise<void> {
  const rows = await tx`SELECT FROM invitation_links WHERE id = ${id} AND ended_at IS NULL FOR SHARE`;
  if (rows.length === 0) throw new Problem(1009);
}

/** Invites, unless the creator is invited or has commented. The lock of the job makes the count of free invitations hold. */
async function grant(tx: Tx, creatorId: string, { id, ownerId }: LockedJob): Promise<void> {
  await tx`
    INSERT INTO invitations (id, job_id, creator_id, owner_id, way, is_free)
    SELECT ${newId()}, ${id}, ${creatorId}, ${ownerId}, 'link', (
      SELECT count(*) FROM (SELECT FROM invitations v WHERE v.job_id = ${id} AND v.way = 'link' LIMIT ${rowLimit(tx, FREE_BY_LINK)}) g) < ${FREE_BY_LINK}
    WHERE NOT EXISTS (
      SELECT FROM proposals p WHERE p.job_id = ${id} AND p.creator_id = ${creatorId} AND p.status NOT IN ('withdrawn', 'expired', 'not_selected'))
    ON CONFLICT (job_id, creator_id) DO NOTHING`;
}
