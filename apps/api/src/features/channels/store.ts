import { showCreators } from '#features/search-index/creators.ts';
import { removeKeys } from '#features/uploads/actions.ts';
import type { ChannelReading, ChannelService } from '#features/channels/services/service.ts';
import type { Tx } from '#platform/db/connect.ts';
import type { OldRows } from '#platform/db/old-rows.ts';
import { newId } from '#platform/ids.ts';
import { pictureUrlOf } from './addresses.ts';
import { freshUntil, isFresh } from '#features/channels/syncing/freshness.ts';
import { askForPicture, pictureFromOf } from './pictures.ts';

type Place = { id: string; accountId: string; pictureFrom: string | null };

/** Stores a cleaned reading of a channel over the previous one. The owner's arrangement of items stays. */
export async function storeReading(
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

async function keepItems(tx: Tx, service: ChannelService, channelId: string, items: ChannelReading['items']): Promise<void> {
  await letGo(
    tx,
    channelId,
    items.map(({ externalId }) => externalId),
  );
  for (const { id: itemId, externalId, pictureFrom: known } of await put(tx, channelId, items)) {
    const url = items.find((item) => item.externalId === externalId)?.pictureUrl;
    if (typeof url === 'string') await askFor(tx, service, { channelId, itemId, known, url });
  }
}

/** Deletes items that are no longer among the newest. Remembers their places as long as data of the channel is stored. */
async function letGo(tx: Tx, channelId: string, stay: readonly string[]): Promise<void> {
  const gone = await tx<{ pictureKey: string | null }[]>`
    WITH gone AS (
      DELETE FROM portfolio_items WHERE channel_id = ${channelId} AND external_id <> ALL(${stay}) RETURNING external_id, position, hidden, picture_key
    ), places AS (
      INSERT INTO portfolio_places (channel_id, external_id, position, hidden)
      SELECT ${channelId}, external_id, position, hidden FROM gone WHERE position IS NOT NULL OR hidden
      ON CONFLICT (channel_id, external_id) DO UPDATE SET position = excluded.position, hidden = excluded.hidden, left_at = excluded.left_at
    )
    SELECT picture_key FROM gone`;
  await removeKeys(tx, keysOf(gone));
}

/** Remembered places that are as old as data may get, even if the channel is not read again. */
export const oldPlaces: OldRows = {
  what: 'places of a portfolio',
  drop(db, most) {
    const isOld = db`left_at <= ${freshUntil(db)}`;
    return db`
      DELETE FROM portfolio_places
      WHERE ctid = ANY(ARRAY(SELECT ctid FROM portfolio_places WHERE ${isOld} ORDER BY left_at LIMIT ${most})) AND ${isOld}`;
  },
};

type Kept = { id: string; externalId: string; pictureFrom: string | null };

async function put(tx: Tx, channelId: string, items: ChannelReading['items']): Promise<Kept[]> {
  if (items.length === 0) return [];
  const rows = items.map((item) => ({ id: newId(), ...item }));
  return tx<Kept[]>`
    WITH told AS (
      SELECT * FROM jsonb_to_recordset(${tx.json(rows)})
        AS x(id uuid, "externalId" text, kind text, title text, url text, views bigint, seconds int, "publishedAt" timestamptz)
    ), back AS (
      DELETE FROM portfolio_places WHERE channel_id = ${channelId} AND external_id IN (SELECT "externalId" FROM told) RETURNING external_id, position, hidden, left_at
    )
    INSERT INTO portfolio_items (id, channel_id, external_id, kind, title, url, views, seconds, published_at, position, hidden)
    SELECT t.id, ${channelId}, t."externalId", t.kind, t.title, t.url, t.views, t.seconds, t."publishedAt", b.position, coalesce(b.hidden, false)
    FROM told t LEFT JOIN back b ON b.external_id = t."externalId" AND ${isFresh(tx, tx`b.left_at`)}
    ON CONFLICT (channel_id, external_id) DO UPDATE SET kind = excluded.kind, title = excluded.title, url = excluded.url, views = excluded.views,
      seconds = excluded.seconds, published_at = excluded.published_at
    RETURNING id, external_id, picture_from`;
}

type Asked = { channelId: string; itemId: string | null; known: string | null; url: string };

/** Enqueues the fetch of a picture that is not stored yet. */
async function askFor(tx: Tx, service: ChannelService, { known, ...asked }: Asked): Promise<void> {
  const found = pictureUrlOf(service, asked.url);
  if (!found) return;
  const from = pictureFromOf(found.url.pathname);
  if (from !== known) await askForPicture(tx, { ...asked, service: service.service, from });
}

/** Deletes all data of a channel that came from its service, except which channel it is, and the picture files. */
export async function purgeChannel(tx: Tx, { id, accountId }: Omit<Place, 'pictureFrom'>): Promise<void> {
  await dropPictures(tx, id);
  await tx`DELETE FROM portfolio_items WHERE channel_id = ${id}`;
  await tx`DELETE FROM portfolio_places WHERE channel_id = ${id}`;
  await tx`
    UPDATE channels SET name = NULL, followers = NULL, views = NULL, posts = NULL, picture = NULL, picture_key = NULL, picture_from = NULL, emptied_at = app_now()
    WHERE id = ${id}`;
  await showCreators(tx, tx`a.id = ${accountId}`);
}

/** Removes the pictures of a channel and its items from the file store. */
export async function dropPictures(tx: Tx, channelId: string): Promise<void> {
  const pictures = await tx<{ pictureKey: string | null }[]>`
    SELECT picture_key FROM channels WHERE id = ${channelId} UNION ALL SELECT picture_key FROM portfolio_items WHERE channel_id = ${channelId}`;
  await removeKeys(tx, keysOf(pictures));
}

function keysOf(rows: readonly { pictureKey: string | null }[]): string[] {
  return rows.flatMap(({ pictureKey }) => pictureKey ?? []);
}
