import * as z from 'zod/mini';
import { Category } from './category.ts';
import { UploadImage } from './image.ts';
import { JOB_FILES_MAX, JOB_IMAGES_MAX, STAR_COST_MAX, STAR_COST_STEPS } from './policy.ts';
import { DEFAULT_SHIPPING, ShippingTerms } from './shipping.ts';
import { atLeast, atMost, CountryCode, Day, Id, LanguageCode, line, Money, paragraphs, Platform } from './primitives.ts';

export const DeliverableKind = z.enum(['video', 'short', 'reel', 'story', 'post', 'carousel', 'live', 'ugc']);
export const Deliverable = z.strictObject({
  platform: Platform,
  kind: DeliverableKind,
  quantity: z.int().check(z.gte(1, { error: 'At least 1' }), z.lte(20, { error: 'At most 20' })),
});
export type Deliverable = z.infer<typeof Deliverable>;

const Product = line(3, 200);
export const BudgetInput = z
  .discriminatedUnion(
    'type',
    [
      z.strictObject({ type: z.literal('fixed'), amount: Money }),
      z.strictObject({ type: z.literal('range'), min: Money, max: Money }),
      z.strictObject({ type: z.literal('product'), product: Product }),
      z.strictObject({ type: z.literal('product_plus_paid'), product: Product, amount: Money }),
    ],
    { error: 'Choose how you pay' },
  )
  .check(
    z.refine(
      (budget) => budget.type !== 'range' || (budget.min.currency === budget.max.currency && budget.min.amount < budget.max.amount),
      {
        error: 'Enter a maximum above the minimum',
        path: ['max'],
      },
    ),
  );
export type BudgetInput = z.infer<typeof BudgetInput>;

/** A budget in an answer: `amount` for fixed and product_plus_paid, `min` and `max` for range, `product` if there is one. */
export const Budget = z.object({
  type: z.enum(['fixed', 'range', 'product', 'product_plus_paid']),
  amount: z.optional(Money),
  min: z.optional(Money),
  max: z.optional(Money),
  product: z.optional(z.string()),
});
export type Budget = z.infer<typeof Budget>;

/** Returns what a proposal costs with this budget: 1, 2 or 3 stars, by the upper end of the pay. */
export function starCostOf(budget: BudgetInput): number {
  if (budget.type === 'product') return 1;
  const { amount } = budget.type === 'range' ? budget.max : budget.amount;
  return STAR_COST_STEPS.find((step) => amount < step.below)?.cost ?? STAR_COST_MAX;
}

export const LocationInput = z.discriminatedUnion(
  'kind',
  [z.strictObject({ kind: z.literal('remote') }), z.strictObject({ kind: z.literal('onsite'), country: CountryCode, city: line(1, 80) })],
  { error: 'Choose where the work happens' },
);
export const JobLocation = z.object({ kind: z.enum(['remote', 'onsite']), country: z.optional(z.string()), city: z.optional(z.string()) });

export const Wanted = z.strictObject({
  followers: z.optional(
    z.array(z.strictObject({ platform: Platform, minimum: z.int().check(z.gte(0), z.lte(1_000_000_000)) })).check(atMost(3)),
  ),
  languages: z.optional(z.array(LanguageCode).check(atMost(10))),
  countries: z.optional(z.array(CountryCode).check(atMost(50))),
});

/** What is wanted, in an answer. */
export const JobWanted = z.object({
  followers: z.optional(z.array(z.object({ platform: Platform, minimum: z.int() }))),
  languages: z.optional(z.array(z.string())),
  countries: z.optional(z.array(z.string())),
});

type Column<Table, Key extends string> = {
  -readonly [Field in keyof Table as Table[Field] extends Record<Key, unknown> ? Field : never]: Table[Field] extends Record<
    Key,
    infer Value
  >
    ? Value
    : never;
};

/** Returns one column of a table below, of the rows that have it. */
function column<Table extends Record<string, object>, Key extends string>(table: Table, key: Key): Column<Table, Key> {
  const rows = Object.entries(table).filter(([, row]) => key in row);
  return Object.fromEntries(rows.map(([field, row]) => [field, (row as Record<string, unknown>)[key]])) as Column<Table, Key>;
}

