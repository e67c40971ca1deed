import type { CreatorCard } from '@castlane/contract/discovery.ts';
import { t as channels } from '#features/channels/words.ts';
import { t as search } from '#features/search/words.ts';
import { list } from '#platform/language/format.ts';
import { words } from '#platform/language/words.ts';
import en from './en.json';

export const { t } = words(en, channels, search);

/** The requirements that a creator meets. They are called a good fit only for a single job of which they meet all. */
export function fitWords({ reasons, unmet }: Pick<CreatorCard, 'reasons' | 'unmet'>): string {
  return t(unmet?.length === 0 ? 'discovery.fits' : 'discovery.has', { reasons: list(reasons) });
}
