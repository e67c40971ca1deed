/** Returns why no more changes can be requested, or undefined. */
export function whyNoChanges({ included, asked }: { included: number; asked: number }): string | undefined {
  return asked < included ? undefined : 'No rounds of changes left';
}

/** Returns why an answer is not for the pending delivery, or undefined. Without `seenId` every answer is for it. */
export function whyOtherDelivery(waitingId: string, seenId: string | undefined): string | undefined {
  return seenId === undefined || seenId === waitingId ? undefined : 'There’s a newer delivery';
}

/** Removes links that lead to the same address as an earlier one. */
export function withoutRepeats(links: readonly string[]): string[] {
  const first = new Map<string, string>();
  for (const link of links) if (!first.has(new URL(link).href)) first.set(new URL(link).href, link);
  return [...first.values()];
}
export const ASKED_ALREADY = 'A request to cancel is already waiting';
export const NOBODY_ASKED = 'No request to cancel is waiting';
export const DISPUTE_TOO_EARLY =
  'Ask to cancel first. If the other side declines, or once something has been delivered, our team can decide';

/** Returns why staff cannot be asked yet: the parties must try to settle it first. */
export function whyNoDispute({ deliveries, ownRefusals }: { deliveries: number; ownRefusals: number }): string | undefined {
  return deliveries > 0 || ownRefusals > 0 ? undefined : DISPUTE_TOO_EARLY;
}
