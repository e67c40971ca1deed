import { EXPIRY_WARNING_DAYS } from '@castlane/contract/policy.ts';
import type { NotificationKind } from '@castlane/contract/notification.ts';
import { notify } from '#features/notifications/actions.ts';
import type { Clock } from '#platform/clocks.ts';
import type { Db, Tx } from '#platform/db/connect.ts';
import type { Fragment } from '#platform/db/statement.ts';
import type { Deps } from '#platform/deps.ts';
import type { MailOf } from '#platform/mail/layout.ts';
import { jobExpiringMail } from './mails.ts';

type Due = { id: string; slug: string; title: string; applyBy: string; closesAt: string; ownerId: string };

/** Notifies owners that the last day of their job is near, once for each last day. */
export const warnOfExpiry: Clock = {
  name: 'jobs about to expire',
  due: (db, most) => dueJobs(db, most, isNear(db)),
  async act(deps, tx, id) {
    const job = await lockDue(tx, id, isNear(tx));
    if (!job) return false;
    await tx`UPDATE jobs SET expiry_warned_at = app_now() WHERE id = ${id}`;
    await notifyOwner(deps, tx, job, 'job_expiring', jobExpiringMail(job));
    return true;
  },
};

function isNear(db: Db): Fragment {
  return db`j.closes_at < (SELECT app_now()) + make_interval(days => ${EXPIRY_WARNING_DAYS + 1}) AND j.expiry_warned_at IS NULL`;
}

/** Tests whether the last day of a job is past, for `jobs j`. */
export function isPast(db: Db): Fragment {
  return db`j.closes_at < (SELECT app_now())`;
}

export async function dueJobs(db: Db, most: number, when: Fragment): Promise<string[]> {
  const rows = await db<{ id: string }[]>`
    SELECT j.id FROM jobs j WHERE j.status IN ('open', 'paused') AND ${when} ORDER BY j.closes_at LIMIT ${most}`;
  return rows.map(({ id }) => id);
}

/** Locks a due job. Returns undefined if it is already locked: the next run takes it. */
export async function lockDue(tx: Tx, id: string, when: Fragment): Promise<Due | undefined> {
  const [job] = await tx<Due[]>`
    SELECT j.id, j.slug, j.title, j.apply_by, j.closes_at, j.owner_id FROM jobs j
    WHERE j.id = ${id} AND j.status IN ('open', 'paused') AND ${when} FOR UPDATE SKIP LOCKED`;
  return job;
}

/** Notifies an owner of the state of a job, once for each last day. */
export async function notifyOwner({ wake }: Deps, tx: Tx, job: Due, kind: NotificationKind, mail: MailOf): Promise<void> {
  const { id, slug, title, applyBy, ownerId } = job;
  const cause = `${kind}:${id}:${applyBy}`;
  await notify(tx, wake, { accountId: ownerId, kind, cause, data: { jobSlug: slug, jobTitle: title }, mail });
}
