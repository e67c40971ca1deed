import { queryOptions, useQuery } from '@tanstack/react-query';
import { threadKeys } from '#platform/http/query-keys.ts';
import { loadChunk } from '#platform/page/chunk.ts';
import { useLive } from '#platform/live/status.ts';
import { queryClient } from '#platform/http/query.ts';
import type { ThreadList } from './list.ts';

const POLL_MS = 20_000;

export const threadsQuery = queryOptions({
  queryKey: threadKeys.list,
  // Every page needs the count for its navigation, but none of this code before the first paint.
  queryFn: async ({ signal }): Promise<ThreadList> => {
    const { fetchThreads } = await loadChunk(() => import('./fetch-threads.ts'));
    return fetchThreads(signal);
  },
  staleTime: 60_000,
  meta: { quiet: true },
});

/** The account's threads, newest activity first. Polls while there is no socket. */
export function useThreads() {
  const isDown = useLive(({ status }) => status !== 'connected' && status !== 'none');
  return useQuery({ ...threadsQuery, refetchInterval: isDown ? POLL_MS : false });
}

export function patchThreads(change: (list: ThreadList) => ThreadList) {
  queryClient.setQueryData(threadsQuery.queryKey, (list) => list && change(list));
}

export function refreshThreads() {
  return queryClient.invalidateQueries({ queryKey: threadsQuery.queryKey });
}
