import { contactCountQuery } from '#features/staff/desk/counts.ts';
import { useWrite } from '#features/staff/desk/queries.ts';
import { call } from '#platform/http/api.ts';

const LIST = ['staff', 'contact'] as const;

/** Marks a request as answered. It stays open with its answerer, and leaves the list of open ones. */
export function useHandle() {
  return useWrite((id: string) => call('POST /staff/v1/contact/:id/handle', { params: { id } }), {
    lists: LIST,
    stale: [LIST, contactCountQuery.queryKey],
  });
}
