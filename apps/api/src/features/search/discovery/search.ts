import type { CreatorFilters } from '@castlane/contract/discovery.ts';
import { isFresh } from '#features/channels/syncing/freshness.ts';
import type { Db } from '#platform/db/connect.ts';
import { pageLimit, rowLimit, unseen } from '#platform/db/page.ts';
import { timeText } from '#platform/db/time.ts';
import { findSpellings, phraseOf, queryOf } from '#platform/db/spelling.ts';
import type { Fragment } from '#platform/db/statement.ts';
import type { Position, Tier } from './rules.ts';

/** This many creators are scanned in the requested order before the index of the conditions is read. */
const FRONT = 1000;
type Word = string | readonly string[];
export type Search = { filters: CreatorFilters; words: readonly Word[]; tiers: readonly Tier[] };
/** Reads the first creators that `found` selects as `id`, `tier` and `key`: what the list is sorted by, as text for cursors. */
type Read<Found> = (found: Fragment, most: number) => Promise<Found[]>;

/**
 * Returns creators in order, from `position` on, as `read` reads them. Each step is cheap where the other is not: what many creators have is
 * found among the first ones in the order; anything else is rare, so reading and sorting all matches costs little.
 */
export async function findCreators<Found>(
  db: Db,
  search: Search,
  position: Position | undefined,
  most: number,
  read: Read<Found>,
): Promise<Found[]> {
  const { filters, words, tiers } = search;
  const narrow = conditionsOf(db, filters, (tags) => db`${tags}::text[]`);
  const where = allOf(db, [...narrow, hasWords(db, words)]);
  // The front has one plan for all tags.
  const whereInFront = allOf(db, [...conditionsOf(db, filters, (tags) => unseen(db, db`${tags}::text[]`)), hasWords(db, words)]);
  const found: Found[] = [];
  for (let tier = position?.tier ?? 0; tier < tiers.length && found.length < most; tier++) {
    const from = { tier, after: position?.tier === tier ? position : undefined, most: most - found.length };
    if (filters.list !== undefined) return [...found, ...(await findRest(db, search, where, from, read))];
    const front = await lookThroughFront(db, search, whereInFront, from, read);
    const isEnough = front.rows.length === from.most || (front.isAll && tier === tiers.length - 1);
    if (!isEnough && front.isRare) return [...found, ...(await findRest(db, search, where, from, read))];
    found.push(...(isEnough ? front.rows : await findInTier(db, search, allOf(db, narrow), from, read)));
  }
  return found;
}

/** Returns the likely spellings of each unknown word, or undefined if one resembles no known word. */
export async function spellingsOf(db: Db, words: readonly string[]): Promise<readonly Word[] | undefined> {
  const right = await db<{ word: string }[]>`
    SELECT g.word FROM unnest(${unseen(db, db`${words}::text[]`)}) g (word) WHERE EXISTS (SELECT 1 FROM creator_words k WHERE k.word LIKE g.word || '%')`;
  // A word of a script without spaces may be a part of any other, so it has no spelling.
  const wrong = words.filter((word) => phraseOf(word) === undefined && !right.some((each) => each.word === word));
  const meant = await findSpellings(db, 'creator_words', wrong);
  return [...meant.values()].every((spellings) => spellings.length > 0) ? words.map((word) => meant.get(word) ?? word) : undefined;
}

/** Selects the sort key, for `shown_creators s`; always in descending order. */
function keyOf(db: Db, { sort, platform }: Pick<CreatorFilters, 'sort' | 'platform'>): Fragment {
  if (sort === 'followers') return platform === 'instagram' ? db`s.instagram` : db`s.youtube`;
  return sort === 'rating' ? db`s.rating_rank` : db`s.shown_at`;
}

/** Selects the same key as text. */
function keyTextOf(db: Db, filters: CreatorFilters): Fragment {
  const key = keyOf(db, filters);
  return filters.sort === 'followers' || filters.sort === 'rating' ? db`${key}::text` : timeText(db, key);
}

