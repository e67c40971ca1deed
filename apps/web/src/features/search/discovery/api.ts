import type { AnswerOf } from '@castlane/contract/endpoint.ts';
import { getCreator, listCreatorLists, listCreators, type CreatorCard } from '@castlane/contract/discovery.ts';
import { infiniteQueryOptions, keepPreviousData, queryOptions, useInfiniteQuery, useQuery, type InfiniteData } from '@tanstack/react-query';
import { call } from '#platform/api.ts';
import { queryClient } from '#platform/query.ts';
import type { CreatorFilter } from './creator-filter.ts';

type CreatorPage = AnswerOf<typeof listCreators>;

const PAGE = 12;

export const creatorKeys = {
  pages: ['creators', 'page'] as const,
  page: (filter: CreatorFilter) => ['creators', 'page', filter] as const,
  creator: (slug: string) => ['creators', 'one', slug] as const,
  lists: ['creator-lists'] as const,
};

/** Creators, page by page. */
export function creatorsQuery(filter: CreatorFilter) {
  return infiniteQueryOptions({
    queryKey: creatorKeys.page(filter),
    queryFn: ({ pageParam, signal }) => call(listCreators, { query: { ...filter, limit: PAGE, cursor: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }: CreatorPage) => nextCursor ?? undefined,
    // Fetching all pages anew because the window got the focus would move what is being read.
    refetchOnWindowFocus: false,
    staleTime: 60_000,
    meta: { quiet: true },
  });
}

export function useCreators(filter: CreatorFilter) {
  return useInfiniteQuery({ ...creatorsQuery(filter), placeholderData: keepPreviousData });
}

export function creatorQuery(slug: string) {
  return queryOptions({
    queryKey: creatorKeys.creator(slug),
    queryFn: ({ signal }) => call(getCreator, { params: { slug }, signal }),
    meta: { quiet: true },
  });
}

export const listsQuery = queryOptions({
  queryKey: creatorKeys.lists,
  queryFn: ({ signal }) => call(listCreatorLists, { signal }),
  meta: { quiet: true },
});

/** One's own lists of creators. */
export function useCreatorLists() {
  return useQuery(listsQuery).data?.items ?? [];
}

/** Something about a creator has changed by what was done here: every place that shows them has it at once. */
export function patchCreator(slug: string, change: (card: CreatorCard) => CreatorCard) {
  const patched = (card: CreatorCard) => (card.slug === slug ? change(card) : card);
  queryClient.setQueryData(creatorQuery(slug).queryKey, (card) => card && patched(card));
  queryClient.setQueriesData<InfiniteData<CreatorPage>>(
    { queryKey: creatorKeys.pages },
    (data) => data && { ...data, pages: data.pages.map((page) => ({ ...page, items: page.items.map(patched) })) },
  );
}
