import { MAX_PAGE_SIZE } from '@castlane/contract/page.ts';
import type { Db } from '#platform/db/connect.ts';
import { anyOf } from '#platform/db/page.ts';
import { Problem } from '#platform/problem.ts';
import { newestInCategories, newestOfAll } from './pages.ts';
import { matchColumns, matchOf, matchTables, type MatchedJob, type MatchFacts } from '#features/jobs/match.ts';
import { isInFeed } from '#features/jobs/visibility.ts';
import { findJobs, isSearch, type Search } from './search.ts';

/**
 * The best matches are chosen among this many of the newest jobs that fit a search or, without a search, share a category with the creator:
 * jobs that an hour of reading cannot reach need not be sorted.
 */
const CANDIDATES = 300;
const NEWEST_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

/** The end of a page: its last score and id, and the newest job when the first page was read. */
export type MatchCursor = { score: number; id: string; until: string };
type Place = { id: string; score: number };

/** Returns the ids of a page and one more, best first, the newer first among equals. All pages of a visit use the same candidates. */
export async function findMatches(
  db: Db,
  accountId: string,
  search: Search,
  facts: MatchFacts,
  { cursor, limit }: { cursor: MatchCursor | undefined; limit: number },
): Promise<{ places: Place[]; until: string }> {
  const until = cursor?.until ?? (await newestId(db));
  const ids = await candidatesOf(db, accountId, search, facts, idAfter(until));
  const jobs = await db<(MatchedJob & { id: string })[]>`
    SELECT j.id, ${matchColumns(db)} FROM ${matchTables(db)} WHERE j.id = ${anyOf(db, ids)}`;
  const places = jobs
    .map((job) => ({ id: job.id, score: matchOf(job, facts).score }))
    .toSorted(bestFirst)
    .filter((place) => cursor === undefined || bestFirst(cursor, place) < 0);
  return { places: places.slice(0, limit + 1), until };
}

async function candidatesOf(db: Db, accountId: string, search: Search, facts: MatchFacts, before: string): Promise<string[]> {
  const window = { before, limit: CANDIDATES };
  if (isSearch(search.filter)) return findJobs(db, accountId, search, { ...window, enough: MAX_PAGE_SIZE + 1 });
  const slugs = search.filter.category?.split(',');
  const which = slugs ? db`slug = ANY(${slugs}::text[])` : db`id = ${anyOf(db, facts.categoryIds)}`;
  const rows = await db<{ id: string }[]>`
    ${slugs || facts.categoryIds.length > 0 ? newestInCategories(db, accountId, which, window) : newestOfAll(db, accountId, window)}`;
  return rows.map(({ id }) => id);
}

function bestFirst(a: Place, b: Place): number {
  return b.score - a.score || (a.id < b.id ? 1 : a.id > b.id ? -1 : 0);
}

async function newestId(db: Db): Promise<string> {
  const [row] = await db<{ id: string }[]>`SELECT j.id FROM jobs j WHERE ${isInFeed(db)} ORDER BY j.id DESC LIMIT 1`;
  return row?.id ?? NEWEST_ID;
}

/** Returns the next id, so 'before it' includes the given one. */
function idAfter(id: string): string {
  if (id === NEWEST_ID) return id;
  const next = (BigInt(`0x${id.replaceAll('-', '')}`) + 1n).toString(16).padStart(32, '0');
  return next.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

export function writeMatchCursor({ score, id, until }: MatchCursor): string {
  return Buffer.from(`${score}.${id}.${until}`).toString('base64url');
}

const CURSOR = /^(\d{1,3})\.([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

export function readMatchCursor(cursor: string | undefined): MatchCursor | undefined {
  if (cursor === undefined) return undefined;
  const [, score, id, until] = CURSOR.exec(Buffer.from(cursor, 'base64url').toString('latin1')) ?? [];
  if (!score || !id || !until)
    throw new Problem(1004, {
      message: 'This list can’t be continued here',
      details: [{ path: 'cursor', message: 'Start from the first page' }],
    });
  return { score: Number(score), id, until };
}
