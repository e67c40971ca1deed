import { paidAs } from './payments.ts';
import { meanRating } from './ratings.ts';
import type { Db, Tx } from '#platform/db/connect.ts';
import { differencesOf, type Difference, type Figures } from '#platform/db/differences.ts';
import type { Fragment } from '#platform/db/statement.ts';

/** The expected records of owners and creators, counted from jobs, proposals, engagements, deliveries and messages. */
const OWNERS: Figures = { table: 'owner_records', key: 'owner_id', definition: ownersAnew };
const CREATORS: Figures = { table: 'creator_records', key: 'creator_id', definition: creatorsAnew };
const ANSWERS: Figures = { table: 'creator_answers', key: 'creator_id', definition: answersAnew };

export async function differencesOfRecords(db: Db): Promise<Difference[]> {
  return [...(await differencesOf(db, OWNERS)), ...(await differencesOf(db, CREATORS)), ...(await differencesOf(db, ANSWERS))];
}

/** Corrects records that differ. The lock waits for uncommitted counts; later counts come after it. */
export async function fixRecords(tx: Tx): Promise<Difference[]> {
  await tx`LOCK TABLE owner_records, creator_records IN SHARE ROW EXCLUSIVE MODE`;
  const differences = await differencesOfRecords(tx);
  const idsIn = (table: string) => differences.filter((each) => each.table === table).map(({ id }) => id);
  await tx`
    INSERT INTO owner_records (owner_id, rating, jobs_posted, openings_posted, openings_taken, jobs_assigned, jobs_completed, jobs_cancelled, left_unopened, answered, unanswered,
      answer_times, answer_seconds, median_answer_seconds, payments_counted, payments_on_time, payments_unpaid, products_counted, products_on_time)
    SELECT d.owner_id, d.rating, d.jobs_posted, d.openings_posted, d.openings_taken, d.jobs_assigned, d.jobs_completed, d.jobs_cancelled, d.left_unopened, d.answered, d.unanswered,
      d.answer_times, d.answer_seconds, d.median_answer_seconds, d.payments_counted, d.payments_on_time, d.payments_unpaid, d.products_counted, d.products_on_time
    FROM (${ownersAnew(tx)}) d WHERE d.owner_id = ANY(${idsIn('owner_records')}::uuid[])
    ON CONFLICT (owner_id) DO UPDATE SET (rating, jobs_posted, openings_posted, openings_taken, jobs_assigned, jobs_completed, jobs_cancelled, left_unopened, answered, unanswered, answer_times,
        answer_seconds, median_answer_seconds, payments_counted, payments_on_time, payments_unpaid, products_counted, products_on_time)
      = (excluded.rating, excluded.jobs_posted, excluded.openings_posted, excluded.openings_taken, excluded.jobs_assigned, excluded.jobs_completed, excluded.jobs_cancelled, excluded.left_unopened, excluded.answered,
        excluded.unanswered, excluded.answer_times, excluded.answer_seconds, excluded.median_answer_seconds,
        excluded.payments_counted, excluded.payments_on_time, excluded.payments_unpaid, excluded.products_counted, excluded.products_on_time)`;
  await tx`
    INSERT INTO creator_records (creator_id, jobs_assigned, jobs_completed, jobs_cancelled, on_time)
    SELECT d.creator_id, d.jobs_assigned, d.jobs_completed, d.jobs_cancelled, d.on_time
    FROM (${creatorsAnew(tx)}) d WHERE d.creator_id = ANY(${idsIn('creator_records')}::uuid[])
    ON CONFLICT (creator_id) DO UPDATE SET (jobs_assigned, jobs_completed, jobs_cancelled, on_time)
      = (excluded.jobs_assigned, excluded.jobs_completed, excluded.jobs_cancelled, excluded.on_time)`;
  await fixAnswers(tx, idsIn('creator_answers'));
  return differences;
}

/** Locks the rows, not the table: it waits for messages of these creators only, and only theirs wait for it. */
async function fixAnswers(tx: Tx, ids: readonly string[]): Promise<void> {
  await tx`INSERT INTO creator_answers (creator_id) SELECT unnest(${ids}::uuid[]) ON CONFLICT DO NOTHING`;
  await tx`SELECT FROM creator_answers WHERE creator_id = ANY(${ids}::uuid[]) ORDER BY creator_id FOR UPDATE`;
  await tx`
    UPDATE creator_answers r SET (answer_times, answer_seconds, median_answer_seconds) = (d.answer_times, d.answer_seconds, d.median_answer_seconds)
    FROM (${answersAnew(tx)}) d WHERE d.creator_id = r.creator_id AND r.creator_id = ANY(${ids}::uuid[])`;
}

