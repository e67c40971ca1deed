import type { Category } from '@castlane/contract/category.ts';
import type { Db } from '#platform/db/connect.ts';

/**
 * The categories in the memory of this node. There are dozens, staff rarely change them, and every card of a job names up to three: reading
 * them with the jobs took PostgreSQL 85 µs of a page, and Node 40. Another node shows a new name at most this much later; a category
 * that is not known yet is read at once.
 */
const KEPT_MS = 1000;

type Kept = { until: number; inOrder: readonly Category[]; ids: ReadonlySet<string> };
let kept: Kept | undefined;

/** Returns the rows with their categories, in order. */
export async function withCategories<Row extends { categoryIds: readonly string[] }>(
  db: Db,
  rows: readonly Row[],
): Promise<(Row & { categories: Category[] })[]> {
  const all = await allCategories(db, rows);
  return rows.map((row) => Object.assign(row, { categories: all.filter(({ id }) => row.categoryIds.includes(id)) }));
}

/** Returns all categories in order, those of the rows among them. */
async function allCategories(db: Db, rows: readonly { categoryIds: readonly string[] }[]): Promise<readonly Category[]> {
  const isKnown = ({ ids, until }: Kept) => until > performance.now() && rows.every((row) => row.categoryIds.every((id) => ids.has(id)));
  if (!kept || !isKnown(kept)) kept = await readCategories(db);
  return kept.inOrder;
}

/** Makes the next read see a change at once, on this node. */
export function forgetCategories(): void {
  kept = undefined;
}

async function readCategories(db: Db): Promise<Kept> {
  const until = performance.now() + KEPT_MS;
  const inOrder = await db<Category[]>`SELECT id, slug, name FROM categories ORDER BY position, id`;
  return { until, inOrder, ids: new Set(inOrder.map(({ id }) => id)) };
}
