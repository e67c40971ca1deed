import { queryOptions } from '@tanstack/react-query';
import { call } from '#platform/http/api.ts';
import { queryClient } from '#platform/http/query.ts';

const POLL = { refetchInterval: 30_000, meta: { quiet: true } };

export const verificationCountsQuery = queryOptions({
  queryKey: ['staff', 'counts', 'reviews'],
  queryFn: async ({ signal }) => (await call('GET /staff/v1/reviews', { query: { limit: 1 }, signal })).counts,
  ...POLL,
});

export const openCounts = {
  contact: openCountQuery('GET /staff/v1/contact'),
  reports: openCountQuery('GET /staff/v1/reports'),
  disputes: openCountQuery('GET /staff/v1/disputes'),
};

function openCountQuery(route: 'GET /staff/v1/contact' | 'GET /staff/v1/reports' | 'GET /staff/v1/disputes') {
  return queryOptions({
    queryKey: ['staff', 'counts', route],
    queryFn: async ({ signal }) => (await call(route, { query: { limit: 1 }, signal })).openCount,
    ...POLL,
  });
}

const CASES = ['reviews', 'review', 'appeals', 'reports', 'disputes', 'decisions', 'counts'];

/** Refetches the cases that wait for staff: counts, lists, the open one, and the decisions that can still be undone. */
export async function refreshDesk(): Promise<void> {
  const keys = CASES.map((name) => ['staff', name]);
  await Promise.all(keys.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
}
