import type { DeliveryEnd } from '@castlane/contract/work.ts';
import { withdrawAmendments } from '#features/engagements/agreements/withdrawal.ts';
import { supersedeCancellation } from './supersede-cancellation.ts';
import { moveWork } from '#features/jobs/actions.ts';
import { countCancelled, countCompleted } from '#features/records/counts.ts';
import type { Tx } from '#platform/db/connect.ts';
import type { Deps } from '#platform/deps.ts';

type Running = { id: string; ownerId: string; creatorId: string };

/** Completes a job, now or at the given time: ends all that is pending and counts it. The caller holds the job's lock and notifies both. */
export async function completeWork(
  { wake }: Pick<Deps, 'wake'>,
  tx: Tx,
  job: Running,
  end: DeliveryEnd,
  at = tx`app_now()`,
): Promise<void> {
  await moveWork(tx, job.id, 'completed', at);
  await closeWhatWaits(wake, tx, job.id, end, at);
  await countCompleted(tx, job, await wasOnTime(tx, job.id));
}

/** Cancels an assigned job in the same way. */
export async function cancelWork({ wake }: Pick<Deps, 'wake'>, tx: Tx, job: Running): Promise<void> {
  await moveWork(tx, job.id, 'cancelled');
  await closeWhatWaits(wake, tx, job.id, 'ended');
  await countCancelled(tx, job);
}

async function closeWhatWaits(wake: Deps['wake'], tx: Tx, jobId: string, end: DeliveryEnd, at = tx`app_now()`): Promise<void> {
  await tx`UPDATE deliveries SET ended_as = ${end}, ended_at = ${at} WHERE job_id = ${jobId} AND ended_as IS NULL`;
  await supersedeCancellation(tx, jobId);
  await withdrawAmendments(tx, wake, jobId);
}

/** Compares the first delivery with the due date that applied then. */
async function wasOnTime(tx: Tx, jobId: string): Promise<boolean> {
  const [first] = await tx<{ isOnTime: boolean }[]>`
    SELECT (delivered_at AT TIME ZONE 'UTC')::date <= due_by AS is_on_time FROM deliveries WHERE job_id = ${jobId} AND number = 1`;
  return first?.isOnTime ?? false;
}