function ownersAnew(db: Db): Fragment {
  return db`
    SELECT a.id AS owner_id, ${meanRating(db, db`t`)}::numeric(2, 1) AS rating, coalesce(j.posted, 0) AS jobs_posted, coalesce(j.openings, 0) AS openings_posted,
      coalesce(j.taken, 0) AS openings_taken, coalesce(w.assigned, 0) AS jobs_assigned, coalesce(w.completed, 0) AS jobs_completed,
      coalesce(w.cancelled, 0) AS jobs_cancelled, coalesce(p.left_unopened, 0) AS left_unopened, coalesce(p.unanswered, 0) + coalesce(q.unanswered, 0) AS unanswered,
      coalesce(p.answered, 0) + coalesce(q.answered, 0) AS answered, coalesce(l.answer_times, '{}') AS answer_times, coalesce(l.answer_seconds, '{}') AS answer_seconds, l.median_answer_seconds,
      coalesce(y.counted, 0) AS payments_counted, coalesce(y.on_time, 0) AS payments_on_time, coalesce(y.unpaid, 0) AS payments_unpaid,
      coalesce(h.counted, 0) AS products_counted, coalesce(h.on_time, 0) AS products_on_time
    FROM accounts a LEFT JOIN ratings t ON t.account_id = a.id
    LEFT JOIN (
      SELECT owner_id, count(*)::int AS posted, sum(openings)::int AS openings,
        sum(least(openings, (SELECT count(*) FROM engagements e WHERE e.job_id = x.id)))::int AS taken
      FROM jobs x WHERE published_at IS NOT NULL AND visibility = 'feed' GROUP BY 1) j ON j.owner_id = a.id
    LEFT JOIN (${workOf(db, db`e.owner_id`)}) w ON w.account_id = a.id
    LEFT JOIN (${commentsOf(db)}) p ON p.owner_id = a.id
    LEFT JOIN (${questionsOf(db)}) q ON q.owner_id = a.id
    LEFT JOIN (${paymentsAnew(db)}) y ON y.owner_id = a.id
    LEFT JOIN (
      SELECT owner_id, count(*)::int AS counted, count(*) FILTER (WHERE sent_as = 'on_time')::int AS on_time
      FROM shipments WHERE sent_as IS NOT NULL GROUP BY 1) h ON h.owner_id = a.id
    LEFT JOIN (${answersOf(db)}) n ON n.owner_id = a.id CROSS JOIN LATERAL last_answers(n.times, n.seconds) l
    WHERE a.user_type = 'business_owner'`;
}

function creatorsAnew(db: Db): Fragment {
  return db`
    SELECT a.id AS creator_id, coalesce(w.assigned, 0) AS jobs_assigned, coalesce(w.completed, 0) AS jobs_completed, coalesce(w.cancelled, 0) AS jobs_cancelled,
      coalesce(w.on_time, 0) AS on_time
    FROM accounts a LEFT JOIN (${workOf(db, db`e.creator_id`)}) w ON w.account_id = a.id WHERE a.user_type = 'creator'`;
}

/** Selects the engagements of one of the two parties. */
function workOf(db: Db, side: Fragment): Fragment {
  return db`
    SELECT ${side} AS account_id, count(*) FILTER (WHERE NOT ${wasLeft(db)})::int AS assigned, count(*) FILTER (WHERE e.status = 'completed')::int AS completed,
      count(*) FILTER (WHERE e.status = 'cancelled' AND NOT ${wasLeft(db)})::int AS cancelled,
      count(*) FILTER (WHERE e.status = 'completed' AND d.is_on_time)::int AS on_time
    FROM engagements e LEFT JOIN (${onTimeOf(db)}) d ON d.engagement_id = e.id GROUP BY 1`;
}

/** Selects whether the first delivery of each part came by the day that was agreed on then. */
function onTimeOf(db: Db): Fragment {
  return db`
    SELECT engagement_id, bool_and(is_on_time) AS is_on_time FROM (
      SELECT DISTINCT ON (d.engagement_id, d.part) d.engagement_id, d.delivered_at <= end_of_day(d.due_by, j.time_zone) AS is_on_time
      FROM deliveries d JOIN engagements e ON e.id = d.engagement_id JOIN jobs j ON j.id = e.job_id ORDER BY d.engagement_id, d.part, d.number) first
    GROUP BY 1`;
}

