import type { decideAppeal, listAppeals, Appeal } from '@castlane/contract/staff-verification.ts';
import type { AnswerOf, BodyIn } from '@castlane/contract/endpoint.ts';
import { useInfiniteQuery, useMutation, useQueryClient, type InfiniteData } from '@tanstack/react-query';
import { verificationCountsQuery } from '#features/staff/desk/counts.ts';
import { WRITE_CODES } from '#features/staff/desk/write-codes.ts';
import { call } from '#platform/http/api.ts';

export type AppealState = 'waiting' | 'decided';
type AppealPage = AnswerOf<typeof listAppeals>;

const APPEALS = ['staff', 'appeals'] as const;
const POLL_MS = 30_000;
const PAGE = 50;

export function useAppeals(state: AppealState) {
  return useInfiniteQuery({
    queryKey: [...APPEALS, state],
    queryFn: ({ pageParam, signal }) => call('GET /staff/v1/appeals', { query: { limit: PAGE, cursor: pageParam, state }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    refetchInterval: POLL_MS,
    meta: { quiet: true },
  });
}

/** Decides an appeal. Refetches the lists after any answer: a colleague may have decided first. */
export function useDecideAppeal(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: BodyIn<typeof decideAppeal>) => call('POST /staff/v1/appeals/:id/decide', { params: { id }, body }),
    onSuccess: (appeal) => putInLists(appeal),
    onSettled: () => {
      void client.invalidateQueries({ queryKey: APPEALS });
      void client.invalidateQueries({ queryKey: verificationCountsQuery.queryKey });
      void client.invalidateQueries({ queryKey: ['staff', 'review'] });
    },
    meta: { inline: WRITE_CODES },
  });

  function putInLists(appeal: Appeal) {
    client.setQueriesData<InfiniteData<AppealPage>>({ queryKey: APPEALS }, (data) => {
      if (!data) return data;
      const pages = data.pages.map((page) => ({ ...page, items: page.items.map((item) => (item.id === appeal.id ? appeal : item)) }));
      return { ...data, pages };
    });
  }
}
