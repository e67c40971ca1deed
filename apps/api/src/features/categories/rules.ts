/** Returns why a name is taken. Names that read alike are one, see `isSameName`. */
export function whyNameTaken(isRetired: boolean): string {
  return isRetired ? 'A retired category has this name. Restore it, or choose another name' : 'A category with this name exists';
}

/** Returns the first free slug: `music`, `music-2`, `music-3` … A name without letters for a slug gives `category`. */
export function freeSlug(words: string, taken: ReadonlySet<string>): string {
  const base = words || 'category';
  if (!taken.has(base)) return base;
  for (let number = 2; ; number++) if (!taken.has(`${base}-${number}`)) return `${base}-${number}`;
}

/** Returns the ids with one moved to an index, or to the end if there are fewer. */
export function moved(ids: readonly string[], id: string, index: number): string[] {
  return ids.filter((each) => each !== id).toSpliced(index, 0, id);
}
