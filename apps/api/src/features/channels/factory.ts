import type { Channel } from '@castlane/contract/channel.ts';
import { showCreators } from '#features/search-index/creators.ts';
import type { Db } from '#platform/db/connect.ts';
import { newId } from '#platform/ids.ts';

type Overrides = Partial<Pick<Channel, 'service' | 'handle' | 'followers'> & { externalId: string; items: number; pictures: number }>;

/** Creates a channel of a creator as if it had just been read, without tokens to read it again; its newest items have `pictures`. */
export async function makeChannel(
  db: Db,
  accountId: string,
  { service = 'youtube', handle = '@a-channel', followers = 1000, externalId, items = 0, pictures = 0 }: Overrides = {},
): Promise<void> {
  const id = newId();
  await db`
    INSERT INTO channels (id, account_id, service, external_id, handle, followers, simulated, fetched_at)
    VALUES (${id}, ${accountId}, ${service}, ${externalId ?? id}, ${handle}, ${followers}, true, app_now())`;
  await db`
    INSERT INTO portfolio_items (id, channel_id, external_id, kind, title, url, published_at, picture)
    SELECT gen_random_uuid(), ${id}, n::text, 'video', 'Video ' || n, 'https://www.youtube.com/watch?v=' || n, app_now() - n * interval '1 day',
      CASE WHEN n <= ${pictures}::int THEN jsonb_build_object('uri', ${service}::text || n || '/640.webp', 'width', 640, 'height', 360, 'blur', 'data:image/webp;base64,AAAA',
        'sizes', jsonb_build_array(jsonb_build_object('uri', ${service}::text || n || '/320.webp', 'width', 320, 'height', 180),
          jsonb_build_object('uri', ${service}::text || n || '/640.webp', 'width', 640, 'height', 360))) END
    FROM generate_series(1, ${items}::int) n`;
  await showCreators(db, db`a.id = ${accountId}`);
}
