import type { AnswerOf, QueryOf } from '@castlane/contract/endpoint.ts';
import type { Job } from '@castlane/contract/job.ts';
import type { FeedItem, getFeedItem as itemEndpoint, listFeed as listEndpoint } from '@castlane/contract/proposal.ts';
import type postgres from 'postgres';
import { jobColumns, ownerCardOf, ownerColumns, type OwnerRow } from '#features/jobs/queries.ts';
import { findLatestProposal } from '#features/proposals/queries.ts';
import { balanceOf } from '#features/stars/queries.ts';
import type { Db } from '#platform/db/connect.ts';
import { idBefore, pageOf } from '#platform/db/page.ts';
import { Problem } from '#platform/problem.ts';
import { matchOf, type MatchFacts } from './rules.ts';

type Row = Job & OwnerRow & MatchFacts & { proposed: boolean; saved: boolean; invited: boolean };
/** A page of open jobs, newest first. */
export async function listFeed(db: Db, accountId: string, query: QueryOf<typeof listEndpoint>): Promise<AnswerOf<typeof listEndpoint>> {
  const rows = await feedRows(db, accountId, query);
  const { items, nextCursor } = pageOf(rows, query.limit, (row) => row.id);
  // Few enough that the page is not filled up again.
  return { items: items.filter((row) => row.ownerActive).map(itemOf), nextCursor };
}

/**
 * The rows of a page and one more, as the database gives them. Ids first: ten per category from a narrow index, and only the ten that
 * win are read whole, so that the cost depends neither on the number of jobs nor on how rare a category is. Without a
 * category it is a statement of its own, since an OR would take both away.
 */
export async function feedRows(db: Db, accountId: string, query: QueryOf<typeof listEndpoint>): Promise<Row[]> {
  const { limit, category, saved } = query;
  const [slugs, before, most] = [category?.split(','), idBefore(query.cursor), limit + 1];
  if (saved) return readPage(db, accountId, idsOfSaved(db, accountId, slugs ?? null, before, most));
  return readPage(db, accountId, slugs ? idsInCategories(db, accountId, slugs, before, most) : idsOfAll(db, accountId, before, most));
}

function idsInCategories(db: Db, accountId: string, slugs: string[], before: string, most: number): postgres.Fragment {
  return db`
    SELECT DISTINCT x.job_id AS id FROM (SELECT id FROM categories WHERE slug = ANY(${slugs})) c
    CROSS JOIN LATERAL (
      SELECT job_id FROM open_job_categories
      WHERE category_id = c.id AND job_id < ${before}::uuid AND NOT ${isHidden(db, accountId, db`open_job_categories.job_id`)}
      ORDER BY job_id DESC LIMIT ${most}
    ) x ORDER BY x.job_id DESC LIMIT ${most}`;
}

function idsOfAll(db: Db, accountId: string, before: string, most: number): postgres.Fragment {
  return db`
    SELECT id FROM jobs WHERE status = 'open' AND id < ${before}::uuid AND NOT ${isHidden(db, accountId, db`jobs.id`)}
    ORDER BY id DESC LIMIT ${most}`;
}

/** A creator has saved few: they are sorted out after they are read. */
function idsOfSaved(db: Db, accountId: string, slugs: string[] | null, before: string, most: number): postgres.Fragment {
  return db`
    SELECT j.id FROM saved_jobs x JOIN jobs j ON j.id = x.job_id AND j.status = 'open'
    WHERE x.account_id = ${accountId} AND x.job_id < ${before}::uuid
      AND (${slugs}::text[] IS NULL OR j.category_ids && ARRAY(SELECT id FROM categories WHERE slug = ANY(${slugs}::text[])))
    ORDER BY j.id DESC LIMIT ${most}`;
}

/**
 * Some jobs as a creator sees them, newest first. By an array of the ids, not by a join with them: they are neighbours in every
 * index, so that one descent finds all of them, where a join goes down once for each.
 */
async function readPage(db: Db, accountId: string, ids: postgres.Fragment): Promise<Row[]> {
  const those = db`(SELECT ids FROM page)::uuid[]`;
  return db<Row[]>`
    WITH page AS MATERIALIZED (SELECT array_agg(id) AS ids FROM (${ids}) found),
    proposed AS MATERIALIZED (
      SELECT job_id FROM proposals WHERE creator_id = ${accountId} AND job_id = ANY(${those}) AND status NOT IN ('withdrawn', 'expired')),
    saved AS MATERIALIZED (SELECT job_id FROM saved_jobs WHERE account_id = ${accountId} AND job_id = ANY(${those})),
    invited AS MATERIALIZED (SELECT job_id FROM invitations WHERE creator_id = ${accountId} AND job_id = ANY(${those})),
    interests AS MATERIALIZED (SELECT category_id FROM account_categories WHERE account_id = ${accountId})
    SELECT ${jobColumns(db)}, ${ownerColumns(db)}, j.id IN (SELECT job_id FROM proposed) AS proposed, j.id IN (SELECT job_id FROM saved) AS saved,
      j.id IN (SELECT job_id FROM invited) AS invited,
      (SELECT count(*)::int FROM interests i WHERE i.category_id = ANY(j.category_ids)) AS shared_categories,
      (SELECT me.country FROM accounts me WHERE me.id = ${accountId}) AS viewer_country,
      (SELECT me.languages FROM accounts me WHERE me.id = ${accountId}) AS viewer_languages
    FROM jobs j JOIN job_stats s ON s.job_id = j.id JOIN accounts o ON o.id = j.owner_id LEFT JOIN owner_records r ON r.owner_id = o.id
    WHERE j.id = ANY(${those}) AND s.job_id = ANY(${those}) ORDER BY j.id DESC`;
}

function isHidden(db: Db, accountId: string, jobId: postgres.Fragment): postgres.Fragment {
  return db`EXISTS (SELECT 1 FROM hidden_jobs h WHERE h.account_id = ${accountId} AND h.job_id = ${jobId})`;
}

/** One job for a creator: an open one, or one that the creator has commented on, whatever became of it. */
export async function getFeedItem(db: Db, accountId: string, slug: string): Promise<AnswerOf<typeof itemEndpoint>> {
  const [row] = await readPage(db, accountId, db`SELECT id FROM jobs WHERE slug = ${slug}`);
  if (!row || row.status === 'draft') throw new Problem(1013);
  const [proposal, balance] = await Promise.all([findLatestProposal(db, accountId, row.id), balanceOf(db, accountId)]);
  if (!proposal && (row.status !== 'open' || !row.ownerActive)) throw new Problem(1013);
  return { ...itemOf(row), proposal: proposal ?? null, balance };
}

function itemOf(row: Row): FeedItem {
  return {
    job: row,
    owner: ownerCardOf(row),
    proposalCount: row.proposalCount,
    starCost: row.invited ? 0 : row.starCost,
    match: matchOf(row),
    proposed: row.proposed,
    saved: row.saved,
    invited: row.invited,
  };
}
