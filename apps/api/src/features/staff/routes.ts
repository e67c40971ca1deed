import * as staff from '@castlane/contract/staff.ts';
import type { Deps } from '#platform/deps.ts';
import type { Mount } from '#platform/http/mount.ts';
import { approveReview, rejectReview } from './actions.ts';
import { getReview, listReviews } from './queries.ts';

export function staffRoutes(mount: Mount, deps: Deps): void {
  mount(staff.listReviews, ({ query }) => listReviews(deps.db, query));
  mount(staff.getReview, ({ params }) => getReview(deps.db, params.accountId));
  mount(staff.approveReview, ({ viewer, params, body, request }) =>
    approveReview(deps, viewer, { ...params, submittedAt: body.submittedAt }, request.id),
  );
  mount(staff.rejectReview, ({ viewer, params, body, request }) =>
    rejectReview(deps, viewer, { ...params, submittedAt: body.submittedAt }, body.reason, request.id),
  );
}
