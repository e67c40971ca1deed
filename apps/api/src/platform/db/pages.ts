import type { Page } from '@castlane/contract/page.ts';
import type postgres from 'postgres';
import type { Db } from './connect.ts';
import { pageLimit } from './page.ts';

/**
 * A row of a page: the number of its page, its place in it, its rank in the order of the list, and whether rows follow after the page. Both
 * numbers begin with 1.
 */
export type Placed = { n: number; nth: number; rank: number; hasNext: boolean };

/**
 * Builds the last tables of a WITH: `page (n, id, rank, nth, has_next)`, the rows of several pages. `found` selects `n, ids, ranks` of each
 * page, with one id more than `limit` if more follow: that row itself is not read. Without `ranks` all ranks are 0.
 */
export function pageTables(db: Db, found: postgres.Fragment, limit: number): postgres.Fragment {
  return db`found AS MATERIALIZED (${found}),
    page AS MATERIALIZED (
      SELECT f.n, x.id, coalesce(x.rank, 0) AS rank, x.nth, cardinality(f.ids) > ${limit}::int AS has_next
      FROM found f CROSS JOIN LATERAL unnest(f.ids[:${limit}::int], f.ranks[:${limit}::int]) WITH ORDINALITY AS x (id, rank, nth))`;
}

/** Selects the only page of a statement for `pageTables`, of rows with `id` and `rank` that are in their order. */
export function onePage(db: Db, rows: postgres.Fragment): postgres.Fragment {
  return db`SELECT 1 AS n, array_agg(r.id) AS ids, array_agg(r.rank::bigint) AS ranks FROM (${rows}) r`;
}

/** Whose rows are wanted, and before which id. */
export type Wish = { accountId: string; before: string };

/** Selects the newest pages of some accounts for `pageTables`, by id alone. An index on `accountColumn` and the id has them in order. */
export function newestOfEach(db: Db, table: string, accountColumn: string, wishes: readonly Wish[], limit: number): postgres.Fragment {
  return db`
    SELECT w.n, ARRAY(
      SELECT r.id FROM ${db(table)} r WHERE r.${db(accountColumn)} = w.account_id AND r.id < w.before
      ORDER BY r.id DESC LIMIT ${pageLimit(db, limit + 1)}) AS ids, NULL::bigint[] AS ranks
    FROM unnest((SELECT ${wishes.map(({ accountId }) => accountId)}::uuid[]), (SELECT ${wishes.map(({ before }) => before)}::uuid[]))
      WITH ORDINALITY AS w (account_id, before, n)`;
}

/** Returns each of `count` pages of rows. They are put in their places here: sorting wide rows takes the database longer. */
export function pagesOf<Row extends Placed>(rows: readonly Row[], count: number, cursorOf: (row: Row) => string): Page<Row>[] {
  const pages = Array.from({ length: count }, (): Page<Row> => ({ items: [], nextCursor: null }));
  for (const row of rows) pages[row.n - 1]!.items[row.nth - 1] = row;
  for (const page of pages) {
    const last = page.items.at(-1);
    if (last?.hasNext) page.nextCursor = cursorOf(last);
  }
  return pages;
}

/** Returns the rows of each of `count` items, by their number `n`, which begins with 1. */
export function rowsOfEach<Row extends { n: number }>(rows: readonly Row[], count: number): Row[][] {
  const each = Array.from({ length: count }, (): Row[] => []);
  for (const row of rows) each[row.n - 1]!.push(row);
  return each;
}
