import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#platform/http/api.ts';

const POLL_MS = 60_000;

export const numbersQuery = queryOptions({
  queryKey: ['staff', 'numbers'],
  queryFn: ({ signal }) => call('GET /staff/v1/numbers', { signal }),
  refetchInterval: POLL_MS,
  meta: { quiet: true },
});

export function useRetryAll() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call('POST /staff/v1/tasks/retry'),
    onSettled: () => void client.invalidateQueries({ queryKey: numbersQuery.queryKey }),
  });
}

export function useRetryTask() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call('POST /staff/v1/tasks/:id/retry', { params: { id } }),
    onSettled: () => void client.invalidateQueries({ queryKey: numbersQuery.queryKey }),
  });
}
