import type { AmendmentInput } from '@castlane/contract/amendment.ts';
import type { CounterInput, Offer, OfferAction } from '@castlane/contract/offer.ts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { refreshAround } from '#features/proposals/refresh.ts';
import { threadKeys } from '#platform/http/query-keys.ts';
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

/** Answers terms with others. */
export function useSendCounter({ id }: Pick<Offer, 'id'>, slug: string) {
  const keyFor = useIdempotencyKey();
  return useMutation({
    mutationFn: (body: CounterInput) => call('POST offers/:id/counter', { params: { id }, body, idempotencyKey: keyFor(body) }),
    onSettled: () => refreshAround(slug),
    meta: { inline: INLINE },
  });
}

/** All terms of the negotiation that an offer belongs to, as it stands with these. */
export function useNegotiation({ id, otherTerms }: Pick<Offer, 'id' | 'otherTerms'>, { isOn }: { isOn: boolean }) {
  return useQuery({
    queryKey: threadKeys.negotiation(id, otherTerms),
    queryFn: ({ signal }) => call('GET offers/:id/negotiation', { params: { id }, signal }),
    enabled: isOn,
  });
}

type Answer = { kind: Exclude<OfferAction, 'counter'>; id: string; note: string };

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
