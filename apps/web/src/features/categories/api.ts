import type { Category } from '@castlane/contract/category.ts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call } from '#platform/http/api.ts';
import { useStore } from '#platform/store.ts';

export const categoriesQuery = queryOptions({
  queryKey: ['categories'],
  queryFn: ({ signal }) => call('GET categories', { signal }),
  staleTime: 10 * 60_000,
});

/** Fetches the categories while the reader is logged in and keeps them in the store. Used once, at the root. */
export function useKeepCategories() {
  const isLoggedIn = useStore((state) => state.auth.login);
  const { data } = useQuery({ ...categoriesQuery, enabled: isLoggedIn });
  useEffect(() => {
    if (data && isLoggedIn) useStore.getState().setCategories(data.items);
  }, [data, isLoggedIn]);
}

/** The categories in their order; empty until they are loaded. */
export function useCategories(): readonly Category[] {
  return useStore((state) => state.categories.category);
}
