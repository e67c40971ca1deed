import type { AnswerOf, QueryOf } from '@castlane/contract/endpoint.ts';
import type {
  CreatorCard,
  CreatorList,
  Invitation,
  listCreators as creatorsEndpoint,
  listInvitations as invitationsEndpoint,
} from '@castlane/contract/discovery.ts';
import { unmetOf } from '@castlane/contract/match.ts';
import { findOwnJob } from '#features/jobs/queries.ts';
import type { Db } from '#platform/db/connect.ts';
import { badCursor, idBefore, pageLimit, pageOf } from '#platform/db/page.ts';
import { searchedWords } from '#platform/db/spelling.ts';
import type { Fragment } from '#platform/db/statement.ts';
import { Problem } from '#platform/problem.ts';
import { readCreators, wantOf, type ShownCreator } from './creators.ts';
import { cursorOf, positionOf, reasonsOf, tiersOf, type Want } from './rules.ts';
import { findCreators, spellingsOf, type Search } from './search.ts';

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
  const words = searchedWords(filters.q ?? '');
  const tiers = sort === 'match' ? tiersOf(want) : tiersOf({ categories: [], services: [], languages: [] });
  const find = (meant: Search['words']) =>
    findCreators(db, { filters, words: meant, tiers }, position, limit + 1, (page, most) => readCreators(db, ownerId, page, most));
  let found = await find(words);
  const spellings = found.length === 0 && words.length > 0 ? await spellingsOf(db, words) : undefined;
  if (spellings) found = await find(spellings);
  const page = found.slice(0, limit);
  const last = found.length > limit ? page.at(-1) : undefined;
  return {
    items: page.filter(({ isApart }) => !isApart).map((creator) => cardOf(creator, want)),
    nextCursor: last ? cursorOf(last) : null,
    nearest: spellings && page.length > 0 ? spellings.map((word) => (typeof word === 'string' ? word : word[0]!)).join(' ') : null,
  };
}

export async function getCreator(db: Db, ownerId: string, slug: string): Promise<CreatorCard> {
  const one = db`SELECT a.id, 0 AS tier, '' AS key FROM accounts a WHERE a.slug = ${slug}`;
  const [[creator], want] = await Promise.all([readCreators(db, ownerId, one, 1), wantOf(db, ownerId, undefined)]);
  if (!creator || creator.isApart) throw new Problem(1009);
  return cardOf(creator, want);
}

/** What the creator has beyond the card is not written. */
function cardOf(creator: ShownCreator, want: Want): CreatorCard {
  return { ...creator, reasons: reasonsOf(creator, want), ...(want.job ? { unmet: unmetOf(want.job, creator) } : {}) };
}

function listColumns(db: Db): Fragment {
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

function invitationColumns(db: Db): Fragment {
  return db`v.id, v.created_at, jsonb_build_object('slug', a.slug, 'name', a.name, 'profileImageUri', a.profile_image_uri, 'verified', a.status = 'active') AS creator,
    CASE
      -- By the creator's index, which IS NOT DISTINCT FROM leads to: the job may have thousands of comments.
      WHEN EXISTS (SELECT 1 FROM proposals p WHERE p.job_id = v.job_id AND p.creator_id = v.creator_id AND p.status NOT IN ('withdrawn', 'expired', 'not_selected'))
        OR EXISTS (SELECT 1 FROM proposals p WHERE p.creator_id = v.creator_id AND p.status = 'not_selected' AND p.id > v.id AND p.job_id IS NOT DISTINCT FROM v.job_id) THEN 'commented'
      -- Through a link, the creator has seen the job before.
      WHEN v.way = 'link' OR EXISTS (SELECT 1 FROM notifications n WHERE n.account_id = v.creator_id AND n.cause = ${'invited:'} || v.job_id AND n.read_at IS NOT NULL) THEN 'seen'
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
  const job = await findOwnJob(db, ownerId, slug);
  const rows = await db<Invitation[]>`
    WITH page AS MATERIALIZED (
      SELECT v.* FROM invitations v WHERE v.job_id = ${job.id} AND v.id < ${before}::uuid AND ${isShown(db)} ORDER BY v.id DESC LIMIT ${pageLimit(db, limit + 1)})
    SELECT ${invitationColumns(db)} FROM page v JOIN accounts a ON a.id = v.creator_id ORDER BY v.id DESC`;
  return pageOf(rows, limit, ({ id }) => id);
}

/** A profile is shown to nobody before its review, and a creator who came through a link may still wait for it. */
function isShown(db: Db): Fragment {
  return db`EXISTS (SELECT FROM accounts c WHERE c.id = v.creator_id AND c.verification_status = 'approved')`;
}
