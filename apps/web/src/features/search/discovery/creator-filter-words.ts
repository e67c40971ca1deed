import { t as channels } from '#features/channels/words.ts';
import { t as search } from '#features/search/words.ts';
import { countryName, languageName } from '#platform/language/format.ts';
import { SIZES, type CreatorFilterState, type FilterKey } from './creator-filter.ts';
import { t } from './words.ts';

/** Returns the filters that are on as words, each with the keys that it covers; categories and the list are shown elsewhere. */
export function creatorFilterWords({ filter, size }: Pick<CreatorFilterState, 'filter' | 'size'>): { words: string; keys: FilterKey[] }[] {
  const { q, platform, country, language, ratingMin } = filter;
  const parts: { words: string; keys: FilterKey[] }[] = [];
  if (q) parts.push({ words: search('search.words', { q }), keys: ['q'] });
  if (platform) parts.push({ words: channels('channels.service', { context: platform }), keys: ['platform'] });
  if (size) parts.push({ words: t(SIZES[size]!.label), keys: ['size'] });
  if (ratingMin !== undefined) parts.push({ words: t('discovery.ratingFrom', { rating: ratingMin }), keys: ['rating'] });
  if (country) parts.push({ words: countryName(country), keys: ['country'] });
  if (language) parts.push({ words: languageName(language), keys: ['language'] });
  return parts;
}
