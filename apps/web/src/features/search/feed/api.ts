import { queryOf } from '#platform/http/queries.ts';
import type { AnswerOf } from '@castlane/contract/endpoint.ts';
import type { listFeed, FeedItem } from '@castlane/contract/feed.ts';
import type { Proposal } from '@castlane/contract/proposal.ts';
import { infiniteQueryOptions, keepPreviousData, useInfiniteQuery, useQuery, type InfiniteData } from '@tanstack/react-query';
import { call } from '#platform/http/api.ts';
import { queryClient } from '#platform/http/query.ts';
import { useStore } from '#platform/store.ts';
import type { FeedSearch } from './feed-search.ts';
import { feedKeys } from '#platform/http/query-keys.ts';

export type FeedPage = AnswerOf<typeof listFeed>;
type FeedCursor = string | undefined;

export function feedQuery(search: FeedSearch) {
  const { filter, sort, isSaved } = search;
  const query = { ...filter, sort: sort === 'match' ? sort : undefined, saved: isSaved ? ('true' as const) : undefined };
  return infiniteQueryOptions({
    queryKey: ['feed', 'list', isSaved ? 'saved' : 'open', search.sort, filter],
    queryFn: async ({ pageParam, signal }) => {
      const page = await call('GET feeds', { query: { ...query, cursor: pageParam }, signal });
      mergeIntoStore(page.items);
      return page;
    },
    initialPageParam: undefined as FeedCursor,
    getNextPageParam: ({ nextCursor }: FeedPage): FeedCursor => nextCursor ?? undefined,
    // Refetching all pages on window focus would move the content that the user is reading.
    refetchOnWindowFocus: false,
    staleTime: 60_000,
    meta: { quiet: true },
  });
}

export function useFeed(search: FeedSearch) {
  return useInfiniteQuery({ ...feedQuery(search), placeholderData: keepPreviousData });
}

/** Merges a page into the store's `creatorFeed`, keyed by job id. */
function mergeIntoStore(items: readonly FeedItem[]) {
  useStore.getState().setCreatorFeed(Object.fromEntries(items.map((item) => [item.job.id, item])));
}

export function feedItemQuery(slug: string) {
  return queryOf(feedKeys.item(slug), 'GET feeds/:slug', { params: { slug } });
}

export function useFeedItem(slug: string) {
  return useQuery(feedItemQuery(slug));
}

export function refreshFeedItem(slug: string) {
  return queryClient.invalidateQueries({ queryKey: feedKeys.item(slug) });
}

/** Applies a change of the creator's proposal to the cache immediately, then fetches the job again. */
export function keepComment(slug: string, proposal: Proposal, starsSpent: number) {
  const own = proposal.status === 'withdrawn' ? null : { status: proposal.status, work: null };
  queryClient.setQueryData(
    feedItemQuery(slug).queryKey,
    (item) => item && { ...item, proposal, ownProposal: own, balance: item.balance - starsSpent },
  );
  queryClient.setQueriesData<InfiniteData<FeedPage>>({ queryKey: feedKeys.lists }, (data) => data && withOwn(data, slug, own));
  return refreshFeedItem(slug);
}

function withOwn(data: InfiniteData<FeedPage>, slug: string, own: FeedItem['ownProposal']): InfiniteData<FeedPage> {
  const change = (item: FeedItem) => {
    if (item.job.slug !== slug) return item;
    const step = Number(Boolean(own)) - Number(Boolean(item.ownProposal));
    return { ...item, ownProposal: own, proposalCount: item.proposalCount + step };
  };
  return { ...data, pages: data.pages.map((page) => ({ ...page, items: page.items.map(change) })) };
}
