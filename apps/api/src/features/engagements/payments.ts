import { NOT_PAID_DAYS, PAY_REMINDER_DAYS, RECEIVED_UNDO_DAYS } from '@castlane/contract/policy.ts';
import { notifyAll } from '#features/notifications/actions.ts';
import { countPayments, isPayDayOver, paidAs, type PaymentChange } from '#features/records/payments.ts';
import type { Clock } from '#platform/clocks.ts';
import type { Db, Tx } from '#platform/db/connect.ts';
import type { Fragment } from '#platform/db/statement.ts';
import { refuse } from '#platform/problem.ts';
import { acceptedParts } from './columns.ts';
import { paymentDueMail, paymentOverdueMail } from './mails.ts';
import { dataOf, partOf, type Accepted, type Side } from './notify.ts';
import { engagedColumns, type Engaged } from './queries.ts';
import { NO_PAYMENT, PAYMENT_DECIDED, RECEIVED_FOR_GOOD, whyNoPaymentDispute } from './rules.ts';

/**
 * The payment of each accepted part. Money changes hands outside of the product; what is stored here is the agreed day, in the time zone of
 * the job, and what each side has ticked.
 */

/** Sets the payment days of accepted parts that have none yet, for `engagements e`. The caller holds the jobs' locks. */
export async function startPayments(tx: Tx, which: Fragment): Promise<void> {
  await tx`
    INSERT INTO payment_marks AS m (engagement_id, part, owner_id, pay_by)
    SELECT e.id, accepted.part, e.owner_id, end_of_day((accepted.at AT TIME ZONE j.time_zone)::date + f.pay_within_days, j.time_zone)
    FROM engagements e JOIN jobs j ON j.id = e.job_id JOIN agreements g ON g.engagement_id = e.id JOIN offers f ON f.id = g.offer_id ${acceptedParts(tx)}
    WHERE ${which} AND f.pay_within_days IS NOT NULL AND coalesce((f.parts -> (accepted.part - 1) ->> 'share')::bigint, 1) > 0
      AND g.number = (SELECT max(x.number) FROM agreements x WHERE x.engagement_id = e.id)
    ON CONFLICT (engagement_id, part) DO UPDATE SET (owner_id, pay_by) = (excluded.owner_id, excluded.pay_by) WHERE m.pay_by IS NULL`;
  await keepPayment(tx, which);
}

/** Ticks one side's half of a part's payment, or removes the tick. Returns whether anything changed. The caller holds the job's lock. */
export async function tickPayment(tx: Tx, { id, part }: Paid, side: Side, done: boolean): Promise<boolean> {
  if (!done) refuse(await whyNoUntick(tx, { id, part }, side));
  const column = tx(side === 'owner' ? 'paid_at' : 'received_at');
  await tx`
    INSERT INTO payment_marks (engagement_id, part, owner_id) SELECT id, ${part}, owner_id FROM engagements WHERE id = ${id} ON CONFLICT DO NOTHING`;
  const { count } = await tx`
    UPDATE payment_marks SET ${column} = CASE WHEN ${done} THEN app_now() END
    WHERE engagement_id = ${id} AND part = ${part} AND (${column} IS NULL) = ${done}`;
  if (count > 0) await keepPayment(tx, isOf(tx, { id, part }));
  return count > 0;
}

/** The payment of one part of an engagement. */
type Paid = { id: string; part: number };

function isOf(db: Db, { id, part }: Paid): Fragment {
  return db`m.engagement_id = ${id} AND m.part = ${part}`;
}

async function whyNoUntick(tx: Tx, paid: Paid, side: Side): Promise<string | undefined> {
  const [mark] = await tx<{ isOld: boolean; isDecided: boolean }[]>`
    SELECT received_at <= (SELECT app_now()) - make_interval(days => ${RECEIVED_UNDO_DAYS}) AS is_old,
      EXISTS (SELECT ${disputesOf(tx)} AND d.outcome IS NOT NULL) AS is_decided
    FROM payment_marks m WHERE ${isOf(tx, paid)}`;
  if (mark?.isDecided) return PAYMENT_DECIDED;
  return side === 'creator' && mark?.isOld ? RECEIVED_FOR_GOOD : undefined;
}

