import { whyEngagementCannot } from '@castlane/contract/engagement-state.ts';
import type { Engagement } from '@castlane/contract/engagement.ts';

type Work = Pick<Engagement, 'status' | 'side' | 'deliveries' | 'changesLeft' | 'cancellation'>;

/** Why changes cannot be requested, as a key of the texts. */
export function whyNoChanges({ changesLeft }: Work): 'none' | undefined {
  return changesLeft === 0 ? 'none' : undefined;
}

/** Why our team cannot be called: only after a delivery, or after the other party refused to cancel. */
export function whyNoDispute({ deliveries, cancellation, side }: Work): 'early' | undefined {
  const wasRefused = cancellation?.status === 'refused' && cancellation.askedBy === side;
  return deliveries.length > 0 || wasRefused ? undefined : 'early';
}

/** The party that must answer a request to cancel, or undefined if none is pending. */
export function waitingCancel({ cancellation, side }: Work): 'own' | 'other' | undefined {
  if (cancellation?.status !== 'pending') return undefined;
  return cancellation.askedBy === side ? 'own' : 'other';
}

export function isRunning({ status }: Pick<Work, 'status'>): boolean {
  return whyEngagementCannot('askToCancel', status) === undefined;
}

/** Whether the reader may still review the other party. */
export function mayReview({ status, reviews }: Pick<Engagement, 'status' | 'reviews'>, now: Date = new Date()): boolean {
  return status === 'completed' && reviews.own === null && reviews.reviewBy !== null && Date.parse(reviews.reviewBy) > now.getTime();
}
