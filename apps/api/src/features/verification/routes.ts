import * as review from '@castlane/contract/staff-verification.ts';
import type { Deps } from '#platform/deps.ts';
import type { Mount } from '#platform/http/mount.ts';
import { approveVerification, rejectVerification, undoApproval } from './actions.ts';
import { getVerification, listVerifications } from './queries.ts';

export function verificationRoutes(mount: Mount, deps: Deps): void {
  mount(review.listVerifications, ({ viewer, query }) => listVerifications(deps.db, viewer.accountId, query));
  mount(review.getVerification, ({ viewer, params }) => getVerification(deps.db, viewer.accountId, params.accountId));
  mount(review.approveVerification, ({ viewer, params, body, request }) =>
    approveVerification(deps, viewer, { ...params, submittedAt: body?.submittedAt }, request.id),
  );
  mount(review.undoApproval, ({ viewer, params, request }) => undoApproval(deps, viewer, params.accountId, request.id));
  mount(review.rejectVerification, ({ viewer, params, body, request }) =>
    rejectVerification(deps, viewer, params.accountId, body, request.id),
  );
}
