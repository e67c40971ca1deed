import * as brief from '@castlane/contract/brief-version.ts';
import * as job from '@castlane/contract/job.ts';
import type { Deps } from '#platform/deps.ts';
import type { Mount } from '#platform/http/mount.ts';
import { createJob, publishJob } from './actions.ts';
import { duplicateJob, pauseJob, resumeJob } from './lifecycle.ts';
import { getOwnJob, listOwnJobs } from './own-list.ts';
import { listVersions } from './versions.ts';

export function jobRoutes(mount: Mount, deps: Deps): void {
  mount(job.createJob, ({ viewer, body }) => createJob(deps, viewer, body));
  mount(job.listOwnJobs, ({ viewer, query }) => listOwnJobs(deps.db, viewer.accountId, query));
  mount(job.getOwnJob, ({ viewer, params }) => getOwnJob(deps.db, viewer.accountId, params.slug));
  mount(brief.listVersions, ({ viewer, params }) => listVersions(deps.db, viewer.accountId, params.slug));
  mount(job.publishJob, ({ viewer, params }) => publishJob(deps, viewer, params.slug));
  mount(job.pauseJob, ({ viewer, params }) => pauseJob(deps, viewer, params.slug));
  mount(job.resumeJob, ({ viewer, params }) => resumeJob(deps, viewer, params.slug));
  mount(job.duplicateJob, ({ viewer, params }) => duplicateJob(deps, viewer, params.slug));
}
