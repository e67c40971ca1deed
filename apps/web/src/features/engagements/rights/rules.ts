import type { AgreedRight } from '@castlane/contract/agreed-right.ts';
import { REPORT_AGAIN_DAYS } from '@castlane/contract/policy.ts';
import { whyEngagementCannot } from '@castlane/contract/engagement-state.ts';
import type { Engagement } from '@castlane/contract/engagement.ts';

const DAY = 86_400_000;

type Work = Pick<Engagement, 'side' | 'status' | 'agreement'>;

export function isOverAt({ endsAt }: Pick<AgreedRight, 'endsAt'>, now: Date): boolean {
  return endsAt !== null && Date.parse(endsAt) < now.getTime();
}

/** Whether an offer can extend the right: it is the use that was agreed on last, and has an end. */
export function mayExtend({ kind, endsAt }: Pick<AgreedRight, 'kind' | 'endsAt'>, { status, agreement }: Work): boolean {
  return whyEngagementCannot('amendRights', status) === undefined && endsAt !== null && kind === agreement.usageRights.scope;
}

/** Whether the creator can say that the right is used beyond its end: not at all, now, or again later. */
export function reportOf(
  right: Pick<AgreedRight, 'kind' | 'endsAt' | 'reportedAt'>,
  { side }: Work,
  now: Date,
): 'now' | 'later' | undefined {
  if (side !== 'creator' || right.kind === 'exclusivity' || !isOverAt(right, now)) return undefined;
  const isRecent = right.reportedAt !== null && now.getTime() < Date.parse(right.reportedAt) + REPORT_AGAIN_DAYS * DAY;
  return isRecent ? 'later' : 'now';
}

/** Whether the creator can give an ad code. */
export function mayGiveCode(right: Pick<AgreedRight, 'kind' | 'endsAt' | 'deliveryId'>, { side }: Work, now: Date): boolean {
  return side === 'creator' && right.kind === 'paid_ads' && right.deliveryId !== null && !isOverAt(right, now);
}
