import * as delivery from '@castlane/contract/delivery.ts';
import * as work from '@castlane/contract/work.ts';
import type { Deps } from '#platform/deps.ts';
import type { Mount } from '#platform/http/mount.ts';
import { completeJob } from './acceptance.ts';
import { deliverJob, requestChanges } from './deliver.ts';
import { markPayment } from './payment.ts';
import { getWork } from './queries.ts';

export function workRoutes(mount: Mount, deps: Deps): void {
  mount(work.getWork, ({ viewer, params }) => getWork(deps.db, viewer.accountId, params.slug));
  mount(work.markPayment, ({ viewer, params, body }) => markPayment(deps, viewer, params.slug, body.done));
  mount(delivery.deliverJob, ({ viewer, params, body }) => deliverJob(deps, viewer, params.slug, body));
  mount(delivery.requestChanges, ({ viewer, params, body }) => requestChanges(deps, viewer, params.slug, body));
  mount(delivery.completeJob, ({ viewer, params, body }) => completeJob(deps, viewer, params.slug, body?.deliveryId));
}
