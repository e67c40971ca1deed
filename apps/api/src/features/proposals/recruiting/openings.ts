import type { OwnJob } from '@castlane/contract/job.ts';
import { changeOwnJob } from '#features/jobs/lifecycle.ts';
import { storeOpenings } from '#features/jobs/openings.ts';
import type { LockedJob } from '#features/jobs/queries.ts';
import { answerWaiting } from '#features/proposals/actions.ts';
import { lockThreadsOfJob } from '#features/threads/queries.ts';
import type { Tx } from '#platform/db/connect.ts';
import type { Deps } from '#platform/deps.ts';
import type { Viewer } from '#platform/http/viewer.ts';

/** Changes for how many creators a published job is. If none of the openings is left, everyone who still waits is answered. */
export async function setOpenings(deps: Deps, viewer: Viewer, slug: string, openings: number): Promise<OwnJob> {
  return changeOwnJob(deps, viewer, slug, 'setOpenings', (tx, job) => applyOpenings(deps, tx, job, openings));
}

/** Does the same within a transaction. The caller holds the job's lock. */
export async function applyOpenings(deps: Deps, tx: Tx, job: LockedJob, openings: number): Promise<void> {
  await lockThreadsOfJob(tx, job.id);
  if (await storeOpenings(tx, job, openings)) await answerWaiting(deps, tx, job);
}
