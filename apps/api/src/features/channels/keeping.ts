import { createHash } from 'node:crypto';
import { showCreators } from '#features/discovery/showing.ts';
import { removeKeys } from '#features/uploads/actions.ts';
import type { ChannelReading, ChannelService } from '#platform/channel-service.ts';
import type { Tx } from '#platform/db/connect.ts';
import { newId } from '#platform/ids.ts';
import { pictureUrlOf } from './addresses.ts';
import { askForPicture } from './pictures.ts';

type Place = { id: string; accountId: string; pictureFrom: string | null };

/** Writes what a service told of a channel, which is clean, in the place of what it told before. What its owner has arranged stays. */
export async function keepReading(
  tx: Tx,
  service: ChannelService,
  { id, accountId, pictureFrom }: Place,
  told: ChannelReading,
): Promise<void> {
  await tx`
    UPDATE channels SET scoped_id = ${told.scopedId ?? null}, handle = ${told.handle}, name = ${told.name}, url = ${told.url}, followers = ${told.followers},
      views = ${told.views}, posts = ${told.posts}, fetched_at = app_now(), emptied_at = NULL, trouble = NULL
    WHERE id = ${id}`;
  if (told.pictureUrl !== null) await askFor(tx, service, { channelId: id, itemId: null, known: pictureFrom, url: told.pictureUrl });
  await keepItems(tx, service, id, told.items);
  await showCreators(tx, tx`a.id = ${accountId}`);
}

type Kept = { id: string; externalId: string; pictureFrom: string | null };

async function keepItems(tx: Tx, service: ChannelService, channelId: string, items: ChannelReading['items']): Promise<void> {
  const gone = await tx<{ pictureKey: string | null }[]>`
    DELETE FROM portfolio_items WHERE channel_id = ${channelId} AND external_id <> ALL(${items.map(({ externalId }) => externalId)}) RETURNING picture_key`;
  await removeKeys(tx, keysOf(gone));
  if (items.length === 0) return;
  const rows = items.map((item) => ({ id: newId(), ...item }));
  const kept = await tx<Kept[]>`
    INSERT INTO portfolio_items (id, channel_id, external_id, kind, title, url, views, seconds, published_at)
    SELECT id, ${channelId}, "externalId", kind, title, url, views, seconds, "publishedAt"
    FROM jsonb_to_recordset(${tx.json(rows)}) AS x(id uuid, "externalId" text, kind text, title text, url text, views bigint, seconds int, "publishedAt" timestamptz)
    ON CONFLICT (channel_id, external_id) DO UPDATE SET kind = excluded.kind, title = excluded.title, url = excluded.url, views = excluded.views,
      seconds = excluded.seconds, published_at = excluded.published_at
    RETURNING id, external_id, picture_from`;
  for (const { id: itemId, externalId, pictureFrom: known } of kept) {
    const url = items.find((item) => item.externalId === externalId)?.pictureUrl;
    if (typeof url === 'string') await askFor(tx, service, { channelId, itemId, known, url });
  }
}

type Asked = { channelId: string; itemId: string | null; known: string | null; url: string };

/** Has a picture fetched that is not kept yet. Signed addresses change while their path stays. */
async function askFor(tx: Tx, service: ChannelService, { known, ...asked }: Asked): Promise<void> {
  const found = pictureUrlOf(service, asked.url);
  if (!found) return;
  const from = createHash('sha256').update(found.url.pathname).digest('hex');
  if (from !== known) await askForPicture(tx, { ...asked, service: service.service, from });
}

/** Of a channel nothing is left that its service told, but which one it is. Answers the files that are to be removed. */
export async function emptyChannel(tx: Tx, { id, accountId }: Omit<Place, 'pictureFrom'>): Promise<void> {
  await dropPictures(tx, id);
  await tx`DELETE FROM portfolio_items WHERE channel_id = ${id}`;
  await tx`
    UPDATE channels SET name = NULL, followers = NULL, views = NULL, posts = NULL, picture = NULL, picture_key = NULL, picture_from = NULL, emptied_at = app_now()
    WHERE id = ${id}`;
  await showCreators(tx, tx`a.id = ${accountId}`);
}

/** Removes the files of a channel and its items from the store. */
export async function dropPictures(tx: Tx, channelId: string): Promise<void> {
  const pictures = await tx<{ pictureKey: string | null }[]>`
    SELECT picture_key FROM channels WHERE id = ${channelId} UNION ALL SELECT picture_key FROM portfolio_items WHERE channel_id = ${channelId}`;
  await removeKeys(tx, keysOf(pictures));
}

function keysOf(rows: readonly { pictureKey: string | null }[]): string[] {
  return rows.flatMap(({ pictureKey }) => pictureKey ?? []);
}
