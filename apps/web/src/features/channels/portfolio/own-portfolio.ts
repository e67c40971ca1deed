import { queryOf } from '#platform/http/queries.ts';
import { useQuery } from '@tanstack/react-query';

export const ownPortfolioQuery = { ...queryOf(['portfolio', 'own'], 'GET account/portfolio'), staleTime: 0 };

/** The creator's own items, including hidden ones. */
export function useOwnPortfolio({ isAsked = true }: { isAsked?: boolean } = {}) {
  return useQuery({ ...ownPortfolioQuery, enabled: isAsked });
}
