import type { AnswerOf } from '@castlane/contract/endpoint.ts';
import type { listPublishedReviews, HideReason, StaffReview } from '@castlane/contract/review.ts';
import { useInfiniteQuery, useMutation, useQueryClient, type InfiniteData, type QueryClient } from '@tanstack/react-query';
import { WRITE_CODES } from '#features/staff/desk/write-codes.ts';
import { call } from '#platform/http/api.ts';

export type ShownState = 'all' | 'shown' | 'hidden';
export type PublishedFilter = { state: ShownState; slug: string | undefined };
type PublishedPage = AnswerOf<typeof listPublishedReviews>;

const LIST = ['staff', 'published-reviews'] as const;
const POLL_MS = 30_000;
const PAGE = 30;
const HIDDEN = { all: undefined, shown: 'false', hidden: 'true' } as const;

export function usePublishedReviews({ state, slug }: PublishedFilter) {
  return useInfiniteQuery({
    queryKey: [...LIST, state, slug],
    queryFn: ({ pageParam, signal }) =>
      call('GET /staff/v1/published-reviews', { query: { limit: PAGE, cursor: pageParam, slug, hidden: HIDDEN[state] }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }: PublishedPage) => nextCursor ?? undefined,
    refetchInterval: POLL_MS,
    meta: { quiet: true },
  });
}

/** Hides a review. Refetches the list after any answer: a colleague may have been faster. */
export function useHideReview(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: { reason: HideReason; note?: string }) =>
      call('POST /staff/v1/published-reviews/:id/hide', { params: { id }, body }),
    onSuccess: (review) => putInLists(client, review),
    onSettled: () => void client.invalidateQueries({ queryKey: LIST }),
    meta: { inline: WRITE_CODES },
  });
}

export function useShowReview(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call('POST /staff/v1/published-reviews/:id/show', { params: { id } }),
    onSuccess: (review) => putInLists(client, review),
    onSettled: () => void client.invalidateQueries({ queryKey: LIST }),
    meta: { inline: WRITE_CODES },
  });
}

function putInLists(client: QueryClient, review: StaffReview) {
  client.setQueriesData<InfiniteData<PublishedPage>>({ queryKey: LIST }, (data) => {
    if (!data) return data;
    const pages = data.pages.map((page) => ({ ...page, items: page.items.map((item) => (item.id === review.id ? review : item)) }));
    return { ...data, pages };
  });
}
