import { DEFAULT_TERMS, type BriefField, type Budget, type BudgetInput, starCostOf, type Terms } from '@castlane/contract/brief.ts';
import { type Job, JobInput, Openings } from '@castlane/contract/job.ts';
import { APPLY_BY_MAX_DAYS } from '@castlane/contract/policy.ts';
import { Platform } from '@castlane/contract/primitives.ts';
import { DEFAULT_SHIPPING, ShippingTerms } from '@castlane/contract/shipping.ts';
import { tidied } from '@castlane/contract/text.ts';
import { issuesOf } from '#platform/forms/form.ts';
import { minorOf } from '@castlane/contract/currency.ts';
import { numberOf, type NumberField } from '#platform/language/numbers.ts';
import { t } from './words.ts';
import { daysAfter, type BriefValues } from './brief-values.ts';

/** Has a line for every field, so that none is forgotten. */
type Input = { [Field in keyof Required<Omit<JobInput, 'status'>>]: JobInput[Field] };
export type Errors = Record<string, string>;

/** The request body. Leaves out fields that do not apply: the city of remote work, the days of no usage rights. */
export function inputOf(values: BriefValues): Input {
  const hasRights = values.usageScope !== '' && values.usageScope !== 'none';
  return {
    title: values.title,
    description: values.description,
    categories: values.categories,
    platforms: values.platforms,
    deliverables: values.deliverables.map(({ platform, kind, quantity }) => ({ platform, kind, quantity: numberOf(quantity) })),
    budget: budgetInputOf(values),
    openings: numberOf(values.openings),
    visibility: values.visibility,
    location: values.place === 'remote' ? { kind: 'remote' } : { kind: 'onsite', country: values.country, city: values.city },
    applyBy: values.applyBy || undefined,
    dueBy: values.dueBy || null,
    terms: {
      ...termsOf(values),
      usageScope: values.usageScope || 'none',
      ...(hasRights ? {} : { usageDays: 0 }),
      shipping: shippingOf(values),
    },
    questions: values.questions,
    wanted: wantedOf(values),
    uploadIds: [...values.images, ...values.files].map(({ uploadId }) => uploadId),
  };
}

/** The terms that are one field each. */
function termsOf(values: BriefValues): Omit<Terms, 'shipping'> {
  const { shipping: _, ...flat } = DEFAULT_TERMS;
  const fields = Object.entries(flat).map(([field, usual]) => {
    const value = values[field as keyof typeof flat];
    return [field, typeof usual === 'number' ? numberOf(value as NumberField) : value];
  });
  return Object.fromEntries(fields) as typeof flat;
}

/** Where nothing is shipped the fields are hidden, so nothing in them may be wrong. */
function shippingOf({ shipping, shipsProduct, currency }: BriefValues): ShippingTerms {
  const { value, withinDays, ...rest } = shipping;
  const terms: ShippingTerms = {
    ...rest,
    withinDays: numberOf(withinDays),
    value: value === '' ? null : { amount: minorOf(numberOf(value), currency), currency },
  };
  return shipsProduct ? terms : (ShippingTerms.safeParse(terms).data ?? DEFAULT_SHIPPING);
}

/** Only the requirements that are set. Work on site implies creators of its country. */
function wantedOf(values: BriefValues): NonNullable<Input['wanted']> {
  const { wantedLanguages: languages, wantedCountries: countries, place } = values;
  const followers = minimumPlatformsOf(values).map((platform) => ({ platform, minimum: numberOf(values.wantedFollowers[platform]) }));
  return {
    ...(followers.length > 0 ? { followers } : {}),
    ...(languages.length > 0 ? { languages } : {}),
    ...(countries.length > 0 && place === 'remote' ? { countries } : {}),
  };
}

/** The platforms with a minimum, in the order in which they are sent. */
function minimumPlatformsOf({ wantedFollowers }: Pick<BriefValues, 'wantedFollowers'>): Platform[] {
  return Platform.options.filter((platform) => wantedFollowers[platform] !== '');
}

function budgetInputOf({ budgetType, currency, amount, min, max, product }: BriefValues): BudgetInput {
  const money = (field: NumberField) => ({ amount: minorOf(numberOf(field), currency), currency });
  if (budgetType === 'fixed') return { type: budgetType, amount: money(amount) };
  if (budgetType === 'range') return { type: budgetType, min: money(min), max: money(max) };
  if (budgetType === 'product') return { type: budgetType, product };
  return { type: budgetType, product, amount: money(amount) };
}

/** Errors by form field: our own messages first, then the contract's, then those of dates. */
export function errorsOf(values: BriefValues, today: string): Errors {
  const errors: Errors = { ...emptyErrorsOf(values) };
  for (const [path, message] of Object.entries(issuesOf(JobInput, { ...inputOf(values), status: 'open' })))
    errors[fieldOf(path, values)] ??= message;
  for (const [field, message] of Object.entries(dayErrorsOf(values, today))) errors[field] ??= message;
  return errors;
}

/** The contract's messages for empty numbers and days are unclear, so empty ones are checked here. */
export function emptyErrorsOf(values: BriefValues): Errors {
  const errors: Errors = {};
  for (const field of amountFieldsOf(values.budgetType)) if (!(numberOf(values[field]) > 0)) errors[field] = t('brief.errorAmount');
  for (const [index, { quantity }] of values.deliverables.entries())
    if (quantity === '') errors[`deliverables.${index}.quantity`] = t('brief.errorQuantity');
  if (values.openings === '') errors['openings'] = t('brief.errorOpenings');
  const hasRights = values.usageScope !== '' && values.usageScope !== 'none';
  if (hasRights && !(numberOf(values.usageDays) >= 1)) errors['usageDays'] = t('brief.errorDays');
  if (values.shipsProduct && values.shipping.withinDays === '') errors['shipping.withinDays'] = t('brief.errorDays');
  if (values.exclusivityDays === '') errors['exclusivityDays'] = t('brief.errorDaysOrNone');
  if (!values.applyBy) errors['applyBy'] = t('brief.errorApplyBy');
  return errors;
}

