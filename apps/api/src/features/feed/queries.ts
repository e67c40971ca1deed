import type { AnswerOf, QueryOf } from '@castlane/contract/endpoint.ts';
import type { Job } from '@castlane/contract/job.ts';
import type { FeedItem, getFeedItem as itemEndpoint, listFeed as listEndpoint } from '@castlane/contract/proposal.ts';
import type postgres from 'postgres';
import { jobColumns, ownerCardOf, ownerColumns, type OwnerRow } from '#features/jobs/queries.ts';
import { findLatestProposal } from '#features/proposals/queries.ts';
import { balanceOf } from '#features/stars/queries.ts';
import type { Db } from '#platform/db/connect.ts';
import { idCursor, pageOf } from '#platform/db/page.ts';
import { Problem } from '#platform/problem.ts';
import { matchOf, type MatchFacts } from './rules.ts';

type Row = Job & OwnerRow & MatchFacts & { proposed: boolean; saved: boolean };
/**
 * A page of open jobs, newest first. Ids first: ten per category from a narrow index, and only the ten that win are
 * read whole, so that the cost depends neither on the number of jobs nor on how rare a category is. Without a
 * category it is a statement of its own, since an OR would take both away.
 */
export async function listFeed(db: Db, accountId: string, query: QueryOf<typeof listEndpoint>): Promise<AnswerOf<typeof listEndpoint>> {
  const rows = await feedRows(db, accountId, query);
  const { items, nextCursor } = pageOf(rows, query.limit, (row) => row.id);
  // Few enough that the page is not filled up again.
  return { items: items.filter((row) => row.ownerActive).map(itemOf), nextCursor };
}

/** The rows of a page and one more, as the database gives them. */
export async function feedRows(db: Db, accountId: string, query: QueryOf<typeof listEndpoint>): Promise<Row[]> {
  const { limit, cursor, category, saved } = query;
  const after = idCursor(cursor) ?? 'ffffffff-ffff-ffff-ffff-ffffffffffff';
  if (saved) return pageOfSaved(db, accountId, category?.split(',') ?? null, after, limit + 1);
  return category ? pageInCategories(db, accountId, category.split(','), after, limit + 1) : pageOfAll(db, accountId, after, limit + 1);
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

/** A creator has saved few: they are sorted out after they are read. */
async function pageOfSaved(db: Db, accountId: string, slugs: string[] | null, after: string, most: number): Promise<Row[]> {
  return db<Row[]>`
    WITH page AS MATERIALIZED (
      SELECT j.id FROM saved_jobs x JOIN jobs j ON j.id = x.job_id AND j.status = 'open'
      WHERE x.account_id = ${accountId} AND x.job_id < ${after}::uuid
        AND (${slugs}::text[] IS NULL OR j.category_ids && ARRAY(SELECT id FROM categories WHERE slug = ANY(${slugs}::text[])))
      ORDER BY j.id DESC LIMIT ${most})
    SELECT ${feedColumns(db, accountId)}
    FROM page JOIN jobs j ON j.id = page.id JOIN job_stats s ON s.job_id = j.id
    JOIN accounts o ON o.id = j.owner_id LEFT JOIN owner_records r ON r.owner_id = o.id
    ORDER BY j.id DESC`;
}

function isHidden(db: Db, accountId: string, jobId: postgres.Fragment): postgres.Fragment {
  return db`EXISTS (SELECT 1 FROM hidden_jobs h WHERE h.account_id = ${accountId} AND h.job_id = ${jobId})`;
}

/** One job for a creator: an open one, or one that the creator has commented on, whatever became of it. */
export async function getFeedItem(db: Db, accountId: string, slug: string): Promise<AnswerOf<typeof itemEndpoint>> {
  const [row] = await db<Row[]>`
    SELECT ${feedColumns(db, accountId)}
    FROM jobs j JOIN job_stats s ON s.job_id = j.id JOIN accounts o ON o.id = j.owner_id LEFT JOIN owner_records r ON r.owner_id = o.id
    WHERE j.slug = ${slug}`;
  if (!row || row.status === 'draft') throw new Problem(1013);
  const [proposal, balance] = await Promise.all([findLatestProposal(db, accountId, row.id), balanceOf(db, accountId)]);
  if (!proposal && (row.status !== 'open' || !row.ownerActive)) throw new Problem(1013);
  return { ...itemOf(row), proposal: proposal ?? null, balance };
}

function feedColumns(db: Db, accountId: string) {
  return db`${jobColumns(db)}, ${ownerColumns(db)},
    EXISTS (SELECT 1 FROM proposals p WHERE p.job_id = j.id AND p.creator_id = ${accountId} AND p.status NOT IN ('withdrawn', 'expired')) AS proposed,
    EXISTS (SELECT 1 FROM saved_jobs x WHERE x.job_id = j.id AND x.account_id = ${accountId}) AS saved,
    (SELECT count(*)::int FROM account_categories ac WHERE ac.account_id = ${accountId} AND ac.category_id = ANY(j.category_ids)) AS shared_categories,
    (SELECT me.country FROM accounts me WHERE me.id = ${accountId}) AS viewer_country,
    (SELECT me.languages FROM accounts me WHERE me.id = ${accountId}) AS viewer_languages`;
}

function itemOf(row: Row): FeedItem {
  return {
    job: row,
    owner: ownerCardOf(row),
    proposalCount: row.proposalCount,
    starCost: row.starCost,
    match: matchOf(row),
    proposed: row.proposed,
    saved: row.saved,
  };
}
