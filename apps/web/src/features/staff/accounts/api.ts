import { queryOf } from '#platform/http/queries.ts';
import type { AnswerOf, BodyIn } from '@castlane/contract/endpoint.ts';
import type { banAccount, getAccount, grantStars, unbanAccount, AccountLine } from '@castlane/contract/staff.ts';
import { useList, useWrite } from '#features/staff/desk/queries.ts';
import { call } from '#platform/http/api.ts';

export type AccountDetail = AnswerOf<typeof getAccount>;
type AccountFilter = {
  q: string | undefined;
  status: AccountLine['status'] | undefined;
  userType: AccountLine['userType'] | undefined;
};

const LIST = ['staff', 'accounts'] as const;

export function useAccounts(filter: AccountFilter) {
  return useList([...LIST, filter], (page, signal) => call('GET /staff/v1/accounts', { query: { ...page, ...filter }, signal }), {
    isQueue: false,
  });
}

export function accountQuery(id: string) {
  return queryOf(['staff', 'account', id], 'GET /staff/v1/accounts/:id', { params: { id } });
}

function useAccountWrite<Given, Answer>(id: string, write: (given: Given) => Promise<Answer>, inline?: []) {
  return useWrite(write, { stale: [accountQuery(id).queryKey, LIST], ...(inline && { inline }) });
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
