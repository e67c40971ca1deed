import type { Channel } from '@castlane/contract/channel.ts';
import { CHANNEL_GONE_DAYS } from '@castlane/contract/policy.ts';
import { daysUntil } from '#platform/format.ts';

/** Whether what the service told is so old that it is no longer shown; the server has taken it away by then. */
export function isGone({ fetchedAt, followers }: Pick<Channel, 'fetchedAt' | 'followers'>): boolean {
  return followers === null && -daysUntil(fetchedAt) >= CHANNEL_GONE_DAYS;
}
