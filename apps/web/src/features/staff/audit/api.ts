import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { call } from '#platform/http/api.ts';

const PAGE = 30;

export type ActFilter = { actorId?: string | undefined; targetId?: string | undefined; action?: string | undefined };

export function useActs(filter: ActFilter) {
  return useInfiniteQuery({
    queryKey: ['staff', 'audit', filter],
    queryFn: ({ pageParam, signal }) => call('GET /staff/v1/audit', { query: { limit: PAGE, cursor: pageParam, ...filter }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    // Keeps the previous rows until the new ones are loaded.
    placeholderData: keepPreviousData,
    meta: { quiet: true },
  });
}
