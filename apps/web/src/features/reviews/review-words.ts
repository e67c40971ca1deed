import { serverNow } from '#platform/clock.ts';
import type { ReviewPart } from '@castlane/contract/review-parts.ts';
import { t } from './words.ts';

export const TEXT_MAX = 1000;

/** The subject of a review: a creator's work or a business's brief. */
export type Reviewed = 'creator' | 'business_owner';

/** `Quality of the work` of a creator, `Quality of the brief` of a business. */
export function partLabel(part: ReviewPart, reviewed: Reviewed): string {
  return part === 'quality' ? t('reviews.quality', { context: reviewed }) : t('reviews.part', { context: part });
}

export function isAhead(time: string | null, now: Date = serverNow()): boolean {
  return time !== null && Date.parse(time) > now.getTime();
}
