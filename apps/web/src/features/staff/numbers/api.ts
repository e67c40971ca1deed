import { queryOf } from '#platform/http/queries.ts';
import { useWrite } from '#features/staff/desk/queries.ts';
import { call } from '#platform/http/api.ts';

const POLL_MS = 60_000;

export const numbersQuery = { ...queryOf(['staff', 'numbers'], 'GET /staff/v1/numbers'), refetchInterval: POLL_MS };

export function useRetryAll() {
  return useWrite(() => call('POST /staff/v1/tasks/retry'), TASKS);
}

export function useRetryTask() {
  return useWrite((id: string) => call('POST /staff/v1/tasks/:id/retry', { params: { id } }), TASKS);
}

// Buttons without a form.
const TASKS = { stale: [numbersQuery.queryKey], inline: [] };
