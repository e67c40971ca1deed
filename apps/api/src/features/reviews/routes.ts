import * as review from '@castlane/contract/review.ts';
import type { Deps } from '#platform/deps.ts';
import type { Mount } from '#platform/http/mount.ts';
import { answerReview, createReview } from './actions.ts';
import { hideReview, showReview } from './hiding.ts';
import { listProfileReviews, listPublishedReviews } from './queries.ts';

export function reviewRoutes(mount: Mount, deps: Deps): void {
  mount(review.createReview, ({ viewer, body }) => createReview(deps, viewer, body));
  mount(review.listProfileReviews, ({ viewer, query }) => listProfileReviews(deps.db, viewer.accountId, query));
  mount(review.answerReview, ({ viewer, params, body }) => answerReview(deps, viewer, params.id, body.text));
  mount(review.listPublishedReviews, ({ query }) => listPublishedReviews(deps.db, query));
  mount(review.hideReview, ({ viewer, params, body, request }) => hideReview(deps, viewer, params.id, body, request.id));
  mount(review.showReview, ({ viewer, params, request }) => showReview(deps, viewer, params.id, request.id));
}
