import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '#platform/api.ts';

export const ownPortfolioQuery = queryOptions({
  queryKey: ['portfolio', 'own'],
  queryFn: ({ signal }) => call('GET account/portfolio', { signal }),
  staleTime: 0,
  meta: { quiet: true },
});

/** One's own items, hidden ones too. */
export function useOwnPortfolio({ isAsked = true }: { isAsked?: boolean } = {}) {
  return useQuery({ ...ownPortfolioQuery, enabled: isAsked });
}
