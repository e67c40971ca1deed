import { ENGAGEMENT_ACTIONS, type EngagementStatus } from '@castlane/contract/engagement-state.ts';
import { RECRUITING_STATUSES } from '@castlane/contract/job-state.ts';
import { DELIVERY_NEED_DAYS } from '@castlane/contract/need.ts';
import { REVIEW_DAYS } from '@castlane/contract/policy.ts';
import { ASKED_STATUSES } from '@castlane/contract/proposal-state.ts';
import type { Db } from '#platform/db/connect.ts';
import { rowLimit } from '#platform/db/page.ts';
import type { Fragment } from '#platform/db/statement.ts';
import type { Viewer } from '#platform/http/viewer.ts';

/** What waits for an account. The list of needs and the order of My jobs read it here, so that they say the same. */

/** How many of a kind are looked at, the nearest deadline first: an account with more has enough to do. */
const LOOKED_AT = 200;
/** Completed work that may lack a review: the newest. */
const COMPLETED_LOOKED_AT = 50;

/** Statuses in which the parties can cancel. */
const UNDER_WAY: readonly EngagementStatus[] = ['active', 'changes_requested', 'delivered'];
/** Statuses in which they can change the terms, or the rights of completed work. */
const AMENDED: readonly EngagementStatus[] = ENGAGEMENT_ACTIONS.amendRights.from;

/**
 * Builds the tables of a WITH, the last of which is `needs (kind, job_id, proposal_id, other_id, engagement_id, thread_id, by, due_at, count)`.
 * `proposal_id` is null for questions to answer and comments to read.
 */
export function needsOf(db: Db, { accountId, userType }: Pick<Viewer, 'accountId' | 'userType'>): Fragment {
  const isCreator = userType === 'creator';
  return db`
    ${isCreator ? db`${dueOf(db, accountId)},` : db``}
    asked AS MATERIALIZED (
      SELECT f.kind, f.answers IS NOT NULL AS is_counter, f.job_id, f.proposal_id, f.sender_id, f.thread_id, f.expires_at FROM offers f
      WHERE f.receiver_id = ${accountId} AND f.status = 'pending' AND f.expires_at > (SELECT app_now()) AND NOT ${isCountered(db)} ORDER BY f.expires_at LIMIT ${rowLimit(db, LOOKED_AT)}),
    completed AS MATERIALIZED (
      SELECT e.* FROM engagements e WHERE ${isCreator ? db`e.creator_id` : db`e.owner_id`} = ${accountId} AND e.status = 'completed'
      ORDER BY e.id DESC LIMIT ${rowLimit(db, COMPLETED_LOOKED_AT)}),
    needs (kind, job_id, proposal_id, other_id, engagement_id, thread_id, by, due_at, count) AS MATERIALIZED (
      ${isCreator ? ofCreators(db, accountId) : ofOwners(db, accountId)} UNION ALL ${ofBoth(db, accountId)})`;
}

/** Tests whether a counter to `offers f` waits: then the other side is to act. */
function isCountered(db: Db): Fragment {
  return db`EXISTS (SELECT FROM offers c WHERE c.thread_id = f.thread_id AND c.answers = f.id AND c.status = 'pending' AND c.expires_at > (SELECT app_now()))`;
}

/** Selects when a need is too late, for `needs n`; NULL if never. */
export function needDeadline(db: Db): Fragment {
  return db`coalesce(n.by, n.due_at)`;
}

/** Later than every deadline, in seconds. */
const LATEST = 10_000_000_000;

/** Builds a further table, `ranks (id, rank)`: how urgent a job or proposal is, 1 without a deadline. What needs nothing is not in it. */
export function needRanks(db: Db, id: Fragment): Fragment {
  const rank = db`coalesce(${LATEST}::bigint - extract(epoch FROM ${needDeadline(db)})::bigint, 1)`;
  return db`ranks (id, rank) AS MATERIALIZED (SELECT ${id}, max(${rank}) FROM needs n GROUP BY 1)`;
}

