import * as delivery from '@castlane/contract/delivery.ts';
import * as dispute from '@castlane/contract/dispute.ts';
import * as engagement from '@castlane/contract/engagement.ts';
import * as jobCreator from '@castlane/contract/job-creator.ts';
import type { Deps } from '#platform/deps.ts';
import type { Mount } from '#platform/http/mount.ts';
import { listJobCreators } from './creators.ts';
import { listEngagements } from './list.ts';
import { getEngagement } from './queries.ts';
import {
  agreeToCancel,
  askToCancel,
  complete,
  deliver,
  markPayment,
  disputePayment,
  openDispute,
  refuseToCancel,
  requestChanges,
  tickNote,
  withdrawCancel,
} from './transitions.ts';

export function engagementRoutes(mount: Mount, deps: Deps): void {
  mount(engagement.listEngagements, ({ viewer, query }) => listEngagements(deps.db, viewer, query));
  mount(jobCreator.listJobCreators, ({ viewer, params, query }) => listJobCreators(deps.db, viewer.accountId, params.slug, query));
  mount(engagement.getEngagement, ({ viewer, params }) => getEngagement(deps.db, viewer.accountId, params.id));
  mount(engagement.markPayment, ({ viewer, params, body }) => markPayment(deps, viewer, { ...params, part: body.part }, body.done));
  mount(delivery.deliver, ({ viewer, params, body }) => deliver(deps, viewer, params.id, body));
  mount(delivery.requestChanges, ({ viewer, params, body }) => requestChanges(deps, viewer, params.id, body));
  mount(delivery.tickNote, ({ viewer, params, body }) => tickNote(deps, viewer, params, body.done));
  mount(delivery.complete, ({ viewer, params, body }) => complete(deps, viewer, params.id, body ?? {}));
  mount(dispute.askToCancel, ({ viewer, params, body }) => askToCancel(deps, viewer, params.id, body.reason));
  mount(dispute.agreeToCancel, ({ viewer, params }) => agreeToCancel(deps, viewer, params.id));
  mount(dispute.refuseToCancel, ({ viewer, params, body }) => refuseToCancel(deps, viewer, params.id, body?.answer));
  mount(dispute.withdrawCancel, ({ viewer, params }) => withdrawCancel(deps, viewer, params.id));
  mount(dispute.disputePayment, ({ viewer, params, body }) => disputePayment(deps, viewer, { ...params, part: body.part }, body.reason));
  mount(dispute.openDispute, ({ viewer, params, body }) => openDispute(deps, viewer, params.id, body.reason));
}
