import type { FeedSearch } from './feed-search.ts';

/** Whether anything but categories is asked for: those have chips of their own. */
export function hasFilters({ filter: { category: _category, ...rest } }: FeedSearch): boolean {
  return Object.keys(rest).length > 0;
}
