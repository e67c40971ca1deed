import { useList } from '#features/staff/desk/queries.ts';
import { call } from '#platform/http/api.ts';

type AppealState = 'waiting' | 'decided';

export function useAppeals(state: AppealState) {
  return useList(['staff', 'appeals', state], (page, signal) => call('GET /staff/v1/appeals', { query: { ...page, state }, signal }), {
    isQueue: true,
    limit: 50,
  });
}
