import { DELIVERY_NEED_DAYS } from '@castlane/contract/need.ts';
import { REVIEW_DAYS } from '@castlane/contract/policy.ts';
import { ASKED_STATUSES, type ProposalStatus } from '@castlane/contract/proposal-state.ts';
import type postgres from 'postgres';
import type { Db } from '#platform/db/connect.ts';
import { rowLimit } from '#platform/db/page.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { statusNow } from './auto-end.ts';

/** What waits for an account. The list of needs and the order of My jobs read it here, so that they say the same. */

/** How many rows of a kind are looked at, the oldest first: an account with more has enough to do. */
const LOOKED_AT = 200;
/** Completed work that may lack a review: the newest. */
const COMPLETED_LOOKED_AT = 50;

/**
 * Builds the tables of a WITH, the last of which is `needs (kind, job_id, proposal_id, other_id, engagement_id, thread_id, by, due_by, count)`.
 * `proposal_id` is null for comments to read.
 */
export function needsOf(db: Db, { accountId, userType }: Pick<Viewer, 'accountId' | 'userType'>): postgres.Fragment {
  const kinds = userType === 'creator' ? ofCreators(db, accountId) : ofOwners(db, accountId);
  const side = userType === 'creator' ? db`e.creator_id` : db`e.owner_id`;
  return db`
    running AS MATERIALIZED (
      SELECT e.* FROM engagements e WHERE ${side} = ${accountId} AND e.status IN ('active', 'changes_requested', 'delivered')
      ORDER BY e.id LIMIT ${rowLimit(db, LOOKED_AT)}),
    cancelling AS MATERIALIZED (SELECT * FROM cancellations WHERE status = 'pending' AND engagement_id = ANY(ARRAY(SELECT id FROM running))),
    completed AS MATERIALIZED (
      SELECT e.* FROM engagements e WHERE ${side} = ${accountId} AND e.status = 'completed' ORDER BY e.id DESC LIMIT ${rowLimit(db, COMPLETED_LOOKED_AT)}),
    needs (kind, job_id, proposal_id, other_id, engagement_id, thread_id, by, due_by, count) AS MATERIALIZED (
      ${kinds} UNION ALL ${ofBoth(db, accountId)})`;
}

/** Selects when a need is too late, for `needs n`; NULL if never. */
export function needDeadline(db: Db): postgres.Fragment {
  return db`coalesce(n.by, (n.due_by + 1)::timestamptz)`;
}

/** Later than every deadline, in seconds. */
const LATEST = 10_000_000_000;

/** Builds a further table, `ranks (id, rank)`: how urgent a job or proposal is, 1 without a deadline. What needs nothing is not in it. */
export function needRanks(db: Db, id: postgres.Fragment): postgres.Fragment {
  const rank = db`coalesce(${LATEST}::bigint - extract(epoch FROM ${needDeadline(db)})::bigint, 1)`;
  return db`ranks (id, rank) AS MATERIALIZED (SELECT ${id}, max(${rank}) FROM needs n GROUP BY 1)`;
}

/** Work to accept, and comments to read. */
function ofOwners(db: Db, accountId: string): postgres.Fragment {
  return db`
    SELECT 'accept_work', e.job_id, e.proposal_id, e.creator_id, e.id, NULL::uuid, d.accept_by, NULL::date, NULL::int
    FROM running e JOIN deliveries d ON d.engagement_id = e.id AND d.ended_as IS NULL
    WHERE e.status = 'delivered' AND d.accept_by > (SELECT app_now())
    UNION ALL
    SELECT 'read_comments', s.job_id, NULL, NULL, NULL, NULL, NULL, NULL, s.unopened_count
    FROM job_stats s WHERE s.job_id = ANY(ARRAY(
      SELECT id FROM jobs WHERE owner_id = ${accountId} AND status IN ('open', 'paused') ORDER BY id DESC LIMIT ${rowLimit(db, LOOKED_AT)})) AND s.unopened_count > 0`;
}

/** Work to deliver, offers to answer, and changed briefs to agree to. */
function ofCreators(db: Db, accountId: string): postgres.Fragment {
  return db`
    SELECT CASE e.status WHEN 'active' THEN 'deliver' ELSE 'make_changes' END, e.job_id, e.proposal_id, e.owner_id, e.id, NULL::uuid,
      NULL::timestamptz, f.due_by, NULL::int
    FROM running e JOIN LATERAL (
      SELECT f.due_by FROM agreements g JOIN offers f ON f.id = g.offer_id WHERE g.engagement_id = e.id ORDER BY g.number DESC LIMIT 1) f ON true
    WHERE e.status IN ('active', 'changes_requested') AND ${statusNow(db)} = e.status
      AND (e.status = 'changes_requested' OR e.status = 'active' AND f.due_by <= ((SELECT app_now()) AT TIME ZONE 'UTC')::date + ${DELIVERY_NEED_DAYS}::int)
    UNION ALL
    SELECT 'answer_offer', f.job_id, p.id, f.sender_id, NULL, f.thread_id, f.expires_at, NULL, NULL
    FROM (SELECT id FROM proposals WHERE creator_id = ${accountId} AND status = 'offered' ORDER BY id LIMIT ${rowLimit(db, LOOKED_AT)}) p
    JOIN offers f ON f.proposal_id = p.id AND f.status = 'pending' AND f.kind = 'offer'
    WHERE f.sender_id <> ${accountId} AND f.expires_at > (SELECT app_now())
    UNION ALL
    SELECT 'agree_to_brief', p.job_id, p.id, j.owner_id, NULL, NULL, p.consent_by, NULL, NULL
    FROM (
      SELECT id, job_id, consent_by FROM proposals
      WHERE creator_id = ${accountId} AND consent_by > (SELECT app_now()) AND status = ANY(${ASKED_STATUSES as ProposalStatus[]}::text[])
      ORDER BY id LIMIT ${rowLimit(db, LOOKED_AT)}) p
    JOIN jobs j ON j.id = p.job_id`;
}

/** Changed terms and requests to cancel to answer, and reviews to write. */
function ofBoth(db: Db, accountId: string): postgres.Fragment {
  const other = db`CASE ${accountId}::uuid WHEN e.owner_id THEN e.creator_id ELSE e.owner_id END`;
  return db`
    SELECT 'answer_changed_terms', e.job_id, e.proposal_id, f.sender_id, NULL, f.thread_id, f.expires_at, NULL, NULL
    FROM running e JOIN offers f ON f.proposal_id = e.proposal_id AND f.status = 'pending' AND f.kind = 'amendment'
    WHERE f.sender_id <> ${accountId} AND f.expires_at > (SELECT app_now())
    UNION ALL
    SELECT 'answer_cancellation', e.job_id, e.proposal_id, x.asked_by, e.id, NULL, x.expires_at, NULL, NULL
    FROM cancelling x JOIN running e ON e.id = x.engagement_id
    WHERE x.asked_by <> ${accountId} AND x.expires_at > (SELECT app_now())
    UNION ALL
    SELECT 'write_review', e.job_id, e.proposal_id, ${other}, e.id, NULL, e.completed_at + make_interval(days => ${REVIEW_DAYS}), NULL, NULL
    FROM completed e
    WHERE e.completed_at + make_interval(days => ${REVIEW_DAYS}) > (SELECT app_now())
      AND NOT EXISTS (SELECT FROM reviews r WHERE r.engagement_id = e.id AND r.author_id = ${accountId})`;
}
