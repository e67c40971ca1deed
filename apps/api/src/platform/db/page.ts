import type { Db } from './connect.ts';
import type { Fragment } from './statement.ts';
import { Problem } from '#platform/problem.ts';
import type { Page } from '@castlane/contract/page.ts';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** Builds a page from the rows of a query that fetched one more than `limit`. */
export function pageOf<T>(rows: readonly T[], limit: number, cursorOf: (row: T) => string): Page<T> {
  const items = rows.slice(0, limit);
  const last = items.at(-1);
  return { items, nextCursor: rows.length > limit && last !== undefined ? cursorOf(last) : null };
}

/**
 * Writes a constant limit into the text of a statement. For a limit in a parameter PostgreSQL assumes a tenth of all rows, finds one plan
 * for all calls too dear, and plans each call anew, which takes longer than reading a page.
 */
export function rowLimit(db: Db, rows: number) {
  if (!Number.isSafeInteger(rows) || rows < 0) throw new Error(`${rows} is no number of rows`);
  return db.unsafe(String(rows));
}

/**
 * Writes `ANY(…)` for ids. Behind a subselect the database counts on ten of them in every plan. Of a bare parameter it sees the number, finds
 * the plan for this call cheaper than the common one, and plans each call anew.
 */
export function anyOf(db: Db, ids: readonly string[]) {
  return db`ANY((SELECT ${ids}::uuid[])::uuid[])`;
}

/**
 * Hides a value from the plan, where one plan is right for all values. Of a bare parameter the database sees that little follows a cursor far
 * down, or that an action is rare, finds the plan for this call cheaper than the common one, and plans each call anew.
 */
export function unseen(db: Db, value: Fragment): Fragment {
  return db`(SELECT ${value})`;
}

/** Few sizes: each makes a statement of its own, which a connection keeps. */
const PAGE_ROWS = [11, 21, 51];

/** Writes the limit of a page: `rows`, rounded up to one of these sizes. The caller cuts off what is too much, as `pageOf` does. */
export function pageLimit(db: Db, rows: number) {
  return rowLimit(db, PAGE_ROWS.find((size) => size >= rows) ?? rows);
}

/**
 * Returns the upper bound of a page, newest first: ids below it follow. The first page uses the highest id, so that one statement with one
 * plan reads all pages.
 */
export function idBefore(cursor: string | undefined): string {
  return idCursor(cursor) ?? 'ffffffff-ffff-ffff-ffff-ffffffffffff';
}

/** Does the same for a list with the oldest first. */
export function idAfter(cursor: string | undefined): string {
  return idCursor(cursor) ?? '00000000-0000-0000-0000-000000000000';
}

/** Checks a cursor that is an id; throws for anything that we did not issue. */
export function idCursor(cursor: string | undefined): string | undefined {
  if (cursor !== undefined && !UUID.test(cursor)) throw badCursor();
  return cursor;
}

/**
 * Builds `page (id, rank, nth)` for a WITH, of what `found` selects: ids and ranks in their order. Read the rows of a page by it, and sort them
 * by `nth`: their columns are read, and sorted, only for the page.
 */
export function pageTable(db: Db, found: Fragment): Fragment {
  return db`page AS MATERIALIZED (SELECT r.id, r.rank::bigint, row_number() OVER () AS nth FROM (${found}) r)`;
}

/** A position in a list sorted by a number, then by id. */
export type Rank = { id: string; rank: number };

export function rankCursorOf({ rank, id }: Rank): string {
  return `${rank}~${id}`;
}

export function rankCursor(cursor: string | undefined): Rank | undefined {
  if (cursor === undefined) return undefined;
  const [rank, id] = cursor.split('~', 2);
  if (!/^-?\d{1,15}$/.test(rank ?? '') || !UUID.test(id ?? '') || cursor !== `${rank}~${id}`) throw badCursor();
  return { rank: Number(rank), id: id! };
}

export function badCursor(): Problem {
  return new Problem(1004, {
    message: 'This list can’t be continued here',
    details: [{ path: 'cursor', message: 'Start from the first page' }],
  });
}
