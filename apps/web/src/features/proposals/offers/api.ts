import type { OfferInput } from '@castlane/contract/offer.ts';
import { useMutation } from '@tanstack/react-query';
import { refreshAround } from '#features/proposals/refresh.ts';
import { call } from '#platform/api.ts';
import { FORM_CODES } from '#platform/form.ts';
import { useIdempotencyKey } from '#platform/idempotency.ts';

export function useSendOffer(slug: string) {
  const keyFor = useIdempotencyKey();
  return useMutation({
    mutationFn: (body: OfferInput) => call('POST job/:slug/offers', { params: { slug }, body, idempotencyKey: keyFor(body) }),
    onSettled: () => refreshAround(slug),
    meta: { inline: [...FORM_CODES, 1005, 1009, 1013, 1014] },
  });
}
