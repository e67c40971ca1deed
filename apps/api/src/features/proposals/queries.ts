import type { AnswerOf, QueryOf } from '@castlane/contract/endpoint.ts';
import { ENGAGEMENT_STATUSES, RUNNING_STATUSES, type EngagementStatus } from '@castlane/contract/engagement-state.ts';
import { RECRUITING_STATUSES } from '@castlane/contract/job-state.ts';
import {
  creatorTabOf,
  type CreatorJob,
  type CreatorJobTab,
  type listCreatorJobs as creatorJobsEndpoint,
} from '@castlane/contract/creator-job.ts';
import type { Proposal } from '@castlane/contract/proposal.ts';
import { ASKED_STATUSES, PROPOSAL_STATUSES, type ProposalStatus } from '@castlane/contract/proposal-state.ts';
import { isHiddenByBan } from '#features/account-status/bans.ts';
import { lockJobs } from '#features/jobs/closing.ts';
import { needRanks, needsOf } from '#features/records/needs.ts';
import { reviewByOf } from '#features/records/reviews.ts';
import type { Db, Tx } from '#platform/db/connect.ts';
import { idBefore, pageLimit, pageOf, pageTable, rankCursor, rankCursorOf, rowLimit, unseen, type Rank } from '#platform/db/page.ts';
import { patternOf } from '#platform/db/pattern.ts';
import type { Fragment } from '#platform/db/statement.ts';
import { timeText } from '#platform/db/time.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { Problem } from '#platform/problem.ts';
import { samplesShown } from './samples.ts';

/** The tables of `proposalColumns`. */
function proposalTables(db: Db): Fragment {
  return db`proposals p JOIN jobs j ON j.id = p.job_id LEFT JOIN threads t ON t.proposal_id = p.id`;
}

/** Selects a proposal, for `proposals p`, its `jobs j` and, if it has one, `threads t`. */
export function proposalColumns(db: Db) {
  return db`p.id, p.job_id, p.job_version, p.agreed_version, ${consentColumns(db)}, p.status, p.message, p.price, p.deliver_by, p.answers, ${samplesShown(db)} AS portfolio, p.star_cost, p.created_at,
    p.opened_at, p.approved_at, t.created_at AS thread_started_at,
    (SELECT max(f.created_at) FROM offers f WHERE f.thread_id = t.id AND f.kind = 'offer' AND f.sender_id <> p.creator_id) AS offered_at,
    (SELECT max(f.expires_at) FROM offers f WHERE f.thread_id = t.id AND f.kind = 'offer' AND f.sender_id <> p.creator_id AND f.status = 'pending'
      AND NOT EXISTS (SELECT FROM offers c WHERE c.thread_id = f.thread_id AND c.answers = f.id AND c.status = 'pending')) AS offer_until, p.decided_at, p.answer_by, p.decline_reason, p.decline_note, p.end_reason,
    CASE WHEN p.end_reason = 'job_closed' THEN j.close_reason END AS close_reason,
    CASE WHEN EXISTS (SELECT 1 FROM star_transfers x WHERE x.cause = 'refund:' || p.id::text) THEN p.star_cost ELSE 0 END AS refunded_stars, t.id AS thread_id`;
}

/**
 * Selects until when its creator must consent, and to what, while that can be answered, and the questions that it answers. The newest version of
 * a job is the job itself.
 */
function consentColumns(db: Db) {
  const isAsked = db`(p.status = ANY(${ASKED_STATUSES}::text[]) OR ${isAskedBack(db)})`;
  return db`CASE WHEN ${isAsked} THEN p.consent_by END AS consent_by,
    CASE WHEN ${isAsked} AND p.consent_changes IS NOT NULL THEN p.consent_changes ELSE '[]' END AS changes,
    CASE WHEN p.job_version = j.version THEN j.brief->'questions' ELSE coalesce((
      SELECT v.brief->'questions' FROM job_versions v WHERE v.job_id = p.job_id AND v.version = p.job_version), '[]') END AS questions`;
}

/** Tests whether a runner-up is asked whether they are still interested, for `proposals p` and `jobs j`. */
function isAskedBack(db: Db): Fragment {
  return db`(p.status = 'not_selected' AND p.consent_by > (SELECT app_now()) AND j.status = ANY(${RECRUITING_STATUSES}::text[]))`;
}

