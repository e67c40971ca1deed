import type { AmendmentInput } from '@castlane/contract/amendment.ts';
import type { OfferAction } from '@castlane/contract/offer.ts';
import { useMutation } from '@tanstack/react-query';
import { refreshAround } from '#features/proposals/refresh.ts';
import { call } from '#platform/http/api.ts';
import { FORM_CODES } from '#platform/forms/form.ts';
import { useIdempotencyKey } from '#platform/http/idempotency.ts';

/** Problems that the dialogs show themselves: the offer or the job has changed meanwhile. */
const INLINE = [...FORM_CODES, 1005, 1009, 1014];

/** An engagement, and the job that its steps change. */
export type Addressed = { id: string; job: { slug: string } };

export function useSendAmendment({ id, job }: Addressed) {
  const keyFor = useIdempotencyKey();
  return useMutation({
    mutationFn: (body: AmendmentInput) => call('POST engagements/:id/amendments', { params: { id }, body, idempotencyKey: keyFor(body) }),
    onSettled: () => refreshAround(job.slug),
    meta: { inline: INLINE },
  });
}

type Answer = { kind: OfferAction; id: string; note: string };

export function useAnswerOffer(slug: string) {
  return useMutation({
    mutationFn: ({ kind, id, note }: Answer) =>
      kind === 'decline'
        ? call('POST offers/:id/decline', { params: { id }, body: note ? { note } : {} })
        : call(`POST offers/:id/${kind}`, { params: { id } }),
    onSettled: () => refreshAround(slug),
    meta: { inline: INLINE },
  });
}