export function amountFieldsOf(type: Budget['type']): readonly ('amount' | 'min' | 'max')[] {
  if (type === 'range') return ['min', 'max'];
  return type === 'product' ? [] : ['amount'];
}

function dayErrorsOf({ applyBy, dueBy }: BriefValues, today: string): Errors {
  const errors: Errors = {};
  if (applyBy && applyBy < today) errors['applyBy'] = t('brief.errorPast');
  if (applyBy > daysAfter(today, APPLY_BY_MAX_DAYS)) errors['applyBy'] = t('brief.errorTooFar', { days: APPLY_BY_MAX_DAYS });
  if (dueBy && dueBy <= applyBy) errors['dueBy'] = t('brief.errorDueBy');
  return errors;
}

/** Returns the form field of an input path: `budget.amount.amount` is `amount`. */
export function fieldOf(path: string, values: Pick<BriefValues, 'images' | 'wantedFollowers'>): string {
  const [head = '', next, ...rest] = path.split('.');
  if (head === 'uploadIds') return Number(next ?? 0) < values.images.length ? 'images' : 'files';
  if (head === 'wanted' && next === 'followers') return `wantedFollowers.${minimumPlatformsOf(values)[Number(rest[0] ?? 0)] ?? 'youtube'}`;
  if (head === 'wanted') return next === 'countries' ? 'wantedCountries' : 'wantedLanguages';
  if (head === 'categories' || head === 'platforms') return head;
  if (head === 'budget') return next === undefined || next === 'type' ? 'budgetType' : next;
  if (head === 'location') return next === undefined || next === 'kind' ? 'place' : next;
  if (head === 'terms' && next === 'shipping') return `shipping.${rest[0] ?? 'withinDays'}`;
  if (head === 'terms') return next ?? 'usageScope';
  if (head === 'deliverables' && next !== undefined && rest.length === 0) return `deliverables.${next}.kind`;
  return path;
}

/** The budget for the preview, without the parts that are missing or invalid. */
export function budgetOf(values: BriefValues): Budget {
  const { type, product, ...amounts }: Budget = budgetInputOf(values);
  const isKnown = Object.values(amounts).every((money) => Number.isSafeInteger(money?.amount));
  return { type, ...(product !== undefined && { product }), ...(isKnown && amounts) };
}

/** For how many creators the job is; 1 while the number is missing or invalid. */
export function openingsOf({ openings }: Pick<BriefValues, 'openings'>): number {
  return Openings.safeParse(numberOf(openings)).data ?? 1;
}

/** The stars that a proposal will cost; undefined while the budget is unknown. */
export function starCostNow(values: BriefValues): number | undefined {
  const budget = budgetOf(values);
  const isKnown = budget.type === 'product' || (budget.max ?? budget.amount) !== undefined;
  return isKnown ? starCostOf(budget as BudgetInput) : undefined;
}

export type BriefPreview = Pick<
  Job,
  Exclude<BriefField, 'applyBy' | 'dueBy' | 'files'> | 'openings' | 'closesAt' | 'dueAt' | 'publishedAt'
>;

/** Makes the data of the job pages from an unfinished form. */
export function previewOf(values: BriefValues, categories: readonly Job['categories'][number][]): BriefPreview {
  const input = inputOf(values);
  return {
    title: tidied(values.title) || t('brief.previewTitle'),
    description: tidied(values.description) || t('brief.previewText'),
    categories: categories.filter(({ id }) => values.categories.includes(id)),
    platforms: values.platforms,
    deliverables: input.deliverables.map((line) => ({ ...line, quantity: known(line.quantity) || 1 })),
    budget: budgetOf(values),
    openings: openingsOf(values),
    location:
      values.place === 'remote'
        ? { kind: 'remote' }
        : { kind: 'onsite', country: values.country || undefined, city: tidied(values.city) || undefined },
    closesAt: endOf(values.applyBy),
    dueAt: endOf(values.dueBy),
    terms: knownTerms(input.terms!),
    questions: values.questions.map((question) => tidied(question)).filter(Boolean),
    wanted: input.wanted ?? {},
    images: values.images.map(({ uploadId, uri }) => ({ uploadId, uri, width: 4, height: 3, sizes: [] })),
    publishedAt: null,
  };
}

function known(value: number): number {
  return Number.isFinite(value) ? value : 0;
}

function knownTerms({ shipping, ...flat }: Terms): Terms {
  const fields = Object.entries(flat).map(([field, value]) => [field, typeof value === 'number' ? known(value) : value]);
  const { withinDays, value } = shipping;
  return {
    ...(Object.fromEntries(fields) as typeof flat),
    shipping: {
      ...shipping,
      withinDays: known(withinDays) || DEFAULT_SHIPPING.withinDays,
      value: value && known(value.amount) ? value : null,
    },
  };
}

/** The last moment of a day where the reader is, for the preview. */
function endOf(day: string): string | null {
  const end = new Date(`${day}T23:59:59.999`);
  return Number.isNaN(end.getTime()) ? null : end.toISOString();
}
