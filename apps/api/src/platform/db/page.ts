import { Problem } from '#platform/problem.ts';
import type { Page } from '@castlane/contract/page.ts';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** A page from the rows of a query that asked for one more than `limit`. */
export function pageOf<T>(rows: readonly T[], limit: number, cursorOf: (row: T) => string): Page<T> {
  const items = rows.slice(0, limit);
  const last = items.at(-1);
  return { items, nextCursor: rows.length > limit && last !== undefined ? cursorOf(last) : null };
}

/** Where a list with the newest first goes on: below this id. The first page is below every id, so that one statement with one plan reads all pages. */
export function idBefore(cursor: string | undefined): string {
  return idCursor(cursor) ?? 'ffffffff-ffff-ffff-ffff-ffffffffffff';
}

/** The same with the oldest first. */
export function idAfter(cursor: string | undefined): string {
  return idCursor(cursor) ?? '00000000-0000-0000-0000-000000000000';
}

/** A cursor that is an id; anything else was not given by us. */
export function idCursor(cursor: string | undefined): string | undefined {
  if (cursor !== undefined && !UUID.test(cursor)) throw badCursor();
  return cursor;
}

/** A place in a list that is sorted by a number, and by id where the numbers are alike. */
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
  return new Problem(1004, { message: 'This cursor is not valid', details: [{ path: 'cursor', message: 'Start from the first page' }] });
}
