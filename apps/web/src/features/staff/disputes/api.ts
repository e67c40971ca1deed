import type { decideDispute, getDispute } from '@castlane/contract/dispute.ts';
import type { AnswerOf, BodyIn } from '@castlane/contract/endpoint.ts';
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { disputeCountQuery } from '#features/staff/desk/counts.ts';
import { WRITE_CODES } from '#features/staff/desk/write-codes.ts';
import { call } from '#platform/http/api.ts';

export type DisputeState = 'open' | 'decided';
export type DisputeDetails = AnswerOf<typeof getDispute>;

const DISPUTES = ['staff', 'disputes'] as const;
const POLL_MS = 30_000;
const PAGE = 50;

export function useDisputes(status: DisputeState) {
  return useInfiniteQuery({
    queryKey: [...DISPUTES, status],
    queryFn: ({ pageParam, signal }) => call('GET /staff/v1/disputes', { query: { limit: PAGE, cursor: pageParam, status }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    refetchInterval: POLL_MS,
    meta: { quiet: true },
  });
}

export function useDispute(id: string) {
  return useQuery({
    queryKey: [...DISPUTES, 'one', id],
    queryFn: ({ signal }) => call('GET /staff/v1/disputes/:id', { params: { id }, signal }),
    refetchInterval: POLL_MS,
    meta: { quiet: true },
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

/** Decides a dispute. Refetches it after any answer: a colleague may have decided first. */
export function useDecideDispute(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: BodyIn<typeof decideDispute>) => call('POST /staff/v1/disputes/:id/decide', { params: { id }, body }),
    onSettled: () => {
      void client.invalidateQueries({ queryKey: DISPUTES });
      void client.invalidateQueries({ queryKey: disputeCountQuery.queryKey });
    },
    meta: { inline: WRITE_CODES },
  });
}
