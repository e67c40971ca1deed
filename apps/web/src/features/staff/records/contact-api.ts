import type { listContact, ReceivedContact } from '@castlane/contract/contact.ts';
import type { AnswerOf } from '@castlane/contract/endpoint.ts';
import { useInfiniteQuery, useMutation, useQueryClient, type InfiniteData } from '@tanstack/react-query';
import { contactCountQuery } from '#features/staff/desk/counts.ts';
import { WRITE_CODES } from '#features/staff/desk/write-codes.ts';
import { call } from '#platform/http/api.ts';

export type ContactState = 'open' | 'handled' | 'all';
type ContactPage = AnswerOf<typeof listContact>;

const LIST = ['staff', 'contact'] as const;
const POLL_MS = 30_000;
const PAGE = 30;

export function useContactList(state: ContactState) {
  return useInfiniteQuery({
    queryKey: [...LIST, state],
    queryFn: ({ pageParam, signal }) =>
      call('GET /staff/v1/contact', { query: { limit: PAGE, cursor: pageParam, ...(state === 'all' ? {} : { state }) }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    refetchInterval: POLL_MS,
    meta: { quiet: true },
  });
}

/** Marks a request as answered. It stays open with its answerer, and leaves the list of open ones. */
export function useHandle() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call('POST /staff/v1/contact/:id/handle', { params: { id } }),
    onSuccess: (answer: ReceivedContact) => {
      client.setQueriesData<InfiniteData<ContactPage>>({ queryKey: LIST }, (data) => {
        if (!data) return data;
        return {
          ...data,
          pages: data.pages.map((page) => ({ ...page, items: page.items.map((item) => (item.id === answer.id ? answer : item)) })),
        };
      });
    },
    onSettled: () => {
      void client.invalidateQueries({ queryKey: LIST });
      void client.invalidateQueries({ queryKey: contactCountQuery.queryKey });
    },
    meta: { inline: WRITE_CODES },
  });
}
