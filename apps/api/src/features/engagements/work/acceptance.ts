import { whyJobCannot } from '@castlane/contract/job-state.ts';
import { ACCEPT_REMINDER_DAYS, CANCEL_HOURS } from '@castlane/contract/policy.ts';
import type { WorkingJob } from '@castlane/contract/work.ts';
import { lockWork } from '#features/jobs/queries.ts';
import { appendEvent } from '#features/threads/events.ts';
import type { Clock } from '#platform/clocks.ts';
import type { Db, Tx } from '#platform/db/connect.ts';
import type { Deps } from '#platform/deps.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { refuse } from '#platform/problem.ts';
import type postgres from 'postgres';
import { completeWork } from './ending.ts';
import { acceptedBySilenceMail, acceptedMail, acceptReminderMail } from './mails.ts';
import { getWaitingDelivery, getWork, runningOf } from './queries.ts';
import { whyOtherDelivery } from './rules.ts';
import { awaitsAutoAccept, autoAcceptedAt } from '#features/jobs/auto-accept.ts';
import { notifyParty, type RunningWork } from './notify.ts';

/** Accepts the pending delivery, by its owner. */
export async function completeJob(deps: Deps, viewer: Viewer, slug: string, deliveryId: string | undefined): Promise<WorkingJob> {
  return deps.write(async (tx) => {
    const work = await lockWork(tx, viewer.accountId, slug);
    // The delivery was auto-accepted a moment ago, which is what the owner asks for.
    if (await acceptOverdue(deps, tx, work.id)) return getWork(tx, viewer.accountId, slug);
    refuse(whyJobCannot('complete', work.status));
    const job = runningOf(work);
    const { id, number } = await getWaitingDelivery(tx, job.id);
    refuse(whyOtherDelivery(id, deliveryId));
    await completeWork(deps, tx, job, 'accepted');
    await appendEvent(tx, deps.wake, job.threadId, { kind: 'completed', senderId: viewer.accountId, data: { deliveryId: id, number } });
    await notifyParty(deps, tx, job, 'creator', { kind: 'completed', cause: `completed:${job.id}`, mail: acceptedMail });
    return getWork(tx, viewer.accountId, slug);
  });
}

/** Auto-accepts deliveries that their owner has not answered in time. */
export const autoAccept: Clock = {
  name: 'deliveries without an answer',
  due: (db, most) => dueDeliveries(db, most, db`d.accept_by <= app_now()`, db`d.accept_by`),
  async act(deps, tx, id) {
    const jobId = await lockJobOf(tx, id);
    return jobId !== undefined && acceptOverdue(deps, tx, jobId);
  },
};

type Overdue = RunningWork & { deliveryId: string; number: number };

/** Auto-accepts an overdue delivery and notifies both parties. The caller holds the job's lock and checks its status afterwards. */
export async function acceptOverdue(deps: Deps, tx: Tx, jobId: string): Promise<boolean> {
  const [overdue] = await tx<Overdue[]>`
    SELECT j.id, j.slug, j.title, j.owner_id, d.creator_id, f.thread_id, d.id AS delivery_id, d.number
    FROM deliveries d JOIN jobs j ON j.id = d.job_id JOIN agreements g ON g.job_id = j.id AND g.number = 1 JOIN offers f ON f.id = g.offer_id
    WHERE d.job_id = ${jobId} AND d.accept_by <= app_now() AND ${awaitsAutoAccept(tx)}`;
  if (!overdue) return false;
  const { deliveryId, number, ...job } = overdue;
  await completeWork(deps, tx, job, 'accepted_by_silence', autoAcceptedAt(tx, tx`${job.id}::uuid`));
  await appendEvent(tx, deps.wake, job.threadId, { kind: 'completed', senderId: null, data: { deliveryId, number, bySilence: true } });
  const news = { kind: 'completed', cause: `completed:${job.id}`, data: { bySilence: true }, mail: acceptedBySilenceMail } as const;
  await notifyParty(deps, tx, job, 'owner', news);
  await notifyParty(deps, tx, job, 'creator', news);
  return true;
}

/** Reminds owners of a pending delivery, once on each of the days; after missed days they get one reminder. */
export const remindToAccept: Clock = {
  name: 'reminders of deliveries',
  due: (db, most) => dueDeliveries(db, most, isToRemind(db), db`d.remind_at`),
  async act(deps, tx, id) {
    if ((await lockJobOf(tx, id)) === undefined) return false;
    const [due] = await tx<(RunningWork & { acceptBy: string; remindAt: string })[]>`
      SELECT j.id, j.slug, j.title, j.owner_id, d.creator_id, f.thread_id, d.accept_by, d.remind_at
      FROM deliveries d JOIN jobs j ON j.id = d.job_id JOIN agreements g ON g.job_id = j.id AND g.number = 1 JOIN offers f ON f.id = g.offer_id
      WHERE d.id = ${id} AND ${isToRemind(tx)} AND ${awaitsAutoAccept(tx)}`;
    if (!due) return false;
    const { acceptBy, remindAt, ...job } = due;
    await tx`UPDATE deliveries d SET remind_at = ${nextReminder(tx)} WHERE d.id = ${id}`;
    const cause = `accept_reminder:${id}:${remindAt}`;
    await notifyParty(deps, tx, job, 'owner', {
      kind: 'accept_reminder',
      cause,
      data: { until: acceptBy },
      mail: acceptReminderMail({ acceptBy }),
    });
    return true;
  },
};

/** Gives an owner whose request to cancel failed time to answer the delivery. The caller holds the job's lock and decided the request. */
export async function giveTimeToAnswer(tx: Tx, jobId: string): Promise<void> {
  await tx`
    UPDATE deliveries d SET accept_by = greatest(d.accept_by, (
      SELECT max(x.decided_at) FROM cancellations x JOIN jobs j ON j.id = x.job_id WHERE x.job_id = d.job_id AND x.asked_by = j.owner_id
    ) + make_interval(hours => ${CANCEL_HOURS}))
    WHERE d.job_id = ${jobId} AND d.ended_as IS NULL`;
}

/** Selects the next day on which an owner is reminded, for `deliveries d`; null after the last. */
export function nextReminder(db: Db): postgres.Fragment {
  return db`(
    SELECT min(d.delivered_at + make_interval(days => day)) FROM unnest(${[...ACCEPT_REMINDER_DAYS]}::int[]) AS day
    WHERE d.delivered_at + make_interval(days => day) > app_now())`;
}

function isToRemind(db: Db): postgres.Fragment {
  return db`d.remind_at <= app_now() AND d.accept_by > app_now()`;
}

async function dueDeliveries(db: Db, most: number, when: postgres.Fragment, longest: postgres.Fragment): Promise<string[]> {
  const rows = await db<{ id: string }[]>`
    SELECT d.id FROM deliveries d JOIN jobs j ON j.id = d.job_id WHERE ${when} AND ${awaitsAutoAccept(db)} ORDER BY ${longest} LIMIT ${most}`;
  return rows.map(({ id }) => id);
}

/** Locks the job of a delivery. Returns undefined if it is already locked: the next run takes it. */
async function lockJobOf(tx: Tx, deliveryId: string): Promise<string | undefined> {
  const [job] = await tx<{ id: string }[]>`
    SELECT id FROM jobs WHERE id = (SELECT job_id FROM deliveries WHERE id = ${deliveryId}) FOR UPDATE SKIP LOCKED`;
  return job?.id;
}