/**
 * The terms of a brief, each with its value in a brief that does not name it. What is `agreed` is frozen in an agreement as the brief has it;
 * the others are part of the offer. A new term is a line here.
 */
export const TERMS = {
  usageScope: { value: z.enum(['none', 'organic', 'paid_ads']), empty: 'none', agreed: false },
  usageDays: { value: z.int().check(z.gte(0), z.lte(3650)), empty: 0, agreed: false },
  exclusivityDays: { value: z.int().check(z.gte(0), z.lte(365)), empty: 0, agreed: true },
  changeRounds: { value: z.int().check(z.gte(0), z.lte(5)), empty: 2, agreed: false },
  /** Days from the acceptance of the work to the payment. Without a price it means nothing. */
  payWithinDays: { value: z.int().check(z.gte(0), z.lte(60)), empty: 14, agreed: false },
  disclosureRequired: { value: z.boolean(), empty: true, agreed: true },
  shipsProduct: { value: z.boolean(), empty: false, agreed: true },
  /** Without `shipsProduct` it means nothing, and is not in an agreement. */
  shipping: { value: ShippingTerms, empty: DEFAULT_SHIPPING, agreed: true },
} as const satisfies Record<string, { value: z.ZodMiniType; empty: unknown; agreed: boolean }>;

export const Terms = z.strictObject(column(TERMS, 'value'));
export type Terms = z.infer<typeof Terms>;
export const DEFAULT_TERMS: Terms = column(TERMS, 'empty');

export const JobTitle = line(8, 100);
export const JobDescription = paragraphs(40, 5000);

/** A photo in an answer. */
export const JobImage = z.object({ uploadId: Id, ...UploadImage.shape });
export type JobImage = z.infer<typeof JobImage>;
/** A file; the client requests its address when it needs it. */
export const JobFile = z.object({ uploadId: Id, name: z.string(), contentType: z.string(), size: z.int() });
export type JobFile = z.infer<typeof JobFile>;

/**
 * The fields of a brief. `input`: what an owner writes; photos and files come as `uploadIds`. `value`: what is stored, and compared between two
 * versions. `shown`: what an answer has instead, if that is more. `empty`: the value of a brief that does not name the field. `binds`: a change
 * asks every creator with a live comment for consent. `searched`: its words find the job. `agreed`: frozen in an agreement. `unordered`: the
 * order of its list means nothing. A new field is a line here: what must know it derives from this table, or does not compile without it.
 */
export const BRIEF = {
  title: { input: JobTitle, value: z.string(), binds: false, searched: true, agreed: true },
  description: { input: JobDescription, value: z.string(), binds: false, searched: true, agreed: true },
  categories: {
    input: z.array(Id).check(atLeast(1, { error: 'Choose a category' }), atMost(3, { error: 'Choose at most 3 categories' })),
    value: z.array(Id),
    shown: z.array(Category),
    binds: false,
    unordered: true,
  },
  platforms: {
    input: z.array(Platform).check(atLeast(1, { error: 'Choose a platform' }), atMost(3)),
    value: z.array(Platform),
    binds: false,
    unordered: true,
  },
  /** For each creator. */
  budget: { input: BudgetInput, value: Budget, binds: true },
  deliverables: {
    input: z.array(Deliverable).check(atLeast(1, { error: 'Add a deliverable' }), atMost(10, { error: 'Add at most 10 deliverables' })),
    value: z.array(Deliverable),
    binds: true,
    unordered: true,
  },
  location: { input: LocationInput, value: JobLocation, binds: true },
  wanted: { input: z.optional(Wanted), value: JobWanted, empty: {}, binds: false },
  /** The last day to comment and the day of the delivery, both in the job's `timeZone`. */
  applyBy: { input: z.optional(Day), value: z.nullable(z.string()), empty: null, binds: true },
  dueBy: { input: z.optional(z.nullable(Day)), value: z.nullable(z.string()), empty: null, binds: true },
  terms: { input: z.optional(Terms), value: Terms, empty: DEFAULT_TERMS, binds: true },
  questions: {
    input: z.optional(z.array(line(5, 200)).check(atMost(5, { error: 'At most 5 questions' }))),
    value: z.array(z.string()),
    empty: [] as string[],
    binds: false,
  },
  /** The first is the cover. */
  images: { value: z.array(Id), shown: z.array(JobImage), empty: [] as string[], binds: false },
  files: { value: z.array(Id), shown: z.array(JobFile), empty: [] as string[], binds: false },
} as const satisfies Record<string, Row>;

