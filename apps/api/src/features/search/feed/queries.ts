import type { AnswerOf, QueryOf } from '@castlane/contract/endpoint.ts';
import type { FeedItem, getFeedItem as itemEndpoint, listFeed as listEndpoint } from '@castlane/contract/feed.ts';
import type postgres from 'postgres';
import { slugsApartFrom } from '#features/blocks/queries.ts';
import { channelsOfAccount } from '#features/channels/queries.ts';
import { ownerCardOf } from '#features/jobs/queries.ts';
import { findLatestProposal } from '#features/proposals/queries.ts';
import type { Db } from '#platform/db/connect.ts';
import { idBefore, idCursor, pageOf } from '#platform/db/page.ts';
import { Problem } from '#platform/problem.ts';
import { findMatches, readMatchCursor, writeMatchCursor } from './matching.ts';
import { feedRows, findSaved, marksOf, readPage, rowsOf, type Row } from './pages.ts';
import { matchOf, type MatchFacts } from '#features/jobs/match.ts';
import { findJobs, isSearch, understand } from './search.ts';

type Query = QueryOf<typeof listEndpoint>;
type Answer = AnswerOf<typeof listEndpoint>;
type Details = AnswerOf<typeof itemEndpoint>;

/** Returns a page of open jobs. */
export async function listFeed(db: Db, accountId: string, query: Query): Promise<Answer> {
  const { limit, cursor: given, sort, saved, ...filter } = query;
  if (sort === 'match' && !saved) return listMatches(db, accountId, query);
  const cursor = idCursor(given);
  if (saved || isSearch(filter)) return listFound(db, accountId, query);
  const [rows, facts] = await Promise.all([feedRows(db, accountId, { limit, cursor, ...filter }), factsOf(db, accountId)]);
  const { items, nextCursor } = pageOf(rows, limit, (row) => row.id);
  return { items: itemsOf(items, facts), nextCursor };
}

/** Returns the results of a search, newest first. */
async function listFound(db: Db, accountId: string, query: Query): Promise<Answer> {
  const { limit, cursor, sort: _sort, saved, ...filter } = query;
  const [search, facts] = await Promise.all([understand(db, filter), factsOf(db, accountId)]);
  const window = { before: idBefore(cursor), limit: limit + 1, enough: limit + 1 };
  const ids = saved ? await findSaved(db, accountId, search, window) : await findJobs(db, accountId, search, window);
  const { items, nextCursor } = pageOf(ids, limit, (id) => id);
  return { items: await itemsById(db, accountId, items, facts, search.marks), nextCursor };
}

/** Returns the best matches first. Saved jobs are always sorted by newest. */
async function listMatches(db: Db, accountId: string, query: Query): Promise<Answer> {
  const { limit, cursor, sort: _sort, saved: _saved, ...filter } = query;
  const after = readMatchCursor(cursor);
  const [search, facts] = await Promise.all([understand(db, filter), factsOf(db, accountId)]);
  const { places, until } = await findMatches(db, accountId, search, facts, { cursor: after, limit });
  const { items, nextCursor } = pageOf(places, limit, (place) => writeMatchCursor({ ...place, until }));
  const ids = items.map(({ id }) => id);
  return { items: await itemsById(db, accountId, ids, facts, search.marks), nextCursor };
}

/** Returns one job for a creator: an open one, or one with a proposal by the creator, in any state. */
export async function getFeedItem(db: Db, accountId: string, slug: string): Promise<Details> {
  const job = db`SELECT id FROM jobs WHERE slug = ${slug} AND status <> 'draft'`;
  const [[row], reader, proposal] = await Promise.all([
    readPage(db, accountId, job),
    readerOf(db, accountId, job),
    findLatestProposal(db, accountId, db`(${job})`),
  ]);
  if (!row) throw new Problem(1013);
  if (!proposal && (row.status !== 'open' || !row.ownerActive || reader.apartFrom.includes(row.ownerSlug))) throw new Problem(1013);
  return { ...itemOf(row, reader), proposal: proposal ?? null, engagement: reader.engagement, balance: reader.balance };
}

/** `apartFrom`: slugs of the accounts that the reader has blocked or that have blocked the reader. */
type ReaderFacts = MatchFacts & { apartFrom: string[] };

/** Returns the facts that jobs are matched against. */
export async function factsOf(db: Db, accountId: string): Promise<ReaderFacts> {
  const [facts] = await db<ReaderFacts[]>`SELECT ${factColumns(db)} FROM accounts a WHERE a.id = ${accountId}`;
  return facts!;
}

function factColumns(db: Db): postgres.Fragment {
  return db`a.languages, a.country, ${channelsOfAccount(db)} AS channels,
    ARRAY(SELECT ac.category_id FROM account_categories ac WHERE ac.account_id = a.id) AS category_ids, ${slugsApartFrom(db, db`a.id`)} AS apart_from`;
}

/** Returns the same with the stars of the creator and the creator's newest engagement on a job. */
async function readerOf(db: Db, accountId: string, job: postgres.Fragment): Promise<ReaderFacts & Pick<Details, 'engagement' | 'balance'>> {
  const [reader] = await db<(ReaderFacts & Pick<Details, 'engagement' | 'balance'>)[]>`
    SELECT ${factColumns(db)}, coalesce((SELECT s.balance FROM star_accounts s WHERE s.account_id = a.id), 0) AS balance,
      (SELECT jsonb_build_object('id', e.id, 'status', e.status) FROM engagements e
       WHERE e.job_id = (${job}) AND e.creator_id = a.id ORDER BY e.id DESC LIMIT 1) AS engagement
    FROM accounts a WHERE a.id = ${accountId}`;
  return reader!;
}

async function itemsById(db: Db, accountId: string, ids: readonly string[], facts: ReaderFacts, marks: string | null): Promise<FeedItem[]> {
  if (ids.length === 0) return [];
  const [rows, marked] = await Promise.all([
    rowsOf(db, accountId, ids),
    marks === null ? new Map<string, string[]>() : marksOf(db, ids, marks),
  ]);
  return itemsOf(rows, facts, marked);
}

/** Leaves out jobs of owners who are inactive or blocked. They are few, so the page is not filled up again. */
function itemsOf(rows: readonly Row[], facts: ReaderFacts, marks?: ReadonlyMap<string, string[]>): FeedItem[] {
  return rows
    .filter((row) => row.ownerActive && !facts.apartFrom.includes(row.ownerSlug))
    .map((row) => itemOf(row, facts, marks?.get(row.id)));
}

function itemOf(row: Row, facts: MatchFacts, marks: string[] = []): FeedItem {
  return {
    job: row,
    owner: ownerCardOf(row),
    proposalCount: row.proposalCount,
    starCost: row.invited ? 0 : row.starCost,
    match: matchOf(row, facts),
    ownProposal: row.ownProposal,
    saved: row.saved,
    invited: row.invited,
    marks,
  };
}
