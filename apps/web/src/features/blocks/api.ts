import type { AnswerOf } from '@castlane/contract/endpoint.ts';
import type { listThreads } from '@castlane/contract/thread.ts';
import { useMutation } from '@tanstack/react-query';
import { call } from '#platform/http/api.ts';
import { threadKeys } from '#platform/http/query-keys.ts';
import { queryOf } from '#platform/http/queries.ts';
import { queryClient } from '#platform/http/query.ts';

export const blocksQuery = { ...queryOf(['account', 'blocks'], 'GET blocks'), staleTime: 0 };

export function useBlock() {
  return useMutation({
    mutationFn: (accountId: string) => call('POST blocks', { body: { accountId } }),
    onSuccess(_answer, accountId) {
      queryClient.setQueryData<AnswerOf<typeof listThreads>>(
        threadKeys.list,
        (list) =>
          list && {
            ...list,
            items: list.items.map((thread) => (thread.otherParty.id === accountId ? { ...thread, blockedBy: 'me' } : thread)),
          },
      );
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
  return Promise.all([
    queryClient.invalidateQueries({ queryKey: threadKeys.list }),
    queryClient.invalidateQueries({ queryKey: blocksQuery.queryKey, refetchType: 'none' }),
  ]);
}
