import { ANSWER_DAYS } from '@castlane/contract/policy.ts';
import type { OwnJob } from '@castlane/contract/job.ts';
import { OfferInput, UsageRights, type Offer } from '@castlane/contract/offer.ts';
import type { Thread } from '@castlane/contract/thread.ts';
import { numberOf, type NumberField } from '#platform/language/numbers.ts';
import { issuesOf } from '#platform/forms/form.ts';
import { majorOf, minorOf } from '@castlane/contract/currency.ts';
import { fieldOf, isDivided, isPaid, OfferLines, PartsValues, whyBadDivision, wholeOf, wordsAt, type Divided } from './part-values.ts';
import { t } from './words.ts';

/** The form's values: the price in major units, empty for unset fields. */
export type OfferValues = Divided & {
  changeRounds: NumberField;
  usageScope: Offer['usageRights']['scope'];
  usageDays: NumberField;
  payWithinDays: NumberField;
  /** How long the other side can answer. */
  answerWithinDays: NumberField;
  /** The reason for other terms; an offer has none. */
  note: string;
};

/** The name for errors of several fields together. */
export const TOGETHER = 'together';

export type Asked = Pick<Thread['proposal'], 'id' | 'price' | 'deliverBy'>;

/** The initial values: price and date of the proposal, or else of the job. */
export function startOf({ budget, deliverables, dueBy, terms }: OwnJob, { price, deliverBy }: Asked, today: string): OfferValues {
  const money = price ?? budget.amount;
  const day = deliverBy ?? dueBy ?? '';
  return {
    price: money ? majorOf(money) : budget.type === 'product' ? 0 : '',
    currency: (money ?? budget.max)?.currency ?? 'USD',
    deliverables,
    dueBy: day >= today ? day : '',
    parts: [],
    fixed: [],
    changeRounds: terms.changeRounds,
    usageScope: terms.usageScope,
    usageDays: terms.usageDays,
    payWithinDays: terms.payWithinDays,
    answerWithinDays: ANSWER_DAYS,
    note: '',
  };
}

/** The unsent terms from storage. Only values that are valid for their field are used. */
export function withDraft(start: OfferValues, draft: unknown): OfferValues {
  const kept: Partial<Record<keyof OfferValues, unknown>> | null = typeof draft === 'object' ? draft : null;
  const lines = OfferLines.safeParse(kept?.deliverables).data ?? [];
  const parts = PartsValues.safeParse(kept?.parts ?? []).data;
  const scope = UsageRights.shape.scope.safeParse(kept?.usageScope);
  return {
    ...start,
    price: numberField(kept?.price) ?? start.price,
    // Each line names its part.
    ...(lines.length > 0 && parts && { deliverables: lines, parts }),
    dueBy: wordsOf(kept?.dueBy) ?? start.dueBy,
    changeRounds: numberField(kept?.changeRounds) ?? start.changeRounds,
    usageScope: scope.data ?? start.usageScope,
    usageDays: numberField(kept?.usageDays) ?? start.usageDays,
    payWithinDays: numberField(kept?.payWithinDays) ?? start.payWithinDays,
    answerWithinDays: numberField(kept?.answerWithinDays) ?? start.answerWithinDays,
    note: wordsOf(kept?.note) ?? start.note,
  };
}

function numberField(value: unknown): NumberField | undefined {
  return typeof value === 'number' || typeof value === 'string' ? value : undefined;
}

function wordsOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

export function inputOf(values: OfferValues, proposalId: string): OfferInput {
  const { parts, ...terms } = termsOf(values);
  return { proposalId, ...terms, ...(parts.length > 0 && { parts }) };
}

/** The body of the request; unset fields are not numbers. */
export function termsOf(values: OfferValues) {
  const { price, currency, changeRounds, usageScope, usageDays, payWithinDays, answerWithinDays } = values;
  return {
    price: { amount: minorOf(numberOf(price), currency), currency },
    ...wholeOf(values),
    changeRounds: numberOf(changeRounds),
    usageRights: { scope: usageScope, days: usageScope === 'none' ? 0 : numberOf(usageDays) },
    ...(isPaid({ price }) ? { payWithinDays: numberOf(payWithinDays) } : {}),
    answerWithinDays: numberOf(answerWithinDays),
  };
}

export function errorsOf(values: OfferValues, proposalId: string, today: string): Record<string, string> {
  return { ...badTerms(values, issuesOf(OfferInput, inputOf(values, proposalId))), ...pastDays(values, today) };
}

/** Errors by field: `issues` are those of the contract, by path. */
export function badTerms(values: OfferValues, issues: Record<string, string>): Record<string, string> {
  return { ...fieldsOf(issues, values), ...fieldsOf(whyBadDivision(values), values), ...missingOf(values) };
}

/** Errors of the days that are past, by field. An agreed day may stay. */
export function pastDays(values: Divided, today: string, agreed?: Pick<Offer, 'dueBy' | 'parts'>): Record<string, string> {
  const { dueBy, parts, fixed } = values;
  const agreedDay = (index: number) => agreed?.parts[fixed.length + index]?.dueBy ?? agreed?.dueBy;
  const days = isDivided(values)
    ? parts.map((part, index) => ({ field: `parts.${index}.dueBy`, day: part.dueBy, kept: agreedDay(index) }))
    : [{ field: 'dueBy', day: dueBy, kept: agreed?.dueBy }];
  const past = days.filter(({ day, kept }) => day !== '' && day < today && day !== kept);
  return Object.fromEntries(past.map(({ field }) => [field, t('offer.dueByPast')]));
}

/** Clearer messages for empty fields than those of the schema. */
function missingOf({ price, changeRounds, payWithinDays, answerWithinDays, ...divided }: OfferValues): Record<string, string> {
  const errors: Record<string, string> = {};
  if (price === '') errors['price'] = t('offer.priceMissing');
  if (changeRounds === '') errors['changeRounds'] = t('offer.roundsMissing');
  if (isPaid({ price }) && payWithinDays === '') errors['payWithinDays'] = t('offer.payWithinMissing');
  if (answerWithinDays === '') errors['answerWithinDays'] = t('offer.answerDaysMissing');
  if (divided.dueBy === '' && !isDivided(divided)) errors['dueBy'] = t('offer.dueByMissing');
  return errors;
}

const FIELDS: Readonly<Record<string, string>> = {
  'price.amount': 'price',
  'usageRights.days': 'usageDays',
  'usageRights.scope': 'usageScope',
};

/** Maps paths of the contract to fields of the form. */
export function fieldsOf(errors: Record<string, string>, values: Divided): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const [path, message] of Object.entries(errors)) fields[FIELDS[path] ?? fieldOf(path, values)] ??= wordsAt(path, message);
  return fields;
}
