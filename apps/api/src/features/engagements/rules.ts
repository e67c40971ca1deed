import type { DeliveryNoteInput } from '@castlane/contract/delivery.ts';
import type { EngagementStatus } from '@castlane/contract/engagement-state.ts';
import type { ProblemDetail } from '@castlane/contract/problem.ts';

type Running = { status: EngagementStatus; part: number; parts: number };

/** Returns the status of the work as far as a part's payment is concerned: an accepted part is complete, whatever becomes of the others. */
export function statusOfPart({ status, part }: Running, number: number): EngagementStatus {
  return number < part ? 'completed' : status;
}

export function whyNoPart({ parts }: Running, number: number): ProblemDetail[] {
  return number > parts ? [{ path: 'part', message: 'There is no such part' }] : [];
}

/** Returns why no more changes can be requested, or undefined. */
export function whyNoChanges({ included, asked }: { included: number; asked: number }): string | undefined {
  return asked < included ? undefined : 'No revision rounds left';
}

/** Returns why an answer is not for the pending delivery, or undefined. Without `seenId` every answer is for it. */
export function whyOtherDelivery(waitingId: string, seenId: string | undefined): string | undefined {
  return seenId === undefined || seenId === waitingId ? undefined : 'There’s a newer delivery';
}

/** Returns the errors of `notes`: each is on a file of the delivery, at a time only of a video, at a point only of an image. `types` are the files' types. */
export function whyNotNoted(
  notes: readonly Pick<DeliveryNoteInput, 'uploadId' | 'atMs' | 'point'>[],
  types: ReadonlyMap<string, string>,
): ProblemDetail[] {
  return notes.flatMap(({ uploadId, atMs, point }, nth) => {
    const type = types.get(uploadId);
    if (type === undefined) return [{ path: `notes.${nth}.uploadId`, message: 'Choose a file of this delivery' }];
    if (atMs !== undefined && !type.startsWith('video/')) return [{ path: `notes.${nth}.atMs`, message: 'Only a video has times' }];
    if (point !== undefined && !type.startsWith('image/')) return [{ path: `notes.${nth}.point`, message: 'Only an image has points' }];
    return [];
  });
}

/** Removes links that lead to the same address as an earlier one. */
export function withoutRepeats(links: readonly string[]): string[] {
  const first = new Map<string, string>();
  for (const link of links) if (!first.has(new URL(link).href)) first.set(new URL(link).href, link);
  return [...first.values()];
}
export const ASKED_ALREADY = 'A request to cancel is already waiting';
export const RECEIVED_FOR_GOOD = 'This mark can be removed for 7 days only';
export const NO_PAYMENT = 'There is no payment to wait for';
export const PAYMENT_DECIDED = 'Our team has decided about this payment';
export const NOBODY_ASKED = 'No request to cancel is waiting';
export const DISPUTE_TOO_EARLY =
  'Ask to cancel first. If the other side declines, or once something has been delivered, our team can decide';

/** Returns why staff cannot be asked yet: the parties must try to settle it first. */
export function whyNoDispute({ deliveries, ownRefusals }: { deliveries: number; ownRefusals: number }): string | undefined {
  return deliveries > 0 || ownRefusals > 0 ? undefined : DISPUTE_TOO_EARLY;
}

type Payment = { isDue: boolean; isOver: boolean; isLate: boolean; isReceived: boolean; wasDisputed: boolean; isPaused: boolean };

/** Returns why staff cannot be asked about a payment: it must be overdue, not for too long, and never have been asked about. */
export function whyNoPaymentDispute({ isDue, isOver, isLate, isReceived, wasDisputed, isPaused }: Payment): string | undefined {
  if (!isDue) return NO_PAYMENT;
  if (isReceived) return 'You marked this payment as received';
  if (wasDisputed) return 'Our team was already asked about this payment';
  if (!isOver || isPaused) return 'The payment isn’t overdue yet';
  return isLate ? 'Our team can be asked for 60 days after the payment day' : undefined;
}
