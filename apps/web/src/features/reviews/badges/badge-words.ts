import { BADGES, type Badge, type Measure } from '@castlane/contract/badges.ts';
import type { BadgeProgress } from '@castlane/contract/record.ts';
import { list, oneDecimal, percent } from '#platform/language/format.ts';
import type { KeyOf } from '#platform/language/words.ts';
import { t } from '#features/reviews/words.ts';

type Need = BadgeProgress['needs'][number];

/** The conditions of a badge on one line: `5 jobs completed, 90% of them on time`. */
export function badgeNeeds(badge: Badge): string {
  return list(BADGES[badge].needs.map((need) => t('reviews.need', { context: need.measure, ...shown(need.measure, goalOf(need)) })));
}

/** The progress towards a badge: `4 of 5 jobs completed`, `Mean 4.6 of 4.7`. */
export function progressWords(need: Need): string {
  const { value, isMet } = need;
  const measure = need.measure as Measure;
  const goal = shown(measure, goalOf(need)).value;
  const none = NONE[measure];
  if (value === null) return none ? t(none, { goal }) : '';
  if (isMet) return t('reviews.have', { context: measure, ...shown(measure, value) });
  return t('reviews.progress', { context: measure, ...shown(measure, value), goal });
}

/** The measures that can lack a value. */
const NONE: Partial<Record<Measure, KeyOf<typeof t>>> = {
  rating: 'reviews.progressNone.rating',
  onTimeRate: 'reviews.progressNone.onTimeRate',
  hireRate: 'reviews.progressNone.hireRate',
  answerRate: 'reviews.progressNone.answerRate',
  answerHours: 'reviews.progressNone.answerHours',
};

function goalOf({ atLeast, atMost }: { atLeast?: number | undefined; atMost?: number | undefined }): number {
  return atLeast ?? atMost ?? 0;
}

const SHARES: ReadonlySet<string> = new Set<Measure>(['onTimeRate', 'hireRate', 'answerRate']);

function shown(measure: Measure, value: number): { value: string; count: number } {
  if (SHARES.has(measure)) return { value: percent(value), count: value };
  return { value: measure === 'rating' ? oneDecimal(value) : String(Math.round(value)), count: value };
}