type From = { tier: number; after: Position | undefined; most: number };

/**
 * Reads the first creators in the order until a page is full. Only if it does not fill, counts the creators there, and what the conditions
 * without the tier find among them.
 */
async function lookThroughFront<Found>(
  db: Db,
  { filters, words, tiers }: Search,
  where: Fragment,
  { tier, after, most }: From,
  read: Read<Found>,
): Promise<{ rows: Found[]; isAll: boolean; isRare: boolean }> {
  const order = orderOf(db, filters);
  const columns = db`s.account_id, s.tags, s.shown_at, s.rating, s.rating_rank, s.youtube, s.youtube_at, s.instagram, s.instagram_at`;
  const front = db`
    (SELECT ${columns} ${words.length > 0 ? db`, s.document` : db``} FROM shown_creators s WHERE ${startOf(db, filters, after)} ORDER BY ${order} LIMIT ${rowLimit(db, FRONT)}) s`;
  const found = db`
    SELECT s.account_id AS id, ${tier}::int AS tier, ${keyTextOf(db, filters)} AS key FROM ${front}
    WHERE ${where} AND ${isOfTier(db, tiers[tier]!)} ORDER BY ${order} LIMIT ${pageLimit(db, most)}`;
  const rows = await read(found, most);
  if (rows.length === most) return { rows, isAll: false, isRare: false };
  const { any, none } = tiers[tier]!;
  // Without tiers, the page has shown how many fit.
  const fitting = any.length + none.length === 0 ? db`0` : db`count(*) FILTER (WHERE ${where})`;
  const [row] = await db<{ looked: number; fitting: number }[]>`SELECT count(*)::int AS looked, (${fitting})::int AS fitting FROM ${front}`;
  const isAll = row!.looked < FRONT;
  return { rows, isAll, isRare: isAll || row!.fitting < most };
}

/** Finds creators of one tier that is rare while the other conditions are not. Checks words last: in order, until the page is full. */
async function findInTier<Found>(
  db: Db,
  { filters, words, tiers }: Search,
  narrow: Fragment,
  { tier, after, most }: From,
  read: Read<Found>,
): Promise<Found[]> {
  const order = orderOf(db, filters);
  const hasAll =
    words.length === 0
      ? db`true`
      : db`(SELECT d.document @@ ${tsqueryOf(db, words)} FROM shown_creators d WHERE d.account_id = s.account_id)`;
  const found = db`
    SELECT s.account_id AS id, ${tier}::int AS tier, ${keyTextOf(db, filters)} AS key FROM (
      SELECT s.account_id, ${keyOf(db, filters)} FROM shown_creators s
      WHERE ${narrow} AND ${isOfTier(db, tiers[tier]!)} AND ${startOf(db, filters, after)} ORDER BY ${order} OFFSET 0) s
    WHERE ${hasAll} ORDER BY ${order} LIMIT ${pageLimit(db, most)}`;
  return read(found, most);
}

/** Finds the rest of a tier and all later tiers in one query, when they are few. */
async function findRest<Found>(
  db: Db,
  { filters, tiers }: Search,
  where: Fragment,
  { tier, after, most }: From,
  read: Read<Found>,
): Promise<Found[]> {
  const tierOf = tiers
    .slice(0, -1)
    .reduceRight(
      (rest, each, index) => db`CASE WHEN ${isOfTier(db, each)} THEN ${index}::int ELSE ${rest} END`,
      db`${tiers.length - 1}::int`,
    );
  const found = db`
    WITH fitting AS MATERIALIZED (SELECT s.account_id, ${keyOf(db, filters)}, ${tierOf} AS tier FROM shown_creators s WHERE ${where})
    SELECT s.account_id AS id, s.tier, ${keyTextOf(db, filters)} AS key FROM fitting s
    WHERE s.tier > ${tier} AND ${startOf(db, filters, undefined)} OR s.tier = ${tier} AND ${startOf(db, filters, after)}
    ORDER BY s.tier, ${orderOf(db, filters)} LIMIT ${pageLimit(db, most)}`;
  return read(found, most);
}

