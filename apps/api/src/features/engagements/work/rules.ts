/** Why no more changes can be asked for, or undefined. */
export function whyNoChanges({ included, asked }: { included: number; asked: number }): string | undefined {
  return asked < included ? undefined : 'No rounds of changes are left';
}

/** Why an answer is not for the delivery that waits, or undefined. Without the one that was looked at it is. */
export function whyOtherDelivery(waitingId: string, seenId: string | undefined): string | undefined {
  return seenId === undefined || seenId === waitingId ? undefined : 'Another delivery is there by now';
}

/** Links without those that lead where an earlier one does. */
export function withoutRepeats(links: readonly string[]): string[] {
  const first = new Map<string, string>();
  for (const link of links) if (!first.has(new URL(link).href)) first.set(new URL(link).href, link);
  return [...first.values()];
}
