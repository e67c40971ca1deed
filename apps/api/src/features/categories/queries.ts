import type { Category, ManagedCategory } from '@castlane/contract/category.ts';
import type { Db } from '#platform/db/connect.ts';

/** The categories that can be chosen, in their order. */
export async function listCategories(db: Db): Promise<Category[]> {
  return db<Category[]>`SELECT id, slug, name FROM categories WHERE retired_at IS NULL ORDER BY position, id`;
}

/** Whether every id is a category that can be chosen, or one of those that are there already and may stay. */
export async function areCategories(db: Db, ids: readonly string[], there: readonly string[] = []): Promise<boolean> {
  const wanted = [...new Set(ids)];
  const [found] = await db<
    { count: number }[]
  >`SELECT count(*)::int AS count FROM categories WHERE id = ANY(${wanted}::uuid[]) AND (retired_at IS NULL OR id = ANY(${[...there]}::uuid[]))`;
  return found?.count === wanted.length;
}

/** All of them, as staff see them: how many jobs and accounts have each. */
export async function listManagedCategories(db: Db): Promise<ManagedCategory[]> {
  return db<ManagedCategory[]>`
    SELECT c.id, c.slug, c.name, c.position, c.retired_at IS NOT NULL AS is_retired, coalesce(j.count, 0) AS jobs, coalesce(a.count, 0) AS accounts
    FROM categories c
    LEFT JOIN (SELECT unnest(category_ids) AS id, count(*)::int AS count FROM jobs GROUP BY 1) j ON j.id = c.id
    LEFT JOIN (SELECT category_id AS id, count(*)::int AS count FROM account_categories GROUP BY 1) a ON a.id = c.id
    ORDER BY c.position, c.id`;
}
