import { queryOptions } from '@tanstack/react-query';
import { engagementKeys } from '#features/cache/keys.ts';
import { call } from '#platform/http/api.ts';

/** What waits for the reader. Every step of work refetches what is under the key of engagements; comments come with a new visit. */
export const needsQuery = queryOptions({
  queryKey: [...engagementKeys.all, 'needs'],
  queryFn: ({ signal }) => call('GET needs', { signal }),
  // Each visit asks anew, but only once: the page asks before its parts are there.
  staleTime: 5000,
  meta: { quiet: true },
});
