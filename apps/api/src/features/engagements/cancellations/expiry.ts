import { JOB_ACTIONS, type JobStatus } from '@castlane/contract/job-state.ts';
import { appendEvent } from '#features/threads/events.ts';
import { giveTimeToAnswer } from '#features/engagements/work/acceptance.ts';
import { cancelWork } from '#features/engagements/work/ending.ts';
import { notifyParty } from '#features/engagements/work/notify.ts';
import type { Clock } from '#platform/clocks.ts';
import type { Tx } from '#platform/db/connect.ts';
import type { Deps } from '#platform/deps.ts';
import { cancelledMail, cancelLapsedMail } from '#features/engagements/disputes/mails.ts';
import { getRunningWork } from '#features/engagements/work/running.ts';

/** Ends requests to cancel without an answer in time: the work is cancelled if nothing was delivered, otherwise the request lapses. */
export const endRequests: Clock = {
  name: 'requests to cancel without an answer',
  async due(db, most) {
    const rows = await db<{ jobId: string }[]>`
      SELECT job_id FROM cancellations WHERE status = 'pending' AND expires_at <= app_now() ORDER BY expires_at LIMIT ${most}`;
    return rows.map(({ jobId }) => jobId);
  },
  async act(deps, tx, jobId) {
    // Skip a locked job: the next run takes the rest.
    const [job] = await tx`SELECT 1 FROM jobs WHERE id = ${jobId} FOR UPDATE SKIP LOCKED`;
    return job !== undefined && endOverdueRequest(deps, tx, jobId);
  },
};

/** An overdue request ends only in these statuses: not once the work has ended or is with staff. */
const GOES_ON: JobStatus[] = [...JOB_ACTIONS.agreeToCancel.from];

type Ended = { id: string; status: 'agreed' | 'lapsed'; askedBy: string };

/** Ends an overdue request to cancel a job and notifies the parties. The caller holds the job's lock. Returns whether it did. */
export async function endOverdueRequest(deps: Deps, tx: Tx, jobId: string): Promise<boolean> {
  const [ended] = await tx<Ended[]>`
    UPDATE cancellations x SET decided_at = x.expires_at, by_silence = true,
      status = CASE WHEN EXISTS (SELECT 1 FROM deliveries y WHERE y.job_id = x.job_id) THEN 'lapsed' ELSE 'agreed' END
    FROM jobs j WHERE x.job_id = ${jobId} AND j.id = x.job_id AND j.status = ANY(${GOES_ON}::text[]) AND x.status = 'pending' AND x.expires_at <= app_now()
    RETURNING x.id, x.status, x.asked_by`;
  if (!ended) return false;
  await (ended.status === 'agreed' ? cancel(deps, tx, jobId, ended) : lapse(deps, tx, jobId, ended));
  return true;
}

async function cancel(deps: Deps, tx: Tx, jobId: string, { id }: Ended): Promise<void> {
  const work = await getRunningWork(tx, jobId);
  await cancelWork(deps, tx, work);
  await appendEvent(tx, deps.wake, work.threadId, { kind: 'cancelled', senderId: null, data: { bySilence: true } });
  const news = {
    kind: 'cancelled',
    cause: `cancelled:${id}`,
    byOther: false,
    data: { bySilence: true },
    mail: cancelledMail(true),
  } as const;
  for (const side of ['owner', 'creator'] as const) await notifyParty(deps, tx, work, side, news);
}

async function lapse(deps: Deps, tx: Tx, jobId: string, { id, askedBy }: Ended): Promise<void> {
  const work = await getRunningWork(tx, jobId);
  await giveTimeToAnswer(tx, jobId);
  await appendEvent(tx, deps.wake, work.threadId, { kind: 'cancel_lapsed', senderId: null, data: { bySilence: true } });
  const side = askedBy === work.ownerId ? 'owner' : 'creator';
  await notifyParty(deps, tx, work, side, {
    kind: 'cancel_lapsed',
    cause: `cancel_lapsed:${id}`,
    byOther: false,
    mail: cancelLapsedMail(),
  });
}