/** Returns the newest proposal of a creator on a job, even a withdrawn one. */
export async function findLatestProposal(db: Db, creatorId: string, jobId: Fragment): Promise<Proposal | undefined> {
  const [proposal] = await db<Proposal[]>`
    SELECT ${proposalColumns(db)} FROM ${proposalTables(db)}
    WHERE p.job_id = ${jobId} AND p.creator_id = ${creatorId} ORDER BY p.id DESC LIMIT 1`;
  return proposal;
}

export async function getOwnProposal(db: Db, creatorId: string, jobId: string): Promise<Proposal> {
  const proposal = await findLatestProposal(db, creatorId, db`${jobId}::uuid`);
  if (!proposal) throw new Problem(1009);
  return proposal;
}

export async function getProposal(db: Db, id: string): Promise<Proposal> {
  const [proposal] = await db<Proposal[]>`SELECT ${proposalColumns(db)} FROM ${proposalTables(db)} WHERE p.id = ${id}`;
  if (!proposal) throw new Problem(1009);
  return proposal;
}

export type LockedProposal = {
  id: string;
  jobId: string;
  creatorId: string;
  status: ProposalStatus;
  openedAt: string | null;
  starCost: number;
  ageSeconds: number;
  /** The next answer counts in the owner's record. */
  isCounted: boolean;
  /** Set while its creator is asked to consent to the changed brief. */
  consentBy: string | null;
};

/** Tests whether an answer to `proposals p` counts in the owner's record: the job was in the feed, and no runner-up came back, who has an answer. */
export function isAnswerCounted(db: Db): Fragment {
  return db`(p.in_record AND p.runner_up_at IS NULL)`;
}

/** Locks a proposal on one of the owner's jobs. Throws 1009 if there is none. */
export async function lockReceivedProposal(tx: Db, jobId: string, id: string): Promise<LockedProposal> {
  const [proposal] = await tx<LockedProposal[]>`
    SELECT p.id, p.job_id, p.creator_id, p.status, p.opened_at, p.star_cost, extract(epoch FROM app_now() - p.created_at)::int AS age_seconds,
      ${isAnswerCounted(tx)} AS is_counted, p.consent_by
    FROM proposals p WHERE p.id = ${id} AND p.job_id = ${jobId} AND NOT ${isHiddenByBan(tx)} FOR UPDATE`;
  if (!proposal) throw new Problem(1009);
  return proposal;
}

/** Locks the creator's own proposal for a change. Throws 1009 if there is none. */
export async function lockOwnProposal(tx: Tx, { accountId }: Viewer, id: string): Promise<LockedProposal> {
  const [own] = await tx<{ jobId: string }[]>`SELECT job_id FROM proposals WHERE id = ${id} AND creator_id = ${accountId}`;
  if (!own) throw new Problem(1009);
  // Lock the job before its proposals, as everywhere, so two changes never deadlock.
  await lockJobs(tx, [own.jobId]);
  return lockReceivedProposal(tx, own.jobId, id);
}

type Counts = AnswerOf<typeof creatorJobsEndpoint>['counts'];

type Row = Proposal & Omit<CreatorJob, 'proposal'> & Rank;

/** Returns a creator's own proposals with their jobs. */
export async function listCreatorJobs(
  db: Db,
  creatorId: string,
  query: QueryOf<typeof creatorJobsEndpoint>,
): Promise<AnswerOf<typeof creatorJobsEndpoint>> {
  const [rows, counts] = await Promise.all([findOwn(db, creatorId, query), countOwn(db, creatorId)]);
  const { items, nextCursor } = pageOf(rows, query.limit, (row) => (query.sort === 'needs' ? rankCursorOf(row) : row.id));
  // What the row has beyond the proposal is not written.
  return { items: items.map((row) => ({ job: row.job, owner: row.owner, proposal: row, engagement: row.engagement })), nextCursor, counts };
}

