import type { AnswerOf, QueryOf } from '@castlane/contract/endpoint.ts';
import { ANSWERS_FOR_A_MEDIAN } from '@castlane/contract/policy.ts';
import {
  FILTER_STATUSES,
  type listProposals as endpoint,
  type ReceivedCounts,
  type ReceivedFilter,
  type ReceivedProposal,
  type ReceivedSort,
} from '@castlane/contract/proposal.ts';
import { idsOf } from '@castlane/contract/primitives.ts';
import { WAITING_STATUSES, type ProposalStatus } from '@castlane/contract/proposal-state.ts';
import type postgres from 'postgres';
import { isHiddenByBan } from '#features/account-status/bans.ts';
import { freshFollowers } from '#features/channels/syncing/freshness.ts';
import { channelsOfAccount } from '#features/channels/queries.ts';
import { matchOf, type MatchedJob, type MatchFacts } from '#features/jobs/match.ts';
import { meanRating, ratingRank } from '#features/records/ratings.ts';
import type { Db } from '#platform/db/connect.ts';
import { pageLimit, pageOf, rankCursor, rankCursorOf, rowLimit, type Rank } from '#platform/db/page.ts';
import { Problem } from '#platform/problem.ts';
import { proposalColumns } from './queries.ts';

type Query = QueryOf<typeof endpoint>;
type Row = Omit<ReceivedProposal, 'match'> & { asks: MatchedJob; brings: MatchFacts };

/** Returns the proposals on one of the owner's jobs: first selects their ids in order, then reads those of the page in full. */
export async function listProposals(db: Db, ownerId: string, slug: string, query: Query): Promise<AnswerOf<typeof endpoint>> {
  const after = rankCursor(query.cursor);
  const [job] = await db<{ id: string }[]>`SELECT id FROM jobs WHERE slug = ${slug} AND owner_id = ${ownerId}`;
  if (!job) throw new Problem(1013);
  const [ranks, counts] = await Promise.all([ranksOf(db, job.id, query, after), countReceived(db, job.id)]);
  const page = pageOf(ranks, query.limit, rankCursorOf);
  return { items: await readAll(db, page.items), nextCursor: page.nextCursor, counts };
}

/** Returns a proposal as the job's owner sees it. The caller has checked that the viewer is the owner. */
export async function getReceivedProposal(db: Db, id: string): Promise<ReceivedProposal> {
  const [proposal] = await readAll(db, [{ id }]);
  if (!proposal) throw new Problem(1009);
  return proposal;
}

/** Returns the next proposals, one more than a page. */
async function ranksOf(db: Db, jobId: string, { status, sort, ids, limit }: Query, after: Rank | undefined): Promise<Rank[]> {
  const chosen = db`p.job_id = ${jobId} AND ${isInFilter(db, status)} AND NOT ${isHiddenByBan(db)}
    ${ids === undefined ? db`` : db`AND p.id = ANY(${idsOf(ids)}::uuid[])`}`;
  if (sort === 'match') return ranksByMatch(db, jobId, chosen, after, limit + 1);
  const [order, isPast] = sort === 'oldest' ? [db`id`, db`>`] : [db`id DESC`, db`<`];
  return db<Rank[]>`
    SELECT id, rank FROM (${rankedBy(db, sort, chosen)}) r
    ${after ? db`WHERE rank < ${after.rank}::bigint OR (rank = ${after.rank}::bigint AND id ${isPast} ${after.id}::uuid)` : db``}
    ORDER BY rank DESC, ${order} LIMIT ${pageLimit(db, limit + 1)}`;
}

/**
 * Orders that look at each creator rank only this many of the newest proposals; older ones follow, the newest first. An owner with more
 * than that chooses among the newest, or by a filter.
 */
const RANKED = 250;
const LAST = -1_000_000_000_000;
const OLDER = LAST - 1;

