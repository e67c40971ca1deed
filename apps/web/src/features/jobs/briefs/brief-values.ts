import { today } from '#platform/clock.ts';
import { type BriefField, Budget, DEFAULT_TERMS, Deliverable, JobLocation, type Terms } from '@castlane/contract/brief.ts';
import { type Job, Visibility } from '@castlane/contract/job.ts';
import { APPLY_BY_DEFAULT_DAYS } from '@castlane/contract/policy.ts';
import { Currency, type Money, Platform } from '@castlane/contract/primitives.ts';
import { DEFAULT_SHIPPING, IF_UNDONE, type ShippingTerms } from '@castlane/contract/shipping.ts';
import * as z from 'zod/mini';
import { catch as withEmpty } from 'zod/mini';
import { isKept, keptFile, keptImage, type KeptUpload } from '#features/uploads/kept.ts';
import { majorOf } from '@castlane/contract/currency.ts';
import type { NumberField } from '#platform/language/numbers.ts';

const number = z.union([z.number(), z.string()]);
const text = withEmpty(z.string(), '');
const amount = withEmpty(number, '');
const texts = withEmpty(z.array(z.string()), () => []);
const uploads = withEmpty(z.array(z.custom<KeptUpload>(isKept)), () => []);
const minimums = z.object({ youtube: number, instagram: number, other: number });

/** How a product is shipped. Its value is in the currency of the brief; empty if the owner does not say. */
const Shipping = z.object({
  withinDays: number,
  value: number,
  ifUndone: z.enum(IF_UNDONE),
  dueFromReceipt: z.boolean(),
  countries: z.array(z.string()),
});

export const DeliverableLine = z.object({ platform: Platform, kind: Deliverable.shape.kind, quantity: number });
export type DeliverableLine = z.infer<typeof DeliverableLine>;

/**
 * The form's values, each with the value of an empty form: amounts in major units, days as `YYYY-MM-DD`. A stored value of the wrong type
 * becomes the empty one.
 */
export const BriefValues = z.object({
  title: text,
  description: text,
  categories: texts,
  platforms: withEmpty(z.array(Platform), () => []),
  deliverables: withEmpty(z.array(DeliverableLine), () => []),
  budgetType: withEmpty(Budget.shape.type, 'fixed'),
  currency: withEmpty(Currency, 'USD'),
  amount,
  min: amount,
  max: amount,
  product: text,
  /** How many creators the job is for. The budget is for each of them. */
  openings: withEmpty(number, 1),
  visibility: withEmpty(Visibility, 'feed'),
  place: withEmpty(JobLocation.shape.kind, 'remote'),
  country: text,
  city: text,
  applyBy: withEmpty(z.string(), () => daysAfter(today(), APPLY_BY_DEFAULT_DAYS)),
  dueBy: text,
  ...termFields(),
  shipping: withEmpty(Shipping, () => ({ ...DEFAULT_SHIPPING, value: '' })),
  questions: texts,
  /** The minimum of followers on each platform; empty for no minimum. */
  wantedFollowers: withEmpty(minimums, () => ({ youtube: '', instagram: '', other: '' })),
  wantedLanguages: texts,
  wantedCountries: texts,
  /** The first is the cover. */
  images: uploads,
  files: uploads,
});
export type BriefValues = z.infer<typeof BriefValues>;

type FlatTerms = Omit<Terms, 'shipping'>;

/** The terms that are one field. `usageScope` is empty until the owner chooses; the job then stores 'none'. */
type TermValues = {
  [Field in keyof FlatTerms]: Terms[Field] extends number ? NumberField : Terms[Field] | (Field extends 'usageScope' ? '' : never);
};

function termFields() {
  const { shipping: _, ...flat } = DEFAULT_TERMS;
  const empty: TermValues = { ...flat, usageScope: '', usageDays: 90 };
  const fields = Object.entries(empty).map(([field, value]) => {
    const kind = typeof value === 'number' ? number : typeof value === 'boolean' ? z.boolean() : z.string();
    return [field, withEmpty(kind, value)];
  });
  return Object.fromEntries(fields) as { [Field in keyof TermValues]: z.ZodMiniType<TermValues[Field]> };
}

