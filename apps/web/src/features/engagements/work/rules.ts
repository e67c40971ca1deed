import { whyJobCannot } from '@castlane/contract/job-state.ts';
import type { WorkingJob } from '@castlane/contract/work.ts';

type Work = Pick<WorkingJob, 'status' | 'side' | 'deliveries' | 'changesLeft' | 'cancellation'>;

/** Why changes cannot be asked for, as the key of the words for it. */
export function whyNoChanges({ changesLeft }: Work): 'none' | undefined {
  return changesLeft === 0 ? 'none' : undefined;
}

/** Why our team cannot be asked to decide: after a delivery, or after the other side refused to cancel. */
export function whyNoDispute({ deliveries, cancellation, side }: Work): 'early' | undefined {
  const wasRefused = cancellation?.status === 'refused' && cancellation.askedBy === side;
  return deliveries.length > 0 || wasRefused ? undefined : 'early';
}

/** Whose turn it is to answer a request to cancel, or undefined where none waits. */
export function waitingCancel({ cancellation, side }: Work): 'own' | 'other' | undefined {
  if (cancellation?.status !== 'pending') return undefined;
  return cancellation.askedBy === side ? 'own' : 'other';
}

export function isRunning({ status }: Pick<Work, 'status'>): boolean {
  return whyJobCannot('askToCancel', status) === undefined;
}

/** Whether its reader can still say something of the other side. */
export function mayReview({ status, reviews }: Pick<WorkingJob, 'status' | 'reviews'>, now: Date = new Date()): boolean {
  return status === 'completed' && reviews.own === null && reviews.reviewBy !== null && Date.parse(reviews.reviewBy) > now.getTime();
}
