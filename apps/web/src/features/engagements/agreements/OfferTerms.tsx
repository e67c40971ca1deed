import type { Offer } from '@castlane/contract/offer.ts';
import { deliverableWords } from '#features/jobs/job-words.ts';
import { day } from '#platform/format.ts';
import { useT } from '#features/proposals/offers/i18n.ts';
import css from './OfferTerms.module.css';
import { usageWords } from './offer-words.ts';

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
      <dt>{t('offer.deliverables')}</dt>
      <dd>
        <ul>
          {deliverables.map((line, index) => (
            <li key={index}>{deliverableWords(line)}</li>
          ))}
        </ul>
      </dd>
      <dt>{t('offer.dueBy')}</dt>
      <dd>{day(dueBy)}</dd>
      <dt>{t('offer.changeRounds')}</dt>
      <dd>{t('offer.rounds', { count: changeRounds })}</dd>
      <dt>{t('offer.usageRights')}</dt>
      <dd>{usageWords(usageRights)}</dd>
    </dl>
  );
}
