import { queryOf } from '#platform/http/queries.ts';
import type { getDispute } from '@castlane/contract/dispute.ts';
import type { AnswerOf } from '@castlane/contract/endpoint.ts';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { call } from '#platform/http/api.ts';

export type DisputeDetails = AnswerOf<typeof getDispute>;

const POLL_MS = 30_000;

export function useDispute(id: string) {
  return useQuery({
    ...queryOf(['staff', 'disputes', 'one', id], 'GET /staff/v1/disputes/:id', { params: { id } }),
    refetchInterval: POLL_MS,
  });
}

/** The conversation, the newest page first. Each read is recorded, so it is fetched on click and never in the background. */
export function useDisputeEvents(id: string) {
  return useInfiniteQuery({
    queryKey: ['staff', 'dispute-events', id],
    queryFn: ({ pageParam, signal }) => call('GET /staff/v1/disputes/:id/events', { params: { id }, query: { before: pageParam }, signal }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ items, hasMore }) => (hasMore ? items[0]?.seq : undefined),
    staleTime: Infinity,
    refetchOnReconnect: false,
    refetchOnWindowFocus: false,
    meta: { quiet: true },
  });
}
