import * as review from '@castlane/contract/staff-verification.ts';
import type { Deps } from '#platform/deps.ts';
import type { Mount } from '#platform/http/mount.ts';
import { approveVerification, rejectVerification } from './actions.ts';
import { getVerification, listVerifications } from './queries.ts';

export function verificationRoutes(mount: Mount, deps: Deps): void {
  mount(review.listVerifications, ({ query }) => listVerifications(deps.db, query));
  mount(review.getVerification, ({ params }) => getVerification(deps.db, params.accountId));
  mount(review.approveVerification, ({ viewer, params, body, request }) =>
    deps.write((tx) => approveVerification(deps, tx, { ...viewer, requestId: request.id }, { ...params, submittedAt: body?.submittedAt })),
  );
  mount(review.rejectVerification, ({ viewer, params, body, request }) =>
    deps.write((tx) => rejectVerification(deps, tx, { ...viewer, requestId: request.id }, params.accountId, body)),
  );
}
