import type { OwnJob } from '@castlane/contract/job.ts';
import { changeOwnJob, openAgain } from '#features/jobs/lifecycle.ts';
import { askRunnersUp } from '#features/proposals/runners-up.ts';
import type { Deps } from '#platform/deps.ts';
import type { Viewer } from '#platform/http/viewer.ts';

/** Recruits again, and asks the creators whose comments ended because the openings were taken whether they are still interested. */
export async function reopenJob(deps: Deps, viewer: Viewer, slug: string): Promise<OwnJob> {
  return changeOwnJob(deps, viewer, slug, 'reopen', async (tx, job) => {
    await openAgain(deps, tx, job);
    await askRunnersUp(deps, tx, job.id);
  });
}
