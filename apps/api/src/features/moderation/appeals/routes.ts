import * as cases from '@castlane/contract/case.ts';
import { appealRejection as appealEndpoint } from '@castlane/contract/account.ts';
import * as review from '@castlane/contract/staff-verification.ts';
import type { Deps } from '#platform/deps.ts';
import type { Mount } from '#platform/http/mount.ts';
import { appealRejection } from './actions.ts';
import { appealCase, readCase } from './case.ts';
import { decideAppeal } from './decisions.ts';
import { listAppeals } from './queries.ts';

export function appealRoutes(mount: Mount, deps: Deps): void {
  mount(appealEndpoint, ({ viewer, body, request }) => appealRejection(deps, viewer, body.text, request.id));
  mount(review.listAppeals, ({ viewer, query }) => listAppeals(deps.db, viewer.accountId, query));
  mount(review.decideAppeal, ({ viewer, params, body, request }) =>
    deps.write((tx) => decideAppeal(deps, tx, { ...viewer, requestId: request.id }, params.id, body)),
  );
  // The routes to ban and unban are mounted by `staff`.
  mount(cases.getCase, ({ params }) => readCase(deps, params.token));
  mount(cases.appealCase, ({ params, body, request }) => appealCase(deps, params.token, body.text, request.id));
}
