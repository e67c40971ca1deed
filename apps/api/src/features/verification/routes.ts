import * as review from '@castlane/contract/staff-review.ts';
import type { Deps } from '#platform/deps.ts';
import type { Mount } from '#platform/http/mount.ts';
import { approveReview, rejectReview } from './actions.ts';
import { getReview, listReviews } from './queries.ts';

export function verificationRoutes(mount: Mount, deps: Deps): void {
  mount(review.listReviews, ({ query }) => listReviews(deps.db, query));
  mount(review.getReview, ({ params }) => getReview(deps.db, params.accountId));
  mount(review.approveReview, ({ viewer, params, body, request }) =>
    approveReview(deps, viewer, { ...params, submittedAt: body?.submittedAt }, request.id),
  );
  mount(review.rejectReview, ({ viewer, params, body, request }) => rejectReview(deps, viewer, params.accountId, body, request.id));
}
