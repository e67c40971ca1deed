/** Who comes before and after somebody in a list. Somebody who is not in it comes before all. */
export function neighboursOf(ids: readonly string[], id: string): { previous?: string | undefined; next?: string | undefined } {
  const index = ids.indexOf(id);
  return { previous: ids[index - 1], next: ids[index + 1] };
}
