import type { Category } from '@castlane/contract/category.ts';
import type { Db } from '#platform/db/connect.ts';

/** The categories that can be chosen, in their order. */
export async function listCategories(db: Db): Promise<Category[]> {
  return db<Category[]>`SELECT id, slug, name FROM categories WHERE retired_at IS NULL ORDER BY position, id`;
}

/** Whether every id is a category that can be chosen. */
export async function areCategories(db: Db, ids: readonly string[]): Promise<boolean> {
  const wanted = [...new Set(ids)];
  const [found] = await db<
    { count: number }[]
  >`SELECT count(*)::int AS count FROM categories WHERE id = ANY(${wanted}::uuid[]) AND retired_at IS NULL`;
  return found?.count === wanted.length;
}
