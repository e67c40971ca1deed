import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { Wanted, type Job } from './job.ts';
import { Platform, Slug, Time } from './primitives.ts';
import { change, termChanges, type TermChange } from './term-change.ts';

/** The content of a job version; categories, photos and files by id. */
export type Brief = Pick<
  Job,
  'title' | 'description' | 'platforms' | 'deliverables' | 'budget' | 'location' | 'wanted' | 'applyBy' | 'dueBy' | 'terms' | 'questions'
> & { categories: string[]; images: string[]; files: string[] };

/** The part of a brief that binds both sides. */
export type BriefTerms = Pick<Brief, 'budget' | 'deliverables' | 'location' | 'applyBy' | 'dueBy' | 'terms'>;

export function briefOfJob({ categories, images, files, ...job }: Job): Brief {
  const idsOf = (uploads: readonly { uploadId: string }[]) => uploads.map(({ uploadId }) => uploadId);
  return { ...job, categories: categories.map(({ id }) => id), images: idsOf(images), files: idsOf(files) };
}

/** Any difference between two versions. A change outside the terms is minor: no creator has to agree to it. */
export const BriefChange = z.discriminatedUnion('field', [
  ...termChanges,
  change('title', z.string()),
  change('description', z.string()),
  change('categories', z.array(z.string())),
  change('platforms', z.array(Platform)),
  change('wanted', Wanted),
  change('questions', z.array(z.string())),
  change('images', z.array(z.string())),
  change('files', z.array(z.string())),
]);
export type BriefChange = z.infer<typeof BriefChange>;

/** Returns the differences between two versions, field by field; empty if they are equal. */
export function changesOf(before: Brief, after: Brief): BriefChange[] {
  return differences({ ...termsOf(before), ...restOf(before) }, { ...termsOf(after), ...restOf(after) }) as BriefChange[];
}

/** Returns the differences that creators with a proposal must agree to. */
export function changedTermsOf(before: BriefTerms, after: BriefTerms): TermChange[] {
  return differences(termsOf(before), termsOf(after)) as TermChange[];
}

type Values<Change extends { field: string; before: unknown }> = { [Each in Change as Each['field']]: Each['before'] };
type Differences = { field: string; before: unknown; after: unknown }[];

function termsOf({ budget, deliverables, location, applyBy, dueBy, terms }: BriefTerms): Values<TermChange> {
  const { usageScope: scope, usageDays: days, exclusivityDays, changeRounds, disclosureRequired, shipsProduct } = terms;
  const usageRights = { scope, days: scope === 'none' ? 0 : days };
  return {
    budget,
    deliverables,
    location,
    applyBy,
    dueBy,
    usageRights,
    exclusivityDays,
    changeRounds,
    disclosureRequired,
    shipsProduct,
  };
}

function restOf({ title, description, categories, platforms, wanted, questions, images, files }: Brief) {
  return { title, description, categories, platforms, wanted, questions, images, files };
}

/** Lists whose order has no meaning. */
const UNORDERED: ReadonlySet<string> = new Set(['deliverables', 'categories', 'platforms']);

function differences(before: Record<string, unknown>, after: Record<string, unknown>): Differences {
  return Object.keys(before)
    .filter((field) => canonical(field, before[field]) !== canonical(field, after[field]))
    .map((field) => ({ field, before: before[field], after: after[field] }));
}

function canonical(field: string, value: unknown): string {
  if (UNORDERED.has(field) && Array.isArray(value)) return JSON.stringify(value.map(sorted).toSorted());
  return sorted(value);
}

/** JSON with sorted keys; a key with the value undefined equals a missing key. */
function sorted(value: unknown): string {
  return JSON.stringify(value, (_, each: unknown) =>
    each !== null && typeof each === 'object' && !Array.isArray(each)
      ? Object.fromEntries(Object.entries(each).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : each,
  );
}

export const BriefVersion = z.object({
  version: z.int(),
  createdAt: Time,
  /** Changes from the previous version; empty for the first. */
  changes: z.array(BriefChange),
});
export type BriefVersion = z.infer<typeof BriefVersion>;

export const listVersions = endpoint('GET job/:slug/versions', {
  who: 'verified',
  summary: 'List the last 20 versions of a job, newest first, for its owner and for creators who have commented on it',
  problems: [1013],
  params: z.strictObject({ slug: Slug }),
  answer: z.object({
    items: z.array(BriefVersion),
    /** How many creators would have to agree if the terms changed now; null unless the caller is the owner. */
    toAsk: z.nullable(z.int()),
  }),
});
