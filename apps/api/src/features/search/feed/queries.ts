import type { AnswerOf, QueryOf } from '@castlane/contract/endpoint.ts';
import type { EngagementStatus } from '@castlane/contract/engagement-state.ts';
import type { FeedItem, getFeedItem as itemEndpoint, listFeed as listEndpoint } from '@castlane/contract/feed.ts';
import { slugsApartFrom } from '#features/blocks/queries.ts';
import { channelsOfAccount } from '#features/channels/queries.ts';
import { ownerCardOf } from '#features/jobs/queries.ts';
import { findLatestProposal } from '#features/proposals/queries.ts';
import { balanceOf } from '#features/stars/queries.ts';
import type { Db } from '#platform/db/connect.ts';
import { idBefore, idCursor, pageOf } from '#platform/db/page.ts';
import { Problem } from '#platform/problem.ts';
import { findMatches, readMatchCursor, writeMatchCursor } from './matching.ts';
import { feedRows, findSaved, marksOf, rowsOf, type Row } from './pages.ts';
import { matchOf, type MatchFacts } from '#features/jobs/match.ts';
import { findJobs, isSearch, understand } from './search.ts';

type Query = QueryOf<typeof listEndpoint>;
type Answer = AnswerOf<typeof listEndpoint>;

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
export async function getFeedItem(db: Db, accountId: string, slug: string): Promise<AnswerOf<typeof itemEndpoint>> {
  const [job] = await db<{ id: string }[]>`SELECT id FROM jobs WHERE slug = ${slug} AND status <> 'draft'`;
  if (!job) throw new Problem(1013);
  const [rows, facts, proposal, engagement, balance] = await Promise.all([
    rowsOf(db, accountId, [job.id]),
    factsOf(db, accountId),
    findLatestProposal(db, accountId, job.id),
    findEngagement(db, accountId, job.id),
    balanceOf(db, accountId),
  ]);
  const row = rows[0]!;
  if (!proposal && (row.status !== 'open' || !row.ownerActive || facts.apartFrom.includes(row.ownerSlug))) throw new Problem(1013);
  return { ...itemOf(row, facts), proposal: proposal ?? null, engagement, balance };
}

/** Returns the creator's newest engagement on a job. */
async function findEngagement(db: Db, accountId: string, jobId: string): Promise<AnswerOf<typeof itemEndpoint>['engagement']> {
  const [engagement] = await db<{ id: string; status: EngagementStatus }[]>`
    SELECT id, status FROM engagements WHERE job_id = ${jobId} AND creator_id = ${accountId} ORDER BY id DESC LIMIT 1`;
  return engagement ?? null;
}

/** `apartFrom`: slugs of the accounts that the reader has blocked or that have blocked the reader. */
type ReaderFacts = MatchFacts & { apartFrom: string[] };

/** Returns the facts that jobs are matched against. */
export async function factsOf(db: Db, accountId: string): Promise<ReaderFacts> {
  const [facts] = await db<ReaderFacts[]>`
    SELECT a.languages, a.country, ${channelsOfAccount(db)} AS channels,
      ARRAY(SELECT ac.category_id FROM account_categories ac WHERE ac.account_id = a.id) AS category_ids,
      ${slugsApartFrom(db, db`a.id`)} AS apart_from
    FROM accounts a WHERE a.id = ${accountId}`;
  return facts!;
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