/** Work to accept, payments to tick off, products to send, questions to answer, addresses that were refused, and comments to read. */
function ofOwners(db: Db, accountId: string): Fragment {
  return db`
    (SELECT 'accept_work', e.job_id, e.proposal_id, e.creator_id, e.id, NULL::uuid, e.accept_by, NULL::timestamptz, NULL::int
    FROM engagements e WHERE e.owner_id = ${accountId} AND e.status = 'delivered' AND e.accept_by > (SELECT app_now())
    ORDER BY e.accept_by LIMIT ${rowLimit(db, LOOKED_AT)})
    UNION ALL
    (SELECT 'pay', e.job_id, e.proposal_id, e.creator_id, e.id, NULL::uuid, NULL::timestamptz, m.pay_by, NULL::int
    FROM payment_marks m JOIN engagements e ON e.id = m.engagement_id
    WHERE m.owner_id = ${accountId} AND m.is_unpaid ORDER BY m.pay_by LIMIT ${rowLimit(db, LOOKED_AT)})
    UNION ALL
    (SELECT 'send_product', e.job_id, e.proposal_id, e.creator_id, e.id, NULL::uuid, NULL::timestamptz, h.ship_by, NULL::int
    FROM shipments h JOIN engagements e ON e.id = h.engagement_id
    WHERE h.owner_id = ${accountId} AND (h.status IN ('to_send', 'damaged', 'wrong') OR h.missing_at IS NOT NULL) AND e.status = ANY(${UNDER_WAY}::text[])
    ORDER BY h.ship_by LIMIT ${rowLimit(db, LOOKED_AT)})
    UNION ALL
    SELECT 'answer_questions', q.job_id, NULL, NULL, NULL, NULL, min(q.answer_by), NULL, count(*)::int
    FROM (
      SELECT job_id, answer_by FROM job_questions WHERE owner_id = ${accountId} AND status = 'waiting' AND answer_by > (SELECT app_now())
      ORDER BY answer_by LIMIT ${rowLimit(db, LOOKED_AT)}) q GROUP BY q.job_id
    UNION ALL
    SELECT 'refused_addresses', job_id, NULL, NULL, NULL, NULL, NULL, NULL, count FROM pausing_refusals(${accountId})
    UNION ALL
    SELECT 'read_comments', s.job_id, NULL, NULL, NULL, NULL, NULL, NULL, s.unopened_count
    FROM job_stats s WHERE s.job_id = ANY(ARRAY(
      SELECT id FROM jobs WHERE owner_id = ${accountId} AND status IN ('open', 'paused') ORDER BY id DESC LIMIT ${rowLimit(db, LOOKED_AT)})) AND s.unopened_count > 0`;
}

/** Builds the table `due`, work to deliver, and `silent`, that of it which is canceled because a request to cancel was not answered in time. */
function dueOf(db: Db, accountId: string): Fragment {
  return db`
    due AS MATERIALIZED (
      SELECT e.id, e.status, e.job_id, e.proposal_id, e.owner_id, end_of_day(e.due_by, j.time_zone) AS due_at FROM engagements e JOIN jobs j ON j.id = e.job_id
      WHERE e.creator_id = ${accountId} AND e.status IN ('active', 'changes_requested')
        AND (e.status = 'changes_requested' OR end_of_day(e.due_by, j.time_zone) < (SELECT app_now()) + make_interval(days => ${DELIVERY_NEED_DAYS + 1}))
      ORDER BY e.due_by LIMIT ${rowLimit(db, LOOKED_AT)}),
    silent AS MATERIALIZED (
      SELECT x.engagement_id AS id FROM cancellations x
      WHERE x.status = 'pending' AND x.engagement_id = ANY(ARRAY(SELECT id FROM due WHERE status = 'active')) AND x.expires_at <= (SELECT app_now()))`;
}

