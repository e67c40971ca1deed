import * as review from '@castlane/contract/staff-review.ts';
import type { Deps } from '#platform/deps.ts';
import type { Mount } from '#platform/http/mount.ts';
import { approveReview, rejectReview, undoApproval } from './actions.ts';
import { getReview, listReviews } from './queries.ts';

export function verificationRoutes(mount: Mount, deps: Deps): void {
  mount(review.listReviews, ({ viewer, query }) => listReviews(deps.db, viewer.accountId, query));
  mount(review.getReview, ({ viewer, params }) => getReview(deps.db, viewer.accountId, params.accountId));
  mount(review.approveReview, ({ viewer, params, body, request }) =>
    approveReview(deps, viewer, { ...params, submittedAt: body?.submittedAt }, request.id),
  );
  mount(review.undoApproval, ({ viewer, params, request }) => undoApproval(deps, viewer, params.accountId, request.id));
  mount(review.rejectReview, ({ viewer, params, body, request }) => rejectReview(deps, viewer, params.accountId, body, request.id));
}
