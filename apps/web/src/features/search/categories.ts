import { queryNow } from '#platform/page/address-search.ts';

/** Parses the categories of an address, `sports,tech`: in one order, each once. */
export function readCategories(given: string | null): string[] {
  const slugs = (given ?? '').split(',').filter((slug) => /^[a-z0-9-]{1,60}$/.test(slug));
  return [...new Set(slugs)].slice(0, 20).toSorted();
}

/** Returns the categories of the address as it is now, with one more, or without it if it was there. */
export function withToggled(slug: string): string {
  const now = readCategories(queryNow().get('category'));
  return (now.includes(slug) ? now.filter((each) => each !== slug) : [...now, slug]).toSorted().join(',');
}
