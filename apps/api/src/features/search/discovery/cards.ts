import type { Category } from '@castlane/contract/category.ts';
import { CreatorCard } from '@castlane/contract/discovery.ts';
import type { CreatorFacts } from '@castlane/contract/match.ts';
import type postgres from 'postgres';
import * as z from 'zod/mini';
import { allCategories, categoriesOf } from '#features/categories/shown.ts';
import { channelsOfAccount, channelStamps } from '#features/channels/queries.ts';
import { bytesOf, Cards, type Card } from '#platform/cards.ts';
import type { Db } from '#platform/db/connect.ts';
import { anyOf } from '#platform/db/page.ts';
import { timeText } from '#platform/db/time.ts';
import { writerOf } from '#platform/http/serializer.ts';

const ABOUT_LENGTH = 200;
/** The most bytes of cards that a node keeps, for each database that it reads: about 10,000 creators. */
const MOST_BYTES = 16 * 1024 * 1024;

/** What only one business sees of a creator. */
const OfReader = { reasons: true, unmet: true, lists: true, invitedTo: true, commentedOn: true } as const;
const Shared = z.omit(CreatorCard, OfReader);
type Shared = Omit<CreatorCard, keyof typeof OfReader>;
export const OwnPart = z.pick(CreatorCard, OfReader);
export type OwnPart = Pick<CreatorCard, keyof typeof OfReader>;

/** What lists of creators are sorted by, as text for cursors. */
type Keys = { shownAt: string; ratingRank: string; youtube: string | null; instagram: string | null };
/** A creator as all businesses see them. The bytes are those of an object without its braces. */
export type ShownCreator = Card & Keys & CreatorFacts & { categories: readonly Category[] };
type Row = Omit<Shared, 'categories'> & Keys & { id: string; stamp: string; categoryIds: string[] };

const writeShared = writerOf(Shared);

/** Returns the creators in the memory of this node. */
export function creatorCards(db: Db, mostBytes = MOST_BYTES): Cards<ShownCreator> {
  return new Cards({ basis: () => allCategories(db, []), read: (ids) => readCards(db, ids) }, mostBytes);
}

async function readCards(db: Db, ids: readonly string[]): Promise<{ cards: ShownCreator[]; basis: readonly Category[] }> {
  const rows = await db<Row[]>`
    SELECT a.id, ${stampOf(db)} AS stamp, ${timeText(db, db`s.shown_at`)} AS shown_at, s.rating_rank::text, s.youtube::text, s.instagram::text,
      a.slug, a.name, a.profile_image_uri, true AS verified, a.city, a.country, left(a.about, ${ABOUT_LENGTH}) AS about,
      ARRAY(SELECT ac.category_id FROM account_categories ac WHERE ac.account_id = a.id) AS category_ids, a.languages, ${channelsOfAccount(db)} AS channels,
      nullif(s.rating, 0)::float AS rating, s.review_count, coalesce(k.jobs_assigned, 0) AS jobs_assigned
    ${cardTables(db)} WHERE s.account_id = ${anyOf(db, ids)}`;
  const categories = await allCategories(db, rows);
  return { cards: rows.map((row) => cardOf({ ...row, categories: categoriesOf(row, categories) })), basis: categories };
}

function cardOf(row: Row & Shared): ShownCreator {
  const { id, stamp, shownAt, ratingRank, youtube, instagram, categories, languages, country, channels } = row;
  const bytes = bytesOf(writeShared(row).slice(1, -1));
  const facts = { languages, country, channels: channels.map(({ service, followers }) => ({ service, followers })) };
  return { id, stamp, shownAt, ratingRank, youtube, instagram, categories, ...facts, bytes };
}

/** The tables of a card and of `stampOf`. */
export function cardTables(db: Db): postgres.Fragment {
  return db`FROM shown_creators s JOIN accounts a ON a.id = s.account_id LEFT JOIN creator_records k ON k.creator_id = a.id`;
}

/**
 * Selects the versions of all rows that a card is made of: PostgreSQL gives a row the number of the transaction that wrote it. Whatever a new
 * column of a card is read from must be here as well. Of the rows of categories, which are never updated, it is the ids: they are in an index.
 * The names are known to the node.
 */
export function stampOf(db: Db): postgres.Fragment {
  return db`concat_ws(' ', s.xmin, a.xmin, k.xmin, (SELECT string_agg(ac.category_id::text, ' ') FROM account_categories ac WHERE ac.account_id = a.id), ${channelStamps(db)})`;
}
