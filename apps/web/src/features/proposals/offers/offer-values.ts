import { Deliverable } from '@castlane/contract/brief.ts';
import type { OwnJob } from '@castlane/contract/job.ts';
import { OfferInput, UsageRights, type Offer } from '@castlane/contract/offer.ts';
import type { Money } from '@castlane/contract/primitives.ts';
import type { Thread } from '@castlane/contract/thread.ts';
import type { DeliverableLine } from '#features/jobs/briefs/brief-values.ts';
import { numberOf, type NumberField } from '#platform/language/numbers.ts';
import { issuesOf } from '#platform/forms/form.ts';
import { majorOf, minorOf } from '@castlane/contract/currency.ts';
import { t } from './words.ts';

/** The form's values: the price in major units, empty for unset fields. */
export type OfferValues = {
  price: NumberField;
  currency: Money['currency'];
  deliverables: DeliverableLine[];
  dueBy: string;
  changeRounds: NumberField;
  usageScope: Offer['usageRights']['scope'];
  usageDays: NumberField;
  payWithinDays: NumberField;
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
    changeRounds: terms.changeRounds,
    usageScope: terms.usageScope,
    usageDays: terms.usageDays,
    payWithinDays: terms.payWithinDays,
    note: '',
  };
}

/** The unsent terms from storage. Only values that are valid for their field are used. */
export function withDraft(start: OfferValues, draft: unknown): OfferValues {
  const kept: Partial<Record<keyof OfferValues, unknown>> | null = typeof draft === 'object' ? draft : null;
  const lines = Array.isArray(kept?.deliverables) ? kept.deliverables.map((line) => Deliverable.safeParse(line)) : [];
  const scope = UsageRights.shape.scope.safeParse(kept?.usageScope);
  return {
    ...start,
    price: fieldOf(kept?.price) ?? start.price,
    deliverables: lines.length > 0 && lines.every(({ success }) => success) ? lines.flatMap(({ data }) => data ?? []) : start.deliverables,
    dueBy: wordsOf(kept?.dueBy) ?? start.dueBy,
    changeRounds: fieldOf(kept?.changeRounds) ?? start.changeRounds,
    usageScope: scope.data ?? start.usageScope,
    usageDays: fieldOf(kept?.usageDays) ?? start.usageDays,
    payWithinDays: fieldOf(kept?.payWithinDays) ?? start.payWithinDays,
    note: wordsOf(kept?.note) ?? start.note,
  };
}

function fieldOf(value: unknown): NumberField | undefined {
  return typeof value === 'number' || typeof value === 'string' ? value : undefined;
}

function wordsOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

export function inputOf(values: OfferValues, proposalId: string): OfferInput {
  return { proposalId, ...termsOf(values) };
}

/** Whether there is a price, which is then to be paid by a day; an empty field may become one. */
export function isPaid({ price }: Pick<OfferValues, 'price'>): boolean {
  return price === '' || Number(price) !== 0;
}

/** The body of the request; unset fields are not numbers. */
export function termsOf({ price, currency, deliverables, dueBy, changeRounds, usageScope, usageDays, payWithinDays }: OfferValues) {
  return {
    price: { amount: minorOf(numberOf(price), currency), currency },
    deliverables: deliverables.map((line) => ({ ...line, quantity: numberOf(line.quantity) })),
    dueBy,
    changeRounds: numberOf(changeRounds),
    usageRights: { scope: usageScope, days: usageScope === 'none' ? 0 : numberOf(usageDays) },
    ...(isPaid({ price }) ? { payWithinDays: numberOf(payWithinDays) } : {}),
  };
}

export function errorsOf(values: OfferValues, proposalId: string, today: string): Record<string, string> {
  const errors = { ...fieldsOf(issuesOf(OfferInput, inputOf(values, proposalId))), ...missingOf(values) };
  if (values.dueBy !== '' && values.dueBy < today) errors['dueBy'] = t('offer.dueByPast');
  return errors;
}

/** Clearer messages for empty fields than those of the schema. */
export function missingOf({ price, changeRounds, dueBy, payWithinDays }: OfferValues): Record<string, string> {
  const errors: Record<string, string> = {};
  if (price === '') errors['price'] = t('offer.priceMissing');
  if (changeRounds === '') errors['changeRounds'] = t('offer.roundsMissing');
  if (isPaid({ price }) && payWithinDays === '') errors['payWithinDays'] = t('offer.payWithinMissing');
  if (dueBy === '') errors['dueBy'] = t('offer.dueByMissing');
  return errors;
}

/** Maps paths of the contract to fields of the form. */
export function fieldsOf(errors: Record<string, string>): Record<string, string> {
  const fields: Readonly<Record<string, string>> = {
    'price.amount': 'price',
    'usageRights.days': 'usageDays',
    'usageRights.scope': 'usageScope',
  };
  return Object.fromEntries(Object.entries(errors).map(([path, message]) => [fields[path] ?? path, message]));
}
