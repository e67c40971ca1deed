import { NOT_PAID_DAYS, PAY_REMINDER_DAYS, RECEIVED_UNDO_DAYS } from '@castlane/contract/policy.ts';
import { countPayments, isPayDayOver, paidAs, type PaymentChange } from '#features/records/payments.ts';
import type { Clock } from '#platform/clocks.ts';
import type { Db, Tx } from '#platform/db/connect.ts';
import type { Fragment } from '#platform/db/statement.ts';
import { refuse } from '#platform/problem.ts';
import { lockUnlessBusy } from './locks.ts';
import { paymentDueMail, paymentOverdueMail } from './mails.ts';
import { notifyParties, type Side } from './notify.ts';
import { engagedColumns, type Engaged } from './queries.ts';
import { PAYMENT_DECIDED, RECEIVED_FOR_GOOD, whyNoPaymentDispute } from './rules.ts';

/**
 * The payment day of completed work. Money changes hands outside of the product; what is stored here is the agreed day, in the time zone of
 * the job, and what each side has ticked.
 */

/** Sets the payment day of completed work, for `engagements e`. The caller holds the jobs' locks. */
export async function startPayments(tx: Tx, which: Fragment): Promise<void> {
  await tx`
    UPDATE engagements e SET pay_by = end_of_day((e.completed_at AT TIME ZONE j.time_zone)::date + f.pay_within_days, j.time_zone)
    FROM jobs j, agreements g JOIN offers f ON f.id = g.offer_id
    WHERE ${which} AND j.id = e.job_id AND g.engagement_id = e.id AND f.pay_within_days IS NOT NULL
      AND g.number = (SELECT max(x.number) FROM agreements x WHERE x.engagement_id = e.id)`;
  await keepPayment(tx, which);
}

/** Ticks one side's half, or removes the tick. Returns whether anything changed. The caller holds the job's lock. */
export async function tickPayment(tx: Tx, id: string, side: Side, done: boolean): Promise<boolean> {
  if (!done) refuse(await whyNoUntick(tx, id, side));
  const column = tx(side === 'owner' ? 'paid_at' : 'received_at');
  await tx`INSERT INTO payment_marks (engagement_id) VALUES (${id}) ON CONFLICT DO NOTHING`;
  const { count } = await tx`
    UPDATE payment_marks SET ${column} = CASE WHEN ${done} THEN app_now() END WHERE engagement_id = ${id} AND (${column} IS NULL) = ${done}`;
  if (count > 0) await keepPayment(tx, tx`e.id = ${id}`);
  return count > 0;
}

async function whyNoUntick(tx: Tx, id: string, side: Side): Promise<string | undefined> {
  const [mark] = await tx<{ isOld: boolean; isDecided: boolean }[]>`
    SELECT received_at <= (SELECT app_now()) - make_interval(days => ${RECEIVED_UNDO_DAYS}) AS is_old,
      EXISTS (SELECT FROM disputes d WHERE d.engagement_id = m.engagement_id AND d.about = 'payment' AND d.outcome IS NOT NULL) AS is_decided
    FROM payment_marks m WHERE engagement_id = ${id}`;
  if (mark?.isDecided) return PAYMENT_DECIDED;
  return side === 'creator' && mark?.isOld ? RECEIVED_FOR_GOOD : undefined;
}

/** Refuses to ask staff about a payment that is not overdue, or was asked about before. */
export async function refusePaymentDispute(tx: Tx, id: string): Promise<void> {
  const [payment] = await tx<Parameters<typeof whyNoPaymentDispute>[0][]>`
    SELECT e.pay_by IS NOT NULL AS is_due, coalesce(e.pay_by < (SELECT app_now()), false) AS is_over,
      coalesce(e.pay_by + make_interval(days => ${NOT_PAID_DAYS}) < (SELECT app_now()), false) AS is_late, o.status = 'banned' AS is_paused,
      EXISTS (SELECT FROM payment_marks m WHERE m.engagement_id = e.id AND m.received_at IS NOT NULL) AS is_received,
      EXISTS (SELECT FROM disputes d WHERE d.engagement_id = e.id AND d.about = 'payment') AS was_disputed
    FROM engagements e JOIN accounts o ON o.id = e.owner_id WHERE e.id = ${id}`;
  refuse(whyNoPaymentDispute(payment!));
}

/** Takes in what staff have decided about a payment. The caller holds the job's lock. */
export async function settlePayment(tx: Tx, id: string): Promise<void> {
  await keepPayment(tx, tx`e.id = ${id}`);
}

/**
 * Moves the payment days of an owner whose ban was lifted by the days of the ban: the owner cannot tick in it, and a payment that arrived
 * in it is on time. The caller holds the jobs' locks.
 */
export async function resumePayments(tx: Tx, banId: string): Promise<void> {
  const ids = await tx<{ id: string }[]>`
    UPDATE engagements e SET pay_by = end_of_day(
      (e.pay_by AT TIME ZONE j.time_zone)::date + ceil(extract(epoch FROM b.lifted_at - greatest(b.created_at, e.completed_at)) / 86400)::int, j.time_zone)
    FROM bans b, jobs j
    WHERE b.id = ${banId} AND j.id = e.job_id AND e.owner_id = b.account_id AND e.pay_by > b.created_at
    RETURNING e.id`;
  await keepPayment(tx, tx`e.id = ANY(${ids.map(({ id }) => id)}::uuid[])`);
}

