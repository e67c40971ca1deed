import { queryOptions } from '@tanstack/react-query';
import { call } from '#platform/http/api.ts';
import { queryClient } from '#platform/http/query.ts';

export const verificationCountsQuery = countQuery(
  'reviews',
  async (signal) => (await call('GET /staff/v1/reviews', { query: { limit: 1 }, signal })).counts,
);

export const contactCountQuery = countQuery(
  'contact',
  async (signal) => (await call('GET /staff/v1/contact', { query: { limit: 1, state: 'open' }, signal })).openCount,
);

export const reportCountQuery = countQuery(
  'reports',
  async (signal) => (await call('GET /staff/v1/reports', { query: { limit: 1 }, signal })).openCount,
);

export const disputeCountQuery = countQuery(
  'disputes',
  async (signal) => (await call('GET /staff/v1/disputes', { query: { limit: 1 }, signal })).openCount,
);

function countQuery<Count>(name: string, read: (signal: AbortSignal) => Promise<Count>) {
  return queryOptions({
    queryKey: ['staff', 'counts', name],
    queryFn: ({ signal }) => read(signal),
    refetchInterval: 30_000,
    meta: { quiet: true },
  });
}

const CASES = ['reviews', 'review', 'appeals', 'reports', 'disputes', 'decisions', 'counts'];

/** Refetches the cases that wait for staff: counts, lists, the open one, and the decisions that can still be undone. */
export async function refreshDesk(): Promise<void> {
  const keys = CASES.map((name) => ['staff', name]);
  await Promise.all(keys.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
}
