import { CURRENCIES } from '@castlane/contract/currency.ts';
import type { FeedFilter, FeedSort } from '@castlane/contract/feed.ts';
import { tidied } from '@castlane/contract/text.ts';
import { useNavigate, useSearchParams } from 'react-router';
import { readCategories } from '#features/search/categories.ts';
import { queryNow } from '#platform/page/address-search.ts';

/** Jobs of the reader's own, each with a parameter of the address: those that they saved, and those that they are invited to. */
export const OWN_LISTS = ['saved', 'invited'] as const;
export type OwnList = (typeof OWN_LISTS)[number];

/** A feed search: all jobs in the feed or some of the reader's own, a filter, and one of two orders. A filter that is empty or undefined is not set. */
export type FeedSearch = { filter: FeedFilter; sort: FeedSort; own: OwnList | undefined };

export const SORTS: readonly FeedSort[] = ['newest', 'match'];

const AMOUNT = /^\d{1,9}$/;

/** The URL format of each filter. Checked without the schemas, which would be too large for the first load. */
const SHAPES: Record<Exclude<keyof FeedFilter, 'category'>, RegExp> = {
  q: /^.{1,80}$/u,
  platform: /^(?:youtube|instagram|other)(?:,(?:youtube|instagram|other)){0,2}$/,
  budgetMin: AMOUNT,
  budgetMax: AMOUNT,
  currency: new RegExp(`^(?:${CURRENCIES.join('|')})$`),
  remote: /^true$/,
  country: /^[A-Z]{2}$/,
  language: /^[a-z]{2}$/,
  applyWithin: /^(?:[1-8]?\d|90)$/,
};
const KEYS = ['category', ...Object.keys(SHAPES)];
const NUMBERS = new Set(['budgetMin', 'budgetMax', 'applyWithin']);

/** Parses a URL such as `?q=shoe&category=sports,tech&sort=match`; values that the server would reject are left out. */
export function readSearch(params: URLSearchParams): FeedSearch {
  const category = readCategories(params.get('category')).join(',');
  const filter: Record<string, string | number> = category ? { category } : {};
  for (const [key, shape] of Object.entries(SHAPES)) {
    const given = tidied(params.get(key) ?? '');
    if (given && shape.test(given)) filter[key] = NUMBERS.has(key) ? Number(given) : given;
  }
  const sort = params.get('sort') === 'match' ? 'match' : 'newest';
  return { filter, sort, own: OWN_LISTS.find((each) => params.get(each) === 'true') };
}

/** Returns the URL query for a search; other parameters stay. */
export function writeSearch(params: URLSearchParams, { filter, sort, own }: FeedSearch): string {
  const next = new URLSearchParams(params);
  // The parameter of a mail's link to the saved searches.
  next.delete('searches');
  const values: Record<string, string | number | boolean | undefined> = {
    ...filter,
    sort: sort === 'match' ? sort : undefined,
    ...(own && { [own]: true }),
  };
  for (const key of [...KEYS, 'sort', ...OWN_LISTS]) {
    const value = values[key];
    if (value === undefined || value === '') next.delete(key);
    else next.set(key, String(value));
  }
  // A comma needs no escape there, and users read URLs.
  return next.toString().replaceAll('%2C', ',');
}

export type FeedSearchState = ReturnType<typeof useFeedSearch>;

/** The search in the URL and functions that change it. Each change adds a history entry, except further typing in the search words. */
export function useFeedSearch() {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const search = readSearch(params);
  function show(next: FeedSearch, replace = false) {
    const now = queryNow();
    const query = writeSearch(now, next);
    if (query !== writeSearch(now, readSearch(now))) void navigate({ search: query }, { replace, preventScrollReset: true });
  }
  function change(filter: FeedFilter, replace?: boolean) {
    const now = readSearch(queryNow());
    show({ ...now, filter: { ...now.filter, ...filter } }, replace);
  }
  return {
    search,
    show,
    change: (filter: FeedFilter) => change(filter),
    find: (q: string) => change({ q }, search.filter.q !== undefined && q !== ''),
    sortBy: (sort: FeedSort) => show({ ...readSearch(queryNow()), sort }),
    clear: () => show({ ...readSearch(queryNow()), filter: {}, own: undefined }),
  };
}

/** Whether any filter but categories is set: those have their own chips. */
export function hasFilters({ filter: { category: _category, ...rest } }: FeedSearch): boolean {
  return Object.keys(rest).length > 0;
}
