import type { AnswerOf, QueryOf } from '@castlane/contract/endpoint.ts';
import {
  FILTER_STATUSES,
  type listProposals as endpoint,
  type Proposal,
  type ReceivedCounts,
  type ReceivedFilter,
  type ReceivedProposal,
  type ReceivedSort,
} from '@castlane/contract/proposal.ts';
import { idsOf } from '@castlane/contract/primitives.ts';
import { LIVE_STATUSES, PROPOSAL_STATUSES, WAITING_STATUSES, type ProposalStatus } from '@castlane/contract/proposal-state.ts';
import { isHiddenByBan } from '#features/account-status/bans.ts';
import { freshFollowers } from '#features/channels/syncing/freshness.ts';
import { channelsOfAccount } from '#features/channels/queries.ts';
import { matchColumns, matchOf, matchTables, type MatchedJob, type MatchFacts } from '#features/jobs/match.ts';
import { answerMinutes } from '#features/records/queries.ts';
import { meanRating, ratingRank } from '#features/records/ratings.ts';
import type { Db } from '#platform/db/connect.ts';
import { anyOf, pageLimit, pageOf, pageTable, rankCursor, rankCursorOf, rowLimit, type Rank } from '#platform/db/page.ts';
import type { Fragment } from '#platform/db/statement.ts';
import { Problem } from '#platform/problem.ts';
import { proposalColumns } from './queries.ts';

type Query = QueryOf<typeof endpoint>;

/** Returns the proposals on one of the owner's jobs. */
export async function listProposals(db: Db, ownerId: string, slug: string, query: Query): Promise<AnswerOf<typeof endpoint>> {
  const { id, asks, counts } = await countReceived(db, ownerId, slug);
  const { status, sort, limit } = query;
  const after = rankCursor(query.cursor);
  const chosen = db`p.job_id = ${id} AND ${isInFilter(db, status)} AND NOT ${isHiddenByBan(db)}
    ${query.ids === undefined ? db`` : db`AND p.id = ${anyOf(db, idsOf(query.ids))}`}`;
  const rows =
    sort === 'match'
      ? await readRanked(db, await ranksByMatch(db, asks, chosen, after, limit + 1))
      : await readRows(db, pageIn(db, sort, chosen, after, limit + 1));
  const { items, nextCursor } = pageOf(rows, limit, rankCursorOf);
  return { items: items.map((row) => receivedOf(row, asks)), nextCursor, counts };
}

/** Returns a proposal as the job's owner sees it. The caller has checked that the viewer is the owner. */
export async function getReceivedProposal(db: Db, id: string): Promise<ReceivedProposal> {
  const [[row], [job]] = await Promise.all([
    readRanked(db, [{ id, rank: 0 }]),
    db<MatchedJob[]>`SELECT ${matchColumns(db)} FROM ${matchTables(db)} JOIN proposals p ON p.job_id = j.id WHERE p.id = ${id}`,
  ]);
  if (!row || !job) throw new Problem(1009);
  return receivedOf(row, job);
}

/** Selects the next proposals, one more than a page. */
function pageIn(db: Db, sort: Exclude<ReceivedSort, 'match'>, chosen: Fragment, after: Rank | undefined, most: number): Fragment {
  const isPast = sort === 'oldest' ? db`>` : db`<`;
  return db`
    SELECT id, rank FROM (${rankedBy(db, sort, chosen, after, most)}) r
    ${after ? db`WHERE rank < ${after.rank}::bigint OR (rank = ${after.rank}::bigint AND id ${isPast} ${after.id}::uuid)` : db``}
    ORDER BY rank DESC, ${sort === 'oldest' ? db`id` : db`id DESC`} LIMIT ${pageLimit(db, most)}`;
}

/**
 * Orders that look at each creator rank only this many of the newest proposals; older ones follow, the newest first. An owner with more
 * than that chooses among the newest, or by a filter.
 */
const RANKED = 250;
const LAST = -1_000_000_000_000;
const OLDER = LAST - 1;

