import { queryOptions } from '@tanstack/react-query';
import { call } from '#platform/http/api.ts';
import { queryClient } from '#platform/http/query.ts';

const POLL_MS = 30_000;

/** The number of waiting profiles in each verification queue. */
export const verificationCountsQuery = queryOptions({
  queryKey: ['staff', 'counts', 'reviews'],
  queryFn: async ({ signal }) => (await call('GET /staff/v1/reviews', { query: { limit: 1 }, signal })).counts,
  refetchInterval: POLL_MS,
  meta: { quiet: true },
});

/** The number of open contact requests. */
export const contactCountQuery = queryOptions({
  queryKey: ['staff', 'counts', 'contact'],
  queryFn: async ({ signal }) => (await call('GET /staff/v1/contact', { query: { limit: 1, state: 'open' }, signal })).openCount,
  refetchInterval: POLL_MS,
  meta: { quiet: true },
});

/** The number of open reports. */
export const reportCountQuery = queryOptions({
  queryKey: ['staff', 'counts', 'reports'],
  queryFn: async ({ signal }) => (await call('GET /staff/v1/reports', { query: { limit: 1 }, signal })).openCount,
  refetchInterval: POLL_MS,
  meta: { quiet: true },
});

/** The number of open disputes. */
export const disputeCountQuery = queryOptions({
  queryKey: ['staff', 'counts', 'disputes'],
  queryFn: async ({ signal }) => (await call('GET /staff/v1/disputes', { query: { limit: 1 }, signal })).counts.open,
  refetchInterval: POLL_MS,
  meta: { quiet: true },
});

/** Refetches the verification queues: their counts, their lists and the open profile. */
export async function refreshVerifications(): Promise<void> {
  const keys = [verificationCountsQuery.queryKey, ['staff', 'reviews'], ['staff', 'review']];
  await Promise.all(keys.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
}
