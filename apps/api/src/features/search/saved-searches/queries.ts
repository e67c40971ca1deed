import type { SavedSearch } from '@castlane/contract/saved-search.ts';
import { conditionsOf, isHidden, understand } from '#features/search/feed/search.ts';
import type { Db } from '#platform/db/connect.ts';
import type { Fragment } from '#platform/db/statement.ts';

export async function listSavedSearches(db: Db, accountId: string): Promise<{ items: SavedSearch[] }> {
  const items = await db<SavedSearch[]>`
    SELECT id, name, filter, created_at FROM saved_searches WHERE account_id = ${accountId} ORDER BY id DESC`;
  return { items };
}

/** Jobs opened before this are visible: no transaction takes longer. */
export function settled(db: Db): Fragment {
  return db`(SELECT app_now()) - interval '1 minute'`;
}

export type NewJob = { slug: string; title: string; business: string };

/** Returns at most `most` jobs for a search that were opened after `toldAt`, newest first, without those that the creator hid or has a proposal on. */
export async function findNewJobs(
  db: Db,
  { accountId, filter, toldAt }: { accountId: string; filter: SavedSearch['filter']; toldAt: string },
  most: number,
): Promise<NewJob[]> {
  const { document } = await understand(db, filter);
  return db<NewJob[]>`
    SELECT j.slug, j.title, coalesce(o.company, o.name) AS business
    FROM jobs j JOIN job_search s ON s.job_id = j.id JOIN accounts o ON o.id = j.owner_id AND o.status = 'active'
    WHERE j.status = 'open' AND j.opened_at > ${toldAt}::timestamptz AND j.opened_at <= ${settled(db)} AND ${conditionsOf(db, document, filter)}
      AND NOT ${isHidden(db, accountId, db`j.id`)} AND NOT EXISTS (SELECT 1 FROM proposals p WHERE p.job_id = j.id AND p.creator_id = ${accountId})
    ORDER BY j.opened_at DESC LIMIT ${most}`;
}
