import { isHiddenByBan } from '#features/account-status/bans.ts';
import type { Tx } from '#platform/db/connect.ts';

type Count = 'proposal_count' | 'unopened_count' | 'approved_count';

/** Updates the counters of a job, in the transaction that changes what they count. */
export async function countProposals(tx: Tx, jobId: string, changes: Partial<Record<Count, number>>): Promise<void> {
  const { proposal_count = 0, unopened_count = 0, approved_count = 0 } = changes;
  await tx`
    UPDATE job_stats SET proposal_count = proposal_count + ${proposal_count}, unopened_count = unopened_count + ${unopened_count},
      approved_count = approved_count + ${approved_count} WHERE job_id = ${jobId}`;
}

/** Counts again after many proposals changed at the same time. The caller holds the locks of the jobs. */
export async function recountProposals(tx: Tx, jobIds: readonly string[]): Promise<void> {
  await tx`
    UPDATE job_stats s SET proposal_count = c.shown, unopened_count = c.unopened, approved_count = c.approved
    FROM (
      SELECT j.id, count(p.id) FILTER (WHERE p.status <> 'withdrawn' AND NOT ${isHiddenByBan(tx)}) AS shown,
        count(p.id) FILTER (WHERE p.opened_at IS NULL AND p.status IN ('submitted', 'shortlisted')) AS unopened,
        count(p.id) FILTER (WHERE p.status IN ('approved', 'offered', 'assigned') OR (p.status = 'not_selected' AND p.approved_at IS NOT NULL)) AS approved
      FROM jobs j LEFT JOIN proposals p ON p.job_id = j.id WHERE j.id = ANY(${jobIds}::uuid[]) GROUP BY j.id) c
    WHERE s.job_id = c.id`;
}
