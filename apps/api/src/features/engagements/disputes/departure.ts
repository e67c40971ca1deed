import { appendEvent } from '#features/threads/events.ts';
import { cancelWork } from '#features/engagements/work/ending.ts';
import { notifyParty } from '#features/engagements/work/notify.ts';
import type { Tx } from '#platform/db/connect.ts';
import type { Deps } from '#platform/deps.ts';
import { accountGoneMail } from './mails.ts';
import { getRunningWork } from '#features/engagements/work/running.ts';

const GONE = 'One of the two has deleted their account, so the job is cancelled.';

/** Cancels work when one of its parties deletes their account, even during a dispute. The caller holds the job's lock. */
export async function leaveWork(deps: Deps, tx: Tx, jobId: string, accountId: string): Promise<void> {
  const work = await getRunningWork(tx, jobId);
  await tx`
    UPDATE disputes SET outcome = 'cancelled', decision = ${GONE}, decided_at = app_now() WHERE job_id = ${jobId} AND outcome IS NULL`;
  await cancelWork(deps, tx, work);
  await appendEvent(tx, deps.wake, work.threadId, { kind: 'cancelled', senderId: accountId });
  const other = work.ownerId === accountId ? 'creator' : 'owner';
  const data = { reason: 'account_deleted' };
  await notifyParty(deps, tx, work, other, { kind: 'cancelled', cause: `gone:${jobId}`, byOther: false, data, mail: accountGoneMail() });
}
