import type { CreatorCard } from '@castlane/contract/discovery.ts';
import { list } from '#platform/language/format.ts';
import { t } from './words.ts';

/** What a creator has of what is looked for. They are a good fit only if there is one job, and they meet all that it asks for. */
export function fitWords({ reasons, unmet }: Pick<CreatorCard, 'reasons' | 'unmet'>): string {
  return t(unmet?.length === 0 ? 'discovery.fits' : 'discovery.has', { reasons: list(reasons) });
}