/** Selects the chosen proposals with the number that they are sorted by, the highest first; unknown values come last. */
function rankedBy(db: Db, sort: Exclude<ReceivedSort, 'match'>, chosen: Fragment, after: Rank | undefined, most: number): Fragment {
  if (sort === 'newest' || sort === 'oldest') return db`SELECT p.id, 0::bigint AS rank FROM proposals p WHERE ${chosen}`;
  if (sort === 'price')
    return db`SELECT p.id, coalesce(-(p.price->>'amount')::bigint, ${LAST}::bigint) AS rank FROM proposals p WHERE ${chosen}`;
  const [rank, from] =
    sort === 'rating'
      ? [db`(10000 * ${ratingRank(db, db`v`)})::bigint`, db`ratings v ON v.account_id = n.creator_id`]
      : [freshFollowers(db), db`channels h ON h.account_id = n.creator_id AND h.service = ${sort}`];
  const before = after?.rank === OLDER ? db`AND p.id < ${after.id}::uuid` : db``;
  return db`
    WITH newest AS MATERIALIZED (SELECT p.id, p.creator_id FROM proposals p WHERE ${chosen} ORDER BY p.id DESC LIMIT ${rowLimit(db, RANKED)})
    SELECT n.id, coalesce(${rank}, ${LAST}::bigint) AS rank FROM newest n LEFT JOIN ${from}
    UNION ALL (SELECT p.id, ${OLDER}::bigint FROM proposals p WHERE ${chosen} AND p.id < (SELECT id FROM newest ORDER BY id LIMIT 1) ${before}
      ORDER BY p.id DESC LIMIT ${pageLimit(db, most)})`;
}

/** Ranks by match, which is computed here from a few facts about each creator, not in the database. */
async function ranksByMatch(db: Db, asks: MatchedJob, chosen: Fragment, after: Rank | undefined, most: number): Promise<Rank[]> {
  const candidates = await db<(MatchFacts & { id: string })[]>`
    SELECT n.id, a.country, a.languages, ${categoryIdsOf(db)} AS category_ids, ${followersOf(db)} AS channels
    FROM (SELECT p.id, p.creator_id FROM proposals p WHERE ${chosen} ORDER BY p.id DESC LIMIT ${rowLimit(db, RANKED)}) n JOIN accounts a ON a.id = n.creator_id
    ORDER BY n.id DESC`;
  const page = candidates
    .map((creator) => ({ id: creator.id, rank: matchOf(asks, creator).score }))
    .filter((each) => after === undefined || compareRanks(after, each) < 0)
    .toSorted(compareRanks)
    .slice(0, most);
  const oldest = candidates.at(-1);
  if (candidates.length < RANKED || !oldest || page.length === most) return page;
  const before = after?.rank === OLDER ? after.id : oldest.id;
  const older = await db<Rank[]>`
    SELECT p.id, ${OLDER}::bigint AS rank FROM proposals p WHERE ${chosen} AND p.id < ${before}::uuid ORDER BY p.id DESC LIMIT ${pageLimit(db, most - page.length)}`;
  return [...page, ...older].slice(0, most);
}

function compareRanks(one: Rank, other: Rank): number {
  if (one.rank !== other.rank) return other.rank - one.rank;
  return one.id === other.id ? 0 : one.id < other.id ? 1 : -1;
}

/** Tests whether a proposal belongs to a view. Fewer statuses are outside of the view with all, and each is compared. */
function isInFilter(db: Db, filter: ReceivedFilter): Fragment {
  if (filter === 'all') return db`p.status <> ALL(${PROPOSAL_STATUSES.filter((status) => !FILTER_STATUSES.all.includes(status))}::text[])`;
  return db`p.status = ANY(${FILTER_STATUSES[filter]}::text[]) ${filter === 'new' ? db`AND p.opened_at IS NULL` : db``}`;
}

type Stored = { proposalCount: number; unopenedCount: number; live: { status: ProposalStatus; count: number }[] };

/**
 * Returns one of the owner's jobs with what it asks for, and counts its proposals. Throws 1013 if it does not exist or is another owner's. The
 * job's counters leave out what is withdrawn or hidden, so only live proposals are counted.
 */
