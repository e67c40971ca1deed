import { keepAcceptBy } from '#features/engagements/deadlines.ts';
import { ENGAGEMENT_ACTIONS, type EngagementStatus } from '@castlane/contract/engagement-state.ts';
import { ACCEPT_REMINDER_DAYS, CANCEL_HOURS } from '@castlane/contract/policy.ts';
import type { Clock } from '#platform/clocks.ts';
import type { Db, Tx } from '#platform/db/connect.ts';
import type { Fragment } from '#platform/db/statement.ts';
import type { Deps } from '#platform/deps.ts';
import { autoAcceptedAt, awaitsAutoAccept } from '#features/records/auto-end.ts';
import { lockEngagement, lockUnlessBusy, type Acting } from './locks.ts';
import { acceptPart, askToReopen, moveEngagement } from './ending.ts';
import { acceptedBySilenceMail, acceptReminderMail, cancelLapsedMail, cancelledMail } from './mails.ts';
import { acceptedStep, announce, BOTH, notifyParties, sideOf } from './notify.ts';
import { engagedColumns, getEngaged, type Engaged } from './queries.ts';
import { passShipping } from './shipping/clocks.ts';

/** Auto-accepts deliveries that their owner has not answered in time. */
export const autoAccept: Clock = {
  name: 'deliveries without an answer',
  due: (db, most) => dueDeliveries(db, most, db`d.accept_by <= (SELECT app_now())`, db`d.accept_by`),
  act: async (deps, tx, id) => (await lockUnlessBusy(tx, id)) && acceptOverdue(deps, tx, id),
};

/** Auto-accepts an overdue delivery and notifies both parties. The caller holds the job's lock and checks the status afterwards. */
export async function acceptOverdue(deps: Deps, tx: Tx, id: string): Promise<boolean> {
  const [overdue] = await tx<(Engaged & { deliveryId: string; number: number })[]>`
    SELECT ${engagedColumns(tx)}, d.id AS delivery_id, d.number
    FROM deliveries d JOIN engagements e ON e.id = d.engagement_id JOIN jobs j ON j.id = e.job_id
    WHERE e.id = ${id} AND d.accept_by <= (SELECT app_now()) AND ${awaitsAutoAccept(tx)}`;
  if (!overdue) return false;
  const { deliveryId, number, ...work } = overdue;
  const accepted = await acceptPart(deps, tx, work, { end: 'accepted_by_silence', at: autoAcceptedAt(tx, tx`${id}::uuid`) });
  const news = { data: { bySilence: true }, mail: acceptedBySilenceMail(accepted) };
  await announce(deps, tx, work, null, acceptedStep(work, accepted, { deliveryId, number, bySilence: true }, news), BOTH);
  return true;
}

/** Locks an engagement for one of its two parties, once what is due for its product is done, and an overdue delivery is accepted. Throws 1009 for other accounts. */
export async function lockCurrent(deps: Deps, tx: Tx, accountId: string, id: string): Promise<Acting & { wasOverdue: boolean }> {
  const work = await lockEngagement(tx, accountId, id);
  await passShipping(deps, tx, id);
  if (!(await acceptOverdue(deps, tx, id))) return { ...work, wasOverdue: false };
  return { ...(await lockEngagement(tx, accountId, id)), wasOverdue: true };
}

/** Reminds owners of a pending delivery, once on each of the days; after missed days they get one reminder. */
export const remindToAccept: Clock = {
  name: 'reminders of deliveries',
  due: (db, most) => dueDeliveries(db, most, isToRemind(db), db`d.remind_at`),
  async act(deps, tx, id) {
    if (!(await lockUnlessBusy(tx, id))) return false;
    const [due] = await tx<(Engaged & { deliveryId: string; acceptBy: string; remindAt: string })[]>`
      SELECT ${engagedColumns(tx)}, d.id AS delivery_id, d.accept_by, d.remind_at
      FROM deliveries d JOIN engagements e ON e.id = d.engagement_id JOIN jobs j ON j.id = e.job_id
      WHERE e.id = ${id} AND ${isToRemind(tx)} AND ${awaitsAutoAccept(tx)}`;
    if (!due) return false;
    const { deliveryId, acceptBy, remindAt, ...work } = due;
    await tx`UPDATE deliveries d SET remind_at = ${nextReminder(tx)} WHERE d.id = ${deliveryId}`;
    const news = { cause: `accept_reminder:${deliveryId}:${remindAt}`, data: { until: acceptBy }, mail: acceptReminderMail({ acceptBy }) };
    await notifyParties(deps, tx, work, { ...news, kind: 'accept_reminder', byOther: true }, ['owner']);
    return true;
  },
};

