import type { BriefChange } from '@castlane/contract/brief.ts';
import { day, list } from '#platform/language/format.ts';
import { t } from '#features/jobs/i18n.ts';
import { budgetLine, deliverableWords, placeWords, platformName, wantedLines } from '#features/jobs/job-words.ts';

type Categories = readonly { id: string; name: string }[];
/** A change in words: the field, the old value, the new value. */
export type ChangeWords = { name: string; before: string; after: string };

export function changeWords({ field, before, after }: BriefChange, categories: Categories = []): ChangeWords {
  const say = (value: unknown) => (WORDS[field] as Say<unknown>)(value, categories) || t('changes.nothing');
  // The count is the same, but the items differ.
  const isAlike = say(before) === say(after);
  return { name: t(`changes.${field}`), before: say(before), after: isAlike ? t('changes.others') : say(after) };
}

type Say<Value> = (value: Value, categories: Categories) => string;

const WORDS: { [Change in BriefChange as Change['field']]: Say<Change['before']> } = {
  budget: (budget) => [budgetLine(budget), budget.product].filter(Boolean).join(' · '),
  deliverables: (lines) => list(lines.map(deliverableWords)),
  location: placeWords,
  applyBy: dayWords,
  dueBy: dayWords,
  usageRights: ({ scope, days }) => t(`changes.rights.${scope}`, { count: days }),
  exclusivityDays: (days) => t('changes.days', { count: days }),
  changeRounds: String,
  disclosureRequired: yesOrNo,
  shipsProduct: yesOrNo,
  title: (text) => text,
  description: (text) => text,
  categories: (ids, categories) => list(categories.flatMap(({ id, name }) => (ids.includes(id) ? name : []))),
  platforms: (platforms) => list(platforms.map(platformName)),
  wanted: (wanted) => list(wantedLines(wanted).map(({ text }) => text)),
  questions: (questions) => questions.join(' '),
  images: (ids) => t('changes.photos', { count: ids.length }),
  files: (ids) => t('changes.filesCount', { count: ids.length }),
};

function dayWords(value: string | null): string {
  return value === null ? '' : day(value);
}

function yesOrNo(value: boolean): string {
  return t(value ? 'changes.yes' : 'changes.no');
}
