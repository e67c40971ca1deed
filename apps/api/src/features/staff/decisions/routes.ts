import * as decision from '@castlane/contract/decision.ts';
import type { Deps } from '#platform/deps.ts';
import type { Mount } from '#platform/http/mount.ts';
import { holdDecision, undoDecision } from './actions.ts';
import type { Deciders } from './deciders.ts';
import { listDecisions } from './queries.ts';

export function decisionRoutes(mount: Mount, deps: Deps, deciders: Deciders): void {
  mount(decision.listDecisions, ({ viewer }) => listDecisions(deps.db, viewer.accountId));
  mount(decision.holdDecision, ({ viewer, body, request }) => holdDecision(deps, deciders, { ...viewer, requestId: request.id }, body));
  mount(decision.undoDecision, ({ viewer, params, request }) => undoDecision(deps, { ...viewer, requestId: request.id }, params.id));
}
