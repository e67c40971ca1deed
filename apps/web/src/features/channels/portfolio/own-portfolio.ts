import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '#platform/http/api.ts';

export const ownPortfolioQuery = queryOptions({
  queryKey: ['portfolio', 'own'],
  queryFn: ({ signal }) => call('GET account/portfolio', { signal }),
  staleTime: 0,
  meta: { quiet: true },
});

/** The creator's own items, including hidden ones. */
export function useOwnPortfolio({ isAsked = true }: { isAsked?: boolean } = {}) {
  return useQuery({ ...ownPortfolioQuery, enabled: isAsked });
}
