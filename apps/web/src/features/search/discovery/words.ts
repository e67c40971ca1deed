import type { CreatorCard } from '@castlane/contract/discovery.ts';
import { t as channels } from '#features/channels/words.ts';
import { t as search } from '#features/search/words.ts';
import { list } from '#platform/language/format.ts';
import { words } from '#platform/language/words.ts';
import en from './en.json';

export const { t } = words(en, channels, search);

/** What a creator has of what is looked for. They are a good fit only if there is one job, and they meet all that it asks for. */
export function fitWords({ reasons, unmet }: Pick<CreatorCard, 'reasons' | 'unmet'>): string {
  return t(unmet?.length === 0 ? 'discovery.fits' : 'discovery.has', { reasons: list(reasons) });
}
