import type { AnswerOf } from '@castlane/contract/endpoint.ts';
import type { listProfileReviews } from '@castlane/contract/review.ts';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { call } from '#platform/http/api.ts';

export type ReviewPage = AnswerOf<typeof listProfileReviews>;

const PAGE = 10;
export const reviewKeys = {
  all: ['reviews'] as const,
  of: (slug: string) => ['reviews', slug] as const,
};

export function profileReviewsQuery(slug: string) {
  return infiniteQueryOptions({
    queryKey: reviewKeys.of(slug),
    queryFn: ({ pageParam, signal }) => call('GET profile/reviews', { query: { slug, limit: PAGE, cursor: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }: ReviewPage) => nextCursor ?? undefined,
    meta: { quiet: true },
  });
}
