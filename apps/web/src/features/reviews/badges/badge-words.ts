import { BADGES, type Badge, type Measure } from '@castlane/contract/badges.ts';
import type { BadgeProgress } from '@castlane/contract/record.ts';
import { list, oneDecimal, percent } from '#platform/language/format.ts';
import { t } from '#features/reviews/i18n.ts';

type Need = BadgeProgress['needs'][number];

/** The conditions of a badge on one line: `5 jobs completed, 90% of them on time`. */
export function badgeNeeds(badge: Badge): string {
  return list(BADGES[badge].needs.map((need) => t(`reviews.need.${need.measure}`, shown(need.measure, goalOf(need)))));
}

/** The progress towards a badge: `4 of 5 jobs completed`, `Mean 4.6 of 4.7`. */
export function progressWords(need: Need): string {
  const { measure, value, isMet } = need;
  const goal = shown(measure, goalOf(need)).value;
  if (value === null) return t(`reviews.progressNone.${measure}`, { goal });
  if (isMet) return t(`reviews.have.${measure}`, shown(measure, value));
  return t(`reviews.progress.${measure}`, { ...shown(measure, value), goal });
}

function goalOf({ atLeast, atMost }: { atLeast?: number | undefined; atMost?: number | undefined }): number {
  return atLeast ?? atMost ?? 0;
}

const SHARES: ReadonlySet<string> = new Set<Measure>(['onTimeRate', 'hireRate', 'answerRate']);

function shown(measure: string, value: number): { value: string; count: number } {
  if (SHARES.has(measure)) return { value: percent(value), count: value };
  return { value: measure === 'rating' ? oneDecimal(value) : String(Math.round(value)), count: value };
}
