/** The offer that the reader has just accepted. Its card goes with the answer; its work then asks for the address of the product. */
let accepted: string | undefined;

export function noteAccepted(offerId: string) {
  accepted = offerId;
}

/** Whether this offer was just accepted. It is said once. */
export function takeAccepted(offerId: string): boolean {
  const isIt = accepted === offerId;
  if (isIt) accepted = undefined;
  return isIt;
}
