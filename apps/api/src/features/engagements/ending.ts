import type { EngagementStatus } from '@castlane/contract/engagement-state.ts';
import type { DeliveryEnd } from '@castlane/contract/engagement.ts';
import type postgres from 'postgres';
import { withdrawOffers } from '#features/proposals/offers.ts';
import { moveWork } from '#features/jobs/actions.ts';
import { countCancelled, countCompleted } from '#features/records/counts.ts';
import type { Tx } from '#platform/db/connect.ts';
import type { Deps } from '#platform/deps.ts';
import type { Engaged } from './queries.ts';

type How = { end?: DeliveryEnd; at?: postgres.Fragment };

/**
 * Moves an engagement to another status, now or at the given time. A dispute and an end also end what is pending; an end is counted, and
 * ends a delivery as `end`. The caller holds the job's lock, has checked the step and notifies the parties.
 */
export async function moveEngagement(
  { wake }: Pick<Deps, 'wake'>,
  tx: Tx,
  work: Pick<Engaged, 'id' | 'jobId' | 'ownerId' | 'creatorId'>,
  to: EngagementStatus,
  { end = 'ended', at = tx`app_now()` }: How = {},
): Promise<void> {
  const { id, jobId } = work;
  await moveWork(tx, jobId, to === 'active' ? 'assigned' : to, at);
  if (to === 'active' || to === 'delivered' || to === 'changes_requested') return;
  await supersedeCancellation(tx, id);
  await withdrawAmendments(wake, tx, id);
  if (to === 'disputed') return;
  await tx`UPDATE deliveries SET ended_as = ${end}, ended_at = ${at} WHERE engagement_id = ${id} AND ended_as IS NULL`;
  if (to === 'cancelled') await countCancelled(tx, work);
  else await countCompleted(tx, work, await wasOnTime(tx, id));
}

/** Ends a pending request to cancel, because a delivery, an end or a dispute came first. The caller holds the job's lock. */
export async function supersedeCancellation(tx: Tx, id: string): Promise<void> {
  await tx`
    UPDATE cancellations SET status = CASE WHEN expires_at <= app_now() THEN 'lapsed' ELSE 'overtaken' END, by_silence = expires_at <= app_now(),
      decided_at = least(expires_at, app_now()) WHERE engagement_id = ${id} AND status = 'pending'`;
}

/** Withdraws pending amendments, so they can no longer be accepted. */
async function withdrawAmendments(wake: Deps['wake'], tx: Tx, id: string): Promise<void> {
  await withdrawOffers(tx, wake, tx`f.kind = 'amendment' AND f.proposal_id = (SELECT e.proposal_id FROM engagements e WHERE e.id = ${id})`);
}

/** Compares the first delivery with the due date that applied then. */
async function wasOnTime(tx: Tx, id: string): Promise<boolean> {
  const [first] = await tx<{ isOnTime: boolean }[]>`
    SELECT (delivered_at AT TIME ZONE 'UTC')::date <= due_by AS is_on_time FROM deliveries WHERE engagement_id = ${id} AND number = 1`;
  return first?.isOnTime ?? false;
}
