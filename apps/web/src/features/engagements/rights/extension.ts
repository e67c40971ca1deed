import { AmendmentInput } from '@castlane/contract/amendment.ts';
import { ANSWER_DAYS } from '@castlane/contract/policy.ts';
import { minorOf } from '@castlane/contract/currency.ts';
import type { Engagement } from '@castlane/contract/engagement.ts';
import { tidied } from '@castlane/contract/text.ts';
import { issuesOf } from '#platform/forms/form.ts';
import { numberOf, type NumberField } from '#platform/language/numbers.ts';
import { t } from './words.ts';

/** The form's values: days and price are what comes on top. */
export type ExtensionValues = {
  scope: Engagement['agreement']['usageRights']['scope'];
  moreDays: NumberField;
  price: NumberField;
  /** How long the other side can answer. */
  answerWithinDays: NumberField;
  note: string;
};

type Agreed = Pick<Engagement['agreement'], 'price' | 'deliverables' | 'dueBy' | 'changeRounds' | 'usageRights'>;

const MOST_DAYS = 3650;

/** As long again as agreed. */
export function startOf({ usageRights: { scope, days } }: Agreed): ExtensionValues {
  return { scope, moreDays: Math.min(days, MOST_DAYS - days), price: '', answerWithinDays: ANSWER_DAYS, note: '' };
}

/** The amendment: the agreed terms, with more days, perhaps a wider use, and the price that they cost. */
export function amendmentOf(values: ExtensionValues, agreed: Agreed): AmendmentInput {
  const { price, deliverables, dueBy, changeRounds, usageRights } = agreed;
  const added = values.price === '' ? 0 : minorOf(numberOf(values.price), price.currency);
  const note = tidied(values.note);
  return {
    price: { ...price, amount: price.amount + added },
    deliverables,
    dueBy,
    changeRounds,
    usageRights: { scope: values.scope, days: usageRights.days + (values.moreDays === '' ? 0 : numberOf(values.moreDays)) },
    answerWithinDays: numberOf(values.answerWithinDays),
    ...(note ? { note } : {}),
  };
}

/** The day on which the right then ends, by the reader's calendar. */
export function newEnd(endsAt: string, { moreDays }: Pick<ExtensionValues, 'moreDays'>): Date {
  const end = new Date(endsAt);
  end.setDate(end.getDate() + (typeof moreDays === 'number' ? moreDays : 0));
  return end;
}

/** Errors by field. */
export function whyBadExtension(values: ExtensionValues, agreed: Agreed, endsAt: string, now: Date): Record<string, string> {
  const { scope, days } = agreed.usageRights;
  const isWider = values.scope !== scope;
  if ((values.moreDays === '' || values.moreDays === 0) && !isWider) return { moreDays: t('rights.daysMissing') };
  if (numberOf(values.moreDays) + days > MOST_DAYS) return { moreDays: t('rights.daysTooMany', { count: MOST_DAYS }) };
  if (numberOf(values.price) < 0) return { price: t('rights.priceLower') };
  const errors = fieldsOf(issuesOf(AmendmentInput, amendmentOf(values, agreed)));
  if (Object.keys(errors).length > 0) return errors;
  if (newEnd(endsAt, values) > now) return {};
  const least = Math.floor((now.getTime() - Date.parse(endsAt)) / 86_400_000) + 1;
  return { moreDays: t('rights.daysOver', { count: least }) };
}

/** Maps paths of the contract to fields of the form. */
export function fieldsOf(errors: Record<string, string>): Record<string, string> {
  const fields: Readonly<Record<string, string>> = {
    'price.amount': 'price',
    'usageRights.days': 'moreDays',
    'usageRights.scope': 'scope',
  };
  return Object.fromEntries(Object.entries(errors).map(([path, message]) => [fields[path] ?? path, message]));
}
