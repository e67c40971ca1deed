import type { Review, ReviewPart } from '@castlane/contract/review.ts';
import type { WorkingJob } from '@castlane/contract/work.ts';
import { t } from '#platform/i18n.ts';

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

/** A business is known by its company's name, where it gave one. */
export function nameOf({ name, company }: Pick<Review['author'], 'name' | 'company'>): string {
  return company || name;
}

/** The other side of a job. */
export function otherName({ side, owner, creator }: WorkingJob): string {
  return nameOf(side === 'owner' ? creator : owner);
}

export function isAhead(time: string | null, now: Date = new Date()): boolean {
  return time !== null && Date.parse(time) > now.getTime();
}
