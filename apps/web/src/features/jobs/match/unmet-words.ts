import type { Unmet } from '@castlane/contract/match.ts';
// Of the channels, since all words of jobs are much for an owner's home.
import { count, countryName, either, languageName, list } from '#platform/language/format.ts';
import { t } from './words.ts';

const FOLLOWERS = {
  youtube: { creator: 'unmet.creator.subscribers', unknown: 'unmet.creator.subscribersUnknown', owner: 'unmet.owner.subscribers' },
  others: { creator: 'unmet.creator.followers', unknown: 'unmet.creator.followersUnknown', owner: 'unmet.owner.followers' },
} as const;

/** Returns what a creator does not meet: a sentence for the creator, `Asks for someone in Ireland`; for the owner `lives in Ireland`. */
export function unmetWords(unmet: Unmet, reader: 'creator' | 'owner'): string {
  if (unmet.code === 'languages') return t('unmet.languages', { context: reader, languages: either(unmet.languages.map(languageName)) });
  if (unmet.code === 'countries') return t('unmet.countries', { context: reader, countries: either(unmet.countries.map(countryName)) });
  const { platform, minimum, followers } = unmet;
  const words = FOLLOWERS[platform === 'youtube' ? 'youtube' : 'others'];
  // Owners see the creator's own number beside it.
  return t(words[reader === 'creator' && followers === null ? 'unknown' : reader], {
    minimum: count(minimum),
    platform: platform === 'other' ? '' : t('channels.service', { context: platform }),
    yours: followers === null ? '' : count(followers),
  });
}

/** All that a creator does not meet, for the owner: `Not met: speaks German, lives in Ireland`. */
export function notMetWords(unmet: readonly Unmet[]): string {
  return t('unmet.all', { wishes: list(unmet.map((each) => unmetWords(each, 'owner'))) });
}
