import type { JobStatus } from '@castlane/contract/job-state.ts';
import { moveWork } from '#features/jobs/actions.ts';
import type { Tx } from '#platform/db/connect.ts';

/** Resumes work after its time with staff: a party that had time to answer has as much left. The caller holds the job's lock. */
export async function resumeWork(
  tx: Tx,
  jobId: string,
  { status, awaySeconds }: { status: Extract<JobStatus, 'assigned' | 'delivered' | 'changes_requested'>; awaySeconds: number },
): Promise<void> {
  await moveWork(tx, jobId, status);
  await tx`
    UPDATE deliveries SET accept_by = accept_by + make_interval(secs => ${awaySeconds}), remind_at = remind_at + make_interval(secs => ${awaySeconds})
    WHERE job_id = ${jobId} AND ended_as IS NULL`;
}