function orderOf(db: Db, filters: CreatorFilters): Fragment {
  return db`${keyOf(db, filters)} DESC, s.account_id DESC`;
}

/** Creators with fewer followers than asked for all come last in the order, so it ends before them. */
function startOf(db: Db, filters: CreatorFilters, after: Position | undefined): Fragment {
  const key = keyOf(db, filters);
  const { sort, followersMin = 0 } = filters;
  const isThere = sort === 'followers' ? db`${key} >= ${unseen(db, db`${followersMin}::bigint`)}` : db`true`;
  if (!after) return isThere;
  const type = filters.sort === 'followers' ? db`bigint` : filters.sort === 'rating' ? db`numeric` : db`timestamptz`;
  return db`${isThere} AND (${key}, s.account_id) < (${unseen(db, db`${after.key}::text::${type}`)}, ${unseen(db, db`${after.id}::uuid`)})`;
}

function conditionsOf(db: Db, filters: CreatorFilters, given: (tags: string[]) => Fragment): Fragment[] {
  const { platform, country, language, category, ratingMin, list } = filters;
  const tags = [country && `k:${country}`, language && `l:${language}`, platform && `p:${platform}`, magnitudeOf(filters)].filter(Boolean);
  return [
    ...(tags.length > 0 ? [db`s.tags @> ${given(tags as string[])}`] : []),
    ...(category ? [db`s.tags && ${given(category.split(',').map((slug) => `c:${slug}`))}`] : []),
    ...(ratingMin === undefined ? [] : [db`s.rating >= ${unseen(db, db`${ratingMin}::numeric`)}`]),
    ...(list === undefined ? [] : [db`s.account_id IN (SELECT x.creator_id FROM listed_creators x WHERE x.list_id = ${list})`]),
    ...followersIn(db, filters),
  ];
}

function hasWords(db: Db, words: readonly Word[]): Fragment {
  return words.length === 0 ? db`true` : db`s.document @@ ${tsqueryOf(db, words)}`;
}

function tsqueryOf(db: Db, words: readonly Word[]): Fragment {
  return unseen(db, db`to_tsquery('english', ${queryOf(words)})`);
}

/** Minimums of 1,000, 10,000 … followers are indexed as tags. */
function magnitudeOf({ platform, followersMin = 0 }: CreatorFilters): string | undefined {
  const digits = Math.min(7, Math.floor(Math.log10(Math.max(1, followersMin))));
  return platform && digits >= 3 ? `${platform}>=${digits}` : undefined;
}

/** A number that is too old is not shown, so it does not filter or sort either. */
function followersIn(db: Db, { platform, followersMin, followersMax, sort }: CreatorFilters): Fragment[] {
  if (!platform || (followersMin === undefined && followersMax === undefined && sort !== 'followers')) return [];
  const [count, at] = platform === 'youtube' ? [db`s.youtube`, db`s.youtube_at`] : [db`s.instagram`, db`s.instagram_at`];
  return [
    isFresh(db, at),
    ...(followersMin === undefined ? [] : [db`${count} >= ${followersMin}`]),
    ...(followersMax === undefined ? [] : [db`${count} <= ${followersMax}`]),
  ];
}

/** One plan serves all owners: a tier is read in order, or it is rare. */
function isOfTier(db: Db, { any, none }: Tier): Fragment {
  const hasOneOf = (tags: string[]) => db`s.tags && ${unseen(db, db`${tags}::text[]`)}`;
  return allOf(db, [...any.map(hasOneOf), ...(none.length > 0 ? [db`NOT ${hasOneOf(none)}`] : [])]);
}

function allOf(db: Db, conditions: readonly Fragment[]): Fragment {
  return conditions.length === 0 ? db`true` : conditions.reduce((all, each) => db`${all} AND ${each}`);
}
