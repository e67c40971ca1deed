import type { FeedSearch } from './feed-search.ts';

/** Whether any filter but categories is set: those have their own chips. */
export function hasFilters({ filter: { category: _category, ...rest } }: FeedSearch): boolean {
  return Object.keys(rest).length > 0;
}
