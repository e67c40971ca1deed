import { queryOf } from '#platform/http/queries.ts';
import type { AnswerOf, BodyIn } from '@castlane/contract/endpoint.ts';
import type { Endpoints } from '@castlane/contract/endpoints.ts';
import { useWrite } from '#features/staff/desk/queries.ts';
import { call } from '#platform/http/api.ts';

const LIST = ['staff', 'accounts'] as const;

export function accountQuery(id: string) {
  return queryOf(['staff', 'account', id], 'GET /staff/v1/accounts/:id', { params: { id } });
}

type ActRoute = Extract<keyof Endpoints, `POST /staff/v1/accounts/:id/${string}`>;
type Answer<R extends ActRoute> = AnswerOf<Endpoints[R]>;
type Body<R extends ActRoute> = BodyIn<Endpoints[R]> extends undefined ? void : BodyIn<Endpoints[R]>;

/** `inline: []` for a button without a form. */
export function useAccountAct<R extends ActRoute>(id: string, route: R, options: { done: (answer: Answer<R>) => string; inline?: [] }) {
  const send = call as (route: R, given: object) => Promise<Answer<R>>;
  return useWrite((body: Body<R>) => send(route, { params: { id }, body }), { stale: [accountQuery(id).queryKey, LIST], ...options });
}
