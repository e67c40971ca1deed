import { NOT_PAID_DAYS, PAY_REMINDER_DAYS, RECEIVED_UNDO_DAYS } from '@castlane/contract/policy.ts';
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
  await keepUnpaid(tx, which);
}

/** Ticks one side's half, or removes the tick. Returns whether anything changed. The caller holds the job's lock. */
export async function tickPayment(tx: Tx, id: string, side: Side, done: boolean): Promise<boolean> {
  if (side === 'creator' && !done) refuse(await whyReceived(tx, id));
  const column = tx(side === 'owner' ? 'paid_at' : 'received_at');
  await tx`INSERT INTO payment_marks (engagement_id) VALUES (${id}) ON CONFLICT DO NOTHING`;
  const { count } = await tx`
    UPDATE payment_marks SET ${column} = CASE WHEN ${done} THEN app_now() END WHERE engagement_id = ${id} AND (${column} IS NULL) = ${done}`;
  if (count > 0) await keepUnpaid(tx, tx`e.id = ${id}`);
  return count > 0;
}

async function whyReceived(tx: Tx, id: string): Promise<string | undefined> {
  const [mark] = await tx<{ isOld: boolean; isDecided: boolean }[]>`
    SELECT received_at <= (SELECT app_now()) - make_interval(days => ${RECEIVED_UNDO_DAYS}) AS is_old,
      EXISTS (SELECT FROM disputes d WHERE d.engagement_id = m.engagement_id AND d.about = 'payment' AND d.outcome IS NOT NULL) AS is_decided
    FROM payment_marks m WHERE engagement_id = ${id}`;
  if (mark?.isDecided) return PAYMENT_DECIDED;
  return mark?.isOld ? RECEIVED_FOR_GOOD : undefined;
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

/** Closes a payment that staff have found to be made or settled: nobody is told of it again. The caller holds the job's lock. */
export async function settlePayment(tx: Tx, id: string): Promise<void> {
  await keepUnpaid(tx, tx`e.id = ${id}`);
}

/** Moves the payment days of an owner whose ban was lifted by the days of the ban: nobody can tick in it. The caller holds the jobs' locks. */
export async function resumePayments(tx: Tx, banId: string): Promise<void> {
  const ids = await tx<{ id: string }[]>`
    UPDATE engagements e SET pay_by = end_of_day(
      (e.pay_by AT TIME ZONE j.time_zone)::date + ceil(extract(epoch FROM b.lifted_at - greatest(b.created_at, e.completed_at)) / 86400)::int, j.time_zone)
    FROM bans b, jobs j
    WHERE b.id = ${banId} AND j.id = e.job_id AND e.owner_id = b.account_id AND e.is_unpaid AND e.pay_by > b.created_at
    RETURNING e.id`;
  await keepUnpaid(tx, tx`e.id = ANY(${ids.map(({ id }) => id)}::uuid[])`);
}

/** Stores whether a payment is open, and when its owner is told of it next. Call after each change of its day or its ticks. */
async function keepUnpaid(tx: Tx, which: Fragment): Promise<void> {
  const isUnpaid = tx`(e.pay_by IS NOT NULL AND NOT EXISTS (
    SELECT FROM payment_marks m WHERE m.engagement_id = e.id AND coalesce(m.paid_at, m.received_at) IS NOT NULL)
    AND NOT EXISTS (SELECT FROM disputes d WHERE d.engagement_id = e.id AND d.outcome IN ('paid', 'settled')))`;
  await tx`
    UPDATE engagements e SET is_unpaid = ${isUnpaid}, pay_remind_at = CASE WHEN ${isUnpaid} THEN ${nextReminder(tx)} END
    FROM jobs j WHERE j.id = e.job_id AND ${which}`;
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
    await keepUnpaid(tx, tx`e.id = ${id}`);
    if (isGone) return true;
    const kind = isOver ? 'payment_overdue' : 'payment_due';
    const mail = isOver ? paymentOverdueMail(payBy) : paymentDueMail(payBy);
    await notifyParties(deps, tx, work, { kind, cause: `${kind}:${id}:${remindAt}`, data: { until: payBy }, mail, byOther: false }, [
      'owner',
    ]);
    return true;
  },
};
