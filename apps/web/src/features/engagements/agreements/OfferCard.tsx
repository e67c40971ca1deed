import type { Offer } from '@castlane/contract/offer.ts';
import { money } from '#platform/format.ts';
import { useT } from '#features/proposals/offers/i18n.ts';
import { AnswerableCard } from './AnswerableCard.tsx';
import { OfferTerms } from './OfferTerms.tsx';

/** An offer with all its terms, to the creator. */
export function OfferCard({ offer, jobSlug, isOwn, name }: { offer: Offer; jobSlug: string; isOwn: boolean; name: string }) {
  const t = useT();
  const amount = money(offer.price);
  return (
    <AnswerableCard offer={offer} jobSlug={jobSlug} isOwn={isOwn} name={name} label={t('offer.cardLabel', { amount })} title={amount}>
      <OfferTerms {...offer} />
    </AnswerableCard>
  );
}
