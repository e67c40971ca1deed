import type { QueryOf } from '@castlane/contract/endpoint.ts';
import type { listFeed } from '@castlane/contract/feed.ts';
import type { Job } from '@castlane/contract/job.ts';
import { jobColumns, ownerColumns, type OwnerRow } from '#features/jobs/queries.ts';
import type { Db } from '#platform/db/connect.ts';
import { conditionsOf, isHidden, type Search } from './search.ts';

export type Row = Job & OwnerRow & { categoryIds: string[]; proposed: boolean; saved: boolean };
type Query = Pick<QueryOf<typeof listFeed>, 'limit' | 'cursor' | 'category'>;

const FIRST_PAGE = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

/**
 * The rows of a page and one more, newest first. Ids first: ten per category from a narrow index, and only the ten that win are
 * read whole, so that the cost depends neither on the number of jobs nor on how rare a category is. Without a
 * category it is a statement of its own, since an OR would take both away.
 */
export async function feedRows(db: Db, accountId: string, { limit, cursor = FIRST_PAGE, category }: Query): Promise<Row[]> {
  return category ? pageInCategories(db, accountId, category.split(','), cursor, limit + 1) : pageOfAll(db, accountId, cursor, limit + 1);
}

async function pageInCategories(db: Db, accountId: string, slugs: string[], after: string, most: number): Promise<Row[]> {
  return db<Row[]>`
    WITH page AS MATERIALIZED (
      SELECT DISTINCT x.job_id FROM (SELECT id FROM categories WHERE slug = ANY(${slugs})) c
      CROSS JOIN LATERAL (
        SELECT job_id FROM open_job_categories WHERE category_id = c.id AND job_id < ${after}::uuid AND NOT ${isHidden(db, accountId, db`open_job_categories.job_id`)} ORDER BY job_id DESC LIMIT ${most}
      ) x ORDER BY x.job_id DESC LIMIT ${most})
    SELECT ${feedColumns(db, accountId)}
    FROM page JOIN jobs j ON j.id = page.job_id JOIN job_stats s ON s.job_id = j.id
    JOIN accounts o ON o.id = j.owner_id LEFT JOIN owner_records r ON r.owner_id = o.id
    ORDER BY j.id DESC`;
}

async function pageOfAll(db: Db, accountId: string, after: string, most: number): Promise<Row[]> {
  return db<Row[]>`
    WITH page AS MATERIALIZED (SELECT id FROM jobs WHERE status = 'open' AND id < ${after}::uuid AND NOT ${isHidden(db, accountId, db`jobs.id`)} ORDER BY id DESC LIMIT ${most})
    SELECT ${feedColumns(db, accountId)}
    FROM page JOIN jobs j ON j.id = page.id JOIN job_stats s ON s.job_id = j.id
    JOIN accounts o ON o.id = j.owner_id LEFT JOIN owner_records r ON r.owner_id = o.id
    ORDER BY j.id DESC`;
}

/** Those saved ones that fit. A creator has saved few: they are sorted out after they are read. */
export async function findSaved(
  db: Db,
  accountId: string,
  { document, filter }: Search,
  { after = FIRST_PAGE, limit }: { after?: string; limit: number },
): Promise<string[]> {
  const rows = await db<{ jobId: string }[]>`
    SELECT s.job_id FROM saved_jobs x JOIN job_search s ON s.job_id = x.job_id
    WHERE x.account_id = ${accountId} AND x.job_id < ${after}::uuid AND ${conditionsOf(db, document, filter)}
    ORDER BY s.job_id DESC LIMIT ${limit}`;
  return rows.map(({ jobId }) => jobId);
}

/** Some jobs as a creator sees them, in the order of their ids. */
export async function rowsOf(db: Db, accountId: string, ids: readonly string[]): Promise<Row[]> {
  const rows = await db<Row[]>`
    SELECT ${feedColumns(db, accountId)}
    FROM jobs j JOIN job_stats s ON s.job_id = j.id JOIN accounts o ON o.id = j.owner_id LEFT JOIN owner_records r ON r.owner_id = o.id
    WHERE j.id = ANY(${ids as string[]}::uuid[])`;
  return rows.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id));
}

const [MARK, END] = ['\u0001', '\u0002'];

/** Which words of each job a search found, in lower case. The characters around them are in no text. */
export async function marksOf(db: Db, ids: readonly string[], marks: string): Promise<Map<string, string[]>> {
  const rows = await db<{ id: string; text: string }[]>`
    SELECT j.id, ts_headline('english', concat_ws(' ', j.title, coalesce(o.company, o.name), j.description), ${marks}::tsquery,
      ${`StartSel=${MARK}, StopSel=${END}, HighlightAll=true`}) AS text
    FROM jobs j JOIN accounts o ON o.id = j.owner_id WHERE j.id = ANY(${ids as string[]}::uuid[])`;
  return new Map(rows.map(({ id, text }) => [id, markedWords(text)]));
}

function markedWords(text: string): string[] {
  const words = text
    .split(MARK)
    .slice(1)
    .map((part) => part.slice(0, part.indexOf(END)).toLowerCase());
  return [...new Set(words)];
}

export function feedColumns(db: Db, accountId: string) {
  return db`${jobColumns(db)}, ${ownerColumns(db)}, j.category_ids,
    EXISTS (SELECT 1 FROM proposals p WHERE p.job_id = j.id AND p.creator_id = ${accountId} AND p.status NOT IN ('withdrawn', 'expired')) AS proposed,
    EXISTS (SELECT 1 FROM saved_jobs x WHERE x.job_id = j.id AND x.account_id = ${accountId}) AS saved`;
}
