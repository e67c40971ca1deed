import { contactCountQuery } from '#features/staff/desk/counts.ts';
import { useList, useWrite } from '#features/staff/desk/queries.ts';
import { call } from '#platform/http/api.ts';

type ContactState = 'open' | 'handled' | 'all';

const LIST = ['staff', 'contact'] as const;

export function useContactList(state: ContactState) {
  return useList(
    [...LIST, state],
    (page, signal) => call('GET /staff/v1/contact', { query: { ...page, ...(state === 'all' ? {} : { state }) }, signal }),
    { isQueue: true },
  );
}

/** Marks a request as answered. It stays open with its answerer, and leaves the list of open ones. */
export function useHandle() {
  return useWrite((id: string) => call('POST /staff/v1/contact/:id/handle', { params: { id } }), {
    lists: LIST,
    stale: [LIST, contactCountQuery.queryKey],
  });
}
