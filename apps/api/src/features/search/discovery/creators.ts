import type { CreatorCard } from '@castlane/contract/discovery.ts';
import { idsApartFrom } from '#features/blocks/queries.ts';
import { withCategories } from '#features/categories/shown.ts';
import { channelsOfAccount } from '#features/channels/queries.ts';
import { matchColumns, matchTables } from '#features/jobs/match.ts';
import type { Db } from '#platform/db/connect.ts';
import { anyOf } from '#platform/db/page.ts';
import { Problem } from '#platform/problem.ts';
import type { Want } from './rules.ts';

const ABOUT_LENGTH = 200;

/** A creator as one business sees them, without why they fit. `isApart`: one of the two has blocked the other. */
export type ShownCreator = Omit<CreatorCard, 'reasons' | 'unmet'> & { id: string; isApart: boolean };
type Row = Omit<ShownCreator, 'categories'> & { categoryIds: string[] };

/**
 * Returns creators in the order of the ids, without those who are no longer shown; with what this business alone sees of them: its lists, its
 * invitations and their comments on its open jobs.
 */
export async function findShownCreators(db: Db, ownerId: string, ids: readonly string[]): Promise<ShownCreator[]> {
  if (ids.length === 0) return [];
  const isOneOf = db`= ${anyOf(db, ids)}`;
  const rows = await db<Row[]>`
    SELECT a.id, a.slug, a.name, a.profile_image_uri, true AS verified, a.city, a.country, left(a.about, ${ABOUT_LENGTH}) AS about,
      ARRAY(SELECT ac.category_id FROM account_categories ac WHERE ac.account_id = a.id) AS category_ids, a.languages, ${channelsOfAccount(db)} AS channels,
      nullif(s.rating, 0)::float AS rating, s.review_count, coalesce(k.jobs_assigned, 0) AS jobs_assigned,
      coalesce(l.ids, '{}') AS lists, coalesce(v.slugs, '{}') AS invited_to, coalesce(c.slugs, '{}') AS commented_on,
      a.id = ANY(ARRAY(${idsApartFrom(db, db`${ownerId}::uuid`)})) AS is_apart
    FROM shown_creators s JOIN accounts a ON a.id = s.account_id LEFT JOIN creator_records k ON k.creator_id = a.id
    LEFT JOIN (
      SELECT x.creator_id, array_agg(l.id) AS ids FROM creator_lists l JOIN listed_creators x ON x.list_id = l.id
      WHERE l.owner_id = ${ownerId} AND x.creator_id ${isOneOf} GROUP BY 1) l ON l.creator_id = a.id
    LEFT JOIN (
      SELECT v.creator_id, array_agg(j.slug) AS slugs FROM invitations v JOIN jobs j ON j.id = v.job_id AND j.status IN ('open', 'paused')
      WHERE v.owner_id = ${ownerId} AND v.creator_id ${isOneOf} GROUP BY 1) v ON v.creator_id = a.id
    LEFT JOIN (
      SELECT p.creator_id, array_agg(j.slug) AS slugs FROM (
        SELECT p.creator_id, p.job_id FROM proposals p WHERE p.creator_id ${isOneOf} AND p.status NOT IN ('withdrawn', 'expired', 'not_selected')
          AND p.job_id IN (SELECT j.id FROM jobs j WHERE j.owner_id = ${ownerId} AND j.status IN ('open', 'paused')) OFFSET 0) p
      JOIN jobs j ON j.id = p.job_id GROUP BY 1) c ON c.creator_id = a.id
    WHERE s.account_id ${isOneOf}`;
  const creators = await withCategories(db, rows);
  return ids.flatMap((id) => creators.find((creator) => creator.id === id) ?? []);
}

/** Returns what one of the owner's jobs asks for or, without a slug, all open ones together. Throws 1013 if the job is not the owner's. */
export async function wantOf(db: Db, ownerId: string, jobSlug: string | undefined): Promise<Want> {
  const which = jobSlug === undefined ? db`j.status = 'open'` : db`j.slug = ${jobSlug}`;
  const [row] = await db<(Want & { jobs: number })[]>`
    WITH own AS MATERIALIZED (SELECT ${matchColumns(db)} FROM ${matchTables(db)} WHERE j.owner_id = ${ownerId} AND ${which})
    SELECT (SELECT count(*)::int FROM own) AS jobs,
      ARRAY(SELECT 'c:' || c.slug FROM categories c WHERE c.id IN (SELECT unnest(own.category_ids) FROM own)) AS categories,
      ARRAY(SELECT DISTINCT 'p:' || p FROM own, unnest(own.platforms) p WHERE p <> 'other') AS services,
      ARRAY(SELECT DISTINCT 'l:' || l FROM own, jsonb_array_elements_text(own.wanted -> 'languages') l) AS languages,
      ${jobSlug === undefined ? db`NULL` : db`(SELECT jsonb_build_object('location', own.location, 'wanted', own.wanted) FROM own)`} AS job`;
  const { jobs, ...want } = row!;
  if (jobSlug !== undefined && jobs === 0) throw new Problem(1013);
  return want;
}
