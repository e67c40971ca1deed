import type { Offer } from '@castlane/contract/offer.ts';
import { deliverableWords } from '#features/jobs/job-words.ts';
import { day } from '#platform/format.ts';
import { useT } from '#features/proposals/offers/i18n.ts';
import css from './OfferTerms.module.css';
import { usageWords } from './offer-words.ts';
import { Text } from '#ui/layout.ts';

/** What is delivered for the price, and until when. */
export function OfferTerms({
  deliverables,
  dueBy,
  changeRounds,
  usageRights,
}: Pick<Offer, 'deliverables' | 'dueBy' | 'changeRounds' | 'usageRights'>) {
  const t = useT();
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
      <dd>{day(dueBy)}</dd>
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
