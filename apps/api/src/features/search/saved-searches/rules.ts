import type { FeedFilter } from '@castlane/contract/feed.ts';
import { SAVED_SEARCHES_MOST } from '@castlane/contract/policy.ts';
import type { ProblemDetail } from '@castlane/contract/problem.ts';

/** Returns a filter in canonical form, in which equivalent filters are equal. */
export function canonicalOf(filter: FeedFilter): FeedFilter {
  const given = Object.entries(filter).filter(([, value]) => value !== undefined);
  const sorted = given.map(([key, value]) => [key, key === 'category' || key === 'platform' ? inOrder(String(value)) : value] as const);
  return Object.fromEntries(sorted.toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

function inOrder(list: string): string {
  return [...new Set(list.split(','))].toSorted().join(',');
}

export function whyBadFilter(filter: FeedFilter): ProblemDetail[] {
  return Object.keys(filter).length > 0 ? [] : [{ path: 'filter', message: 'Search for something first' }];
}

/** Returns why no further search can be saved, or undefined. */
export function whyNoMore(count: number): string | undefined {
  return count < SAVED_SEARCHES_MOST ? undefined : `You already have ${SAVED_SEARCHES_MOST} saved searches. Delete one to save another`;
}

/** Returns the query string of the feed's address for a filter. */
export function addressOf(filter: FeedFilter): string {
  const params = new URLSearchParams();
  for (const [key, value] of Object.entries(filter)) params.set(key, String(value));
  return params.toString().replaceAll('%2C', ',');
}
