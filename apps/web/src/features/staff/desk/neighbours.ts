/** Returns the items before and after one in a list. An unknown item stands before all others. */
export function neighboursOf(ids: readonly string[], id: string): { previous?: string | undefined; next?: string | undefined } {
  const index = ids.indexOf(id);
  return { previous: ids[index - 1], next: ids[index + 1] };
}
