import * as dispute from '@castlane/contract/dispute.ts';
import type { Deps } from '#platform/deps.ts';
import type { Mount } from '#platform/http/mount.ts';
import { agreeToCancel, askToCancel, refuseToCancel, withdrawCancel } from '#features/engagements/cancellations/actions.ts';
import { decideDispute } from './deciding.ts';
import { openDispute } from './opening.ts';
import { readThread } from './reading.ts';
import { getDispute, listDisputes } from './staff-queries.ts';

export function disputeRoutes(mount: Mount, deps: Deps): void {
  mount(dispute.askToCancel, ({ viewer, params, body }) => askToCancel(deps, viewer, params.slug, body.reason));
  mount(dispute.agreeToCancel, ({ viewer, params }) => agreeToCancel(deps, viewer, params.slug));
  mount(dispute.refuseToCancel, ({ viewer, params, body }) => refuseToCancel(deps, viewer, params.slug, body?.answer));
  mount(dispute.withdrawCancel, ({ viewer, params }) => withdrawCancel(deps, viewer, params.slug));
  mount(dispute.openDispute, ({ viewer, params, body }) => openDispute(deps, viewer, params.slug, body.reason));
  mount(dispute.listDisputes, ({ query }) => listDisputes(deps.db, query));
  mount(dispute.getDispute, ({ params }) => getDispute(deps.db, params.id));
  mount(dispute.listDisputeEvents, ({ viewer, params, query, request }) => readThread(deps, viewer, params.id, query, request.id));
  mount(dispute.decideDispute, ({ viewer, params, body, request }) => decideDispute(deps, viewer, params.id, body, request.id));
}
