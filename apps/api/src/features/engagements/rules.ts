/** Returns why no more changes can be requested, or undefined. */
export function whyNoChanges({ included, asked }: { included: number; asked: number }): string | undefined {
  return asked < included ? undefined : 'No rounds of changes are left';
}

/** Returns why an answer is not for the pending delivery, or undefined. Without `seenId` every answer is for it. */
export function whyOtherDelivery(waitingId: string, seenId: string | undefined): string | undefined {
  return seenId === undefined || seenId === waitingId ? undefined : 'Another delivery is there by now';
}

/** Removes links that lead to the same address as an earlier one. */
export function withoutRepeats(links: readonly string[]): string[] {
  const first = new Map<string, string>();
  for (const link of links) if (!first.has(new URL(link).href)) first.set(new URL(link).href, link);
  return [...first.values()];
}
export const ASKED_ALREADY = 'A request to cancel waits already';
export const NOBODY_ASKED = 'No request to cancel waits';
export const DISPUTE_TOO_EARLY = 'Ask to cancel first: if the other side refuses, or once something was delivered, our team can decide';

/** Returns why staff cannot be asked yet: the parties must try to settle it first. */
export function whyNoDispute({ deliveries, ownRefusals }: { deliveries: number; ownRefusals: number }): string | undefined {
  return deliveries > 0 || ownRefusals > 0 ? undefined : DISPUTE_TOO_EARLY;
}