/** Work to deliver, addresses to give, changed briefs to agree to, and jobs that have an opening again. */
function ofCreators(db: Db, accountId: string): Fragment {
  return db`
    SELECT CASE e.status WHEN 'active' THEN 'deliver' ELSE 'make_changes' END, e.job_id, e.proposal_id, e.owner_id, e.id, NULL::uuid,
      NULL::timestamptz, e.due_at, NULL::int
    FROM due e WHERE e.id NOT IN (SELECT id FROM silent)
    UNION ALL
    (SELECT 'give_address', e.job_id, e.proposal_id, e.owner_id, e.id, NULL::uuid, NULL::timestamptz, h.ship_by, NULL::int
    FROM shipments h JOIN engagements e ON e.id = h.engagement_id
    WHERE h.creator_id = ${accountId} AND h.status = 'waiting_for_address' AND e.status = ANY(${UNDER_WAY}::text[])
    ORDER BY h.ship_by LIMIT ${rowLimit(db, LOOKED_AT)})
    UNION ALL
    SELECT CASE p.status WHEN 'not_selected' THEN 'still_interested' ELSE 'agree_to_brief' END, p.job_id, p.id, j.owner_id, NULL, NULL, p.consent_by, NULL, NULL
    FROM (
      SELECT id, job_id, status, consent_by FROM proposals
      WHERE creator_id = ${accountId} AND consent_by > (SELECT app_now()) AND status = ANY(${[...ASKED_STATUSES, 'not_selected']}::text[])
      ORDER BY id LIMIT ${rowLimit(db, LOOKED_AT)}) p
    JOIN jobs j ON j.id = p.job_id AND (p.status <> 'not_selected' OR j.status = ANY(${RECRUITING_STATUSES}::text[]))`;
}

/** Offers, changed terms and requests to cancel to answer, and reviews to write. */
function ofBoth(db: Db, accountId: string): Fragment {
  const other = db`CASE ${accountId}::uuid WHEN e.owner_id THEN e.creator_id ELSE e.owner_id END`;
  const isUnderWay = db`e.status = ANY(${UNDER_WAY}::text[])`;
  return db`
    SELECT CASE WHEN f.is_counter THEN 'answer_counter' ELSE 'answer_offer' END, f.job_id, f.proposal_id, f.sender_id, NULL::uuid, f.thread_id, f.expires_at,
      NULL::timestamptz, NULL::int
    FROM asked f WHERE f.kind = 'offer'
    UNION ALL
    SELECT 'answer_changed_terms', f.job_id, f.proposal_id, f.sender_id, NULL, f.thread_id, f.expires_at, NULL, NULL
    FROM asked f JOIN engagements e ON e.proposal_id = f.proposal_id AND e.status = ANY(${AMENDED}::text[]) WHERE f.kind = 'amendment'
    UNION ALL
    SELECT 'answer_cancellation', e.job_id, e.proposal_id, x.asked_by, e.id, NULL, x.expires_at, NULL, NULL
    FROM (
      SELECT engagement_id, asked_by, expires_at FROM cancellations
      WHERE asked_of = ${accountId} AND status = 'pending' AND expires_at > (SELECT app_now()) ORDER BY expires_at LIMIT ${rowLimit(db, LOOKED_AT)}) x
    JOIN engagements e ON e.id = x.engagement_id AND ${isUnderWay}
    UNION ALL
    SELECT 'write_review', e.job_id, e.proposal_id, ${other}, e.id, NULL, e.completed_at + make_interval(days => ${REVIEW_DAYS}), NULL, NULL
    FROM completed e
    WHERE e.completed_at + make_interval(days => ${REVIEW_DAYS}) > (SELECT app_now())
      AND NOT EXISTS (SELECT FROM reviews r WHERE r.engagement_id = e.id AND r.author_id = ${accountId})`;
}
