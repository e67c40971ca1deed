import { queryOf } from '#platform/http/queries.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { engagementKeys } from '#platform/http/query-keys.ts';

/** What waits for the reader. Every step of work refetches what is under the key of engagements; comments come with a new visit. */
export const needsQuery = {
  ...queryOf([...engagementKeys.all, 'needs'], 'GET needs'),
  // The page prefetches it. If it were stale by the time it is shown, it would be fetched twice.
  staleTime: 5000,
};

/**
 * Returns whether to show what waits for the reader and the list below it: from when both have arrived or failed. Shown one after the other,
 * the first would be pushed down by the second.
 */
export function useShownWithNeeds(isListPending: boolean): boolean {
  const { isPending, fetchStatus, failureCount } = useQuery(needsQuery);
  const isReady = !isListPending && !(isPending && fetchStatus === 'fetching' && failureCount === 0);
  const [wasReady, setWasReady] = useState(isReady);
  if (isReady && !wasReady) setWasReady(true);
  return isReady || wasReady;
}
