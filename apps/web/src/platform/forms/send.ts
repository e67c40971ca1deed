import type { AnswerOf, BodyIn } from '@castlane/contract/endpoint.ts';
import type { Endpoints } from '@castlane/contract/endpoints.ts';
import type { ProblemCode } from '@castlane/contract/problem.ts';
import { useMutation, type UseMutationOptions } from '@tanstack/react-query';
import { call } from '#platform/http/api.ts';
import { FORM_CODES } from './form.ts';

type Body<R extends keyof Endpoints> = BodyIn<Endpoints[R]> extends undefined ? void : BodyIn<Endpoints[R]>;
type Answer<R extends keyof Endpoints> = AnswerOf<Endpoints[R]>;

type SendOptions<R extends keyof Endpoints> = Pick<UseMutationOptions<Answer<R>, Error, Body<R>>, 'onSuccess' | 'onError'> & {
  /** Adds to the body when it is sent. */
  added?: () => Promise<object>;
};

/**
 * Sends the body of a form to `route`. The form itself shows the problems with `codes`, and those of every form; there is no toast for
 * them.
 */
export function useSend<R extends keyof Endpoints>(route: R, codes: readonly ProblemCode[], { added, ...options }: SendOptions<R> = {}) {
  const send = call as (route: R, given: { body: unknown }) => Promise<Answer<R>>;
  return useMutation({
    mutationFn: async (body: Body<R>) => send(route, { body: added ? { ...(body as object), ...(await added()) } : body }),
    meta: { inline: [...FORM_CODES, ...codes] },
    ...options,
  });
}
