import type { Channel } from '@castlane/contract/channel.ts';
import { showCreators } from '#features/search-index/creators.ts';
import type { Db } from '#platform/db/connect.ts';
import { newId } from '#platform/ids.ts';

type Overrides = Partial<Pick<Channel, 'service' | 'handle' | 'followers'> & { externalId: string; items: number }>;

/** Creates a channel of a creator as if it had just been read, without tokens to read it again. */
export async function makeChannel(
  db: Db,
  accountId: string,
  { service = 'youtube', handle = '@a-channel', followers = 1000, externalId, items = 0 }: Overrides = {},
): Promise<void> {
  const id = newId();
  await db`
    INSERT INTO channels (id, account_id, service, external_id, handle, followers, simulated, fetched_at)
    VALUES (${id}, ${accountId}, ${service}, ${externalId ?? id}, ${handle}, ${followers}, true, app_now())`;
  await db`
    INSERT INTO portfolio_items (id, channel_id, external_id, kind, title, url, published_at)
    SELECT gen_random_uuid(), ${id}, n::text, 'video', 'Video ' || n, 'https://www.youtube.com/watch?v=' || n, app_now() - n * interval '1 day'
    FROM generate_series(1, ${items}::int) n`;
  await showCreators(db, db`a.id = ${accountId}`);
}
