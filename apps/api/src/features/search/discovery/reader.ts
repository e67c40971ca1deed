import { idsApartFrom } from '#features/blocks/queries.ts';
import type { Db } from '#platform/db/connect.ts';
import { pageLimit, rowLimit } from '#platform/db/page.ts';
import { perDatabase } from '#platform/db/per-database.ts';
import { SharedReads } from '#platform/db/shared-reads.ts';
import { Problem } from '#platform/problem.ts';
import { cardTables, creatorCards, stampOf, type OwnPart, type ShownCreator } from './cards.ts';
import type { Tier, Want } from './rules.ts';
import { FRONT } from './search.ts';

/** Some creators whom a business wants to see. */
type Wish = { ownerId: string; ids: readonly string[] };
/** A creator as one business sees them. `isApart`: one of the two has blocked the other. */
export type Place = Omit<OwnPart, 'reasons' | 'unmet'> & { card: ShownCreator; isApart: boolean };
type Found = Record<string, string[]> | null;
type PlaceRow = { listed: Found; invited: Found; commented: Found; apart: string[]; stamps: Record<string, string> | null };

/** `jobSlug`: of one of the owner's jobs; otherwise of all open ones. */
type Needs = { ownerId: string; jobSlug: string | undefined };

const cardsOf = perDatabase((db) => creatorCards(db));

// What is asked for at the same time is read in one statement.
const newest = new SharedReads<{ most: number }, Tier, string[]>((db, tiers, { most }) => readNewest(db, tiers, most));
const wants = new SharedReads<Record<string, never>, Needs, Want & { jobs: number }>(readWants);
const places = new SharedReads<Record<string, never>, Wish, Place[]>(async (db, wishes) => {
  const rows = await readPlaces(db, wishes);
  const cards = await cardsOf(db).of(rows[0]?.stamps ?? {});
  return rows.map(({ listed, invited, commented, apart }, n) =>
    wishes[n]!.ids.flatMap((id) => {
      const card = cards.get(id);
      if (!card) return [];
      const own = { lists: listed?.[id] ?? [], invitedTo: invited?.[id] ?? [], commentedOn: commented?.[id] ?? [] };
      return [{ card, ...own, isApart: apart.includes(id) }];
    }),
  );
});

/** Returns the ids of the newest creators of a tier. They are fewer than `most` if it is rare. */
export function newestOf(db: Db, tier: Tier, most: number): Promise<string[]> {
  return newest.of(db, tier, { most });
}

/** Returns creators in the order of the ids, without those who are no longer shown. */
export async function placesOf(db: Db, ownerId: string, ids: readonly string[]): Promise<Place[]> {
  return ids.length === 0 ? [] : places.of(db, { ownerId, ids }, {});
}

/** Returns what one of the owner's jobs asks for, or all open ones together. */
export async function wantOf(db: Db, ownerId: string, jobSlug: string | undefined): Promise<Want> {
  const { jobs, ...want } = await wants.of(db, { ownerId, jobSlug }, {});
  if (jobSlug !== undefined && jobs === 0) throw new Problem(1013);
  return want;
}

