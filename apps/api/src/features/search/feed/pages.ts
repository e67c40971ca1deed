import type { QueryOf } from '@castlane/contract/endpoint.ts';
import type { FeedItem, listFeed } from '@castlane/contract/feed.ts';
import type { Job } from '@castlane/contract/job.ts';
import { jobColumns, jobsOf, ownerColumns, type JobRow, type OwnerRow } from '#features/jobs/queries.ts';
import type postgres from 'postgres';
import type { Db } from '#platform/db/connect.ts';
import { anyOf, idBefore, pageLimit } from '#platform/db/page.ts';
import { conditionsOf, isHidden, type Search } from './search.ts';

type Stored = JobRow & OwnerRow & Pick<FeedItem, 'ownProposal' | 'saved' | 'invited'>;
export type Row = Stored & Pick<Job, 'categories'>;
type Query = Pick<QueryOf<typeof listFeed>, 'limit' | 'cursor' | 'category'>;

/**
 * Returns the rows of a page and one more, newest first, as the database gives them. Selects ids first: ten per category from a narrow
 * index, and only the best ten are read in full, so the cost depends neither on the number of jobs nor on how rare a category is. Without a
 * category it is a separate statement, since an OR would lose both.
 */
export async function feedRows(db: Db, accountId: string, { limit, cursor, category }: Query): Promise<Row[]> {
  const window = { before: idBefore(cursor), limit: limit + 1 };
  const slugs = category?.split(',');
  const ids = slugs ? newestInCategories(db, accountId, db`slug = ANY(${slugs}::text[])`, window) : newestOfAll(db, accountId, window);
  return readPage(db, accountId, ids);
}

/** Where a page starts, and its size. */
export type Window = { before: string; limit: number };

/** Selects ids of open jobs that the creator has not hidden, newest first. */
export function newestOfAll(db: Db, accountId: string, { before, limit }: Window): postgres.Fragment {
  return db`
    SELECT id FROM jobs WHERE status = 'open' AND id < ${before}::uuid AND NOT ${isHidden(db, accountId, db`jobs.id`)}
    ORDER BY id DESC LIMIT ${pageLimit(db, limit)}`;
}

/** Selects the same in some of the `categories`. */
export function newestInCategories(db: Db, accountId: string, which: postgres.Fragment, { before, limit }: Window): postgres.Fragment {
  return db`
    SELECT DISTINCT x.job_id AS id FROM (SELECT id FROM categories WHERE ${which}) c
    CROSS JOIN LATERAL (
      SELECT job_id FROM open_job_categories oc
      WHERE category_id = c.id AND job_id < ${before}::uuid AND NOT ${isHidden(db, accountId, db`oc.job_id`)}
      ORDER BY job_id DESC LIMIT ${pageLimit(db, limit)}
    ) x ORDER BY x.job_id DESC LIMIT ${pageLimit(db, limit)}`;
}

/**
 * Returns jobs as a creator sees them, newest first. Filters by an array of the ids, not a join: they are neighbours in each index, so one
 * descent finds all of them, while a join descends once for each.
 */
export async function readPage(db: Db, accountId: string, ids: postgres.Fragment): Promise<Row[]> {
  const those = db`(SELECT ids FROM page)::uuid[]`;
  const rows = await db<Stored[]>`
    WITH page AS MATERIALIZED (SELECT array_agg(id) AS ids FROM (${ids}) found),
    proposed AS MATERIALIZED (
      SELECT p.job_id, jsonb_build_object('status', p.status, 'work', e.status) AS own
      FROM proposals p LEFT JOIN engagements e ON e.proposal_id = p.id
      WHERE p.creator_id = ${accountId} AND p.job_id = ANY(${those}) AND p.status NOT IN ('withdrawn', 'expired')),
    saved AS MATERIALIZED (SELECT job_id FROM saved_jobs WHERE account_id = ${accountId} AND job_id = ANY(${those})),
    invited AS MATERIALIZED (SELECT job_id FROM invitations WHERE creator_id = ${accountId} AND job_id = ANY(${those}))
    SELECT ${jobColumns(db)}, ${ownerColumns(db)}, (SELECT own FROM proposed p WHERE p.job_id = j.id) AS own_proposal,
      j.id IN (SELECT job_id FROM saved) AS saved, j.id IN (SELECT job_id FROM invited) AS invited
    FROM jobs j JOIN job_stats s ON s.job_id = j.id JOIN accounts o ON o.id = j.owner_id LEFT JOIN owner_records r ON r.owner_id = o.id
    WHERE j.id = ANY(${those}) AND s.job_id = ANY(${those}) ORDER BY j.id DESC`;
  return jobsOf(db, rows);
}

/** Returns the saved jobs that fit. A creator has few, so they are filtered after they are read. */
export async function findSaved(db: Db, accountId: string, { document, filter }: Search, { before, limit }: Window): Promise<string[]> {
  const rows = await db<{ jobId: string }[]>`
    SELECT s.job_id FROM saved_jobs x JOIN job_search s ON s.job_id = x.job_id
    WHERE x.account_id = ${accountId} AND x.job_id < ${before}::uuid AND ${conditionsOf(db, document, filter)}
    ORDER BY s.job_id DESC LIMIT ${pageLimit(db, limit)}`;
  return rows.map(({ jobId }) => jobId);
}

/** Returns jobs as a creator sees them, in the order of the given ids. */
export async function rowsOf(db: Db, accountId: string, ids: readonly string[]): Promise<Row[]> {
  const rows = await readPage(db, accountId, db`SELECT unnest(${ids as string[]}::uuid[]) AS id`);
  return rows.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id));
}

const [MARK, END] = ['\u0001', '\u0002'];

/** Returns which words of each job a search found, in lower case. The marker characters are in no text. */
export async function marksOf(db: Db, ids: readonly string[], marks: string): Promise<Map<string, string[]>> {
  const rows = await db<{ id: string; text: string }[]>`
    SELECT j.id, ts_headline('english', concat_ws(' ', j.title, coalesce(o.company, o.name), j.description), ${marks}::tsquery,
      ${`StartSel=${MARK}, StopSel=${END}, HighlightAll=true`}) AS text
    FROM jobs j JOIN accounts o ON o.id = j.owner_id WHERE j.id = ${anyOf(db, ids)}`;
  return new Map(rows.map(({ id, text }) => [id, markedWords(text)]));
}

function markedWords(text: string): string[] {
  const words = text
    .split(MARK)
    .slice(1)
    .map((part) => part.slice(0, part.indexOf(END)).toLowerCase());
  return [...new Set(words)];
}
