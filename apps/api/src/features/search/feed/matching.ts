import { MAX_PAGE_SIZE } from '@castlane/contract/page.ts';
import type { Db } from '#platform/db/connect.ts';
import { anyOf, unseen } from '#platform/db/page.ts';
import { Problem } from '#platform/problem.ts';
import { newestInCategories, newestOfAll } from './pages.ts';
import { matchColumns, matchOf, matchTables, type MatchedJob, type MatchFacts } from '#features/jobs/match.ts';
import { feedOrder, isInFeed } from '#features/jobs/visibility.ts';
import { findJobs, isSearch, type Search } from './search.ts';

/**
 * The best matches are chosen among this many of the newest jobs that fit a search or, without a search, share a category with the creator:
 * jobs that an hour of reading cannot reach need not be sorted.
 */
const CANDIDATES = 300;
const HIGHEST = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

/** The end of a page: its last score, that job's place in the feed, and the place of the newest job when the first page was read. */
export type MatchCursor = { score: number; place: string; until: string };
type Match = { id: string; place: string; score: number };

/** Returns the ids of a page and one more, best first, the newer first among equals. All pages of a visit use the same candidates. */
export async function findMatches(
  db: Db,
  accountId: string,
  search: Search,
  facts: MatchFacts,
  { cursor, limit }: { cursor: MatchCursor | undefined; limit: number },
): Promise<{ matches: Match[]; until: string }> {
  const until = cursor?.until ?? (await newestPlace(db));
  const ids = await candidatesOf(db, accountId, search, facts, placeAbove(until));
  const jobs = await db<(MatchedJob & { id: string; place: string })[]>`
    SELECT j.id, ${feedOrder(db)} AS place, ${matchColumns(db)} FROM ${matchTables(db)} WHERE j.id = ${anyOf(db, ids)}`;
  const matches = jobs
    .map((job) => ({ id: job.id, place: job.place, score: matchOf(job, facts).score }))
    .toSorted(bestFirst)
    .filter((match) => cursor === undefined || bestFirst(cursor, match) < 0);
  return { matches: matches.slice(0, limit + 1), until };
}

async function candidatesOf(db: Db, accountId: string, search: Search, facts: MatchFacts, before: string): Promise<string[]> {
  if (isSearch(search.filter)) return findJobs(db, accountId, search, { before, limit: CANDIDATES, enough: MAX_PAGE_SIZE + 1 });
  const window = { before: unseen(db, db`${before}::uuid`), limit: CANDIDATES };
  const slugs = search.filter.category?.split(',');
  const which = slugs ? db`slug = ANY(${slugs}::text[])` : db`id = ${anyOf(db, facts.categoryIds)}`;
  const rows = await db<{ id: string }[]>`
    ${slugs || facts.categoryIds.length > 0 ? newestInCategories(db, accountId, which, window) : newestOfAll(db, accountId, window)}`;
  return rows.map(({ id }) => id);
}

function bestFirst(a: Omit<Match, 'id'>, b: Omit<Match, 'id'>): number {
  return b.score - a.score || (a.place < b.place ? 1 : a.place > b.place ? -1 : 0);
}

async function newestPlace(db: Db): Promise<string> {
  const order = feedOrder(db);
  const [row] = await db<{ place: string }[]>`SELECT ${order} AS place FROM jobs j WHERE ${isInFeed(db)} ORDER BY ${order} DESC LIMIT 1`;
  return row?.place ?? HIGHEST;
}

/** Returns the next place, so 'below it' includes the given one. */
function placeAbove(place: string): string {
  if (place === HIGHEST) return place;
  const next = (BigInt(`0x${place.replaceAll('-', '')}`) + 1n).toString(16).padStart(32, '0');
  return next.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

export function writeMatchCursor({ score, place, until }: MatchCursor): string {
  return Buffer.from(`${score}.${place}.${until}`).toString('base64url');
}

const CURSOR = /^(\d{1,3})\.([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

export function readMatchCursor(cursor: string | undefined): MatchCursor | undefined {
  if (cursor === undefined) return undefined;
  const [, score, place, until] = CURSOR.exec(Buffer.from(cursor, 'base64url').toString('latin1')) ?? [];
  if (!score || !place || !until)
    throw new Problem(1004, {
      message: 'This list can’t be continued here',
      details: [{ path: 'cursor', message: 'Start from the first page' }],
    });
  return { score: Number(score), place, until };
}
