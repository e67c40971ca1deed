import type { AgreedLine, AgreedLines } from '@castlane/contract/amendment.ts';
import { deliverableWords } from '#features/jobs/job-words.ts';
import { day, list, money } from '#platform/language/format.ts';
import { t } from '#features/proposals/offers/i18n.ts';
import { usageWords } from './offer-words.ts';

/** The label of a line of the terms. */
export function lineName(line: AgreedLine): string {
  return t(`offer.${line}`);
}

/** The value of a line: `2 rounds`, `1 video on YouTube, 2 stories on Instagram`. */
export function lineWords(line: AgreedLine, terms: AgreedLines): string {
  switch (line) {
    case 'price':
      return money(terms.price);
    case 'deliverables':
      return list(terms.deliverables.map(deliverableWords));
    case 'dueBy':
      return day(terms.dueBy);
    case 'changeRounds':
      return t('offer.rounds', { count: terms.changeRounds });
    case 'usageRights':
      return usageWords(terms.usageRights);
  }
}
