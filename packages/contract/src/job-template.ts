import * as z from 'zod/mini';
import { Brief, briefInputs, JobDescription, JobTitle, Terms } from './brief.ts';
import { endpoint } from './endpoint.ts';
import { APPLY_BY_MAX_DAYS } from './policy.ts';
import { Id, line, paragraphs, Time } from './primitives.ts';

export const TemplateName = line(1, 60);

const daysTo = (most: number) => z.optional(z.int().check(z.gte(1), z.lte(most)));
const { categories, platforms, budget, deliverables, location, wanted, questions } = briefInputs;

/**
 * What a template fills in the form of a job. It may leave out anything: a brief that is not finished can be kept. Instead of days of the
 * calendar it has numbers of days. Files and pictures stay with the job.
 */
export const TemplateBrief = z.strictObject({
  title: z.optional(line(1, 100)),
  description: z.optional(paragraphs(1, 5000)),
  categories: z.optional(categories),
  platforms: z.optional(platforms),
  budget: z.optional(budget),
  deliverables: z.optional(deliverables),
  location: z.optional(location),
  wanted,
  terms: z.optional(z.partial(Terms)),
  questions,
  /** From the day on which it is used to the last day for comments. */
  commentDays: daysTo(APPLY_BY_MAX_DAYS),
  /** From the last day for comments to the day of the delivery. */
  workDays: daysTo(365),
});
export type TemplateBrief = z.infer<typeof TemplateBrief>;

const { categories: _categories, ...otherFields } = TemplateBrief.shape;

/** A file of the house. It has no categories, since each installation has its own. */
export const HouseTemplate = z.strictObject({
  name: TemplateName,
  ...otherFields,
  title: JobTitle,
  description: JobDescription,
  platforms,
});

/** A template in the list. `title`: of its brief. */
export const ListedTemplate = z.object({
  /** An id of the account's own ones, a readable name of the house's. */
  id: z.string(),
  kind: z.enum(['own', 'house']),
  name: z.string(),
  title: z.nullable(z.string()),
});
export type ListedTemplate = z.infer<typeof ListedTemplate>;

const { applyBy: _applyBy, dueBy: _dueBy, images: _images, files: _files, terms: _terms, ...stored } = Brief.shape;

export const Template = z.object({
  ...ListedTemplate.shape,
  brief: z.object({
    ...z.partial(z.object(stored)).shape,
    terms: z.optional(z.partial(z.object(Terms.shape))),
    commentDays: z.optional(z.int()),
    workDays: z.optional(z.int()),
  }),
  /** How many of its categories can no longer be chosen; the brief is without them. */
  goneCategories: z.int(),
});
export type Template = z.infer<typeof Template>;

export const OwnTemplate = z.object({ id: Id, name: z.string(), createdAt: Time });
export type OwnTemplate = z.infer<typeof OwnTemplate>;

export const listTemplates = endpoint('GET job-templates', {
  who: 'owner',
  summary: 'List your templates, newest first, then those of the house',
  answer: z.object({ items: z.array(ListedTemplate) }),
});

export const getTemplate = endpoint('GET job-templates/:id', {
  who: 'owner',
  summary: 'Get one of your templates or of the house, to fill the form of a job; categories that can no longer be chosen are left out',
  problems: [1009],
  params: z.strictObject({ id: z.string() }),
  answer: Template,
});

export const saveTemplate = endpoint('POST job-templates', {
  who: 'owner',
  summary: 'Keep a brief, finished or not, as a template; 1005 if you have 50',
  status: 201,
  problems: [1005],
  body: z.strictObject({ name: TemplateName, brief: TemplateBrief }),
  answer: OwnTemplate,
});

export const renameTemplate = endpoint('PATCH job-templates/:id', {
  who: 'owner',
  summary: 'Rename one of your templates',
  problems: [1009],
  params: z.strictObject({ id: Id }),
  body: z.strictObject({ name: TemplateName }),
  answer: OwnTemplate,
});

export const deleteTemplate = endpoint('DELETE job-templates/:id', {
  who: 'owner',
  summary: 'Delete one of your templates; jobs made of it stay',
  status: 204,
  problems: [1009],
  params: z.strictObject({ id: Id }),
});
