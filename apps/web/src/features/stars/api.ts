import { listStars } from '@castlane/contract/star.ts';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { call } from '#platform/api.ts';

/** The ledger, newest first. A new balance means a new line, so it is part of the key: the list follows the account. */
export function useStars(balance: number) {
  return useInfiniteQuery({
    queryKey: ['account', 'stars', balance],
    queryFn: ({ pageParam, signal }) => call(listStars, { query: { limit: 10, cursor: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    placeholderData: keepPreviousData,
    meta: { quiet: true },
  });
}