/**
 * Stores whether a payment is open, when its owner is told of it next, and how it counts in the owner's record. Call after each change of its
 * day, its ticks or its decision. The caller holds the jobs' locks.
 */
async function keepPayment(tx: Tx, which: Fragment): Promise<void> {
  const isUnpaid = tx`(e.pay_by IS NOT NULL AND NOT EXISTS (
    SELECT FROM payment_marks m WHERE m.engagement_id = e.id AND coalesce(m.paid_at, m.received_at) IS NOT NULL)
    AND NOT EXISTS (SELECT FROM disputes d WHERE d.engagement_id = e.id AND d.outcome IN ('paid', 'settled')))`;
  const changes = await tx<PaymentChange[]>`
    UPDATE engagements e SET is_unpaid = n.is_unpaid, pay_remind_at = CASE WHEN n.is_unpaid THEN n.remind_at END,
      paid_as = CASE WHEN n.is_over THEN n.paid_as END, pay_count_at = CASE WHEN NOT n.is_over AND n.paid_as IS NOT NULL THEN e.pay_by END
    FROM (
      SELECT e.id, e.paid_as AS was, ${isUnpaid} AS is_unpaid, ${nextReminder(tx)} AS remind_at, ${paidAs(tx)} AS paid_as, ${isPayDayOver(tx)} AS is_over
      FROM engagements e JOIN jobs j ON j.id = e.job_id WHERE ${which}) n
    WHERE e.id = n.id RETURNING e.owner_id, n.was, e.paid_as AS is`;
  await countPayments(tx, changes);
}

/** Selects the next morning on which an owner is told, for `engagements e` and `jobs j`; null after the last. */
function nextReminder(db: Db): Fragment {
  return db`(
    SELECT min(morning) FROM unnest(${[...PAY_REMINDER_DAYS]}::int[]) AS day,
      LATERAL (SELECT ((e.pay_by AT TIME ZONE j.time_zone)::date + day + time '09:00') AT TIME ZONE j.time_zone AS morning) m
    WHERE morning > (SELECT app_now()))`;
}

/** Tells owners of a payment that is due soon, today, or overdue; after missed days once. A ban pauses it. */
export const remindToPay: Clock = {
  name: 'reminders of payments',
  async due(db, most) {
    const rows = await db<{ id: string }[]>`
      SELECT e.id FROM engagements e JOIN accounts o ON o.id = e.owner_id
      WHERE e.pay_remind_at <= (SELECT app_now()) AND o.status <> 'banned' ORDER BY e.pay_remind_at LIMIT ${most}`;
    return rows.map(({ id }) => id);
  },
  async act(deps, tx, id) {
    if (!(await lockUnlessBusy(tx, id))) return false;
    const [due] = await tx<(Engaged & { remindAt: string; payBy: string; isOver: boolean; isGone: boolean })[]>`
      SELECT ${engagedColumns(tx)}, e.pay_remind_at AS remind_at, e.pay_by, e.pay_by < (SELECT app_now()) AS is_over, o.deleted_at IS NOT NULL AS is_gone
      FROM engagements e JOIN jobs j ON j.id = e.job_id JOIN accounts o ON o.id = e.owner_id
      WHERE e.id = ${id} AND e.pay_remind_at <= (SELECT app_now()) AND e.is_unpaid AND o.status <> 'banned'`;
    if (!due) return false;
    const { remindAt, payBy, isOver, isGone, ...work } = due;
    await keepPayment(tx, tx`e.id = ${id}`);
    if (isGone) return true;
    const kind = isOver ? 'payment_overdue' : 'payment_due';
    const mail = isOver ? paymentOverdueMail(payBy) : paymentDueMail(payBy);
    await notifyParties(deps, tx, work, { kind, cause: `${kind}:${id}:${remindAt}`, data: { until: payBy }, mail, byOther: false }, [
      'owner',
    ]);
    return true;
  },
};

/** Counts payments whose day is over and whose ticks came before its end: those of one owner and day at once. A ban pauses it. */
export const countPaidOnTime: Clock = {
  name: 'payments to count',
  async due(db, most) {
    const rows = await db<{ key: string }[]>`
      SELECT e.owner_id || ' ' || e.pay_count_at AS key FROM engagements e WHERE e.pay_count_at < (SELECT app_now()) AND ${isPayDayOver(db)}
      GROUP BY e.pay_count_at, e.owner_id ORDER BY e.pay_count_at LIMIT ${most}`;
    return rows.map(({ key }) => key);
  },
  async act(_, tx, key) {
    const [ownerId, ...at] = key.split(' ');
    const rows = await tx<{ id: string }[]>`
      SELECT e.id FROM engagements e JOIN jobs j ON j.id = e.job_id
      WHERE e.owner_id = ${ownerId!} AND e.pay_count_at = ${at.join(' ')}::timestamptz ORDER BY j.id FOR UPDATE OF j SKIP LOCKED`;
    await keepPayment(tx, tx`e.id = ANY(${rows.map(({ id }) => id)}::uuid[])`);
    return rows.length > 0;
  },
};