/** Tests whether work ended without a mark. */
function wasLeft(db: Db): Fragment {
  return db`(e.status = 'cancelled' AND e.end_reason IS NOT NULL)`;
}

/** An approval is an answer whatever follows; so is any end by the owner of a proposal that was not approved, even if it comes back. */
function isAnswered(db: Db): Fragment {
  return db`(p.approved_at IS NOT NULL OR p.runner_up_at IS NOT NULL OR p.status IN ('declined', 'not_selected'))`;
}

/** When the first answer was given. */
function answeredAt(db: Db): Fragment {
  return db`coalesce(least(p.approved_at, p.runner_up_at), p.decided_at)`;
}

function commentsOf(db: Db): Fragment {
  return db`
    SELECT j.owner_id, count(*) FILTER (WHERE ${isAnswered(db)})::int AS answered,
      count(*) FILTER (WHERE p.approved_at IS NULL AND p.runner_up_at IS NULL AND p.end_reason IN ('unopened', 'job_expired'))::int AS unanswered,
      count(*) FILTER (WHERE p.end_reason = 'unopened')::int AS left_unopened
    FROM proposals p JOIN jobs j ON j.id = p.job_id WHERE p.in_record GROUP BY 1`;
}

/** Selects each owner's questions that count: an answer or a refusal is an answer. */
function questionsOf(db: Db): Fragment {
  return db`
    SELECT owner_id, count(*) FILTER (WHERE status IN ('answered', 'declined'))::int AS answered, count(*) FILTER (WHERE status = 'unanswered')::int AS unanswered
    FROM job_questions WHERE in_record GROUP BY 1`;
}

/** Selects each owner's payments that count; one whose day is not over yet has a time at which it will. */
function paymentsAnew(db: Db): Fragment {
  return db`
    SELECT owner_id, count(paid_as)::int AS counted, count(*) FILTER (WHERE paid_as = 'on_time')::int AS on_time, count(*) FILTER (WHERE paid_as = 'unpaid')::int AS unpaid
    FROM (SELECT m.owner_id, ${paidAs(db)} AS paid_as FROM payment_marks m WHERE m.pay_by IS NOT NULL AND m.count_at IS NULL) x GROUP BY 1`;
}

/** Selects each owner's answers to comments and questions on jobs that were in the feed. */
function answersOf(db: Db): Fragment {
  return db`
    SELECT owner_id, array_agg(at) AS times, array_agg(extract(epoch FROM at - asked_at)::int) AS seconds FROM (
      SELECT j.owner_id, ${answeredAt(db)} AS at, p.created_at AS asked_at FROM proposals p JOIN jobs j ON j.id = p.job_id WHERE p.in_record AND ${isAnswered(db)}
      UNION ALL
      SELECT owner_id, decided_at, created_at FROM job_questions WHERE in_record AND status IN ('answered', 'declined')) x
    GROUP BY 1`;
}

/** Selects each creator's answers in chats: from the owner's first message that was not answered yet to the creator's next one. */
function answersAnew(db: Db): Fragment {
  return db`
    SELECT a.id AS creator_id, coalesce(l.answer_times, '{}') AS answer_times, coalesce(l.answer_seconds, '{}') AS answer_seconds, l.median_answer_seconds
    FROM accounts a LEFT JOIN (
      SELECT creator_id, array_agg(answered_at) AS times, array_agg(extract(epoch FROM answered_at - asked_at)::int) AS seconds
      FROM (
        SELECT m.creator_id, min(m.created_at) FILTER (WHERE NOT m.is_own) AS asked_at, min(m.created_at) FILTER (WHERE m.is_own) AS answered_at
        FROM (
          SELECT t.creator_id, e.thread_id, e.created_at, e.sender_id = t.creator_id AS is_own,
            count(*) FILTER (WHERE e.sender_id = t.creator_id) OVER (PARTITION BY e.thread_id ORDER BY e.seq ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING) AS turn
          FROM thread_events e JOIN threads t ON t.id = e.thread_id WHERE e.kind = 'message') m
        GROUP BY m.creator_id, m.thread_id, m.turn) y
      WHERE asked_at IS NOT NULL AND answered_at IS NOT NULL GROUP BY 1) n ON n.creator_id = a.id
    CROSS JOIN LATERAL last_answers(n.times, n.seconds) l WHERE a.user_type = 'creator'`;
}