type Row = {
  input?: z.ZodMiniType;
  value: z.ZodMiniType;
  shown?: z.ZodMiniType;
  empty?: unknown;
  binds: boolean;
  searched?: boolean;
  agreed?: boolean;
  unordered?: boolean;
};
export type BriefField = keyof typeof BRIEF;

/** The content of a job, as it is stored and as each version keeps it: categories, photos and files by id. */
export const Brief = z.object(column(BRIEF, 'value'));
export type Brief = z.infer<typeof Brief>;

/** The fields that an owner writes. */
export const briefInputs = {
  ...column(BRIEF, 'input'),
  /** Uploads that are ready, images and files; in display order, the first image is the cover. */
  uploadIds: z.optional(z.array(Id).check(atMost(JOB_IMAGES_MAX + JOB_FILES_MAX, { error: 'At most 6 images and 10 files' }))),
};
/** The fields of a job that are its brief, as answers have them. */
export const briefShown = { ...column(BRIEF, 'value'), ...column(BRIEF, 'shown') };

const EMPTY = column(BRIEF, 'empty');

/** Makes a brief whole that was stored before it had all fields. Nearly all are whole, and are not copied. */
export function wholeBrief(stored: Partial<Brief>): Brief {
  const { terms } = stored;
  const isWhole =
    terms && Object.keys(EMPTY).every((field) => field in stored) && Object.keys(DEFAULT_TERMS).every((field) => field in terms);
  return isWhole ? (stored as Brief) : ({ ...EMPTY, ...stored, terms: { ...DEFAULT_TERMS, ...terms } } as Brief);
}

type Given = Partial<z.infer<z.ZodMiniObject<Column<typeof BRIEF, 'input'>>>>;

/** Returns a brief as an input changes it. What the input leaves out stays as it was, or is empty; what it has beyond the brief is left out. */
export function changedBrief(before: Partial<Brief>, input: Given): Brief {
  const given = Object.entries(input).filter(([field, value]) => field in BRIEF && value !== undefined);
  return wholeBrief({ ...before, ...Object.fromEntries(given) });
}

type Agreed<Table> = {
  -readonly [Field in keyof Table as Table[Field] extends { agreed: true } ? Field : never]: Table[Field] extends { value: infer Value }
    ? Value
    : never;
};

function agreedOf<Table extends Record<string, object>>(table: Table): Agreed<Table> {
  const rows = Object.entries(table).filter(([, row]) => 'agreed' in row && row.agreed === true);
  return column(Object.fromEntries(rows), 'value') as Agreed<Table>;
}

/** What an agreement freezes of a brief; the rest of the terms is in the offer. */
const frozen = { ...agreedOf(BRIEF), ...agreedOf(TERMS) };
export const agreedParts = { ...frozen, shipping: z.optional(frozen.shipping) };
export type AgreedParts = z.infer<z.ZodMiniObject<typeof agreedParts>>;

export function agreedIn(brief: Brief): AgreedParts {
  const values: Record<string, unknown> = { ...brief, ...brief.terms };
  const fields = Object.keys(agreedParts).filter((field) => field !== 'shipping' || brief.terms.shipsProduct);
  return Object.fromEntries(fields.map((field) => [field, values[field]])) as AgreedParts;
}

type Shown = z.infer<z.ZodMiniObject<typeof briefShown>>;

/** Returns the brief of a job of an answer. */
export function briefOfJob(job: Shown): Brief {
  const idsOf = (uploads: readonly { uploadId: string }[]) => uploads.map(({ uploadId }) => uploadId);
  const { categories, images, files } = job;
  return { ...job, categories: categories.map(({ id }) => id), images: idsOf(images), files: idsOf(files) };
}

type BindingField = { [Field in BriefField]: (typeof BRIEF)[Field]['binds'] extends true ? Field : never }[BriefField];
/** The part of a brief that binds both sides. */
export type BriefTerms = Pick<Brief, BindingField>;