/** Selects the chosen proposals with the number that they are sorted by, the highest first; unknown values come last. */
function rankedBy(db: Db, sort: Exclude<ReceivedSort, 'match'>, chosen: postgres.Fragment): postgres.Fragment {
  if (sort === 'newest' || sort === 'oldest') return db`SELECT p.id, 0::bigint AS rank FROM proposals p WHERE ${chosen}`;
  if (sort === 'price')
    return db`SELECT p.id, coalesce(-(p.price->>'amount')::bigint, ${LAST}::bigint) AS rank FROM proposals p WHERE ${chosen}`;
  const [rank, from] =
    sort === 'rating'
      ? [db`(10000 * ${ratingRank(db, db`v`)})::bigint`, db`ratings v ON v.account_id = n.creator_id`]
      : [freshFollowers(db), db`channels h ON h.account_id = n.creator_id AND h.service = ${sort}`];
  return db`
    WITH newest AS MATERIALIZED (SELECT p.id, p.creator_id FROM proposals p WHERE ${chosen} ORDER BY p.id DESC LIMIT ${rowLimit(db, RANKED)})
    SELECT n.id, coalesce(${rank}, ${LAST}::bigint) AS rank FROM newest n LEFT JOIN ${from}
    UNION ALL SELECT p.id, ${OLDER}::bigint FROM proposals p WHERE ${chosen} AND p.id < (SELECT id FROM newest ORDER BY id LIMIT 1)`;
}

/** Ranks by match, which is computed here from a few facts about each creator, not in the database. */
async function ranksByMatch(db: Db, jobId: string, chosen: postgres.Fragment, after: Rank | undefined, most: number): Promise<Rank[]> {
  const [job] = await db<{ asks: MatchedJob }[]>`SELECT ${asksOf(db)} AS asks FROM jobs j WHERE j.id = ${jobId}`;
  const newest = await db<{ id: string; brings: MatchFacts }[]>`
    SELECT n.id, ${bringsOf(db)} AS brings
    FROM (SELECT p.id, p.creator_id FROM proposals p WHERE ${chosen} ORDER BY p.id DESC LIMIT ${rowLimit(db, RANKED)}) n JOIN accounts a ON a.id = n.creator_id
    ORDER BY n.id DESC`;
  const page = newest
    .map(({ id, brings }) => ({ id, rank: matchOf(job!.asks, brings).score }))
    .filter((each) => after === undefined || compareRanks(after, each) < 0)
    .toSorted(compareRanks)
    .slice(0, most);
  const oldest = newest.at(-1);
  if (newest.length < RANKED || !oldest || page.length === most) return page;
  const before = after?.rank === OLDER ? after.id : oldest.id;
  const older = await db<Rank[]>`
    SELECT p.id, ${OLDER}::bigint AS rank FROM proposals p WHERE ${chosen} AND p.id < ${before}::uuid ORDER BY p.id DESC LIMIT ${most - page.length}`;
  return [...page, ...older];
}

function compareRanks(one: Rank, other: Rank): number {
  if (one.rank !== other.rank) return other.rank - one.rank;
  return one.id === other.id ? 0 : one.id < other.id ? 1 : -1;
}

function isInFilter(db: Db, filter: ReceivedFilter): postgres.Fragment {
  return db`p.status = ANY(${FILTER_STATUSES[filter] as ProposalStatus[]}::text[]) ${filter === 'new' ? db`AND p.opened_at IS NULL` : db``}`;
}

async function countReceived(db: Db, jobId: string): Promise<ReceivedCounts> {
  const [counts] = await db<ReceivedCounts[]>`
    SELECT count(*) FILTER (WHERE ${isInFilter(db, 'all')})::int AS all, count(*) FILTER (WHERE ${isInFilter(db, 'new')})::int AS new,
      count(*) FILTER (WHERE ${isInFilter(db, 'shortlisted')})::int AS shortlisted,
      count(*) FILTER (WHERE ${isInFilter(db, 'approved')})::int AS approved, count(*) FILTER (WHERE ${isInFilter(db, 'ended')})::int AS ended,
      count(*) FILTER (WHERE p.status = ANY(${WAITING_STATUSES as ProposalStatus[]}::text[]))::int AS waiting
    FROM proposals p WHERE p.job_id = ${jobId} AND NOT ${isHiddenByBan(db)}`;
  return counts!;
}

