import type { AmendmentInput } from '@castlane/contract/amendment.ts';
import type { Offer } from '@castlane/contract/offer.ts';
import { useMutation } from '@tanstack/react-query';
import { refreshAround } from '#features/proposals/refresh.ts';
import { call } from '#platform/http/api.ts';
import { FORM_CODES } from '#platform/forms/form.ts';
import { useIdempotencyKey } from '#platform/http/idempotency.ts';

/** Problems that the dialogs show themselves: the offer or the job has changed meanwhile. */
const INLINE = [...FORM_CODES, 1005, 1009, 1014];

export function useSendAmendment({ id, job }: { id: string; job: { slug: string } }) {
  const keyFor = useIdempotencyKey();
  return useMutation({
    mutationFn: (body: AmendmentInput) => call('POST engagements/:id/amendments', { params: { id }, body, idempotencyKey: keyFor(body) }),
    onSettled: () => refreshAround(job.slug),
    meta: { inline: INLINE },
  });
}

export function useAcceptOffer(slug: string) {
  return useAnswer(slug, (id: string) => call('POST offers/:id/accept', { params: { id } }));
}

export function useDeclineOffer(slug: string) {
  return useAnswer(slug, ({ id, note }: { id: string; note: string }) =>
    call('POST offers/:id/decline', { params: { id }, body: note ? { note } : {} }),
  );
}

export function useWithdrawOffer(slug: string) {
  return useAnswer(slug, (id: string) => call('POST offers/:id/withdraw', { params: { id } }));
}

function useAnswer<V>(slug: string, mutationFn: (variables: V) => Promise<Offer>) {
  return useMutation({ mutationFn, onSettled: () => refreshAround(slug), meta: { inline: INLINE } });
}
