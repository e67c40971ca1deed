import { useList } from '#features/staff/desk/queries.ts';
import { call } from '#platform/http/api.ts';

export type ActFilter = { actorId?: string | undefined; targetId?: string | undefined; action?: string | undefined };

export function useActs(filter: ActFilter) {
  return useList(['staff', 'audit', filter], (page, signal) => call('GET /staff/v1/audit', { query: { ...page, ...filter }, signal }), {
    isQueue: false,
  });
}
