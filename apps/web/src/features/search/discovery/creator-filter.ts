import type { Service } from '@castlane/contract/channel.ts';
import type { CreatorSort, listCreators } from '@castlane/contract/discovery.ts';
import type { QueryOf } from '@castlane/contract/endpoint.ts';
import type { OwnJob } from '@castlane/contract/job.ts';
import { tidied } from '@castlane/contract/text.ts';
import { useNavigate, useSearchParams } from 'react-router';
import { readCategories } from '#features/search/categories.ts';
import { countryName, languageName } from '#platform/language/format.ts';
import type { KeyOf } from '#platform/language/words.ts';
import { queryNow } from '#platform/page/address-search.ts';
import { SERVICES } from '#features/search/filters/services.ts';
import { t } from './words.ts';

/** The filter of the URL in the server's format. */
export type CreatorFilter = Omit<QueryOf<typeof listCreators>, 'cursor' | 'limit'>;

/** The offered ranges of followers, by their value in the URL. */
export const SIZES: Record<string, { followersMin?: number; followersMax?: number; label: KeyOf<typeof t> }> = {
  '-10000': { followersMax: 10_000, label: 'discovery.size.-10000' },
  '10000-50000': { followersMin: 10_000, followersMax: 50_000, label: 'discovery.size.10000-50000' },
  '50000-250000': { followersMin: 50_000, followersMax: 250_000, label: 'discovery.size.50000-250000' },
  '250000-': { followersMin: 250_000, label: 'discovery.size.250000-' },
};
export const RATINGS = ['4', '4.5'];

const SORTS = ['match', 'followers', 'rating', 'newest'] as const satisfies readonly CreatorSort[];
const KEYS = ['q', 'category', 'platform', 'country', 'language', 'size', 'rating', 'sort', 'job', 'list'] as const;
type FilterKey = (typeof KEYS)[number];

/** Parses the filter; invalid values are left out, so that a URL written by hand still works. */
export function readFilter(params: URLSearchParams): CreatorFilter {
  const platform = SERVICES.find((service) => service === params.get('platform'));
  const size = platform && SIZES[params.get('size') ?? ''];
  const rating = RATINGS.find((each) => each === params.get('rating'));
  const sort = SORTS.find((each) => each === params.get('sort')) ?? 'match';
  return {
    q: tidied(params.get('q') ?? '').slice(0, 100) || undefined,
    category: readCategories(params.get('category')).join(',') || undefined,
    platform,
    country: matching(params, 'country', /^[A-Z]{2}$/),
    language: matching(params, 'language', /^[a-z]{2}$/),
    ...size,
    ratingMin: rating === undefined ? undefined : Number(rating),
    sort: sort === 'followers' && !platform ? 'match' : sort,
    jobSlug: sort === 'match' ? matching(params, 'job', /^[a-z0-9]+(?:-[a-z0-9]+)*$/) : undefined,
    list: matching(params, 'list', /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/),
  };
}

function matching(params: URLSearchParams, key: FilterKey, pattern: RegExp): string | undefined {
  const value = params.get(key) ?? '';
  return value.length <= 120 && pattern.test(value) ? value : undefined;
}

/** Returns the URL query after some filters change; an empty value is removed. */
export function withChanges(params: URLSearchParams, changes: Partial<Record<FilterKey, string>>): string {
  const next = new URLSearchParams(params);
  for (const [key, value] of Object.entries(changes)) {
    if (value) next.set(key, value);
    else next.delete(key);
  }
  if (!next.has('platform')) {
    // Follower counts of two platforms are not comparable, so without a platform there is no range and no such order.
    next.delete('size');
    if (next.get('sort') === 'followers') next.delete('sort');
  }
  // A comma needs no escape there, and users read URLs.
  return next.toString().replaceAll('%2C', ',');
}

type FilterWords = { words: string; keys: FilterKey[] };

/** Returns the filters that are on as words, each with the keys that it covers; categories and the list are shown elsewhere. */
export function filterWords({ filter, size }: Pick<CreatorFilterState, 'filter' | 'size'>): FilterWords[] {
  const { q, platform, country, language, ratingMin } = filter;
  const parts: FilterWords[] = [];
  if (q) parts.push({ words: t('search.words', { q }), keys: ['q'] });
  if (platform) parts.push({ words: t('channels.service', { context: platform }), keys: ['platform'] });
  if (size) parts.push({ words: t(SIZES[size]!.label), keys: ['size'] });
  if (ratingMin !== undefined) parts.push({ words: t('discovery.ratingFrom', { rating: ratingMin }), keys: ['rating'] });
  if (country) parts.push({ words: countryName(country), keys: ['country'] });
  if (language) parts.push({ words: languageName(language), keys: ['language'] });
  return parts;
}

/** The value of an order in a select: `match:winter-shoe` is by match with that job. */
export function orderOf({ sort, jobSlug }: CreatorFilter): string {
  return jobSlug ? `match:${jobSlug}` : sort;
}

/** By match with one or all of the owner's open jobs, by followers of a platform, by rating or age. */
export function ordersOf(platform: Service | undefined, jobs: readonly OwnJob[]): { value: string; label: string }[] {
  return [
    { value: 'match', label: t('search.sort.match') },
    ...jobs
      .filter(({ status }) => status === 'open')
      .map(({ slug, title }) => ({ value: `match:${slug}`, label: t('discovery.sortJob', { title }) })),
    ...(platform ? [{ value: 'followers', label: t('discovery.sort.followers', { context: platform }) }] : []),
    { value: 'rating', label: t('discovery.sort.rating') },
    { value: 'newest', label: t('search.sort.newest') },
  ];
}

export function sortOf(order: string) {
  const [by = '', job = ''] = order.split(':');
  return { sort: by === 'match' ? '' : by, job };
}

export type CreatorFilterState = ReturnType<typeof useCreatorFilter>;

export function useCreatorFilter() {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  function change(changes: Partial<Record<FilterKey, string>>) {
    // Replaces the history entry, so that 'Back' leaves the page instead of undoing each change.
    void navigate({ search: withChanges(queryNow(), changes) }, { replace: true });
  }
  const filter = readFilter(params);
  return {
    filter,
    size: filter.platform && SIZES[params.get('size') ?? ''] ? params.get('size')! : '',
    hasAny: KEYS.some((key) => key !== 'sort' && params.get(key)),
    change,
    clear: () => change(Object.fromEntries(KEYS.map((key) => [key, '']))),
  };
}
