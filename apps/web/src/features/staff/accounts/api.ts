import type { AnswerOf, BodyIn } from '@castlane/contract/endpoint.ts';
import type { banAccount, getAccount, grantStars, unbanAccount, AccountLine } from '@castlane/contract/staff.ts';
import { keepPreviousData, queryOptions, useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { WRITE_CODES } from '#features/staff/desk/write-codes.ts';
import { call } from '#platform/http/api.ts';

export type AccountDetail = AnswerOf<typeof getAccount>;
export type AccountFilter = {
  q: string | undefined;
  status: AccountLine['status'] | undefined;
  userType: AccountLine['userType'] | undefined;
};

const LIST = ['staff', 'accounts'] as const;
const PAGE = 30;

export function useAccounts(filter: AccountFilter) {
  return useInfiniteQuery({
    queryKey: [...LIST, filter],
    queryFn: ({ pageParam, signal }) => call('GET /staff/v1/accounts', { query: { limit: PAGE, cursor: pageParam, ...filter }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    // Keeps the previous rows until the new ones are loaded.
    placeholderData: keepPreviousData,
    meta: { quiet: true },
  });
}

export function accountQuery(id: string) {
  return queryOptions({
    queryKey: ['staff', 'account', id],
    queryFn: ({ signal }) => call('GET /staff/v1/accounts/:id', { params: { id }, signal }),
    meta: { quiet: true },
  });
}

/** Acts on an account. Refetches it after any answer: a refusal means that it has changed. */
function useAccountWrite<Given, Answer>(
  id: string,
  mutationFn: (given: Given) => Promise<Answer>,
  inline: readonly (number | 'network')[] = WRITE_CODES,
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn,
    onSettled: () => {
      void client.invalidateQueries({ queryKey: accountQuery(id).queryKey });
      void client.invalidateQueries({ queryKey: LIST });
    },
    meta: { inline },
  });
}

export function useBan(id: string) {
  return useAccountWrite(id, (body: BodyIn<typeof banAccount>) => call('POST /staff/v1/accounts/:id/ban', { params: { id }, body }));
}

export function useUnban(id: string) {
  return useAccountWrite(id, (body: BodyIn<typeof unbanAccount>) => call('POST /staff/v1/accounts/:id/unban', { params: { id }, body }));
}

export function useGrantStars(id: string) {
  return useAccountWrite(id, (body: BodyIn<typeof grantStars>) => call('POST /staff/v1/accounts/:id/stars', { params: { id }, body }));
}

export function useSignOut(id: string) {
  return useAccountWrite(id, () => call('POST /staff/v1/accounts/:id/sign-out', { params: { id } }));
}

export function useResend(id: string) {
  // A button without a form.
  return useAccountWrite(id, () => call('POST /staff/v1/accounts/:id/resend-verification', { params: { id } }), []);
}
