import { queryOptions } from '@tanstack/react-query';
import { useWrite } from '#features/staff/desk/queries.ts';
import { call } from '#platform/http/api.ts';

const POLL_MS = 60_000;

export const numbersQuery = queryOptions({
  queryKey: ['staff', 'numbers'],
  queryFn: ({ signal }) => call('GET /staff/v1/numbers', { signal }),
  refetchInterval: POLL_MS,
  meta: { quiet: true },
});

export function useRetryAll() {
  return useWrite(() => call('POST /staff/v1/tasks/retry'), TASKS);
}

export function useRetryTask() {
  return useWrite((id: string) => call('POST /staff/v1/tasks/:id/retry', { params: { id } }), TASKS);
}

// Buttons without a form.
const TASKS = { stale: [numbersQuery.queryKey], inline: [] };