const UsageRights = z.object({ scope: Terms.shape.usageScope, days: z.int() });
/** The terms as they are compared: usage rights are one. */
type Parts = Omit<Terms, 'usageScope' | 'usageDays'> & { usageRights: z.infer<typeof UsageRights> };
/** What is compared of two versions, by what a change is about. */
type Binding = Omit<BriefTerms, 'terms'> & Parts;
type Compared = Binding & Omit<Brief, BindingField>;
type ChangeOf<Values> = { [Field in keyof Values]: { field: Field; before: Values[Field]; after: Values[Field] } }[keyof Values];
export type TermChange = ChangeOf<Binding>;
export type BriefChange = ChangeOf<Compared>;

/** The schemas of the changes of the fields that bind, or of the others. */
function changesIn(binds: boolean) {
  const { usageScope: _scope, usageDays: _days, ...otherTerms } = column(TERMS, 'value');
  const parts: Record<string, z.ZodMiniType> = { usageRights: UsageRights, ...otherTerms };
  const rows: [string, Row][] = Object.entries(BRIEF);
  const values = rows
    .filter(([, row]) => row.binds === binds)
    .map(([field, { value }]) => (field === 'terms' ? parts : { [field]: value }));
  return Object.entries(Object.assign({}, ...values) as typeof parts).map(([field, value]) =>
    z.object({ field: z.literal(field), before: value, after: value }),
  );
}

// The compiler cannot derive the options of a union from a table.
type Options = readonly [z.ZodMiniObject<{ field: z.ZodMiniLiteral<string> }>];
const oneOf = <Change>(options: unknown) => z.discriminatedUnion('field', options as Options) as unknown as z.ZodMiniType<Change>;

/** A change of a term that binds both sides: it asks every creator with a live proposal for consent. */
export const TermChange = oneOf<TermChange>(changesIn(true));
/** Any difference between two versions. A change outside the terms is minor: no creator has to agree to it. */
export const BriefChange = oneOf<BriefChange>([...changesIn(true), ...changesIn(false)]);

/** Returns the differences between two versions, field by field, those that bind first; empty if they are equal. */
export function changesOf(before: Brief, after: Brief): BriefChange[] {
  return [...changedTermsOf(before, after), ...(differences(before, after, false) as BriefChange[])];
}

/** Returns the differences that creators with a proposal must agree to. */
export function changedTermsOf(before: BriefTerms, after: BriefTerms): TermChange[] {
  return differences(before, after, true) as TermChange[];
}

type Difference = { field: string; before: unknown; after: unknown };

function differences(before: Partial<Brief>, after: Partial<Brief>, binds: boolean): Difference[] {
  const fields = (Object.keys(BRIEF) as BriefField[]).filter((field) => BRIEF[field].binds === binds);
  return fields.flatMap((field) => {
    if (field === 'terms') return differencesOfTerms(partsOf(before.terms!), partsOf(after.terms!));
    return canonical(field, before[field]) === canonical(field, after[field])
      ? []
      : [{ field, before: before[field], after: after[field] }];
  });
}

function differencesOfTerms(before: Parts, after: Parts): Difference[] {
  return (Object.keys(before) as (keyof Parts)[])
    .filter((field) => sorted(before[field]) !== sorted(after[field]))
    .map((field) => ({ field, before: before[field], after: after[field] }));
}

function partsOf({ usageScope: scope, usageDays: days, ...rest }: Terms): Parts {
  return { usageRights: { scope, days: scope === 'none' ? 0 : days }, ...rest };
}

/** Lists whose order has no meaning are sorted. */
function canonical(field: BriefField, value: unknown): string {
  const row: Row = BRIEF[field];
  return row.unordered && Array.isArray(value) ? JSON.stringify(value.map(sorted).toSorted()) : sorted(value);
}

/** JSON with sorted keys; a key with the value undefined equals a missing key. */
function sorted(value: unknown): string {
  return JSON.stringify(value, (_, each: unknown) =>
    each !== null && typeof each === 'object' && !Array.isArray(each)
      ? Object.fromEntries(Object.entries(each).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : each,
  );
}