/** Returns proposals as the owner sees them, in the given order. */
async function readAll(db: Db, given: readonly { id: string }[]): Promise<ReceivedProposal[]> {
  const ids = given.map(({ id }) => id);
  if (ids.length === 0) return [];
  const rows = await db<Row[]>`
    SELECT ${proposalColumns(db)}, ${asksOf(db)} AS asks, ${bringsOf(db)} AS brings, jsonb_build_object('id', a.id, 'slug', a.slug, 'name', a.name,
      'profileImageUri', a.profile_image_uri, 'verified', a.status = 'active', 'city', a.city, 'country', a.country, 'about', a.about, 'rating', ${meanRating(db, db`v`)},
      'reviewCount', coalesce(v.review_count, 0), 'jobsAssigned', coalesce(w.jobs_assigned, 0), 'jobsCompleted', coalesce(w.jobs_completed, 0), 'answerMinutes', ${answerMinutes(db)}, 'channels', ${channelsOfAccount(db)}) AS creator
    FROM proposals p JOIN accounts a ON a.id = p.creator_id JOIN jobs j ON j.id = p.job_id LEFT JOIN threads t ON t.proposal_id = p.id
    LEFT JOIN creator_records w ON w.creator_id = a.id LEFT JOIN ratings v ON v.account_id = a.id
    WHERE p.id = ANY(${ids}::uuid[]) ORDER BY array_position(${ids}::uuid[], p.id)`;
  return rows.map(({ asks, brings, ...row }) => ({ ...row, match: matchOf(asks, brings) }));
}

/** Selects what a match needs of `jobs j`. */
function asksOf(db: Db): postgres.Fragment {
  return db`jsonb_build_object('location', j.location, 'wanted', j.wanted, 'categoryIds', j.category_ids, 'platforms', j.platforms)`;
}

/** Selects what a match needs of the creator `accounts a`. */
function bringsOf(db: Db): postgres.Fragment {
  return db`jsonb_build_object('country', a.country, 'languages', a.languages,
    'channels', ARRAY(SELECT jsonb_build_object('service', h.service, 'followers', ${freshFollowers(db)}) FROM channels h WHERE h.account_id = a.id),
    'categoryIds', ARRAY(SELECT ac.category_id FROM account_categories ac WHERE ac.account_id = a.id))`;
}

const LATEST_THREADS = 5;
const LATEST_MESSAGES = 30;

/**
 * Selects the median time, in minutes, from the first unanswered message of an owner to the creator's next one, in the creator's latest
 * chats. Bounded, so it costs the same for creators with many messages. Unanswered messages do not count.
 */
function answerMinutes(db: Db): postgres.Fragment {
  return db`(
    SELECT CASE WHEN count(*) >= ${ANSWERS_FOR_A_MEDIAN} THEN ceil(percentile_cont(0.5) WITHIN GROUP (ORDER BY y.seconds) / 60)::int END
    FROM (
      SELECT extract(epoch FROM min(m.created_at) FILTER (WHERE m.is_own) - min(m.created_at) FILTER (WHERE NOT m.is_own)) AS seconds
      FROM (SELECT id FROM threads WHERE creator_id = a.id ORDER BY last_event_at DESC LIMIT ${rowLimit(db, LATEST_THREADS)}) c
      CROSS JOIN LATERAL (
        SELECT c.id AS thread_id, e.created_at, e.is_own, e.has_start,
          count(*) FILTER (WHERE e.is_own) OVER (ORDER BY e.seq ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING) AS turn
        FROM (
          SELECT v.seq, v.created_at, v.sender_id = a.id AS is_own, count(*) OVER () < ${LATEST_MESSAGES} AS has_start FROM thread_events v
          WHERE v.thread_id = c.id AND v.kind = 'message' ORDER BY v.seq DESC LIMIT ${rowLimit(db, LATEST_MESSAGES)}) e) m
      -- What came before the oldest of them is not known, so the first turn of a long chat may have begun earlier.
      WHERE m.turn > 0 OR m.has_start GROUP BY m.thread_id, m.turn) y
    WHERE y.seconds IS NOT NULL)`;
}
