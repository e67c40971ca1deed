import type { Offer } from '@castlane/contract/offer.ts';
import { money, deadline } from '#platform/language/format.ts';
import { t } from '#features/proposals/offers/words.ts';
import { AnswerableCard } from './AnswerableCard.tsx';
import { deliverableWords } from '#features/jobs/job-words.ts';
import css from './OfferTerms.module.css';
import { usageWords } from './offer-words.ts';
import { Text } from '#ui/layout.ts';

export function OfferCard({ offer, jobSlug, isOwn, name }: { offer: Offer; jobSlug: string; isOwn: boolean; name: string }) {
  const amount = money(offer.price);
  return (
    <AnswerableCard offer={offer} jobSlug={jobSlug} isOwn={isOwn} name={name} label={t('offer.cardLabel', { amount })} title={amount}>
      <OfferTerms {...offer} />
    </AnswerableCard>
  );
}

function OfferTerms({
  deliverables,
  dueAt,
  changeRounds,
  usageRights,
}: Pick<Offer, 'deliverables' | 'dueAt' | 'changeRounds' | 'usageRights'>) {
  return (
    <dl className={css.root}>
      <Text component="dt" inherit variant="muted">
        {t('offer.deliverables')}
      </Text>
      <dd>
        <ul>
          {deliverables.map((line, index) => (
            <li key={index}>{deliverableWords(line)}</li>
          ))}
        </ul>
      </dd>
      <Text component="dt" inherit variant="muted">
        {t('offer.dueBy')}
      </Text>
      <dd>{deadline(dueAt)}</dd>
      <Text component="dt" inherit variant="muted">
        {t('offer.changeRounds')}
      </Text>
      <dd>{t('offer.rounds', { count: changeRounds })}</dd>
      <Text component="dt" inherit variant="muted">
        {t('offer.usageRights')}
      </Text>
      <dd>{usageWords(usageRights)}</dd>
    </dl>
  );
}
