import type { DeliveryInput } from '@castlane/contract/delivery.ts';
import type { WorkingJob } from '@castlane/contract/work.ts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { call } from '#platform/http/api.ts';
import { FORM_CODES } from '#platform/forms/form.ts';
import { useIdempotencyKey } from '#platform/http/idempotency.ts';
import { queryClient } from '#platform/http/query.ts';
import { refreshAround } from '#features/proposals/refresh.ts';
import { jobKeys } from '#features/cache/keys.ts';

/** An assigned or finished job, for one of its two parties. */
export function useWork(slug: string) {
  return useQuery({
    queryKey: jobKeys.work(slug),
    queryFn: ({ signal }) => call('GET job/:slug/work', { params: { slug }, signal }),
    meta: { quiet: true },
  });
}

export function useDeliver(slug: string) {
  const keyFor = useIdempotencyKey();
  return useStep(slug, (body: DeliveryInput) => call('POST job/:slug/deliver', { params: { slug }, body, idempotencyKey: keyFor(body) }));
}

export function useRequestChanges(slug: string) {
  return useStep(slug, (body: { note: string; deliveryId: string }) => call('POST job/:slug/request-changes', { params: { slug }, body }));
}

export function useComplete(slug: string) {
  return useStep(slug, (deliveryId: string) => call('POST job/:slug/complete', { params: { slug }, body: { deliveryId } }));
}

export function useAskToCancel(slug: string) {
  return useStep(slug, (reason: string) => call('POST job/:slug/cancellation', { params: { slug }, body: { reason } }));
}

export function useAgreeToCancel(slug: string) {
  return useStep(slug, () => call('POST job/:slug/cancellation/accept', { params: { slug } }));
}

export function useRefuseToCancel(slug: string) {
  return useStep(slug, (answer: string) =>
    call('POST job/:slug/cancellation/refuse', { params: { slug }, body: answer ? { answer } : {} }),
  );
}

export function useWithdrawCancel(slug: string) {
  return useStep(slug, () => call('DELETE job/:slug/cancellation', { params: { slug } }));
}

export function useOpenDispute(slug: string) {
  return useStep(slug, (reason: string) => call('POST job/:slug/dispute', { params: { slug }, body: { reason } }));
}

export function useMarkPayment(slug: string) {
  return useStep(slug, (done: boolean) => call('PUT job/:slug/payment', { params: { slug }, body: { done } }));
}

/** Problems that the dialogs show themselves: the work has changed meanwhile. */
const INLINE = [...FORM_CODES, 1005, 1012, 1013];

function useStep<V = void>(slug: string, mutationFn: (given: V) => Promise<WorkingJob>) {
  return useMutation({
    mutationFn,
    onSuccess: (work) => queryClient.setQueryData(jobKeys.work(slug), work),
    onSettled: () => void refreshAround(slug),
    meta: { inline: INLINE },
  });
}