async function findOwn(db: Db, creatorId: string, { status, sort, q, limit, cursor }: QueryOf<typeof creatorJobsEndpoint>): Promise<Row[]> {
  const pattern = patternOf(q);
  const own = db`p.creator_id = ${creatorId} AND ${isUnder(db, creatorId, status)} ${pattern ? db`AND p.id IN (SELECT f.id FROM searched f)` : db``}`;
  const searched = pattern ? db`searched AS MATERIALIZED (${proposalsWith(db, creatorId, pattern)}),` : db``;
  const needs = db`${needsOf(db, { accountId: creatorId, userType: 'creator' })}, ${needRanks(db, db`n.proposal_id`)},`;
  const found = sort === 'needs' ? neediestFirst(db, own, rankCursor(cursor), limit + 1) : newestFirst(db, own, cursor, limit + 1);
  return db<Row[]>`
    WITH ${searched} ${sort === 'needs' ? needs : db``} ${pageTable(db, found)}
    SELECT page.rank, ${proposalColumns(db)}, ${engagementOf(db)} AS engagement,
      jsonb_build_object('id', j.id, 'slug', j.slug, 'version', j.version, 'status', j.status, 'title', j.title, 'budget', j.brief->'budget',
        'dueAt', ${timeText(db, db`end_of_day(j.due_by, j.time_zone)`)}) AS job,
      jsonb_build_object('slug', o.slug, 'name', o.name, 'company', o.company, 'profileImageUri', o.profile_image_uri) AS owner
    FROM page JOIN proposals p ON p.id = page.id JOIN jobs j ON j.id = p.job_id JOIN accounts o ON o.id = j.owner_id LEFT JOIN threads t ON t.proposal_id = p.id
    ORDER BY page.nth`;
}

function newestFirst(db: Db, own: Fragment, cursor: string | undefined, most: number): Fragment {
  return db`
    SELECT p.id, 0 AS rank FROM proposals p WHERE ${own} AND p.id < ${unseen(db, db`${idBefore(cursor)}::uuid`)} ORDER BY p.id DESC LIMIT ${pageLimit(db, most)}`;
}

/** Proposals that need their creator are few, and read one by one (`OFFSET 0`); the others are read in the order of the index. */
function neediestFirst(db: Db, own: Fragment, after: Rank | undefined, most: number): Fragment {
  const rest = unseen(db, db`${idBefore(after?.rank === 0 ? after.id : undefined)}::uuid`);
  return db`
    SELECT r.id, r.rank FROM (
      SELECT p.id, k.rank FROM ranks k CROSS JOIN LATERAL (SELECT p.id FROM proposals p WHERE p.id = k.id AND ${own} OFFSET 0) p
      UNION ALL
      (SELECT p.id, 0 FROM proposals p WHERE ${own} AND p.id < ${rest} AND p.id NOT IN (SELECT k.id FROM ranks k)
        ORDER BY p.id DESC LIMIT ${pageLimit(db, most)})) r
    ${after ? db`WHERE (r.rank, r.id) < (${after.rank}::bigint, ${after.id}::uuid)` : db``}
    ORDER BY r.rank DESC, r.id DESC LIMIT ${pageLimit(db, most)}`;
}

/** A search looks through this many proposals, the newest. */
const SEARCHED = 500;

/**
 * Selects the creator's proposals with the searched text in the title of the job or the name of its business. Jobs and businesses are read by
 * arrays of ids, in the order of their indexes: joins would descend for each of them.
 */
function proposalsWith(db: Db, creatorId: string, pattern: string): Fragment {
  return db`
    WITH latest AS MATERIALIZED (SELECT id, job_id FROM proposals WHERE creator_id = ${creatorId} ORDER BY id DESC LIMIT ${rowLimit(db, SEARCHED)}),
    theirs AS MATERIALIZED (SELECT id, owner_id, title FROM jobs WHERE id = ANY(ARRAY(SELECT job_id FROM latest)))
    SELECT p.id FROM latest p JOIN theirs j ON j.id = p.job_id WHERE plain_text(j.title) LIKE ${pattern} OR j.owner_id IN (
      SELECT o.id FROM accounts o WHERE o.id = ANY(ARRAY(SELECT owner_id FROM theirs)) AND plain_text(coalesce(o.company, o.name)) LIKE ${pattern})`;
}

