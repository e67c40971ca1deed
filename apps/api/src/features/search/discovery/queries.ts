import type { AnswerOf, QueryOf } from '@castlane/contract/endpoint.ts';
import type {
  CreatorCard,
  CreatorFilters,
  CreatorList,
  Invitation,
  listCreators as creatorsEndpoint,
  listInvitations as invitationsEndpoint,
} from '@castlane/contract/discovery.ts';
import type postgres from 'postgres';
import { withCategories } from '#features/categories/shown.ts';
import { channelsOfAccount } from '#features/channels/queries.ts';
import type { Db } from '#platform/db/connect.ts';
import { badCursor, idBefore, pageLimit, pageOf } from '#platform/db/page.ts';
import { wordsIn } from '#platform/db/spelling.ts';
import { timeText } from '#platform/db/time.ts';
import { Problem } from '#platform/problem.ts';
import { cursorOf, positionOf, reasonsOf, tiersOf, type Want } from './rules.ts';
import { areApart, idsApartFrom } from '#features/blocks/queries.ts';
import { findCreators, keyOf, spellingsOf } from './search.ts';

const ABOUT_LENGTH = 200;

/** Returns a page of active creators. If none has the given words, searches for the most similar ones. */
export async function listCreators(
  db: Db,
  ownerId: string,
  filters: QueryOf<typeof creatorsEndpoint>,
): Promise<AnswerOf<typeof creatorsEndpoint>> {
  const { cursor, sort, limit, list, jobSlug } = filters;
  const position = cursor === undefined ? undefined : positionOf(cursor, sort);
  if (cursor !== undefined && !position) throw badCursor();
  if (list !== undefined) await getOwnList(db, ownerId, list);
  const want = await wantOf(db, ownerId, jobSlug);
  const words = wordsIn(filters.q ?? '');
  const tiers = sort === 'match' ? tiersOf(want) : tiersOf({ categories: [], services: [], languages: [] });
  let found = await findCreators(db, { filters, words, tiers }, position, limit + 1);
  const spellings = found.length === 0 && words.length > 0 ? await spellingsOf(db, words) : undefined;
  if (spellings) found = await findCreators(db, { filters, words: spellings, tiers }, position, limit + 1);
  const page = found.slice(0, limit);
  const ids = page.map(({ id }) => id);
  const rows = await cardsOf(db, ownerId, ids, filters);
  const last = found.length > limit ? rows.at(-1) : undefined;
  return {
    items: rows.filter(({ apart }) => !apart).map((row) => ({ ...row, reasons: reasonsOf(row, want) })),
    nextCursor: last ? cursorOf({ tier: page.at(-1)!.tier, key: last.key, id: last.id }) : null,
    nearest: spellings && rows.length > 0 ? spellings.map((word) => (typeof word === 'string' ? word : word[0]!)).join(' ') : null,
  };
}

export async function getCreator(db: Db, ownerId: string, slug: string): Promise<CreatorCard> {
  const [account] = await db<{ id: string }[]>`
    SELECT a.id FROM accounts a JOIN shown_creators s ON s.account_id = a.id WHERE a.slug = ${slug}`;
  if (!account || (await areApart(db, ownerId, account.id))) throw new Problem(1009);
  const [[row], want] = await Promise.all([cardsOf(db, ownerId, [account.id], { sort: 'newest' }), wantOf(db, ownerId, undefined)]);
  return { ...row!, reasons: reasonsOf(row!, want) };
}

type CardRow = Omit<CreatorCard, 'reasons'> & { id: string; key: string; apart: boolean };
type StoredCard = Omit<CardRow, 'categories'> & { categoryIds: string[] };

/** Returns creators in the order of the ids. What belongs to several of them is read at once for all, and added by `creator_id`. */
async function cardsOf(db: Db, ownerId: string, ids: string[], filters: Pick<CreatorFilters, 'sort' | 'platform'>): Promise<CardRow[]> {
  if (ids.length === 0) return [];
  const key = filters.sort === 'match' || filters.sort === 'newest' ? timeText(db, db`s.shown_at`) : db`${keyOf(db, filters)}::text`;
  const those = db`ANY((SELECT ids FROM page)::uuid[])`;
  const of = (table: postgres.Fragment) => db`coalesce((SELECT x.found FROM ${table} x WHERE x.creator_id = a.id), '{}')`;
  const rows = await db<StoredCard[]>`
    WITH page AS MATERIALIZED (SELECT ${ids}::uuid[] AS ids),
    apart AS MATERIALIZED (${idsApartFrom(db, db`${ownerId}::uuid`)}),
    listed AS MATERIALIZED (
      SELECT x.creator_id, array_agg(l.id) AS found FROM creator_lists l JOIN listed_creators x ON x.list_id = l.id
      WHERE l.owner_id = ${ownerId} AND x.creator_id = ${those} GROUP BY 1),
    invited AS MATERIALIZED (
      SELECT v.creator_id, array_agg(j.slug) AS found FROM invitations v JOIN jobs j ON j.id = v.job_id AND j.status IN ('open', 'paused')
      WHERE v.owner_id = ${ownerId} AND v.creator_id = ${those} GROUP BY 1),
    commented AS MATERIALIZED (
      SELECT p.creator_id, array_agg(j.slug) AS found FROM (
        SELECT p.creator_id, p.job_id FROM proposals p WHERE p.creator_id = ${those} AND p.status NOT IN ('withdrawn', 'expired')
          AND p.job_id IN (SELECT j.id FROM jobs j WHERE j.owner_id = ${ownerId} AND j.status IN ('open', 'paused')) OFFSET 0) p
      JOIN jobs j ON j.id = p.job_id GROUP BY 1)
    SELECT a.id, ${key} AS key, a.slug, a.name, a.profile_image_uri, true AS verified, a.city, a.country, left(a.about, ${ABOUT_LENGTH}) AS about,
      ARRAY(SELECT ac.category_id FROM account_categories ac WHERE ac.account_id = a.id) AS category_ids, a.languages, ${channelsOfAccount(db)} AS channels, nullif(s.rating, 0)::float AS rating, s.review_count,
      coalesce(k.jobs_assigned, 0) AS jobs_assigned, ${of(db`listed`)} AS lists, ${of(db`invited`)} AS invited_to, ${of(db`commented`)} AS commented_on,
      a.id IN (SELECT x.id FROM apart x) AS apart
    FROM shown_creators s JOIN accounts a ON a.id = s.account_id LEFT JOIN creator_records k ON k.creator_id = a.id
    WHERE s.account_id = ${those}`;
  const cards = await withCategories(db, rows);
  return cards.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id));
}

