import { t as jobsT } from '#features/jobs/words.ts';
import { platformName } from '#features/jobs/job-words.ts';
import type { Platform } from '@castlane/contract/primitives.ts';
import type { FeedFilter } from '@castlane/contract/feed.ts';
import { t } from '#features/search/words.ts';
import { countryName, languageName, list, money, moneyRange } from '#platform/language/format.ts';

/** A part of a search in words, and the filters that it covers. */
type FilterWords = { words: string; keys: (keyof FeedFilter)[] };

/** Returns a search as words, part by part; categories are shown elsewhere. */
export function filterWords(filter: FeedFilter): FilterWords[] {
  const { q, platform, remote, country, language, applyWithin } = filter;
  const parts: FilterWords[] = [];
  if (q) parts.push({ words: t('search.words', { q }), keys: ['q'] });
  if (platform)
    parts.push({
      words: list(platform.split(',').map((each) => platformName(each as Platform))),
      keys: ['platform'],
    });
  const pay = payWords(filter);
  if (pay) parts.push({ words: pay, keys: ['budgetMin', 'budgetMax', 'currency'] });
  if (remote) parts.push({ words: jobsT('job.remote'), keys: ['remote'] });
  if (country) parts.push({ words: countryName(country), keys: ['country'] });
  if (language) parts.push({ words: languageName(language), keys: ['language'] });
  if (applyWithin !== undefined) parts.push({ words: t('search.within', { count: applyWithin }), keys: ['applyWithin'] });
  return parts;
}

function payWords({ budgetMin, budgetMax, currency = 'USD', ...rest }: FeedFilter): string | undefined {
  const [min, max] = [budgetMin, budgetMax].map((amount) => (amount === undefined ? undefined : { amount, currency }));
  if (min && max) return moneyRange(min, max);
  if (min) return t('search.payFrom', { amount: money(min) });
  if (max) return t('search.payTo', { amount: money(max) });
  return 'currency' in rest ? currency : undefined;
}
