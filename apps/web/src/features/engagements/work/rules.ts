import { NOT_PAID_DAYS } from '@castlane/contract/policy.ts';
import { whyEngagementCannot } from '@castlane/contract/engagement-state.ts';
import type { Engagement, WorkPart } from '@castlane/contract/engagement.ts';
import type { ThreadEvent } from '@castlane/contract/thread-event.ts';

type Work = Pick<Engagement, 'status' | 'side' | 'part' | 'deliveries' | 'cancellation' | 'shipping'>;

export function isDivided({ parts }: Pick<Engagement, 'parts'>): boolean {
  return parts.length > 1;
}

/** The part that runs; after the end, the last that began. Undivided work is one part. */
export function currentPart({ parts, part }: Pick<Engagement, 'parts' | 'part'>): WorkPart {
  return parts[part - 1]!;
}

/** Whether its acceptance completes the work. */
export function isLastPart({ parts, part }: Pick<Engagement, 'parts' | 'part'>): boolean {
  return part === parts.length;
}

export function acceptedParts({ parts }: Pick<Engagement, 'parts'>): number {
  return parts.filter(({ status }) => status === 'accepted').length;
}

/** The deliveries of the part that runs, newest first. */
export function deliveriesNow<D extends { part: number }>({ deliveries, part }: { deliveries: readonly D[]; part: number }): D[] {
  return deliveries.filter((delivery) => delivery.part === part);
}

/** Why our team cannot be called: only after a delivery of the part, or after the other party refused to cancel. */
export function whyNoDispute(work: Work): 'early' | undefined {
  const { cancellation, side } = work;
  const wasRefused = cancellation?.status === 'refused' && cancellation.askedBy === side;
  return deliveriesNow(work).length > 0 || wasRefused ? undefined : 'early';
}

/** The party that must answer a request to cancel, or undefined if none is pending. */
export function waitingCancel({ cancellation, side }: Work): 'own' | 'other' | undefined {
  if (cancellation?.status !== 'pending') return undefined;
  return cancellation.askedBy === side ? 'own' : 'other';
}

export function isRunning({ status }: Pick<Work, 'status'>): boolean {
  return whyEngagementCannot('askToCancel', status) === undefined;
}

/** Whether the creator can ask our team about the payment of a part: once, when it is overdue, for 60 days. */
export function mayAskAboutPayment(side: Engagement['side'], { payment }: Pick<WorkPart, 'payment'>, now: Date): boolean {
  if (side !== 'creator' || payment.by === null || payment.receivedAt !== null || payment.dispute !== null) return false;
  const late = now.getTime() - Date.parse(payment.by);
  return late > 0 && late <= NOT_PAID_DAYS * 86_400_000;
}

/** Whether both sides can tick the payment of a part: while the work runs from its beginning on, and once it is accepted. */
export function mayTickPayment({ status }: Pick<Engagement, 'status'>, part: Pick<WorkPart, 'status'>): boolean {
  return part.status === 'accepted' || (part.status === 'running' && whyEngagementCannot('markPayment', status) === undefined);
}

export function mayReview({ status, reviews }: Pick<Engagement, 'status' | 'reviews'>, now: Date): boolean {
  return status === 'completed' && reviews.own === null && reviews.reviewBy !== null && Date.parse(reviews.reviewBy) > now.getTime();
}

type Act = Pick<ThreadEvent, 'kind' | 'data'>;

/**
 * Whether an event of the conversation is an act that still waits: for the answer to a delivery or to a request, for the next delivery, or
 * once the job is assigned for the creator's address.
 */
export function isWaiting({ kind, data }: Act, { status, side, deliveries, cancellation, shipping }: Work): boolean {
  switch (kind) {
    case 'delivered':
    case 'changes_requested':
      return status === kind && data.deliveryId !== undefined && data.deliveryId === deliveries[0]?.id;
    case 'job_assigned':
      return side === 'creator' && shipping?.status === 'waiting_for_address' && whyEngagementCannot('giveAddress', status) === undefined;
    case 'cancel_requested':
      return isRunning({ status }) && cancellation?.status === 'pending' && isSameTime(data.until, cancellation.expiresAt);
    default:
      return false;
  }
}

function isSameTime(one: string | undefined, other: string): boolean {
  return one !== undefined && Date.parse(one) === Date.parse(other);
}
