import { dayAndClock } from '#platform/language/format.ts';
import { deliverableWords, spanOfDays } from '#features/jobs/job-words.ts';
import { t } from './i18n.ts';
import type { AgreedTerms } from './agreed-terms.ts';
import { lineName, lineWords } from './term-words.ts';

/** All lines of the terms with their labels; older terms may have fewer. */
export function agreementRows(terms: AgreedTerms): [label: string, values: string[]][] {
  const { owner, creator, exclusivityDays, disclosureRequired, shipsProduct } = terms;
  const rows: [label: string, values: (string | undefined)[]][] = [
    [t('agreement.owner'), [owner && [owner.company, owner.name].filter(Boolean).join(', ')]],
    [t('agreement.creator'), [creator?.name]],
    [lineName('deliverables'), terms.deliverables.map(deliverableWords)],
    [lineName('price'), [lineWords('price', terms)]],
    [lineName('dueBy'), [lineWords('dueBy', terms)]],
    [lineName('changeRounds'), [lineWords('changeRounds', terms)]],
    [lineName('usageRights'), [lineWords('usageRights', terms)]],
    [t('agreement.exclusivity'), [exclusivityWords(exclusivityDays)]],
    [t('agreement.disclosure'), [yesOrNo(disclosureRequired)]],
    [t('agreement.ships'), [yesOrNo(shipsProduct)]],
  ];
  return rows.flatMap(([label, values]) => {
    const known = values.filter((value) => value !== undefined);
    return known.length > 0 ? [[label, known] as [string, string[]]] : [];
  });
}

function exclusivityWords(days: number | undefined): string | undefined {
  if (days === undefined) return undefined;
  return days === 0 ? t('agreement.notExclusive') : spanOfDays(days);
}

function yesOrNo(answer: boolean | undefined): string | undefined {
  return answer === undefined ? undefined : t(answer ? 'agreement.yes' : 'agreement.no');
}

/** `21 Nov 2026, 22:03 UTC`: a printed time needs its zone. */
export function utcTime(when: string): string {
  return `${dayAndClock(when, 'UTC')} UTC`;
}

/** The file name of the canonical text, as in the documented command. */
export function fileName(of: string, number: number): string {
  return `agreement-${of}-${number}.json`;
}
