import * as job from '@castlane/contract/job.ts';
import type { Deps } from '#platform/deps.ts';
import type { Mount } from '#platform/http/mount.ts';
import { closeJob } from './actions.ts';
import { editJob } from './editing.ts';
import { reopenJob } from './reopening.ts';
import { setOpenings } from './openings.ts';

/** Mounts what an owner does to a job and its proposals at the same time. */
export function recruitingRoutes(mount: Mount, deps: Deps): void {
  mount(job.editJob, ({ viewer, params, body }) => editJob(deps, viewer, params.slug, body));
  mount(job.setOpenings, ({ viewer, params, body }) => setOpenings(deps, viewer, params.slug, body.openings));
  mount(job.reopenJob, ({ viewer, params }) => reopenJob(deps, viewer, params.slug));
  mount(job.closeJob, ({ viewer, params, body }) => closeJob(deps, viewer, params.slug, body));
}
