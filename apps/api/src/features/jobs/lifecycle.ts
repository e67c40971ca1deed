import { whyJobCannot, type JobAction } from '@castlane/contract/job-state.ts';
import { type BudgetInput, starCostOf } from '@castlane/contract/brief.ts';
import type { OwnJob } from '@castlane/contract/job.ts';
import { APPLY_BY_DEFAULT_DAYS } from '@castlane/contract/policy.ts';
import { requireActive } from '#features/account-status/locks.ts';
import { seeInPlace } from '#features/notifications/seen.ts';
import type { Tx } from '#platform/db/connect.ts';
import type { Deps } from '#platform/deps.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { newId, newSlug } from '#platform/ids.ts';
import { refuse } from '#platform/problem.ts';
import { noteOpened } from './hourly-limit.ts';
import { hasFreeOpening } from './openings.ts';
import { getOwnJob } from './own-list.ts';
import { knownTimeZone, lockOwnJob, today, type LockedJob } from './queries.ts';
import { daysAfter } from './rules.ts';
import { hideFromFeed, showInFeed } from '#features/search-index/jobs.ts';
import { keepVersion } from './versions.ts';

/** Removes a job from the feed. Proposals on it stay and can be answered. */
export async function pauseJob(deps: Deps, viewer: Viewer, slug: string): Promise<OwnJob> {
  return changeOwnJob(deps, viewer, slug, 'pause', async (tx, { id }) => {
    await tx`UPDATE jobs SET status = 'paused', updated_at = app_now() WHERE id = ${id}`;
    await hideFromFeed(tx, [id]);
  });
}

export async function resumeJob(deps: Deps, viewer: Viewer, slug: string): Promise<OwnJob> {
  return changeOwnJob(deps, viewer, slug, 'resume', async (tx, { id }) => {
    await tx`UPDATE jobs SET status = 'open', updated_at = app_now() WHERE id = ${id}`;
    await showInFeed(tx, [id]);
  });
}

/**
 * Opens a filled job with a free opening, or an expired one. If its last day is past, it gets another 30 days, and a due date that is not
 * after that day is cleared. The caller holds its lock.
 */
export async function openAgain(deps: Deps, tx: Tx, { id, slug, ownerId, applyBy, timeZone }: LockedJob): Promise<void> {
  refuse((await hasFreeOpening(tx, id)) ? undefined : 'All openings are filled. Add openings first');
  await noteOpened(tx, deps, ownerId, id);
  await (applyBy !== null && applyBy >= (await today(tx, timeZone)) ? reopen(tx, id) : reopenForLonger(tx, id, timeZone));
  await showInFeed(tx, [id]);
  await seeInPlace(tx, deps.wake, ownerId, 'job', slug);
}

async function reopen(tx: Tx, id: string): Promise<void> {
  await tx`UPDATE jobs SET status = 'open', updated_at = app_now() WHERE id = ${id}`;
}

async function reopenForLonger(tx: Tx, id: string, timeZone: string): Promise<void> {
  const applyBy = daysAfter(await today(tx, timeZone), APPLY_BY_DEFAULT_DAYS);
  await tx`
    UPDATE jobs SET status = 'open', version = version + 1, apply_by = ${applyBy}, due_by = CASE WHEN due_by > ${applyBy}::date THEN due_by END,
      expiry_warned_at = NULL, updated_at = app_now()
    WHERE id = ${id}`;
  await keepVersion(tx, id);
}

/** Copies a job, in any state, into a new draft without dates. */
export async function duplicateJob(deps: Deps, viewer: Viewer, slug: string): Promise<OwnJob> {
  return deps.write(async (tx) => {
    await requireActive(tx, viewer.accountId);
    const { title, budget } = await getOwnJob(tx, viewer.accountId, slug);
    const [id, copy] = [newId(), newSlug(title)];
    const timeZone = await knownTimeZone(tx, viewer);
    await tx`
      INSERT INTO jobs (id, owner_id, slug, status, title, description, category_ids, platforms, deliverables, budget, star_cost, location, wanted, terms, questions,
        image_ids, file_ids, openings, time_zone)
      SELECT ${id}, owner_id, ${copy}, 'draft', title, description, category_ids, platforms, deliverables, budget, ${starCostOf(budget as BudgetInput)},
        location, wanted, terms, questions, image_ids, file_ids, openings, ${timeZone} FROM jobs WHERE slug = ${slug}`;
    await tx`INSERT INTO job_stats (job_id) VALUES (${id})`;
    return getOwnJob(tx, viewer.accountId, copy);
  });
}

/** Takes one step of a job's life for its owner, under its lock. Throws 1005 with the reason if its state does not allow the step. */
export async function changeOwnJob(
  deps: Deps,
  viewer: Viewer,
  slug: string,
  action: JobAction,
  act: (tx: Tx, job: LockedJob) => Promise<void>,
): Promise<OwnJob> {
  return deps.write(async (tx) => {
    await requireActive(tx, viewer.accountId);
    const job = await lockOwnJob(tx, viewer.accountId, slug);
    refuse(whyJobCannot(action, job.status));
    await act(tx, job);
    return getOwnJob(tx, viewer.accountId, slug);
  });
}
