import { DEFAULT_TERMS, type BudgetInput } from '@castlane/contract/brief.ts';
import { TemplateBrief, type Template } from '@castlane/contract/job-template.ts';
import type { OwnJob } from '@castlane/contract/job.ts';
import { inputOf } from '#features/jobs/briefs/brief-input.ts';
import { briefOf, daysAfter, type BriefValues, type BriefSource } from '#features/jobs/briefs/brief-values.ts';
import { today } from '#platform/clock.ts';

type Brief = Template['brief'];
type Filled = Exclude<keyof Brief, 'terms'>;

/** The fields of the form that each field of a template fills. A term has a field of its own name. */
const FIELDS: Record<Filled, readonly (keyof BriefValues)[]> = {
  title: ['title'],
  description: ['description'],
  categories: ['categories'],
  platforms: ['platforms'],
  budget: ['budgetType', 'currency', 'amount', 'min', 'max', 'product'],
  deliverables: ['deliverables'],
  location: ['place', 'country', 'city'],
  wanted: ['wantedFollowers', 'wantedLanguages', 'wantedCountries'],
  questions: ['questions'],
  commentDays: ['applyBy'],
  workDays: ['dueBy'],
};

/** Returns the values of an empty form with what a template fills in. The rest stays as it was at the start. */
export function filledFrom({ brief }: Pick<Template, 'brief'>, start: BriefValues): BriefValues {
  const applyBy = brief.commentDays === undefined ? start.applyBy : daysAfter(today(), brief.commentDays);
  const all = { ...briefOf(sourceOf(brief), start.currency), applyBy, dueBy: brief.workDays ? daysAfter(applyBy, brief.workDays) : '' };
  const given = Object.entries(brief).filter(([, value]) => value !== undefined);
  const filled = given.flatMap(([field]): readonly string[] =>
    field === 'terms' ? Object.keys(brief.terms ?? {}) : FIELDS[field as Filled],
  );
  return { ...start, ...Object.fromEntries(filled.map((field) => [field, all[field as keyof BriefValues]])) };
}

function sourceOf(brief: Brief): BriefSource {
  return {
    title: brief.title ?? '',
    description: brief.description ?? '',
    categories: (brief.categories ?? []).map((id) => ({ id, slug: '', name: '' })),
    platforms: brief.platforms ?? [],
    budget: brief.budget ?? { type: 'fixed' },
    deliverables: brief.deliverables ?? [],
    location: brief.location ?? { kind: 'remote' },
    wanted: brief.wanted ?? {},
    terms: { ...DEFAULT_TERMS, ...brief.terms },
    questions: brief.questions ?? [],
    images: [],
    files: [],
    openings: 1,
    visibility: 'feed',
    applyBy: null,
    dueBy: null,
  };
}

/** Returns what a form has so far as a template: every field that is whole. `day`: from which its days count. */
export function templateOf(values: BriefValues, day: string = today()): TemplateBrief {
  const { applyBy = '', dueBy, terms, budget, ...input } = inputOf(values);
  const days = { commentDays: daysBetween(day, applyBy), workDays: daysBetween(applyBy, dueBy ?? '') };
  const schemas = TemplateBrief.shape;
  return {
    ...whole(schemas, { ...input, ...days, budget: isPaid(budget) ? budget : undefined }),
    terms: whole(termSchemas, { ...terms, ...(values.usageScope === '' && { usageScope: undefined, usageDays: undefined }) }),
  };
}

/** Money that was not entered yet is no price of 0. */
function isPaid(budget: BudgetInput): boolean {
  return !('amount' in budget) || budget.amount.amount > 0;
}

const termSchemas = TemplateBrief.shape.terms._zod.def.innerType._zod.def.shape;

type Schemas = Record<string, { safeParse: (value: unknown) => { success: boolean; data?: unknown } }>;

function whole(schemas: Schemas, values: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(schemas).flatMap(([field, schema]) => {
      const { success, data } = schema.safeParse(values[field]);
      return success && data !== undefined ? [[field, data]] : [];
    }),
  );
}

function daysBetween(from: string, to: string): number | undefined {
  const days = Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000);
  return days > 0 ? days : undefined;
}

/** The template of a saved job: its days count from the one on which it was published. */
export function templateOfJob(job: OwnJob): TemplateBrief {
  return templateOf(briefOf(job), (job.publishedAt ?? job.createdAt).slice(0, 10));
}