/** Returns what one of the owner's jobs asks for, or all open ones together. */
async function wantOf(db: Db, ownerId: string, jobSlug: string | undefined): Promise<Want> {
  const which = jobSlug === undefined ? db`j.status = 'open'` : db`j.slug = ${jobSlug}`;
  const [want] = await db<(Want & { jobs: number })[]>`
    WITH own AS MATERIALIZED (SELECT j.category_ids, j.platforms, j.wanted -> 'languages' AS languages FROM jobs j WHERE j.owner_id = ${ownerId} AND ${which})
    SELECT (SELECT count(*)::int FROM own) AS jobs,
      ARRAY(SELECT 'c:' || c.slug FROM categories c WHERE c.id IN (SELECT unnest(own.category_ids) FROM own)) AS categories,
      ARRAY(SELECT DISTINCT 'p:' || p FROM own, unnest(own.platforms) p WHERE p <> 'other') AS services,
      ARRAY(SELECT DISTINCT 'l:' || l FROM own, jsonb_array_elements_text(own.languages) l) AS languages`;
  if (jobSlug !== undefined && want!.jobs === 0) throw new Problem(1013);
  return want!;
}

function listColumns(db: Db): postgres.Fragment {
  return db`l.id, l.name, l.created_at,
    (SELECT count(*)::int FROM listed_creators x JOIN shown_creators s ON s.account_id = x.creator_id WHERE x.list_id = l.id) AS count`;
}

export async function listCreatorLists(db: Db, ownerId: string): Promise<{ items: CreatorList[] }> {
  return { items: await db<CreatorList[]>`SELECT ${listColumns(db)} FROM creator_lists l WHERE l.owner_id = ${ownerId} ORDER BY l.id` };
}

export async function getOwnList(db: Db, ownerId: string, id: string): Promise<CreatorList> {
  const [list] = await db<CreatorList[]>`SELECT ${listColumns(db)} FROM creator_lists l WHERE l.id = ${id} AND l.owner_id = ${ownerId}`;
  if (!list) throw new Problem(1009);
  return list;
}

function invitationColumns(db: Db): postgres.Fragment {
  return db`v.id, v.created_at, jsonb_build_object('slug', a.slug, 'name', a.name, 'profileImageUri', a.profile_image_uri, 'verified', a.status = 'active') AS creator,
    CASE
      WHEN EXISTS (SELECT 1 FROM proposals p WHERE p.job_id = v.job_id AND p.creator_id = v.creator_id AND p.status NOT IN ('withdrawn', 'expired')) THEN 'commented'
      WHEN EXISTS (SELECT 1 FROM notifications n WHERE n.account_id = v.creator_id AND n.cause = ${'invited:'} || v.job_id AND n.read_at IS NOT NULL) THEN 'seen'
      ELSE 'sent' END AS state`;
}

export async function getInvitation(db: Db, jobId: string, creatorId: string): Promise<Invitation> {
  const [invitation] = await db<Invitation[]>`
    SELECT ${invitationColumns(db)} FROM invitations v JOIN accounts a ON a.id = v.creator_id WHERE v.job_id = ${jobId} AND v.creator_id = ${creatorId}`;
  if (!invitation) throw new Problem(1009);
  return invitation;
}

export async function listInvitations(
  db: Db,
  ownerId: string,
  slug: string,
  { limit, cursor }: QueryOf<typeof invitationsEndpoint>,
): Promise<AnswerOf<typeof invitationsEndpoint>> {
  const before = idBefore(cursor);
  const [job] = await db<{ id: string }[]>`SELECT id FROM jobs WHERE slug = ${slug} AND owner_id = ${ownerId}`;
  if (!job) throw new Problem(1013);
  const rows = await db<Invitation[]>`
    WITH page AS MATERIALIZED (SELECT * FROM invitations WHERE job_id = ${job.id} AND id < ${before}::uuid ORDER BY id DESC LIMIT ${pageLimit(db, limit + 1)})
    SELECT ${invitationColumns(db)} FROM page v JOIN accounts a ON a.id = v.creator_id ORDER BY v.id DESC`;
  return pageOf(rows, limit, ({ id }) => id);
}
