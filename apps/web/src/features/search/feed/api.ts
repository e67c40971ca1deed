import { queryOf } from '#platform/http/queries.ts';
import type { AnswerOf } from '@castlane/contract/endpoint.ts';
import type { FeedItem, getFeedItem } from '@castlane/contract/feed.ts';
import type { Proposal } from '@castlane/contract/proposal.ts';
import { infiniteQueryOptions, keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { call } from '#platform/http/api.ts';
import { patchItems, queryClient } from '#platform/http/query.ts';
import { useStore } from '#platform/store.ts';
import type { FeedSearch, OwnList } from './feed-search.ts';
import { feedKeys } from '#platform/http/query-keys.ts';

export function feedQuery(search: FeedSearch) {
  const { filter, sort, own } = search;
  const whether = (list: OwnList) => (own === list ? ('true' as const) : undefined);
  const query = { ...filter, sort: sort === 'match' ? sort : undefined, saved: whether('saved'), invited: whether('invited') };
  return infiniteQueryOptions({
    queryKey: ['feed', 'list', own ?? 'open', search.sort, filter],
    queryFn: async ({ pageParam, signal }) => {
      const page = await call('GET feeds', { query: { ...query, cursor: pageParam }, signal });
      // The store's feed has the jobs by id.
      useStore.getState().setCreatorFeed(Object.fromEntries(page.items.map((item) => [item.job.id, item])));
      return page;
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    // Refetching all pages on window focus would move the content that the user is reading.
    refetchOnWindowFocus: false,
    staleTime: 60_000,
    meta: { quiet: true },
  });
}

export function useFeed(search: FeedSearch) {
  return useInfiniteQuery({ ...feedQuery(search), placeholderData: keepPreviousData });
}

/** A job on its own page. */
export type JobPageItem = AnswerOf<typeof getFeedItem>;

export function feedItemQuery(slug: string) {
  return queryOf(feedKeys.item(slug), 'GET feeds/:slug', { params: { slug } });
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
  patchItems<FeedItem>(feedKeys.lists, (item) => (item.job.slug === slug ? withOwn(item, own) : item));
  return refreshFeedItem(slug);
}

function withOwn(item: FeedItem, own: FeedItem['ownProposal']): FeedItem {
  const step = Number(Boolean(own)) - Number(Boolean(item.ownProposal));
  return { ...item, ownProposal: own, proposalCount: item.proposalCount + step };
}
