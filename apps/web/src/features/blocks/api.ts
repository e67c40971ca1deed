import { queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import { patchThreads, refreshThreads } from '#features/thread-list/list-query.ts';
import { call } from '#platform/http/api.ts';
import { queryClient } from '#platform/http/query.ts';

const blocksQuery = queryOptions({
  queryKey: ['account', 'blocks'],
  queryFn: ({ signal }) => call('GET blocks', { signal }),
  staleTime: 0,
  meta: { quiet: true },
});

export function useBlocks() {
  return useQuery(blocksQuery);
}

export function useBlock() {
  return useMutation({
    mutationFn: (accountId: string) => call('POST blocks', { body: { accountId } }),
    onSuccess(_answer, accountId) {
      patchThreads((list) => ({
        ...list,
        items: list.items.map((thread) => (thread.otherParty.id === accountId ? { ...thread, blockedBy: 'me' as const } : thread)),
      }));
      void refreshAll();
    },
  });
}

export function useUnblock() {
  return useMutation({
    mutationFn: (accountId: string) => call('DELETE blocks/:accountId', { params: { accountId } }),
    async onSuccess(_answer, accountId) {
      queryClient.setQueryData(
        blocksQuery.queryKey,
        (list) => list && { items: list.items.filter((each) => each.accountId !== accountId) },
      );
      // The other account may have blocked this one, which only the server knows.
      await refreshAll();
    },
  });
}

function refreshAll() {
  return Promise.all([refreshThreads(), queryClient.invalidateQueries({ queryKey: blocksQuery.queryKey, refetchType: 'none' })]);
}
