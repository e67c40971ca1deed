import { useQuery } from '@tanstack/react-query';
import { call } from '#platform/api.ts';

/** The proposal of a conversation. It does not change once there is a thread. */
export function useThreadComment(threadId: string) {
  return useQuery({
    queryKey: ['threads', threadId, 'comment'],
    queryFn: ({ signal }) => call('GET threads/:id/comment', { params: { id: threadId }, signal }),
    staleTime: Infinity,
    meta: { quiet: true },
  });
}
