import { whyJobCannot, type JobAction } from '@castlane/contract/job-state.ts';
import type { Brief } from '@castlane/contract/brief.ts';
import type { OwnJob } from '@castlane/contract/job.ts';
import { APPLY_BY_DEFAULT_DAYS } from '@castlane/contract/policy.ts';
import { requireActive } from '#features/account-status/locks.ts';
import { seeInPlace } from '#features/notifications/seen.ts';
import type { Tx } from '#platform/db/connect.ts';
import type { Deps } from '#platform/deps.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { refuse } from '#platform/problem.ts';
import { storeBrief, storeDraft } from './briefs.ts';
import { noteOpened } from './hourly-limit.ts';
import { hasFreeOpening } from './openings.ts';
import { getOwnJob } from './own-list.ts';
import { knownTimeZone, lockOwnJob, today, type LockedJob } from './queries.ts';
import { daysAfter } from './rules.ts';
import { hideFromFeed, showInFeed } from '#features/search-index/jobs.ts';
import { keepVersion } from './versions.ts';

/** Takes no proposals for a while: the job leaves the feed. Proposals on it stay and can be answered. */
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
export async function openAgain(deps: Deps, tx: Tx, { id, slug, ownerId, brief, timeZone }: LockedJob): Promise<void> {
  refuse((await hasFreeOpening(tx, id)) ? undefined : 'All openings are filled. Add openings first');
  await noteOpened(tx, deps, ownerId, id);
  const day = await today(tx, timeZone);
  if (brief.applyBy === null || brief.applyBy < day) await storeLaterDays(tx, id, brief, day);
  await tx`UPDATE jobs SET status = 'open', updated_at = app_now() WHERE id = ${id}`;
  await showInFeed(tx, [id]);
  await seeInPlace(tx, deps.wake, ownerId, 'job', slug);
}

async function storeLaterDays(tx: Tx, id: string, brief: Brief, day: string): Promise<void> {
  const applyBy = daysAfter(day, APPLY_BY_DEFAULT_DAYS);
  await storeBrief(tx, id, { ...brief, applyBy, dueBy: brief.dueBy !== null && brief.dueBy > applyBy ? brief.dueBy : null });
  await tx`UPDATE jobs SET version = version + 1 WHERE id = ${id}`;
  await keepVersion(tx, id);
}

/** Copies a job, in any state, into a new draft without dates. */
export async function duplicateJob(deps: Deps, viewer: Viewer, slug: string): Promise<OwnJob> {
  return deps.write(async (tx) => {
    await requireActive(tx, viewer.accountId);
    const { brief, openings, visibility } = await lockOwnJob(tx, viewer.accountId, slug);
    const timeZone = await knownTimeZone(tx, viewer);
    const undated = { ...brief, applyBy: null, dueBy: null };
    const copy = await storeDraft(tx, { ownerId: viewer.accountId, brief: undated, timeZone, openings, visibility });
    return getOwnJob(tx, viewer.accountId, copy.slug);
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
