import * as dispute from '@castlane/contract/dispute.ts';
import type { Deps } from '#platform/deps.ts';
import type { Mount } from '#platform/http/mount.ts';
import { decideDispute } from './deciding.ts';
import { readThread } from './reading.ts';
import { getDispute, listDisputes } from './staff-queries.ts';

/** Mounts what staff do with disputes. */
export function disputeRoutes(mount: Mount, deps: Deps): void {
  mount(dispute.listDisputes, ({ query }) => listDisputes(deps.db, query));
  mount(dispute.getDispute, ({ params }) => getDispute(deps.db, params.id));
  mount(dispute.listDisputeEvents, ({ viewer, params, query, request }) => readThread(deps, viewer, params.id, query, request.id));
  mount(dispute.decideDispute, ({ viewer, params, body, request }) =>
    deps.write((tx) => decideDispute(deps, tx, { ...viewer, requestId: request.id }, params.id, body)),
  );
}
