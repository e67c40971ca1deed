/** Why a name cannot be given: names are told apart as people read them. */
export function whyNameTaken(isRetired: boolean): string {
  return isRetired ? 'A retired category has this name. Bring it back, or choose another name' : 'A category with this name exists';
}

/** The first slug that is free: `music`, `music-2`, `music-3` … A name that an address cannot show gives `category`. */
export function freeSlug(words: string, taken: ReadonlySet<string>): string {
  const base = words || 'category';
  if (!taken.has(base)) return base;
  for (let number = 2; ; number++) if (!taken.has(`${base}-${number}`)) return `${base}-${number}`;
}

/** The same ids with one of them moved to a place, the last one if there are fewer. */
export function moved(ids: readonly string[], id: string, index: number): string[] {
  return ids.filter((each) => each !== id).toSpliced(index, 0, id);
}
