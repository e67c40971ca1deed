import { queryOf } from '#platform/http/queries.ts';
import type { DeliveryInput } from '@castlane/contract/delivery.ts';
import type { AnswerOf, BodyIn } from '@castlane/contract/endpoint.ts';
import type { Endpoints } from '@castlane/contract/endpoints.ts';
import type { Engagement } from '@castlane/contract/engagement.ts';
import { useMutation, useQuery } from '@tanstack/react-query';
import type { Addressed } from '#features/engagements/agreements/api.ts';
import { call } from '#platform/http/api.ts';
import { FORM_CODES } from '#platform/forms/form.ts';
import { useIdempotencyKey } from '#platform/http/idempotency.ts';
import { queryClient } from '#platform/http/query.ts';
import { refreshAround } from '#features/proposals/refresh.ts';
import { engagementKeys } from '#platform/http/query-keys.ts';

export function useEngagement(id: string | undefined) {
  return useQuery({
    ...queryOf(engagementKeys.one(id ?? ''), 'GET engagements/:id', { params: { id: id ?? '' } }),
    enabled: id !== undefined,
  });
}

export function useDeliver(engagement: Addressed) {
  const keyFor = useIdempotencyKey();
  return useChange(engagement, (body: DeliveryInput) =>
    call('POST engagements/:id/deliver', { params: { id: engagement.id }, body, idempotencyKey: keyFor(body) }),
  );
}

type StepRoute = { [R in keyof Endpoints]: AnswerOf<Endpoints[R]> extends Engagement ? R : never }[keyof Endpoints];
type Body<R extends StepRoute> = BodyIn<Endpoints[R]> extends undefined ? void : BodyIn<Endpoints[R]>;

/** A step of the work. Its endpoint answers with the changed engagement. */
export function useStep<R extends StepRoute>(
  engagement: Addressed,
  route: R,
  params: { noteId?: string; rightId?: string; deliveryId?: string } = {},
) {
  const send = call as (route: R, given: object) => Promise<Engagement>;
  return useChange(engagement, (body: Body<R>) => send(route, { params: { id: engagement.id, ...params }, body }));
}

/** Problems that the dialogs show themselves: the work has changed meanwhile. */
const INLINE = [...FORM_CODES, 1005, 1009, 1012];

function useChange<V>({ id, job }: Addressed, mutationFn: (given: V) => Promise<Engagement>) {
  return useMutation({
    mutationFn,
    onSuccess: (work) => queryClient.setQueryData(engagementKeys.one(id), work),
    onSettled: () => void refreshAround(job.slug),
    meta: { inline: INLINE },
  });
}
