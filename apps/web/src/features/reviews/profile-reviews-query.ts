import { pagesOf } from '#platform/http/queries.ts';
import type { AnswerOf } from '@castlane/contract/endpoint.ts';
import type { listProfileReviews } from '@castlane/contract/review.ts';

export type ReviewPage = AnswerOf<typeof listProfileReviews>;

const PAGE = 10;
export const reviewKeys = {
  all: ['reviews'] as const,
  of: (slug: string) => ['reviews', slug] as const,
};

export function profileReviewsQuery(slug: string) {
  return pagesOf(reviewKeys.of(slug), 'GET profile/reviews', { query: { slug, limit: PAGE } });
}
