import { queryOptions } from '@tanstack/react-query';
import { call } from '#platform/api.ts';
import { queryClient } from '#platform/query.ts';

const POLL_MS = 30_000;

/** How much waits in each review queue. */
export const reviewCountsQuery = queryOptions({
  queryKey: ['staff', 'counts', 'reviews'],
  queryFn: async ({ signal }) => (await call('GET /staff/v1/reviews', { query: { limit: 1 }, signal })).counts,
  refetchInterval: POLL_MS,
  meta: { quiet: true },
});

/** How many have written and wait for an answer. */
export const contactCountQuery = queryOptions({
  queryKey: ['staff', 'counts', 'contact'],
  queryFn: async ({ signal }) => (await call('GET /staff/v1/contact', { query: { limit: 1, state: 'open' }, signal })).openCount,
  refetchInterval: POLL_MS,
  meta: { quiet: true },
});

/** How many reports wait for an answer. */
export const reportCountQuery = queryOptions({
  queryKey: ['staff', 'counts', 'reports'],
  queryFn: async ({ signal }) => (await call('GET /staff/v1/reports', { query: { limit: 1 }, signal })).openCount,
  refetchInterval: POLL_MS,
  meta: { quiet: true },
});

/** How many disputes wait for a decision. */
export const disputeCountQuery = queryOptions({
  queryKey: ['staff', 'counts', 'disputes'],
  queryFn: async ({ signal }) => (await call('GET /staff/v1/disputes', { query: { limit: 1 }, signal })).counts.open,
  refetchInterval: POLL_MS,
  meta: { quiet: true },
});

/** Everything that shows the review queues: their counts, their lists and the profile that is open. */
export async function refreshReviews(): Promise<void> {
  const keys = [reviewCountsQuery.queryKey, ['staff', 'reviews'], ['staff', 'review']];
  await Promise.all(keys.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
}
