import { pagesOf, queryOf } from '#platform/http/queries.ts';
import type { CreatorCard } from '@castlane/contract/discovery.ts';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { patchItems, queryClient } from '#platform/http/query.ts';
import type { CreatorFilter } from './creator-filter.ts';

const PAGE = 12;

export const creatorKeys = {
  pages: ['creators', 'page'] as const,
  page: (filter: CreatorFilter) => ['creators', 'page', filter] as const,
  creator: (slug: string) => ['creators', 'one', slug] as const,
  lists: ['creator-lists'] as const,
};

export function creatorsQuery(filter: CreatorFilter) {
  return {
    ...pagesOf(creatorKeys.page(filter), 'GET creators', { query: { ...filter, limit: PAGE } }),
    // Refetching all pages on window focus would move the content that the user is reading.
    refetchOnWindowFocus: false,
    staleTime: 60_000,
  };
}

export function useCreators(filter: CreatorFilter) {
  return useInfiniteQuery({ ...creatorsQuery(filter), placeholderData: keepPreviousData });
}

export function creatorQuery(slug: string) {
  return queryOf(creatorKeys.creator(slug), 'GET creators/:slug', { params: { slug } });
}

export const listsQuery = queryOf(creatorKeys.lists, 'GET creator-lists');

export function useCreatorLists() {
  return useQuery(listsQuery).data?.items ?? [];
}

/** Applies a local change of a creator to every cached query that shows them. */
export function patchCreator(slug: string, change: (card: CreatorCard) => CreatorCard) {
  const patched = (card: CreatorCard) => (card.slug === slug ? change(card) : card);
  queryClient.setQueryData(creatorQuery(slug).queryKey, (card) => card && patched(card));
  patchItems(creatorKeys.pages, patched);
}
