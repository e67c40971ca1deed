import { RUNNING_STATUSES, type JobStatus } from '@castlane/contract/job-state.ts';
import { acceptOverdue } from '#features/engagements/work/acceptance.ts';
import type { Tx } from '#platform/db/connect.ts';
import type { Deps } from '#platform/deps.ts';
import { lockStreams } from '#platform/live/stream.ts';
import { endOverdueRequest } from '#features/engagements/cancellations/expiry.ts';

type Work = { id: string; otherId: string; status: 'assigned' | 'delivered' | 'changes_requested' | 'disputed' };

/**
 * Returns the running work of an account, once overdue deliveries and requests have ended. The caller holds the locks of the jobs and of
 * the threads; this locks the streams of all accounts to notify, in their order.
 */
export async function stillRunning(deps: Deps, tx: Tx, accountId: string): Promise<Work[]> {
  const running = await runningOf(tx, accountId);
  await lockStreams(tx, [accountId, ...running.map(({ otherId }) => otherId)]);
  for (const { id } of running) if (!(await acceptOverdue(deps, tx, id))) await endOverdueRequest(deps, tx, id);
  return runningOf(tx, accountId);
}

async function runningOf(tx: Tx, accountId: string): Promise<Work[]> {
  return tx<Work[]>`
    SELECT j.id, j.status, CASE WHEN g.owner_id = ${accountId} THEN g.creator_id ELSE g.owner_id END AS other_id
    FROM jobs j JOIN agreements g ON g.job_id = j.id AND g.number = 1
    WHERE ${accountId}::uuid IN (g.owner_id, g.creator_id) AND j.status = ANY(${RUNNING_STATUSES as JobStatus[]}::text[]) ORDER BY j.id`;
}