/** Refuses to ask staff about a payment that is not overdue, or was asked about before. */
export async function refusePaymentDispute(tx: Tx, paid: Paid): Promise<void> {
  const [payment] = await tx<Parameters<typeof whyNoPaymentDispute>[0][]>`
    SELECT m.pay_by IS NOT NULL AS is_due, coalesce(m.pay_by < (SELECT app_now()), false) AS is_over,
      coalesce(m.pay_by + make_interval(days => ${NOT_PAID_DAYS}) < (SELECT app_now()), false) AS is_late, o.status = 'banned' AS is_paused,
      m.received_at IS NOT NULL AS is_received, EXISTS (SELECT ${disputesOf(tx)}) AS was_disputed
    FROM payment_marks m JOIN accounts o ON o.id = m.owner_id WHERE ${isOf(tx, paid)}`;
  refuse(payment ? whyNoPaymentDispute(payment) : NO_PAYMENT);
}

/** The disputes about the payment of `payment_marks m`. */
function disputesOf(db: Db): Fragment {
  return db`FROM disputes d WHERE d.engagement_id = m.engagement_id AND d.about = 'payment' AND d.part = m.part`;
}

/** Takes in what staff have decided about a payment. The caller holds the job's lock. */
export async function settlePayment(tx: Tx, paid: Paid): Promise<void> {
  await keepPayment(tx, isOf(tx, paid));
}

/**
 * Moves the payment days of an owner whose ban was lifted by the days of the ban: the owner cannot tick in it, and a payment that arrived
 * in it is on time. The caller holds the jobs' locks.
 */
export async function resumePayments(tx: Tx, banId: string): Promise<void> {
  const accepted = tx`coalesce(e.parts_accepted_at[m.part], e.completed_at)`;
  const which = tx`m.owner_id = (SELECT account_id FROM bans WHERE id = ${banId}) AND m.pay_by > (SELECT created_at FROM bans WHERE id = ${banId})`;
  await tx`
    UPDATE payment_marks m SET pay_by = end_of_day(
      (m.pay_by AT TIME ZONE j.time_zone)::date + ceil(extract(epoch FROM b.lifted_at - greatest(b.created_at, ${accepted})) / 86400)::int, j.time_zone)
    FROM bans b, engagements e JOIN jobs j ON j.id = e.job_id WHERE b.id = ${banId} AND e.id = m.engagement_id AND ${which}`;
  await keepPayment(tx, which);
}

/**
 * Stores whether a payment is open, when its owner is told of it next, and how it counts in the owner's record, for `payment_marks m` and
 * `engagements e`. Call after each change of its day, its ticks or its decision. The caller holds the jobs' locks.
 */
async function keepPayment(tx: Tx, which: Fragment): Promise<void> {
  const isUnpaid = tx`(m.pay_by IS NOT NULL AND coalesce(m.paid_at, m.received_at) IS NULL
    AND NOT EXISTS (SELECT ${disputesOf(tx)} AND d.outcome IN ('paid', 'settled')))`;
  const changes = await tx<PaymentChange[]>`
    UPDATE payment_marks m SET is_unpaid = n.is_unpaid, remind_at = CASE WHEN n.is_unpaid THEN n.remind_at END,
      paid_as = CASE WHEN n.is_over THEN n.paid_as END, count_at = CASE WHEN NOT n.is_over AND n.paid_as IS NOT NULL THEN m.pay_by END
    FROM (
      SELECT m.engagement_id, m.part, m.paid_as AS was, ${isUnpaid} AS is_unpaid, ${nextReminder(tx)} AS remind_at, ${paidAs(tx)} AS paid_as, ${isPayDayOver(tx)} AS is_over
      FROM payment_marks m JOIN engagements e ON e.id = m.engagement_id JOIN jobs j ON j.id = e.job_id WHERE ${which}) n
    WHERE m.engagement_id = n.engagement_id AND m.part = n.part RETURNING m.owner_id, n.was, m.paid_as AS is`;
  await countPayments(tx, changes);
}

/** Selects the next morning on which an owner is told, for `payment_marks m` and `jobs j`; null after the last. */
function nextReminder(db: Db): Fragment {
  return db`(
    SELECT min(morning) FROM unnest(${[...PAY_REMINDER_DAYS]}::int[]) AS day,
      LATERAL (SELECT ((m.pay_by AT TIME ZONE j.time_zone)::date + day + time '09:00') AT TIME ZONE j.time_zone AS morning) x
    WHERE morning > (SELECT app_now()))`;
}

