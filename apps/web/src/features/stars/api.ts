import { pagesOf } from '#platform/http/queries.ts';
import { serverNow } from '#platform/clock.ts';
import { DRIP_BELOW } from '@castlane/contract/policy.ts';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';

/** The ledger, newest first. The balance is part of the key, so a change of balance refetches the list. */
function starsQuery(balance: number) {
  return { ...pagesOf(['account', 'stars', balance], 'GET account/stars', { query: { limit: 10 } }), placeholderData: keepPreviousData };
}

export function useStars(balance: number) {
  return useInfiniteQuery(starsQuery(balance));
}

/** When the next star is granted; null while unknown, and for accounts that have enough. */
export function useNextDrip(balance: number, isAsked: boolean = true): string | null {
  const newest = useInfiniteQuery({ ...starsQuery(balance), enabled: isAsked }).data?.pages[0];
  if (!newest?.nextDripAt || newest.balance >= DRIP_BELOW) return null;
  return isAhead(newest.nextDripAt) ? newest.nextDripAt : null;
}

/** The server grants a due star with its next run, so a time in the past is not shown. */
function isAhead(time: string, now: Date = serverNow()): boolean {
  return Date.parse(time) > now.getTime();
}
