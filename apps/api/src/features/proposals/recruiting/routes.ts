import * as job from '@castlane/contract/job.ts';
import type { Deps } from '#platform/deps.ts';
import type { Mount } from '#platform/http/mount.ts';
import { closeJob } from './actions.ts';
import { editJob } from './editing.ts';

/** What an owner does to a job and to those who have commented on it at once. */
export function recruitingRoutes(mount: Mount, deps: Deps): void {
  mount(job.editJob, ({ viewer, params, body }) => editJob(deps, viewer, params.slug, body));
  mount(job.closeJob, ({ viewer, params, body }) => closeJob(deps, viewer, params.slug, body));
}
