import type { WorkingJob } from '@castlane/contract/work.ts';
import { withdrawAmendments } from '#features/engagements/agreements/withdrawal.ts';
import { moveWork } from '#features/jobs/actions.ts';
import { appendEvent } from '#features/threads/events.ts';
import { getWork } from '#features/engagements/work/queries.ts';
import { notifyParty, type RunningWork } from '#features/engagements/work/notify.ts';
import type { Tx } from '#platform/db/connect.ts';
import type { Deps } from '#platform/deps.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { newId } from '#platform/ids.ts';
import { refuse } from '#platform/problem.ts';
import { lockRunning } from '#features/engagements/cancellations/locks.ts';
import { disputeOpenedMail } from './mails.ts';
import { supersedeCancellation } from '#features/engagements/work/supersede-cancellation.ts';
import { whyNoDispute } from './rules.ts';

/** Asks staff to decide: after a delivery, or after the other party has refused to cancel. */
export async function openDispute(deps: Deps, { accountId }: Viewer, slug: string, reason: string): Promise<WorkingJob> {
  return deps.write(async (tx) => {
    const work = await lockRunning(deps, tx, accountId, slug, 'dispute');
    refuse(whyNoDispute(await triedBefore(tx, work.id, accountId)));
    const id = await beginDispute(deps, tx, work, { openedBy: accountId, reason });
    await notifyParty(deps, tx, work, work.otherSide, {
      kind: 'dispute_opened',
      cause: `dispute_opened:${id}`,
      data: { note: reason },
      mail: disputeOpenedMail(reason),
    });
    return getWork(tx, accountId, slug);
  });
}

/** Hands work to staff; ends a pending request to cancel and amendments. A ban has no `openedBy`. The caller holds the job's lock. */
export async function beginDispute(
  { wake }: Pick<Deps, 'wake'>,
  tx: Tx,
  { id: jobId, threadId }: Pick<RunningWork, 'id' | 'threadId'>,
  { openedBy, reason }: { openedBy: string | null; reason: string },
): Promise<string> {
  const id = newId();
  await tx`
    INSERT INTO disputes (id, job_id, opened_by, reason, status_before)
    SELECT ${id}, j.id, ${openedBy}, ${reason}, j.status FROM jobs j WHERE j.id = ${jobId}`;
  await moveWork(tx, jobId, 'disputed');
  await supersedeCancellation(tx, jobId);
  await withdrawAmendments(tx, wake, jobId);
  await appendEvent(tx, wake, threadId, { kind: 'dispute_opened', senderId: openedBy, body: reason });
  return id;
}

async function triedBefore(tx: Tx, jobId: string, accountId: string): Promise<{ deliveries: number; ownRefusals: number }> {
  const [tried] = await tx<{ deliveries: number; ownRefusals: number }[]>`
    SELECT (SELECT count(*)::int FROM deliveries WHERE job_id = ${jobId}) AS deliveries,
      (SELECT count(*)::int FROM cancellations WHERE job_id = ${jobId} AND asked_by = ${accountId} AND status = 'refused') AS own_refusals`;
  return tried!;
}
