import { askToReopen, moveEngagement } from '#features/engagements/ending.ts';
import { accountGoneMail } from './mails.ts';
import { notifyParties, otherOf, sideOf } from '#features/engagements/notify.ts';
import type { Engaged } from '#features/engagements/queries.ts';
import { appendEvent } from '#features/threads/events.ts';
import type { Tx } from '#platform/db/connect.ts';
import type { Deps } from '#platform/deps.ts';

const GONE = 'One side deleted their account, so the work is canceled.';

/** Cancels work when one of its parties deletes their account, even during a dispute. The caller holds the job's lock. */
export async function leaveWork(deps: Deps, tx: Tx, work: Engaged, accountId: string): Promise<void> {
  const { id, threadId } = work;
  await tx`
    UPDATE disputes SET outcome = 'cancelled', decision = ${GONE}, decided_at = app_now() WHERE engagement_id = ${id} AND outcome IS NULL`;
  await moveEngagement(deps, tx, work, 'cancelled');
  await appendEvent(tx, deps.wake, threadId, { kind: 'cancelled', senderId: accountId });
  const news = { cause: `gone:${id}`, data: { reason: 'account_deleted' }, mail: accountGoneMail() };
  await notifyParties(deps, tx, work, { ...news, kind: 'cancelled', byOther: false }, [otherOf(sideOf(work, accountId))]);
  await askToReopen(deps, tx, work);
}