/** Tells owners of a payment that is due soon, today, or overdue; after missed days once. A ban pauses it. */
export const remindToPay: Clock = {
  name: 'reminders of payments',
  due: (db, most) => dueTogether(db, most, db`m.remind_at`, isToRemind(db)),
  async act(deps, tx, key) {
    const ids = await lockTogether(tx, key, tx`m.remind_at`);
    const which = tx`m.engagement_id = ANY(${ids}::uuid[]) AND ${isToRemind(tx)}`;
    const due = await tx<(Owed & { isGone: boolean })[]>`
      SELECT ${engagedColumns(tx)}, m.part, e.parts, m.remind_at, m.pay_by, c.name AS creator,
        CASE WHEN m.pay_by < (SELECT app_now()) THEN 'payment_overdue' ELSE 'payment_due' END AS kind, o.deleted_at IS NOT NULL AS is_gone
      FROM payment_marks m JOIN engagements e ON e.id = m.engagement_id JOIN jobs j ON j.id = e.job_id
      JOIN accounts o ON o.id = e.owner_id JOIN accounts c ON c.id = e.creator_id WHERE ${which} ORDER BY e.id, m.part`;
    await keepPayment(tx, which);
    const told = Map.groupBy(
      due.filter(({ isGone }) => !isGone),
      ({ kind }) => kind,
    );
    for (const [kind, those] of told) await notifyAll(tx, deps.wake, kind, those.map(reminderOf));
    return due.length > 0;
  },
};

type Owed = Engaged & Accepted & { remindAt: string; payBy: string; creator: string; kind: 'payment_due' | 'payment_overdue' };

function reminderOf({ remindAt, payBy, creator, kind, part, parts, ...work }: Owed) {
  const of = partOf({ part, parts });
  const mail = kind === 'payment_overdue' ? paymentOverdueMail : paymentDueMail;
  return {
    accountId: work.ownerId,
    cause: `${kind}:${work.id}:${part}:${remindAt}`,
    data: { otherName: creator, ...dataOf(work), until: payBy, ...of },
    mail: mail({ payBy, ...of })({ other: creator, title: work.title, threadId: work.threadId }),
  };
}

/** Counts payments whose day is over and whose ticks came before its end. A ban pauses it. */
export const countPaidOnTime: Clock = {
  name: 'payments to count',
  due: (db, most) => dueTogether(db, most, db`m.count_at`, db`m.count_at < (SELECT app_now()) AND ${isPayDayOver(db)}`),
  async act(_, tx, key) {
    const ids = await lockTogether(tx, key, tx`m.count_at`);
    await keepPayment(tx, tx`m.count_at IS NOT NULL AND m.engagement_id = ANY(${ids}::uuid[])`);
    return ids.length > 0;
  },
};

/** Tests whether the owner is to be told of `payment_marks m` now. */
function isToRemind(db: Db): Fragment {
  return db`(m.remind_at <= (SELECT app_now()) AND m.is_unpaid
    AND NOT EXISTS (SELECT FROM accounts a WHERE a.id = m.owner_id AND a.status = 'banned'))`;
}

/** Days end for very many payments at the same moment. Those of one owner are worked on together, up to this many. */
const TOGETHER = 100;

/** Returns the owners of `payment_marks m` that are due, each with the moment of some of them. */
async function dueTogether(db: Db, most: number, at: Fragment, which: Fragment): Promise<string[]> {
  const rows = await db<{ key: string }[]>`
    SELECT m.owner_id || ' ' || ${at} AS key FROM payment_marks m WHERE ${which} GROUP BY ${at}, m.owner_id ORDER BY ${at} LIMIT ${most}`;
  return rows.map(({ key }) => key);
}

/** Locks the engagements of a key, by their jobs, unless they are already locked: the next run takes those. Returns their ids. */
async function lockTogether(tx: Tx, key: string, at: Fragment): Promise<string[]> {
  const [ownerId, ...moment] = key.split(' ');
  const rows = await tx<{ id: string }[]>`
    SELECT e.id FROM jobs j JOIN engagements e ON e.job_id = j.id JOIN payment_marks m ON m.engagement_id = e.id
    WHERE m.owner_id = ${ownerId!} AND ${at} = ${moment.join(' ')}::timestamptz ORDER BY j.id LIMIT ${TOGETHER} FOR UPDATE OF j SKIP LOCKED`;
  return rows.map(({ id }) => id);
}
