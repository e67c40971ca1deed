import type { Unmet } from '@castlane/contract/match.ts';
import { platformName } from '#features/jobs/job-words.ts';
import { count, countryName, either, languageName } from '#platform/language/format.ts';
import { t } from '#features/search/feed/i18n.ts';

/** Returns a requirement that the creator does not meet: `Asks for 10K subscribers on YouTube; yours: 4,200`. */
export function unmetWords(unmet: Unmet): string {
  if (unmet.code === 'languages') return t('match.languages', { languages: either(unmet.languages.map(languageName)) });
  if (unmet.code === 'countries') return t('match.countries', { countries: either(unmet.countries.map(countryName)) });
  const { platform, minimum, followers } = unmet;
  const key = platform === 'youtube' ? 'subscribers' : 'followers';
  return t(followers === null ? `match.${key}Unknown` : `match.${key}`, {
    minimum: count(minimum),
    platform: platformName(platform),
    yours: followers === null ? '' : count(followers),
  });
}
