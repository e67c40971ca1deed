import { EXPIRY_WARNING_DAYS } from '@castlane/contract/policy.ts';
import type postgres from 'postgres';
import { notify } from '#features/notifications/actions.ts';
import { endProposals } from '#features/proposals/voiding.ts';
import type { Tx } from '#platform/db/connect.ts';
import type { Deps } from '#platform/deps.ts';
import { enqueue } from '#platform/outbox/outbox.ts';
import { closeJobs } from './closing.ts';
import { jobExpiredMail, jobExpiringMail } from './mails.ts';

const BATCH = 50;

type Due = { id: string; slug: string; title: string; applyBy: string; ownerId: string; email: string; name: string };

/** Tells owners that the last day of their job comes near, once for each last day. Answers how many were told. */
export async function warnOfExpiry(deps: Deps): Promise<number> {
  const soon = deps.db`j.apply_by <= (app_now() AT TIME ZONE 'UTC')::date + ${EXPIRY_WARNING_DAYS}::int AND j.expiry_warned_at IS NULL`;
  return eachDue(deps, soon, async (tx, job) => {
    await tx`UPDATE jobs SET expiry_warned_at = app_now() WHERE id = ${job.id}`;
    const cause = `expiring:${job.id}:${job.applyBy}`;
    await notify(tx, deps.wake, { accountId: job.ownerId, kind: 'job_expiring', cause, data: { jobSlug: job.slug, jobTitle: job.title } });
    await enqueue(tx, { kind: 'mail', payload: jobExpiringMail(deps.config, job), cause: `mail:${cause}` });
  });
}

/** Ends jobs whose last day is past: whoever waits gets the stars back, and the owner can open it again. Answers how many. */
export async function expireJobs(deps: Deps): Promise<number> {
  const past = deps.db`j.apply_by < (app_now() AT TIME ZONE 'UTC')::date`;
  return eachDue(deps, past, async (tx, job) => {
    const cause = `expired:${job.id}:${job.applyBy}`;
    await closeJobs(tx, [job.id], 'expired');
    await endProposals(deps, tx, tx`p.job_id = ${job.id}`, { reason: 'job_expired', cause });
    await notify(tx, deps.wake, { accountId: job.ownerId, kind: 'job_expired', cause, data: { jobSlug: job.slug, jobTitle: job.title } });
    await enqueue(tx, { kind: 'mail', payload: jobExpiredMail(deps.config, job), cause: `mail:${cause}` });
  });
}

/** Each job in a transaction of its own, under its lock. What another node or its owner is at, waits for the next turn. */
async function eachDue(deps: Deps, when: postgres.Fragment, act: (tx: Tx, job: Due) => Promise<void>): Promise<number> {
  const due = await deps.db<{ id: string }[]>`
    SELECT j.id FROM jobs j WHERE j.status IN ('open', 'paused') AND ${when} ORDER BY j.apply_by LIMIT ${BATCH}`;
  let done = 0;
  for (const { id } of due) {
    done += await deps.write(async (tx) => {
      const [job] = await tx<Due[]>`
        SELECT j.id, j.slug, j.title, j.apply_by, j.owner_id, o.email, o.name FROM jobs j JOIN accounts o ON o.id = j.owner_id
        WHERE j.id = ${id} AND j.status IN ('open', 'paused') AND ${when} FOR UPDATE OF j SKIP LOCKED`;
      if (!job) return 0;
      await act(tx, job);
      return 1;
    });
  }
  return done;
}
