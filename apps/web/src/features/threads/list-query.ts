import { queryOptions, useQuery } from '@tanstack/react-query';
import { loadChunk } from '#platform/chunk.ts';
import { useLive } from '#platform/live/status.ts';
import { queryClient } from '#platform/query.ts';
import { threadKeys } from './keys.ts';
import type { ThreadList } from './list.ts';

const POLL_MS = 20_000;

export const threadsQuery = queryOptions({
  queryKey: threadKeys.list,
  // The navigation needs the count on every page, but nothing of this before the first paint.
  queryFn: async ({ signal }): Promise<ThreadList> => {
    const { fetchThreads } = await loadChunk(() => import('./fetch-threads.ts'));
    return fetchThreads(signal);
  },
  staleTime: 60_000,
  meta: { quiet: true },
});

/** One's own threads, newest activity first. Without a socket they are asked for now and then. */
export function useThreads() {
  const isDown = useLive(({ status }) => status === 'connecting' || status === 'offline');
  return useQuery({ ...threadsQuery, refetchInterval: isDown ? POLL_MS : false });
}

export function patchThreads(change: (list: ThreadList) => ThreadList) {
  queryClient.setQueryData(threadsQuery.queryKey, (list) => list && change(list));
}

/** Something about the threads has changed that only the server can tell. */
export function refreshThreads() {
  return queryClient.invalidateQueries({ queryKey: threadsQuery.queryKey });
}
