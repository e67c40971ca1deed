import * as again from '@castlane/contract/again.ts';
import type { Deps } from '#platform/deps.ts';
import type { Mount } from '#platform/http/mount.ts';
import { workAgain } from './actions.ts';

export function againRoutes(mount: Mount, deps: Deps): void {
  mount(again.workAgain, async ({ viewer, params, reply }) => {
    const { job, isNew } = await workAgain(deps, viewer, params.id);
    if (!isNew) reply.status(200);
    return job;
  });
}
