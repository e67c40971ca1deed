import { Service } from '@castlane/contract/channel.ts';
import type { CreatorCard } from '@castlane/contract/discovery.ts';
import type { CreatorFacts } from '@castlane/contract/match.ts';
import { idsApartFrom } from '#features/blocks/queries.ts';
import { withCategories } from '#features/categories/shown.ts';
import { channelsOfAccount } from '#features/channels/queries.ts';
import { isFresh } from '#features/channels/syncing/freshness.ts';
import { matchColumns, matchTables } from '#features/jobs/match.ts';
import type { Db } from '#platform/db/connect.ts';
import type { Fragment } from '#platform/db/statement.ts';
import { unseen } from '#platform/db/page.ts';
import { Problem } from '#platform/problem.ts';
import type { Position, Want } from './rules.ts';

const ABOUT_LENGTH = 200;

/** A creator as one business sees them, without why they fit. `isApart`: one of the two has blocked the other. */
export type ShownCreator = Omit<CreatorCard, 'reasons' | 'unmet'> & CreatorFacts & Position & { isApart: boolean };
type Row = Omit<ShownCreator, 'categories'> & { categoryIds: string[] };

/**
 * Returns the first creators of `found`, which selects `id`, `tier` and `key`; with what this business alone sees of them: its lists, its
 * invitations and their comments on its open jobs. One statement finds and reads them.
 */
export async function readCreators(db: Db, ownerId: string, found: Fragment, most: number): Promise<ShownCreator[]> {
  const isOnPage = db`= ANY((SELECT ids FROM on_page)::uuid[])`;
  const rows = await db<Row[]>`
    WITH page AS MATERIALIZED (SELECT f.*, row_number() OVER () AS nth FROM (${found}) f LIMIT ${unseen(db, db`${most}::int`)}),
    on_page AS MATERIALIZED (SELECT array_agg(id) AS ids FROM page),
    marks AS MATERIALIZED (
      SELECT m.creator_id, array_agg(m.list_id) FILTER (WHERE m.kind = 'listed') AS lists,
        array_agg(j.slug) FILTER (WHERE m.kind = 'invited') AS invited_to, array_agg(j.slug) FILTER (WHERE m.kind = 'commented') AS commented_on
      FROM (
        SELECT 'listed' AS kind, x.creator_id, l.id AS list_id, NULL::uuid AS job_id FROM creator_lists l JOIN listed_creators x ON x.list_id = l.id
        WHERE l.owner_id = ${ownerId} AND x.creator_id ${isOnPage}
        UNION ALL SELECT 'invited', v.creator_id, NULL, v.job_id FROM invitations v WHERE v.owner_id = ${ownerId} AND v.creator_id ${isOnPage}
        UNION ALL SELECT 'commented', p.creator_id, NULL, p.job_id FROM proposals p
        WHERE p.creator_id ${isOnPage} AND p.status NOT IN ('withdrawn', 'expired', 'not_selected')
          AND p.job_id IN (SELECT o.id FROM jobs o WHERE o.owner_id = ${ownerId} AND o.status IN ('open', 'paused'))) m
      LEFT JOIN jobs j ON j.id = m.job_id WHERE m.kind = 'listed' OR j.status IN ('open', 'paused') GROUP BY 1)
    SELECT f.id, f.tier, f.key, a.slug, a.name, a.profile_image_uri, true AS verified, a.country, left(a.about, ${ABOUT_LENGTH}) AS about,
      ARRAY(SELECT ac.category_id FROM account_categories ac WHERE ac.account_id = a.id) AS category_ids, a.languages, ${channelsOfAccount(db)} AS channels,
      CASE WHEN ${isFresh(db, db`w.told_at`)} THEN w.works ELSE '[]' END AS works, nullif(s.rating, 0)::float AS rating, s.review_count,
      coalesce(m.lists, '{}') AS lists, coalesce(m.invited_to, '{}') AS invited_to, coalesce(m.commented_on, '{}') AS commented_on,
      a.id = ANY(ARRAY(${idsApartFrom(db, db`${ownerId}::uuid`)})) AS is_apart
    FROM page f JOIN shown_creators s ON s.account_id = f.id JOIN accounts a ON a.id = f.id LEFT JOIN creator_works w ON w.account_id = f.id
      LEFT JOIN marks m ON m.creator_id = f.id
    ORDER BY f.nth`;
  return withCategories(db, rows);
}

/** Returns what one of the owner's jobs asks for or, without a slug, all open ones together. Throws 1013 if the job is not the owner's. */
export async function wantOf(db: Db, ownerId: string, jobSlug: string | undefined): Promise<Want> {
  const which = jobSlug === undefined ? db`j.status = 'open'` : db`j.slug = ${jobSlug}`;
  const [want] = await db<Want[]>`
    WITH own AS MATERIALIZED (SELECT ${matchColumns(db)} FROM ${matchTables(db)} WHERE j.owner_id = ${ownerId} AND ${which})
    SELECT ARRAY(SELECT 'c:' || c.slug FROM categories c WHERE c.id IN (SELECT unnest(own.category_ids) FROM own)) AS categories,
      ARRAY(SELECT 'p:' || s FROM unnest(${Service.options}::text[]) s WHERE EXISTS (SELECT 1 FROM own WHERE s = ANY(own.platforms))) AS services,
      ARRAY(SELECT DISTINCT 'l:' || jsonb_array_elements_text(own.wanted -> 'languages') FROM own) AS languages,
      ${jobSlug === undefined ? db`NULL` : db`(SELECT jsonb_build_object('location', own.location, 'wanted', own.wanted) FROM own)`} AS job`;
  if (jobSlug !== undefined && !want!.job) throw new Problem(1013);
  return want!;
}
