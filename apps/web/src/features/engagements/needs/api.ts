import { queryOptions } from '@tanstack/react-query';
import { engagementKeys } from '#features/cache/keys.ts';
import { call } from '#platform/http/api.ts';

/** What waits for the reader. Every step of work refetches what is under the key of engagements; comments come with a new visit. */
export const needsQuery = queryOptions({
  queryKey: [...engagementKeys.all, 'needs'],
  queryFn: ({ signal }) => call('GET needs', { signal }),
  // The page prefetches it. If it were stale by the time it is shown, it would be fetched twice.
  staleTime: 5000,
  meta: { quiet: true },
});
