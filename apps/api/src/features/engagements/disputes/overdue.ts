import type { EngagementStatus } from '@castlane/contract/engagement-state.ts';
import { RUNNING_STATUSES } from '@castlane/contract/engagement-state.ts';
import { acceptOverdue, endOverdueRequest } from '#features/engagements/clocks.ts';
import { engagedColumns, type Engaged } from '#features/engagements/queries.ts';
import type { Tx } from '#platform/db/connect.ts';
import type { Deps } from '#platform/deps.ts';
import { lockStreams } from '#platform/live/stream.ts';

export type Running = Engaged & { proposalId: string; status: EngagementStatus };

/**
 * Returns the running work of an account, once overdue deliveries and requests have ended. The caller holds the locks of the jobs and of
 * the threads; this locks the streams of all accounts to notify, and of others, in their order.
 */
export async function stillRunning(deps: Deps, tx: Tx, accountId: string, others: readonly string[] = []): Promise<Running[]> {
  const running = await runningOf(tx, accountId);
  await lockStreams(tx, [...new Set([accountId, ...others, ...running.flatMap(({ ownerId, creatorId }) => [ownerId, creatorId])])]);
  for (const { id } of running) if (!(await acceptOverdue(deps, tx, id))) await endOverdueRequest(deps, tx, id);
  return runningOf(tx, accountId);
}

async function runningOf(tx: Tx, accountId: string): Promise<Running[]> {
  return tx<Running[]>`
    SELECT ${engagedColumns(tx)}, e.proposal_id, e.status FROM engagements e JOIN jobs j ON j.id = e.job_id
    WHERE ${accountId}::uuid IN (e.owner_id, e.creator_id) AND e.status = ANY(${RUNNING_STATUSES}::text[]) ORDER BY e.id`;
}