/** Selects the engagement that a proposal led to, with its current terms, for `proposals p`. In no other status can it have one. */
function engagementOf(db: Db): Fragment {
  return db`CASE WHEN p.status IN ('assigned', 'void', 'withdrawn') THEN (
    SELECT jsonb_build_object('id', e.id, 'status', e.status, 'price', f.price, 'part', e.part, 'parts', e.parts, 'dueAt', ${timeText(db, db`end_of_day(e.due_by, j.time_zone)`)}, 'answerBy', CASE WHEN e.status = 'delivered' THEN ${timeText(db, db`e.accept_by`)} END,
      'reviewBy', ${reviewByOf(db, db`e.creator_id`)}, 'endReason', e.end_reason)
    FROM engagements e JOIN jobs j ON j.id = e.job_id JOIN agreements g ON g.engagement_id = e.id JOIN offers f ON f.id = g.offer_id
    WHERE e.proposal_id = p.id ORDER BY g.number DESC LIMIT 1) END`;
}

/** Tests whether a proposal of a creator belongs to a tab, for `proposals p`. Reads the engagement only if the proposal is assigned. */
function isUnder(db: Db, creatorId: string, tab: CreatorJobTab): Fragment {
  if (tab === 'all') return db`true`;
  const statuses = PROPOSAL_STATUSES.filter((each) => each !== 'assigned' && creatorTabOf(each, null) === tab);
  const working = ENGAGEMENT_STATUSES.filter((each) => creatorTabOf('assigned', each) === tab);
  if (working.length === 0) return db`p.status = ANY(${unseen(db, db`${statuses}`)}::text[])`;
  // The possible statuses come first, so the index can be used.
  return db`p.status = ANY(${[...statuses, 'assigned']}::text[]) AND (p.status <> 'assigned' OR ${isWorkIn(db, creatorId, working)})`;
}

/** Tests whether the work of `proposals p` is in one of some statuses. */
function isWorkIn(db: Db, creatorId: string, statuses: readonly EngagementStatus[]): Fragment {
  const inStatus = db`e.status = ANY(${statuses}::text[])`;
  const ofCreator = (which: Fragment) =>
    db`p.id IN (SELECT e.proposal_id FROM engagements e WHERE e.creator_id = ${creatorId} AND ${which})`;
  // The literals choose the index of running work, and that by status.
  if (statuses.every((each) => RUNNING_STATUSES.includes(each)))
    return ofCreator(db`e.status NOT IN ('completed', 'cancelled') AND ${inStatus}`);
  if (statuses.every((each) => each === 'cancelled')) return ofCreator(db`e.status = 'cancelled'`);
  // Looked up for each proposal, not by EXISTS: completed work is that of years, and all of it would be read.
  return db`(SELECT e.status FROM engagements e WHERE e.proposal_id = p.id) = ANY(${statuses}::text[])`;
}

/**
 * Counts the proposals of each tab. Assigned ones are counted by their engagements alone, since a creator may have thousands: all but
 * cancelled work belongs to an assigned proposal, and of the rest each proposal is looked up.
 */
async function countOwn(db: Db, creatorId: string): Promise<Counts> {
  // Two ranges, so that the index leaves the assigned ones out.
  const other = (isOther: Fragment) =>
    db`SELECT status AS proposal, NULL AS engagement, count(*)::int FROM proposals WHERE creator_id = ${creatorId} AND status ${isOther} 'assigned' GROUP BY 1`;
  const cancelled = db`SELECT proposal_id FROM engagements WHERE creator_id = ${creatorId} AND status = 'cancelled'`;
  // In one statement, so that all are of the same moment.
  const rows = await db<Counted[]>`
    ${other(db`<`)} UNION ALL ${other(db`>`)}
    UNION ALL
    SELECT 'assigned', status, count(*)::int FROM engagements WHERE creator_id = ${creatorId} AND status <> 'cancelled' GROUP BY 2
    UNION ALL
    SELECT 'assigned', 'cancelled', count(*)::int FROM proposals WHERE creator_id = ${creatorId} AND status = 'assigned' AND id = ANY(ARRAY(${cancelled}))`;
  return countsOf(rows);
}

type Counted = { proposal: ProposalStatus; engagement: EngagementStatus | null; count: number };

function countsOf(rows: readonly Counted[]): Counts {
  const counts = { all: 0, proposed: 0, approved: 0, assigned: 0, delivered: 0, completed: 0, closed: 0 };
  for (const { proposal, engagement, count } of rows) {
    counts.all += count;
    counts[creatorTabOf(proposal, engagement)] += count;
  }
  return counts;
}
