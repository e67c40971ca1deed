import type { BriefChange } from '@castlane/contract/brief.ts';
import { day, list } from '#platform/language/format.ts';
import { t } from './words.ts';
import { budgetLine, deliverableWords, placeWords, platformName, spanOfDays, wantedLines } from '#features/jobs/job-words.ts';
import { shippingFacts } from '#features/jobs/shipping-words.ts';
import { parseMarkdown, type Block } from '#features/jobs/view/markdown.ts';

type Categories = readonly { id: string; name: string }[];
type Values<Value> = { before: Value; after: Value };
/** A change in words: the field with its old and its new value, or with two texts to compare word by word. */
export type ChangeWords = { name: string } & (Values<string> | { texts: Values<Block[]> });

export function changeWords({ field, before, after }: BriefChange, categories: Categories = []): ChangeWords {
  const name = fieldName(field);
  if (isText(field)) {
    const read = TEXTS[field] as (value: unknown) => Block[];
    return { name, texts: { before: read(before), after: read(after) } };
  }
  const say = (value: unknown) => fieldWords(field, value as ValueOf<typeof field>, categories) || t('changes.nothing');
  // The count is the same, but the items differ.
  const isAlike = say(before) === say(after);
  return { name, before: say(before), after: isAlike ? t('changes.others') : say(after) };
}

export function fieldName(field: BriefChange['field']): string {
  return t('changes', { context: field });
}

export function fieldWords<Field extends ShortField>(field: Field, value: ValueOf<Field>, categories: Categories = []): string {
  return (WORDS[field] as Say<ValueOf<Field>>)(value, categories);
}

type TextField = 'title' | 'description' | 'questions';
type ValueOf<Field> = Extract<BriefChange, { field: Field }>['before'];

const TEXTS: { [Field in TextField]: (value: ValueOf<Field>) => Block[] } = {
  title: (text) => [{ kind: 'paragraph', children: [{ kind: 'text', text }] }],
  description: parseMarkdown,
  questions: (questions) => [{ kind: 'list', isOrdered: true, items: questions.map((text) => [{ kind: 'text', text }]) }],
};

function isText(field: BriefChange['field']): field is TextField {
  return field in TEXTS;
}

type Say<Value> = (value: Value, categories: Categories) => string;

type ShortField = Exclude<BriefChange['field'], TextField>;

const WORDS: { [Field in ShortField]: Say<ValueOf<Field>> } = {
  budget: (budget) => [budgetLine(budget), budget.product].filter(Boolean).join(' · '),
  deliverables: (lines) => list(lines.map(deliverableWords)),
  location: placeWords,
  applyBy: dayWords,
  dueBy: dayWords,
  usageRights: rightsWords,
  exclusivityDays: (days) => (days === 0 ? t('changes.notExclusive') : spanOfDays(days)),
  changeRounds: String,
  payWithinDays: (days) => t('changes.payWithin', { count: days }),
  disclosureRequired: yesOrNo,
  shipsProduct: yesOrNo,
  shipping: (terms) => shippingFacts(terms).join(' · '),
  categories: (ids, categories) => list(categories.flatMap(({ id, name }) => (ids.includes(id) ? name : []))),
  platforms: (platforms) => list(platforms.map(platformName)),
  wanted: (wanted) => list(wantedLines(wanted).map(({ text }) => text)),
  images: (ids) => t('changes.photos', { count: ids.length }),
  files: (ids) => t('changes.filesCount', { count: ids.length }),
};

function rightsWords({ scope, days }: ValueOf<'usageRights'>): string {
  const rights = t('changes.rights', { context: scope });
  return days === 0 ? rights : t('changes.rightsFor', { rights, span: spanOfDays(days) });
}

function dayWords(value: string | null): string {
  return value === null ? '' : day(value);
}

function yesOrNo(value: boolean): string {
  return t(value ? 'changes.yes' : 'changes.no');
}
