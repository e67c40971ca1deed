import { appendEvent } from '#features/threads/events.ts';
import { cancelWork } from '#features/engagements/work/ending.ts';
import { tellSide } from '#features/engagements/work/tell.ts';
import type { Tx } from '#platform/db/connect.ts';
import type { Deps } from '#platform/deps.ts';
import { accountGoneMail } from './mails.ts';
import { getPlace } from '#features/engagements/cancellations/running.ts';

const GONE = 'One of the two has deleted their account, so the job is cancelled.';

/** Work ends when one of its sides deletes their account, also where staff were asked to decide. The caller holds the job's lock. */
export async function leaveWork(deps: Deps, tx: Tx, jobId: string, accountId: string): Promise<void> {
  const place = await getPlace(tx, jobId);
  await tx`
    UPDATE disputes SET outcome = 'cancelled', decision = ${GONE}, decided_at = app_now() WHERE job_id = ${jobId} AND outcome IS NULL`;
  await cancelWork(deps, tx, place);
  await appendEvent(tx, deps.wake, place.threadId, { kind: 'cancelled', senderId: accountId });
  const other = place.ownerId === accountId ? 'creator' : 'owner';
  const data = { reason: 'account_deleted' };
  await tellSide(deps, tx, place, other, { kind: 'cancelled', cause: `gone:${jobId}`, byOther: false, data, mail: accountGoneMail() });
}
