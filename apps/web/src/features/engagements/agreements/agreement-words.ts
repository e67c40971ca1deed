import { dayAndClock } from '#platform/language/format.ts';
import { agreedParts } from '@castlane/contract/brief.ts';
import type { Shipping } from '@castlane/contract/shipping.ts';
import { fieldName, fieldWords } from '#features/jobs/history/change-words.ts';
import { shippingFacts } from '#features/jobs/shipping-words.ts';
import { t } from './words.ts';
import type { AgreedTerms } from './agreed-terms.ts';
import { lineName, linesOf, lineValues } from './offer-words.ts';

type Row = [label: string, values: (string | undefined)[]];

/** All lines of the terms with their labels; older terms may have fewer. */
export function agreementRows(terms: AgreedTerms): [label: string, values: string[]][] {
  const { owner, creator } = terms;
  const rows: Row[] = [
    [t('agreement.owner'), [owner && [owner.company, owner.name].filter(Boolean).join(', ')]],
    [t('agreement.creator'), [creator?.name]],
    ...linesOf(terms).map((line): Row => [lineName(line), lineValues(line, terms)]),
    ...termRows(terms),
  ];
  return rows.flatMap(([label, values]) => {
    const known = values.filter((value) => value !== undefined);
    return known.length > 0 ? [[label, known] as [string, string[]]] : [];
  });
}

const { title: _title, description: _description, shipping: _shipping, ...termParts } = agreedParts;

/** The terms that were agreed as the brief had them. */
function termRows(terms: AgreedTerms): Row[] {
  const rows = (Object.keys(termParts) as (keyof typeof termParts)[]).map((field): Row => {
    const value = terms[field];
    return [fieldName(field), [value === undefined ? undefined : fieldWords(field, value)]];
  });
  return terms.shipping ? [...rows, [fieldName('shipping'), shippingFacts(terms.shipping)]] : rows;
}

/** That a late product has moved the due days, and what that means for new ones; undefined if it has not. */
export function movedWords(shipping: Pick<Shipping, 'status' | 'movedDays'> | null | undefined): string | undefined {
  if (!shipping || shipping.movedDays === 0) return undefined;
  return t(shipping.status === 'received' ? 'amendment.moved' : 'amendment.moving', { count: shipping.movedDays });
}

/** `21 Nov 2026, 22:03 UTC`: a printed time needs its zone. */
export function utcTime(when: string): string {
  return `${dayAndClock(when, 'UTC')} UTC`;
}

/** The file name of the canonical text, as in the documented command. */
export function fileName(of: string, number: number): string {
  return `agreement-${of}-${number}.json`;
}
