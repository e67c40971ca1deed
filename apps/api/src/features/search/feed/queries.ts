import type { AnswerOf, QueryOf } from '@castlane/contract/endpoint.ts';
import type { FeedItem, getFeedItem as detailsEndpoint, listFeed as listEndpoint } from '@castlane/contract/feed.ts';
import type { Page } from '@castlane/contract/page.ts';
import { findLatestProposal } from '#features/proposals/queries.ts';
import type { Db } from '#platform/db/connect.ts';
import { idBefore, pageOf } from '#platform/db/page.ts';
import { Problem } from '#platform/problem.ts';
import { isShown, itemOf } from './items.ts';
import { findMatches, readMatchCursor, writeMatchCursor } from './matching.ts';
import { findOwn, marksOf, type Own } from './pages.ts';
import { factsOf, readDetails, readPage, type Place, type ReaderFacts } from './reader.ts';
import { findJobs, isSearch, understand, type Marks } from './search.ts';

type Query = QueryOf<typeof listEndpoint>;

/** Returns a page of open jobs. */
export async function listFeed(db: Db, accountId: string, query: Query): Promise<Page<FeedItem>> {
  const { limit, cursor, sort, saved, invited, ...filter } = query;
  const own = saved ? 'saved' : invited ? 'invited' : undefined;
  if (sort === 'match' && !own) return listMatches(db, accountId, query);
  if (own || isSearch(filter)) return listFound(db, accountId, query, own);
  const { places, facts } = await readPage(db, { accountId, before: idBefore(cursor), slugs: filter.category?.split(',') }, limit);
  const { items, nextCursor } = pageOf(places, limit, ({ id }) => id);
  return { items: itemsOf(items, facts), nextCursor };
}

/** Returns the results of a search, newest first; with `own` among those jobs only. */
async function listFound(db: Db, accountId: string, query: Query, own: Own | undefined): Promise<Page<FeedItem>> {
  const { limit, cursor, sort: _sort, saved: _saved, invited: _invited, ...filter } = query;
  const search = await understand(db, filter);
  const window = { before: idBefore(cursor), limit: limit + 1, enough: limit + 1 };
  const ids = own ? await findOwn(db, accountId, own, search, window) : await findJobs(db, accountId, search, window);
  const { items, nextCursor } = pageOf(ids, limit, (id) => id);
  return { items: await itemsById(db, accountId, items, search.marks), nextCursor };
}

/** Returns the best matches first. Saved jobs and those that a creator is invited to are always sorted by newest. */
async function listMatches(db: Db, accountId: string, query: Query): Promise<Page<FeedItem>> {
  const { limit, cursor, sort: _sort, saved: _saved, invited: _invited, ...filter } = query;
  const after = readMatchCursor(cursor);
  const [search, facts] = await Promise.all([understand(db, filter), factsOf(db, accountId)]);
  const { matches, until } = await findMatches(db, accountId, search, facts, { cursor: after, limit });
  const { items, nextCursor } = pageOf(matches, limit, (match) => writeMatchCursor({ ...match, until }));
  const ids = items.map(({ id }) => id);
  return { items: await itemsById(db, accountId, ids, search.marks), nextCursor };
}

/** Returns one job for a creator: an open one that they may find, or one with a proposal by the creator, in any state. */
export async function getFeedItem(db: Db, accountId: string, slug: string): Promise<AnswerOf<typeof detailsEndpoint>> {
  const { places, facts, balance, engagement, hasProposal } = await readDetails(db, { accountId, slug });
  const [place] = places;
  if (!place?.shown) throw new Problem(1013);
  const proposal = hasProposal ? await findLatestProposal(db, accountId, db`${place.id}::uuid`) : undefined;
  if (!proposal && !isShown(place, place.shown, facts)) throw new Problem(1013);
  return { ...itemOf(place, place.shown, facts), proposal: proposal ?? null, engagement, balance };
}

async function itemsById(db: Db, accountId: string, ids: readonly string[], marks: Marks | null): Promise<FeedItem[]> {
  if (ids.length === 0) return [];
  const [{ places, facts }, marked] = await Promise.all([
    readPage(db, { accountId, ids }),
    marks === null ? new Map<string, string[]>() : marksOf(db, ids, marks),
  ]);
  return itemsOf(places, facts, marked);
}

/** Leaves out jobs of owners who are inactive or blocked, and those that went out of the feed meanwhile. They are few, so the page is not filled up again. */
function itemsOf(places: readonly Place[], facts: ReaderFacts, marks?: ReadonlyMap<string, string[]>): FeedItem[] {
  return places.flatMap((place) =>
    place.shown && isShown(place, place.shown, facts) ? [itemOf(place, place.shown, facts, marks?.get(place.id))] : [],
  );
}
