/** Parses the categories of an address, `sports,tech`: in one order, each once. */
export function readCategories(given: string | null): string[] {
  const slugs = (given ?? '').split(',').filter((slug) => /^[a-z0-9-]{1,60}$/.test(slug));
  return [...new Set(slugs)].slice(0, 20).toSorted();
}
