import { loadChunk } from '#platform/chunk.ts';
import { t } from './i18n.ts';

/** What is wrong with a phone number. What knows all of them comes when it is needed; without it the server says so. */
export async function whyBadPhone(number: string): Promise<string | undefined> {
  try {
    const { isPossible } = await loadChunk(() => import('#ui/phone.ts'));
    return isPossible(number) ? undefined : t('accounts.badPhone');
  } catch {
    return undefined;
  }
}
