import { pagesOf } from '#platform/http/queries.ts';
import { isOver } from '#platform/language/format.ts';
import { DRIP_BELOW } from '@castlane/contract/policy.ts';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';

/** The ledger, newest first. The balance is part of the key, so a change of balance refetches the list. */
export function useStars(balance: number, isAsked = true) {
  return useInfiniteQuery({
    ...pagesOf(['account', 'stars', balance], 'GET account/stars', { query: { limit: 10 } }),
    placeholderData: keepPreviousData,
    enabled: isAsked,
  });
}

/** When the next star is granted; null while unknown, and for accounts that have enough. */
export function useNextDrip(balance: number, isAsked?: boolean): string | null {
  const newest = useStars(balance, isAsked).data?.pages[0];
  if (!newest?.nextDripAt || newest.balance >= DRIP_BELOW) return null;
  // The server grants a due star with its next run.
  return isOver(newest.nextDripAt) ? null : newest.nextDripAt;
}
