import { queryOf } from '#platform/http/queries.ts';
import type { DeliveryInput, requestChanges } from '@castlane/contract/delivery.ts';
import type { BodyIn } from '@castlane/contract/endpoint.ts';
import type { Engagement } from '@castlane/contract/engagement.ts';
import { useMutation, useQuery } from '@tanstack/react-query';
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

/** What the steps need of an engagement. */
type Addressed = { id: string; job: { slug: string } };

export function useDeliver(engagement: Addressed) {
  const keyFor = useIdempotencyKey();
  return useStep(engagement, (body: DeliveryInput) =>
    call('POST engagements/:id/deliver', { params: paramsOf(engagement), body, idempotencyKey: keyFor(body) }),
  );
}

export function useRequestChanges(engagement: Addressed) {
  return useStep(engagement, (body: BodyIn<typeof requestChanges>) =>
    call('POST engagements/:id/request-changes', { params: paramsOf(engagement), body }),
  );
}

export function useTickNote(engagement: Addressed) {
  return useStep(engagement, ({ noteId, done }: { noteId: string; done: boolean }) =>
    call('PUT engagements/:id/notes/:noteId', { params: { ...paramsOf(engagement), noteId }, body: { done } }),
  );
}

export function useComplete(engagement: Addressed) {
  return useStep(engagement, (deliveryId: string) =>
    call('POST engagements/:id/complete', { params: paramsOf(engagement), body: { deliveryId } }),
  );
}

export function useAskToCancel(engagement: Addressed) {
  return useStep(engagement, (reason: string) =>
    call('POST engagements/:id/cancellation', { params: paramsOf(engagement), body: { reason } }),
  );
}

export function useAgreeToCancel(engagement: Addressed) {
  return useStep(engagement, () => call('POST engagements/:id/cancellation/accept', { params: paramsOf(engagement) }));
}

export function useRefuseToCancel(engagement: Addressed) {
  return useStep(engagement, (answer: string) =>
    call('POST engagements/:id/cancellation/refuse', { params: paramsOf(engagement), body: answer ? { answer } : {} }),
  );
}

export function useWithdrawCancel(engagement: Addressed) {
  return useStep(engagement, () => call('DELETE engagements/:id/cancellation', { params: paramsOf(engagement) }));
}

export function useOpenDispute(engagement: Addressed) {
  return useStep(engagement, (reason: string) => call('POST engagements/:id/dispute', { params: paramsOf(engagement), body: { reason } }));
}

export function useMarkPayment(engagement: Addressed) {
  return useStep(engagement, (done: boolean) => call('PUT engagements/:id/payment', { params: paramsOf(engagement), body: { done } }));
}

/** Problems that the dialogs show themselves: the work has changed meanwhile. */
const INLINE = [...FORM_CODES, 1005, 1009, 1012];

function useStep<V = void>({ id, job }: Addressed, mutationFn: (given: V) => Promise<Engagement>) {
  return useMutation({
    mutationFn,
    onSuccess: (work) => queryClient.setQueryData(engagementKeys.one(id), work),
    onSettled: () => void refreshAround(job.slug),
    meta: { inline: INLINE },
  });
}

function paramsOf({ id }: Addressed) {
  return { id };
}
