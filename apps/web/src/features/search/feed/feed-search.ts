import type { FeedFilter, FeedSort } from '@castlane/contract/feed.ts';
import { useMemo } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { queryNow } from '#platform/address-search.ts';

/** What the feed shows: all open jobs or the saved ones, of which what fits the filter, in one of two orders. */
export type FeedSearch = { filter: FeedFilter; sort: FeedSort; isSaved: boolean };

type Changes = { [K in keyof FeedFilter]: FeedFilter[K] | undefined };

const AMOUNT = /^\d{1,9}$/;

/** How each filter looks in an address. Looked at here, as the schemas would be too much for the first load. */
const SHAPES: Record<Exclude<keyof FeedFilter, 'category'>, RegExp> = {
  q: /^.{1,80}$/u,
  platform: /^(?:youtube|instagram|other)(?:,(?:youtube|instagram|other)){0,2}$/,
  budgetMin: AMOUNT,
  budgetMax: AMOUNT,
  currency: /^[A-Z]{3}$/,
  remote: /^true$/,
  country: /^[A-Z]{2}$/,
  language: /^[a-z]{2}$/,
  applyWithin: /^(?:[1-8]?\d|90)$/,
};
const KEYS = ['category', ...Object.keys(SHAPES)];
const NUMBERS = new Set(['budgetMin', 'budgetMax', 'applyWithin']);

/** What the address asks for, `?q=shoe&category=sports,tech&sort=match`; what the server would refuse is left out. */
export function readSearch(params: URLSearchParams): FeedSearch {
  const category = readCategories(params.get('category') ?? '').join(',');
  const filter: Record<string, string | number> = category ? { category } : {};
  for (const [key, shape] of Object.entries(SHAPES)) {
    const given = params.get(key)?.trim();
    if (given && shape.test(given)) filter[key] = NUMBERS.has(key) ? Number(given) : given;
  }
  const sort = params.get('sort') === 'match' ? 'match' : 'newest';
  return { filter, sort, isSaved: params.get('saved') === 'true' };
}

export function readCategories(given: string): string[] {
  const slugs = given.split(',').filter((slug) => /^[a-z0-9-]{1,60}$/.test(slug));
  return [...new Set(slugs)].slice(0, 20).toSorted();
}

/** The query of the address for a search; what else is in it stays. */
export function writeSearch(params: URLSearchParams, { filter, sort, isSaved }: FeedSearch): string {
  const next = new URLSearchParams(params);
  // The way in which a mail leads to the saved searches.
  next.delete('searches');
  const values: Record<string, string | number | boolean | undefined> = {
    ...filter,
    sort: sort === 'match' ? sort : undefined,
    saved: isSaved || undefined,
  };
  for (const key of [...KEYS, 'sort', 'saved']) {
    const value = values[key];
    if (value === undefined || value === '') next.delete(key);
    else next.set(key, String(value));
  }
  // A comma needs no escape there, and people read addresses.
  return next.toString().replaceAll('%2C', ',');
}

export type FeedSearchState = ReturnType<typeof useFeedSearch>;

/** The search of the address, and what changes it. Each change is a step that 'Back' undoes, but for words that are typed on. */
export function useFeedSearch() {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const address = params.toString();
  const search = useMemo(() => readSearch(new URLSearchParams(address)), [address]);
  function show(next: FeedSearch, replace = false) {
    const now = queryNow();
    const query = writeSearch(now, next);
    if (query !== writeSearch(now, readSearch(now))) void navigate({ search: query }, { replace, preventScrollReset: true });
  }
  function change(filter: Changes, replace?: boolean) {
    const now = readSearch(queryNow());
    show({ ...now, filter: withoutUndefined({ ...now.filter, ...filter }) }, replace);
  }
  return {
    search,
    show,
    change: (filter: Changes) => change(filter),
    find: (q: string) => change({ q: q || undefined }, search.filter.q !== undefined && q !== ''),
    sortBy: (sort: FeedSort) => show({ ...readSearch(queryNow()), sort }),
    clear: () => show({ ...readSearch(queryNow()), filter: {}, isSaved: false }),
  };
}

/** Only what a filter has, so that two that ask for the same are the same. */
export function withoutUndefined(filter: Changes): FeedFilter {
  return Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined));
}
