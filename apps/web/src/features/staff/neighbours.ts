/** Who comes before and after somebody in the queue. Somebody who is not in it comes before all. */
export function neighboursOf(
  items: readonly { accountId: string }[],
  accountId: string,
): { previous?: string | undefined; next?: string | undefined } {
  const index = items.findIndex((item) => item.accountId === accountId);
  return { previous: items[index - 1]?.accountId, next: items[index + 1]?.accountId };
}
