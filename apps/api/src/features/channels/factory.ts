import type { Channel } from '@castlane/contract/channel.ts';
import { showCreators } from '#features/discovery/showing.ts';
import type { Db } from '#platform/db/connect.ts';
import { newId } from '#platform/ids.ts';

/** A channel of a creator, as if it had just been read. */
export async function makeChannel(
  db: Db,
  accountId: string,
  {
    service = 'youtube',
    handle = '@a-channel',
    followers = 1000,
    externalId,
  }: Partial<Pick<Channel, 'service' | 'handle' | 'followers'> & { externalId: string }> = {},
): Promise<void> {
  const id = newId();
  await db`
    INSERT INTO channels (id, account_id, service, external_id, handle, followers, simulated, fetched_at)
    VALUES (${id}, ${accountId}, ${service}, ${externalId ?? id}, ${handle}, ${followers}, true, app_now())`;
  await showCreators(db, db`a.id = ${accountId}`);
}