export function daysAfter(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
}

export function emptyBrief(day: string = today(), currency: Currency = 'USD'): BriefValues {
  return { ...BriefValues.parse({}), currency, applyBy: daysAfter(day, APPLY_BY_DEFAULT_DAYS) };
}

/** What the form needs of a job. */
export type BriefSource = Pick<Job, BriefField | 'openings' | 'visibility'>;

/** The form's values for a job; `currency` is the default for a job that pays no money. */
export function briefOf(job: BriefSource, currency: Currency = 'USD'): BriefValues {
  const { budget, location, terms } = job;
  const money = budget.amount ?? budget.max ?? terms.shipping.value;
  return {
    ...emptyBrief(undefined, currency),
    title: job.title,
    description: job.description,
    categories: job.categories.map(({ id }) => id),
    platforms: [...job.platforms],
    deliverables: job.deliverables.map((line) => ({ ...line })),
    budgetType: budget.type,
    ...(money ? { currency: money.currency } : {}),
    amount: budget.amount ? majorOf(budget.amount) : '',
    min: budget.min ? majorOf(budget.min) : '',
    max: budget.max ? majorOf(budget.max) : '',
    product: budget.product ?? '',
    openings: job.openings,
    visibility: job.visibility,
    place: location.kind,
    country: location.country ?? '',
    city: location.city ?? '',
    ...(job.applyBy ? { applyBy: job.applyBy } : {}),
    dueBy: job.dueBy ?? '',
    ...terms,
    usageDays: terms.usageScope === 'none' ? 90 : terms.usageDays,
    shipping: shippingOf(terms.shipping, money),
    questions: [...job.questions],
    wantedFollowers: minimumsOf(job.wanted),
    wantedLanguages: [...(job.wanted.languages ?? [])],
    wantedCountries: [...(job.wanted.countries ?? [])],
    images: job.images.map(keptImage),
    files: job.files.map(keptFile),
  };
}

/** A value in another currency than the budget's is asked for again: the form has one currency. */
function shippingOf({ value, ...terms }: ShippingTerms, money: Money | null): BriefValues['shipping'] {
  return { ...terms, countries: [...terms.countries], value: value && value.currency === money?.currency ? majorOf(value) : '' };
}

function minimumsOf({ followers = [] }: Job['wanted']): BriefValues['wantedFollowers'] {
  return { ...emptyBrief().wantedFollowers, ...Object.fromEntries(followers.map(({ platform, minimum }) => [platform, minimum])) };
}

/** The values of a copy: all but its dates, which are past or soon will be. */
export function copyOf(job: Job, currency?: Currency): BriefValues {
  const { applyBy, dueBy } = emptyBrief();
  return { ...briefOf(job, currency), applyBy, dueBy };
}

/** The kinds of deliverable of a platform, the usual one first. */
export const KINDS: Record<Platform, readonly Deliverable['kind'][]> = {
  youtube: ['video', 'short', 'live', 'ugc'],
  instagram: ['reel', 'story', 'post', 'carousel', 'live', 'ugc'],
  other: ['video', 'short', 'post', 'story', 'live', 'ugc'],
};

export function usualLine(platform: Platform): DeliverableLine {
  return { platform, kind: KINDS[platform][0] ?? 'video', quantity: 1 };
}

/** Changes the platforms: a new one adds its usual deliverable, a removed one loses its deliverables and its minimum. */
export function withPlatforms(
  values: BriefValues,
  platforms: readonly Platform[],
): Pick<BriefValues, 'platforms' | 'deliverables' | 'wantedFollowers'> {
  const kept = values.deliverables.filter(({ platform }) => platforms.includes(platform));
  const added = platforms.filter((platform) => !values.platforms.includes(platform)).map(usualLine);
  const gone = values.platforms.filter((platform) => !platforms.includes(platform));
  const wantedFollowers = { ...values.wantedFollowers, ...Object.fromEntries(gone.map((platform) => [platform, ''])) };
  return { platforms: [...platforms], deliverables: [...kept, ...added], wantedFollowers };
}
