import { today } from '#platform/clock.ts';
import { DEFAULT_TERMS, type Budget, type Deliverable, type Terms } from '@castlane/contract/brief.ts';
import type { Job } from '@castlane/contract/job.ts';
import { APPLY_BY_DEFAULT_DAYS } from '@castlane/contract/policy.ts';
import type { Currency, Platform } from '@castlane/contract/primitives.ts';
import { keptFile, keptImage, type KeptUpload } from '#features/uploads/kept.ts';
import { majorOf } from '@castlane/contract/currency.ts';
import type { NumberField } from '#platform/language/numbers.ts';

export type DeliverableLine = { platform: Platform; kind: Deliverable['kind']; quantity: NumberField };

/** The form's values: amounts in major units, days as `YYYY-MM-DD`, empty for unset fields. */
export type BriefValues = {
  title: string;
  description: string;
  categories: string[];
  platforms: Platform[];
  deliverables: DeliverableLine[];
  budgetType: Budget['type'];
  currency: Currency;
  amount: NumberField;
  min: NumberField;
  max: NumberField;
  product: string;
  /** How many creators the job is for. The budget is for each of them. */
  openings: NumberField;
  place: Job['location']['kind'];
  country: string;
  city: string;
  applyBy: string;
  dueBy: string;
  questions: string[];
  /** The minimum of followers on each platform; empty for no minimum. */
  wantedFollowers: Record<Platform, NumberField>;
  wantedLanguages: string[];
  wantedCountries: string[];
  /** The first is the cover. */
  images: KeptUpload[];
  files: KeptUpload[];
} & TermValues;

/** The terms. `usageScope` is empty until the owner chooses; the job then stores 'none'. */
type TermValues = {
  [Field in keyof Terms]: Terms[Field] extends number ? NumberField : Terms[Field] | (Field extends 'usageScope' ? '' : never);
};

export function daysAfter(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
}

export function emptyBrief(day: string = today(), currency: Currency = 'USD'): BriefValues {
  return {
    title: '',
    description: '',
    categories: [],
    platforms: [],
    deliverables: [],
    budgetType: 'fixed',
    currency,
    amount: '',
    min: '',
    max: '',
    product: '',
    openings: 1,
    place: 'remote',
    country: '',
    city: '',
    applyBy: daysAfter(day, APPLY_BY_DEFAULT_DAYS),
    dueBy: '',
    ...DEFAULT_TERMS,
    usageScope: '',
    usageDays: 90,
    questions: [],
    wantedFollowers: { youtube: '', instagram: '', other: '' },
    wantedLanguages: [],
    wantedCountries: [],
    images: [],
    files: [],
  };
}

/** The form's values for a job; `currency` is the default for a job that pays no money. */
export function briefOf(job: Job, currency: Currency = 'USD'): BriefValues {
  const { budget, location, terms } = job;
  const money = budget.amount ?? budget.max;
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
    place: location.kind,
    country: location.country ?? '',
    city: location.city ?? '',
    ...(job.applyBy ? { applyBy: job.applyBy } : {}),
    dueBy: job.dueBy ?? '',
    ...terms,
    usageDays: terms.usageScope === 'none' ? 90 : terms.usageDays,
    questions: [...job.questions],
    wantedFollowers: minimumsOf(job.wanted),
    wantedLanguages: [...(job.wanted.languages ?? [])],
    wantedCountries: [...(job.wanted.countries ?? [])],
    images: job.images.map(keptImage),
    files: job.files.map(keptFile),
  };
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
