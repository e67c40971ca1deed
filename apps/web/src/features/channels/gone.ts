import type { Channel } from '@castlane/contract/channel.ts';
import { CHANNEL_GONE_DAYS } from '@castlane/contract/policy.ts';
import { daysUntil } from '#platform/language/format.ts';

/** Whether a number is too old to be shown; the server has deleted it by then. */
export function isGone({ fetchedAt, followers }: Pick<Channel, 'fetchedAt' | 'followers'>): boolean {
  return followers === null && -daysUntil(fetchedAt) >= CHANNEL_GONE_DAYS;
}
