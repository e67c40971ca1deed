import type { ReviewPart } from '@castlane/contract/review.ts';
import type { WorkingJob } from '@castlane/contract/work.ts';
import { t } from './i18n.ts';

/** Who is written about: the work is a creator's, the brief a business's. */
export type Reviewed = 'creator' | 'business_owner';

/** Whom somebody on this side of a job writes about. */
export function sideOf(side: WorkingJob['side']): Reviewed {
  return side === 'owner' ? 'creator' : 'business_owner';
}

/** `Quality of the work` of a creator, `Quality of the brief` of a business. */
export function partLabel(part: ReviewPart, reviewed: Reviewed): string {
  return part === 'quality' ? t(`reviews.quality.${reviewed}`) : t(`reviews.part.${part}`);
}

export function isAhead(time: string | null, now: Date = new Date()): boolean {
  return time !== null && Date.parse(time) > now.getTime();
}
