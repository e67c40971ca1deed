import { whyJobCannot } from '@castlane/contract/job-state.ts';
import { starCostOf } from '@castlane/contract/brief.ts';
import type { JobInput, OwnJob } from '@castlane/contract/job.ts';
import { requireActive, requireThere } from '#features/account-status/locks.ts';
import type { Tx } from '#platform/db/connect.ts';
import type { Deps } from '#platform/deps.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { newId, newSlug } from '#platform/ids.ts';
import { refuse } from '#platform/problem.ts';
import { attachUploads } from './attachments.ts';
import { checkInput, inputOf } from './input.ts';
import { noteOpened } from './hourly-limit.ts';
import { getOwnJob } from './own-list.ts';
import { knownTimeZone, lockOwnJob } from './queries.ts';
import { termsOf } from './rules.ts';
import { countPosted } from '#features/records/counts.ts';
import { showInFeed } from '#features/search-index/jobs.ts';
import { keepVersion } from './versions.ts';

export async function createJob(deps: Deps, viewer: Viewer, input: JobInput): Promise<OwnJob> {
  return deps.write(async (tx) => {
    await (input.status === 'open' ? requireActive : requireThere)(tx, viewer.accountId);
    const timeZone = await knownTimeZone(tx, viewer);
    const dates = await checkInput(tx, input, timeZone);
    const id = newId();
    const slug = newSlug(input.title);
    await tx`
      INSERT INTO jobs (id, owner_id, slug, status, title, description, category_ids, platforms, deliverables, budget, star_cost,
        location, wanted, terms, questions, apply_by, due_by, time_zone, openings)
      VALUES (${id}, ${viewer.accountId}, ${slug}, 'draft', ${input.title}, ${input.description}, ${input.categories}::uuid[], ${input.platforms},
        ${tx.json(input.deliverables)}, ${tx.json(input.budget)}, ${starCostOf(input.budget)}, ${tx.json(input.location)},
        ${tx.json(input.wanted ?? {})}, ${tx.json(termsOf(input.terms))}, ${input.questions ?? []}, ${dates.applyBy}, ${dates.dueBy}, ${timeZone}, ${input.openings ?? 1})`;
    await tx`INSERT INTO job_stats (job_id) VALUES (${id})`;
    await attachUploads(tx, { id, ownerId: viewer.accountId }, input.uploadIds);
    if (input.status === 'open') await open(tx, deps, viewer.accountId, id);
    return getOwnJob(tx, viewer.accountId, slug);
  });
}

export async function publishJob(deps: Deps, viewer: Viewer, slug: string): Promise<OwnJob> {
  return deps.write(async (tx) => {
    await requireActive(tx, viewer.accountId);
    const { id, status, timeZone } = await lockOwnJob(tx, viewer.accountId, slug);
    refuse(whyJobCannot('publish', status));
    const draft = inputOf(await getOwnJob(tx, viewer.accountId, slug));
    await checkInput(tx, draft, timeZone, draft.categories);
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
}