/** Returns what some businesses see of their creators, in their order. The first row has the stamps of the cards of all creators. */
async function readPlaces(db: Db, wishes: readonly Wish[]): Promise<PlaceRow[]> {
  const wished = wishes.map((wish, n) => ({ ...wish, n }));
  return db<PlaceRow[]>`
    WITH page AS MATERIALIZED (
      SELECT w.n, w."ownerId" AS owner_id, w.ids FROM jsonb_to_recordset(${db.json(wished)}) AS w (n int, "ownerId" uuid, ids uuid[])),
    every AS MATERIALIZED (SELECT array_agg(DISTINCT id) AS ids FROM page CROSS JOIN unnest(page.ids) AS id)
    SELECT (
      SELECT json_object_agg(x.creator_id, x.found) FROM (
        SELECT x.creator_id, array_agg(l.id) AS found FROM creator_lists l JOIN listed_creators x ON x.list_id = l.id
        WHERE l.owner_id = page.owner_id AND x.creator_id = ANY(page.ids) GROUP BY 1) x) AS listed, (
      SELECT json_object_agg(x.creator_id, x.found) FROM (
        SELECT v.creator_id, array_agg(j.slug) AS found FROM invitations v JOIN jobs j ON j.id = v.job_id AND j.status IN ('open', 'paused')
        WHERE v.owner_id = page.owner_id AND v.creator_id = ANY(page.ids) GROUP BY 1) x) AS invited, (
      SELECT json_object_agg(x.creator_id, x.found) FROM (
        SELECT p.creator_id, array_agg(j.slug) AS found FROM (
          SELECT p.creator_id, p.job_id FROM proposals p WHERE p.creator_id = ANY(page.ids) AND p.status NOT IN ('withdrawn', 'expired', 'not_selected')
            AND p.job_id IN (SELECT j.id FROM jobs j WHERE j.owner_id = page.owner_id AND j.status IN ('open', 'paused')) OFFSET 0) p
        JOIN jobs j ON j.id = p.job_id GROUP BY 1) x) AS commented,
      ARRAY(${idsApartFrom(db, db`page.owner_id`)}) AS apart,
      CASE page.n WHEN 0 THEN (
        SELECT json_object_agg(s.account_id, ${stampOf(db)}) ${cardTables(db)} WHERE s.account_id = ANY((SELECT ids FROM every)::uuid[])) END AS stamps
    FROM page ORDER BY page.n`;
}

async function readWants(db: Db, needs: readonly Needs[]): Promise<(Want & { jobs: number })[]> {
  const given = needs.map((each, n) => ({ ...each, n }));
  const columns = db`j.category_ids, j.platforms, j.location, j.wanted`;
  return db<(Want & { jobs: number })[]>`
    SELECT want.* FROM jsonb_to_recordset(${db.json(given)}) AS w (n int, "ownerId" uuid, "jobSlug" text) CROSS JOIN LATERAL (
      WITH own AS MATERIALIZED (
        SELECT ${columns} FROM jobs j WHERE w."jobSlug" IS NULL AND j.owner_id = w."ownerId" AND j.status = 'open'
        UNION ALL SELECT ${columns} FROM jobs j WHERE j.slug = w."jobSlug" AND j.owner_id = w."ownerId")
      SELECT (SELECT count(*)::int FROM own) AS jobs,
        ARRAY(SELECT 'c:' || c.slug FROM categories c WHERE c.id IN (SELECT unnest(own.category_ids) FROM own)) AS categories,
        ARRAY(SELECT DISTINCT 'p:' || p FROM own, unnest(own.platforms) p WHERE p <> 'other') AS services,
        ARRAY(SELECT DISTINCT 'l:' || l FROM own, jsonb_array_elements_text(own.wanted -> 'languages') l) AS languages,
        (SELECT jsonb_build_object('location', own.location, 'wanted', own.wanted) FROM own WHERE w."jobSlug" IS NOT NULL) AS job) want
    ORDER BY w.n`;
}

/** Returns the ids of the newest creators of each tier. Looks through the first ones only, which is cheap where many are of the tier. */
async function readNewest(db: Db, tiers: readonly Tier[], most: number): Promise<string[][]> {
  const given = tiers.map(({ any: [a, b, c], none }, n) => ({ n, a, b, c, none }));
  const rows = await db<{ ids: string[] }[]>`
    SELECT ARRAY(
      SELECT s.account_id FROM (SELECT account_id, tags, shown_at FROM shown_creators ORDER BY shown_at DESC, account_id DESC LIMIT ${rowLimit(db, FRONT)}) s
      WHERE (w.a IS NULL OR s.tags && w.a) AND (w.b IS NULL OR s.tags && w.b) AND (w.c IS NULL OR s.tags && w.c) AND NOT s.tags && w.none
      ORDER BY s.shown_at DESC, s.account_id DESC LIMIT ${pageLimit(db, most)}) AS ids
    FROM jsonb_to_recordset(${db.json(given)}) AS w (n int, a text[], b text[], c text[], none text[]) ORDER BY w.n`;
  return rows.map(({ ids }) => ids.slice(0, most));
}
