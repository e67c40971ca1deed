import { infiniteQueryOptions } from '@tanstack/react-query';
import { threadKeys } from '#platform/http/query-keys.ts';
import { call } from '#platform/http/api.ts';

export function sharedFilesQuery(threadId: string) {
  return infiniteQueryOptions({
    queryKey: threadKeys.files(threadId),
    queryFn: ({ pageParam, signal }) =>
      call('GET threads/:id/files', { params: { id: threadId }, query: { limit: 20, ...(pageParam && { cursor: pageParam }) }, signal }),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    staleTime: 60_000,
    meta: { quiet: true },
  });
}