async function countReceived(db: Db, ownerId: string, slug: string): Promise<Counted> {
  const [row] = await db<(MatchedJob & Stored & { id: string })[]>`
    SELECT j.id, ${matchColumns(db)}, s.proposal_count, s.unopened_count, (
      SELECT coalesce(jsonb_agg(c), '[]') FROM (
        SELECT p.status, count(*) FROM proposals p WHERE p.job_id = j.id AND p.status = ANY(${LIVE_STATUSES}::text[]) GROUP BY 1) c) AS live
    FROM ${matchTables(db)} JOIN job_stats s ON s.job_id = j.id WHERE j.slug = ${slug} AND j.owner_id = ${ownerId}`;
  if (!row) throw new Problem(1013);
  const { id, location, wanted, categoryIds, platforms, ...stored } = row;
  return { id, asks: { location, wanted, categoryIds, platforms }, counts: countsOf(stored) };
}

type Counted = { id: string; asks: MatchedJob; counts: ReceivedCounts };

function countsOf({ proposalCount, unopenedCount, live }: Stored): ReceivedCounts {
  const sum = (statuses: readonly ProposalStatus[]) =>
    live.reduce((total, { status, count }) => total + (statuses.includes(status) ? count : 0), 0);
  return {
    all: proposalCount,
    new: unopenedCount,
    shortlisted: sum(FILTER_STATUSES.shortlisted),
    approved: sum(FILTER_STATUSES.approved),
    ended: proposalCount - sum(LIVE_STATUSES),
    waiting: sum(WAITING_STATUSES),
  };
}

type Creator = ReceivedProposal['creator'];
/** Flat, since a row is read faster than a document. */
type Row = Proposal & Rank & Omit<Creator, 'id'> & { creatorId: string; languages: string[]; categoryIds: string[] };

/** Returns proposals in full, those that `found` selects for `pageTable`. */
async function readRows(db: Db, found: Fragment): Promise<Row[]> {
  return db<Row[]>`
    WITH ${pageTable(db, found)}
    SELECT page.rank, ${proposalColumns(db)}, a.id AS creator_id, a.slug, a.name, a.profile_image_uri, a.status = 'active' AS verified, a.city, a.country, a.about,
      a.languages, ${meanRating(db, db`v`)}::float AS rating, coalesce(v.review_count, 0) AS review_count, coalesce(w.jobs_assigned, 0) AS jobs_assigned,
      coalesce(w.jobs_completed, 0) AS jobs_completed, ${answerMinutes(db)} AS answer_minutes, ${channelsOfAccount(db)} AS channels, ${categoryIdsOf(db)} AS category_ids
    FROM page JOIN proposals p ON p.id = page.id JOIN jobs j ON j.id = p.job_id JOIN accounts a ON a.id = p.creator_id LEFT JOIN threads t ON t.proposal_id = p.id
    LEFT JOIN creator_records w ON w.creator_id = a.id LEFT JOIN creator_answers n ON n.creator_id = a.id LEFT JOIN ratings v ON v.account_id = a.id ORDER BY page.nth`;
}

async function readRanked(db: Db, ranks: readonly Rank[]): Promise<Row[]> {
  if (ranks.length === 0) return [];
  const [ids, numbers] = [ranks.map(({ id }) => id), ranks.map(({ rank }) => rank)];
  return readRows(db, db`SELECT * FROM unnest(${ids}::uuid[], ${numbers}::bigint[]) AS given (id, rank)`);
}

/** What the row has beyond the answer is not written. */
function receivedOf(row: Row, asks: MatchedJob): ReceivedProposal {
  return {
    ...row,
    creator: {
      id: row.creatorId,
      slug: row.slug,
      name: row.name,
      profileImageUri: row.profileImageUri,
      verified: row.verified,
      city: row.city,
      country: row.country,
      about: row.about,
      jobsAssigned: row.jobsAssigned,
      jobsCompleted: row.jobsCompleted,
      rating: row.rating,
      reviewCount: row.reviewCount,
      answerMinutes: row.answerMinutes,
      channels: row.channels,
    },
    match: matchOf(asks, row),
  };
}

/** Selects what a match needs of the channels of `accounts a`. */
function followersOf(db: Db): Fragment {
  return db`coalesce((
    SELECT jsonb_agg(jsonb_build_object('service', h.service, 'followers', ${freshFollowers(db)})) FROM channels h WHERE h.account_id = a.id), '[]')`;
}

function categoryIdsOf(db: Db): Fragment {
  return db`ARRAY(SELECT ac.category_id FROM account_categories ac WHERE ac.account_id = a.id)`;
}