/** Selects the next day on which an owner is reminded, for `deliveries d`; null after the last. */
export function nextReminder(db: Db): Fragment {
  return db`(
    SELECT min(d.delivered_at + make_interval(days => day)) FROM unnest(${[...ACCEPT_REMINDER_DAYS]}::int[]) AS day
    WHERE d.delivered_at + make_interval(days => day) > (SELECT app_now()))`;
}

function isToRemind(db: Db): Fragment {
  return db`d.remind_at <= (SELECT app_now()) AND d.accept_by > (SELECT app_now())`;
}

async function dueDeliveries(db: Db, most: number, when: Fragment, longest: Fragment): Promise<string[]> {
  const rows = await db<{ id: string }[]>`
    SELECT e.id FROM deliveries d JOIN engagements e ON e.id = d.engagement_id WHERE ${when} AND ${awaitsAutoAccept(db)} ORDER BY ${longest} LIMIT ${most}`;
  return rows.map(({ id }) => id);
}

/** Ends requests to cancel without an answer in time: the work is cancelled if nothing of the part was delivered, otherwise the request lapses. */
export const endRequests: Clock = {
  name: 'requests to cancel without an answer',
  async due(db, most) {
    const rows = await db<{ id: string }[]>`
      SELECT engagement_id AS id FROM cancellations WHERE status = 'pending' AND expires_at <= (SELECT app_now()) ORDER BY expires_at LIMIT ${most}`;
    return rows.map(({ id }) => id);
  },
  act: async (deps, tx, id) => (await lockUnlessBusy(tx, id)) && endOverdueRequest(deps, tx, id),
};

/** An overdue request ends only in these statuses: not once the work has ended or is with staff. */
const GOES_ON: EngagementStatus[] = [...ENGAGEMENT_ACTIONS.agreeToCancel.from];

/** Ends an overdue request to cancel and notifies the parties. The caller holds the job's lock. Returns whether it did. */
export async function endOverdueRequest(deps: Deps, tx: Tx, id: string): Promise<boolean> {
  const [ended] = await tx<{ id: string; status: 'agreed' | 'lapsed'; askedBy: string }[]>`
    UPDATE cancellations x SET decided_at = x.expires_at, by_silence = true,
      status = CASE WHEN EXISTS (SELECT 1 FROM deliveries y WHERE y.engagement_id = x.engagement_id AND y.part = e.part) THEN 'lapsed' ELSE 'agreed' END
    FROM engagements e WHERE e.id = ${id} AND e.id = x.engagement_id AND e.status = ANY(${GOES_ON}::text[]) AND x.status = 'pending' AND x.expires_at <= (SELECT app_now())
    RETURNING x.id, x.status, x.asked_by`;
  if (!ended) return false;
  const work = await getEngaged(tx, id);
  const data = { bySilence: true };
  if (ended.status === 'agreed') {
    await moveEngagement(deps, tx, work, 'cancelled');
    const news = { cause: `cancelled:${ended.id}`, data, mail: cancelledMail(true) };
    await announce(deps, tx, work, null, { event: { kind: 'cancelled', data }, news }, BOTH);
    await askToReopen(deps, tx, work);
  } else {
    await giveTimeToAnswer(tx, id);
    const news = { cause: `cancel_lapsed:${ended.id}`, mail: cancelLapsedMail() };
    await announce(deps, tx, work, null, { event: { kind: 'cancel_lapsed', data }, news }, [sideOf(work, ended.askedBy)]);
  }
  return true;
}

/** Gives an owner whose request to cancel failed time to answer the delivery. The caller holds the job's lock and decided the request. */
export async function giveTimeToAnswer(tx: Tx, id: string): Promise<void> {
  await tx`
    UPDATE deliveries d SET accept_by = greatest(d.accept_by, (
      SELECT max(x.decided_at) FROM cancellations x JOIN engagements e ON e.id = x.engagement_id WHERE e.id = ${id} AND x.asked_by = e.owner_id
    ) + make_interval(hours => ${CANCEL_HOURS}))
    WHERE d.engagement_id = ${id} AND d.ended_as IS NULL`;
  await keepAcceptBy(tx, id);
}
