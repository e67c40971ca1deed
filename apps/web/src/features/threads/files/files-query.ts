import { pagesOf } from '#platform/http/queries.ts';
import { threadKeys } from '#platform/http/query-keys.ts';

export function sharedFilesQuery(threadId: string) {
  return {
    ...pagesOf(threadKeys.files(threadId), 'GET threads/:id/files', { params: { id: threadId }, query: { limit: 20 } }),
    staleTime: 60_000,
  };
}
