export const ASKED_ALREADY = 'A request to cancel waits already';
export const NOBODY_ASKED = 'No request to cancel waits';
export const DISPUTE_TOO_EARLY = 'Ask to cancel first: if the other side refuses, or once something was delivered, our team can decide';

/** Returns why staff cannot be asked yet: the parties must try to settle it first. */
export function whyNoDispute({ deliveries, ownRefusals }: { deliveries: number; ownRefusals: number }): string | undefined {
  return deliveries > 0 || ownRefusals > 0 ? undefined : DISPUTE_TOO_EARLY;
}
