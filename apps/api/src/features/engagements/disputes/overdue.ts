import type { EngagementStatus } from '@castlane/contract/engagement-state.ts';
import { RUNNING_STATUSES } from '@castlane/contract/engagement-state.ts';
import { acceptOverdue, endOverdueRequest } from '#features/engagements/clocks.ts';
import { engagedColumns, type Engaged } from '#features/engagements/queries.ts';
import { withdrawOffers } from '#features/proposals/offers.ts';
import type { Tx } from '#platform/db/connect.ts';
import type { Deps } from '#platform/deps.ts';
import { lockStreams } from '#platform/live/stream.ts';

export type Running = Engaged & { proposalId: string; status: EngagementStatus };

/**
 * Returns the running work of an account, once overdue deliveries and requests have ended, and withdraws its amendments, of completed work
 * too. The caller holds the locks of the jobs and of the threads; this locks the streams of all accounts to notify, and of others, in their
 * order.
 */
export async function stillRunning(deps: Deps, tx: Tx, accountId: string, others: readonly string[] = []): Promise<Running[]> {
  const running = await runningOf(tx, accountId);
  const isAmendment = tx`f.kind = 'amendment' AND f.status = 'pending' AND ${accountId}::uuid IN (f.sender_id, f.receiver_id)`;
  const asked = await tx<{ senderId: string; receiverId: string }[]>`SELECT f.sender_id, f.receiver_id FROM offers f WHERE ${isAmendment}`;
  const parties = [
    ...running.flatMap(({ ownerId, creatorId }) => [ownerId, creatorId]),
    ...asked.flatMap(({ senderId, receiverId }) => [senderId, receiverId]),
  ];
  await lockStreams(tx, [...new Set([accountId, ...others, ...parties])]);
  await withdrawOffers(tx, deps.wake, isAmendment);
  for (const { id } of running) if (!(await acceptOverdue(deps, tx, id))) await endOverdueRequest(deps, tx, id);
  return runningOf(tx, accountId);
}

async function runningOf(tx: Tx, accountId: string): Promise<Running[]> {
  return tx<Running[]>`
    SELECT ${engagedColumns(tx)}, e.proposal_id, e.status FROM engagements e JOIN jobs j ON j.id = e.job_id
    WHERE ${accountId}::uuid IN (e.owner_id, e.creator_id) AND e.status = ANY(${RUNNING_STATUSES}::text[]) ORDER BY e.id`;
}
