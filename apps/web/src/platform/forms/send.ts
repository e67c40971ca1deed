import type { AnswerOf, BodyIn } from '@castlane/contract/endpoint.ts';
import type { Endpoints } from '@castlane/contract/endpoints.ts';
import type { ProblemCode } from '@castlane/contract/problem.ts';
import { useMutation, type UseMutationOptions } from '@tanstack/react-query';
import { call } from '#platform/http/api.ts';
import { FORM_CODES } from './form.ts';

type Body<R extends keyof Endpoints> = BodyIn<Endpoints[R]>;
type Answer<R extends keyof Endpoints> = AnswerOf<Endpoints[R]>;

/**
 * Sends the body of a form to `route`. The form itself shows the problems with `codes`, and those of every form; there is no toast for
 * them.
 */
export function useSend<R extends keyof Endpoints>(
  route: R,
  codes: readonly ProblemCode[],
  options: Pick<UseMutationOptions<Answer<R>, Error, Body<R>>, 'onSuccess' | 'onError'> = {},
) {
  const send = call as (route: R, given: { body: Body<R> }) => Promise<Answer<R>>;
  return useMutation({ mutationFn: (body: Body<R>) => send(route, { body }), meta: { inline: [...FORM_CODES, ...codes] }, ...options });
}
