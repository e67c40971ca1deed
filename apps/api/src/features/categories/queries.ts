import type { Category, ManagedCategory } from '@castlane/contract/category.ts';
import type { Db } from '#platform/db/connect.ts';

/** Returns the categories that can be chosen, in order. */
export async function listCategories(db: Db): Promise<Category[]> {
  return db<Category[]>`SELECT id, slug, name FROM categories WHERE retired_at IS NULL ORDER BY position, id`;
}

/** Tests whether each id is a category that can be chosen, or one that is already set and may stay. */
export async function areCategories(db: Db, ids: readonly string[], there: readonly string[] = []): Promise<boolean> {
  const wanted = [...new Set(ids)];
  const [found] = await db<
    { count: number }[]
  >`SELECT count(*)::int AS count FROM categories WHERE id = ANY(${wanted}::uuid[]) AND (retired_at IS NULL OR id = ANY(${[...there]}::uuid[]))`;
  return found?.count === wanted.length;
}

/** Returns all categories as staff see them, with the number of jobs and accounts in each. */
export async function listManagedCategories(db: Db): Promise<ManagedCategory[]> {
  return db<ManagedCategory[]>`
    SELECT c.id, c.slug, c.name, c.position, c.retired_at IS NOT NULL AS is_retired, coalesce(j.count, 0) AS jobs, coalesce(a.count, 0) AS accounts
    FROM categories c
    LEFT JOIN (SELECT unnest(category_ids) AS id, count(*)::int AS count FROM jobs GROUP BY 1) j ON j.id = c.id
    LEFT JOIN (SELECT category_id AS id, count(*)::int AS count FROM account_categories GROUP BY 1) a ON a.id = c.id
    ORDER BY c.position, c.id`;
}
