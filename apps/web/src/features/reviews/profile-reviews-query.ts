import { pagesOf } from '#platform/http/queries.ts';
import type { AnswerOf } from '@castlane/contract/endpoint.ts';
import type { listProfileReviews } from '@castlane/contract/review.ts';

export type ReviewPage = AnswerOf<typeof listProfileReviews>;

const PAGE = 10;
export const reviewsKey = ['reviews'] as const;

export function profileReviewsQuery(slug: string) {
  return pagesOf([...reviewsKey, slug], 'GET profile/reviews', { query: { slug, limit: PAGE } });
}
