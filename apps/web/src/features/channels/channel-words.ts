import type { Channel } from '@castlane/contract/channel.ts';
import { CHANNEL_GONE_DAYS, CHANNEL_OLD_DAYS } from '@castlane/contract/policy.ts';
import { ago, daysUntil } from '#platform/language/format.ts';
import { t } from './words.ts';

/** Whether the number is so old that it is shown in grey. */
export function isOld({ fetchedAt }: Pick<Channel, 'fetchedAt'>): boolean {
  return -daysUntil(fetchedAt) > CHANNEL_OLD_DAYS;
}

export function sourceOf(channel: Pick<Channel, 'service' | 'fetchedAt' | 'simulated'>): string {
  const { service, fetchedAt, simulated } = channel;
  const words = { service: t('channels.service', { context: service }), when: ago(fetchedAt) };
  if (simulated) return t('channels.readSimulated', words);
  return t(isOld(channel) ? 'channels.readOld' : 'channels.read', words);
}

/** Whether a number is too old to be shown; the server has deleted it by then. */
export function isGone({ fetchedAt, followers }: Pick<Channel, 'fetchedAt' | 'followers'>): boolean {
  return followers === null && -daysUntil(fetchedAt) >= CHANNEL_GONE_DAYS;
}
