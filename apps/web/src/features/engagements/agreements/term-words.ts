import type { AgreedLine, AgreedLines } from '@castlane/contract/amendment.ts';
import { deliverableWords } from '#features/jobs/job-words.ts';
import { day, dayIn, deadline, list, money } from '#platform/language/format.ts';
import { t } from '#features/proposals/offers/words.ts';
import { usageWords } from './offer-words.ts';

export function lineName(line: AgreedLine): string {
  return t('offer', { context: line });
}

/** Offers say when their day is over; frozen terms say where it is a day. */
type Terms = AgreedLines & { dueAt?: string; timeZone?: string | undefined };

/** The value of a line: `2 rounds`, `1 video on YouTube, 2 stories on Instagram`. */
export function lineWords(line: AgreedLine, terms: Terms): string {
  switch (line) {
    case 'price':
      return money(terms.price);
    case 'deliverables':
      return list(terms.deliverables.map(deliverableWords));
    case 'dueBy':
      return dueWords(terms);
    case 'changeRounds':
      return t('offer.rounds', { count: terms.changeRounds });
    case 'usageRights':
      return usageWords(terms.usageRights);
  }
}

function dueWords({ dueBy, dueAt, timeZone }: Terms): string {
  if (dueAt) return deadline(dueAt);
  return timeZone ? dayIn(dueBy, timeZone) : day(dueBy);
}
