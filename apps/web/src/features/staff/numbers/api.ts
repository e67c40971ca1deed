import { getNumbers, retryTask, retryTasks } from '@castlane/contract/staff.ts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#platform/api.ts';

const POLL_MS = 60_000;

export const numbersQuery = queryOptions({
  queryKey: ['staff', 'numbers'],
  queryFn: ({ signal }) => call(getNumbers, { signal }),
  refetchInterval: POLL_MS,
  meta: { quiet: true },
});

export function useRetryAll() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(retryTasks),
    onSettled: () => void client.invalidateQueries({ queryKey: numbersQuery.queryKey }),
  });
}

export function useRetryTask() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(retryTask, { params: { id } }),
    onSettled: () => void client.invalidateQueries({ queryKey: numbersQuery.queryKey }),
  });
}
