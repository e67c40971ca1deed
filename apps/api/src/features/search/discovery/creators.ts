import type { CreatorCard } from '@castlane/contract/discovery.ts';
import type { Category } from '@castlane/contract/category.ts';
import { idsApartFrom } from '#features/blocks/queries.ts';
import { withCategories } from '#features/categories/shown.ts';
import { channelsOfAccount } from '#features/channels/queries.ts';
import { matchColumns, matchTables } from '#features/jobs/match.ts';
import type { Db } from '#platform/db/connect.ts';
import { anyOf } from '#platform/db/page.ts';
import { timeText } from '#platform/db/time.ts';
import { Problem } from '#platform/problem.ts';
import type { Want } from './rules.ts';

const ABOUT_LENGTH = 200;

/** What lists of creators are sorted by, as text for cursors. */
type Keys = { shownAt: string; ratingRank: string; youtube: string | null; instagram: string | null };
/** What only one business sees of a creator. */
type Marks = Pick<CreatorCard, 'lists' | 'invitedTo' | 'commentedOn'>;
/** A creator as one business sees them, without why they fit. `isApart`: one of the two has blocked the other. */
export type ShownCreator = Omit<CreatorCard, 'reasons' | 'unmet'> & Keys & { id: string; isApart: boolean };

/** Returns creators in the order of the ids, without those who are no longer shown. */
export async function findShownCreators(db: Db, ownerId: string, ids: readonly string[]): Promise<ShownCreator[]> {
  if (ids.length === 0) return [];
  const [creators, marksOf] = await Promise.all([readCreators(db, ids), readMarks(db, ownerId, ids)]);
  return ids.flatMap((id) => {
    const creator = creators.find((each) => each.id === id);
    return creator ? [{ ...creator, ...marksOf(id) }] : [];
  });
}

type Creator = Omit<ShownCreator, keyof Marks | 'isApart'>;
type Row = Omit<Creator, 'categories'> & { categoryIds: string[] };

async function readCreators(db: Db, ids: readonly string[]): Promise<(Row & { categories: Category[] })[]> {
  const rows = await db<Row[]>`
    SELECT a.id, ${timeText(db, db`s.shown_at`)} AS shown_at, s.rating_rank::text, s.youtube::text, s.instagram::text,
      a.slug, a.name, a.profile_image_uri, true AS verified, a.city, a.country, left(a.about, ${ABOUT_LENGTH}) AS about,
      ARRAY(SELECT ac.category_id FROM account_categories ac WHERE ac.account_id = a.id) AS category_ids, a.languages, ${channelsOfAccount(db)} AS channels,
      nullif(s.rating, 0)::float AS rating, s.review_count, coalesce(k.jobs_assigned, 0) AS jobs_assigned
    FROM shown_creators s JOIN accounts a ON a.id = s.account_id LEFT JOIN creator_records k ON k.creator_id = a.id WHERE s.account_id = ${anyOf(db, ids)}`;
  return withCategories(db, rows);
}

type Found = Record<string, string[]> | null;

/** Returns what a business sees of some creators alone: its lists, its invitations and their comments on its open jobs. */
async function readMarks(db: Db, ownerId: string, ids: readonly string[]): Promise<(id: string) => Marks & { isApart: boolean }> {
  const isOneOf = db`= ${anyOf(db, ids)}`;
  const [row] = await db<{ listed: Found; invited: Found; commented: Found; apart: string[] }[]>`
    SELECT (
      SELECT json_object_agg(x.creator_id, x.found) FROM (
        SELECT x.creator_id, array_agg(l.id) AS found FROM creator_lists l JOIN listed_creators x ON x.list_id = l.id
        WHERE l.owner_id = ${ownerId} AND x.creator_id ${isOneOf} GROUP BY 1) x) AS listed, (
      SELECT json_object_agg(x.creator_id, x.found) FROM (
        SELECT v.creator_id, array_agg(j.slug) AS found FROM invitations v JOIN jobs j ON j.id = v.job_id AND j.status IN ('open', 'paused')
        WHERE v.owner_id = ${ownerId} AND v.creator_id ${isOneOf} GROUP BY 1) x) AS invited, (
      SELECT json_object_agg(x.creator_id, x.found) FROM (
        SELECT p.creator_id, array_agg(j.slug) AS found FROM (
          SELECT p.creator_id, p.job_id FROM proposals p WHERE p.creator_id ${isOneOf} AND p.status NOT IN ('withdrawn', 'expired', 'not_selected')
            AND p.job_id IN (SELECT j.id FROM jobs j WHERE j.owner_id = ${ownerId} AND j.status IN ('open', 'paused')) OFFSET 0) p
        JOIN jobs j ON j.id = p.job_id GROUP BY 1) x) AS commented,
      ARRAY(${idsApartFrom(db, db`${ownerId}::uuid`)}) AS apart`;
  const { listed, invited, commented, apart } = row!;
  return (id) => ({
    lists: listed?.[id] ?? [],
    invitedTo: invited?.[id] ?? [],
    commentedOn: commented?.[id] ?? [],
    isApart: apart.includes(id),
  });
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
