import * as work from '@castlane/contract/work.ts';
import type { Deps } from '#platform/deps.ts';
import type { Mount } from '#platform/http/mount.ts';
import { markPayment } from './payment.ts';
import { getWork } from './queries.ts';

export function workRoutes(mount: Mount, deps: Deps): void {
  mount(work.getWork, ({ viewer, params }) => getWork(deps.db, viewer.accountId, params.slug));
  mount(work.markPayment, ({ viewer, params, body }) => markPayment(deps, viewer, params.slug, body.done));
}
