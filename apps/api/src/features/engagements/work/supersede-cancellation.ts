import type { Tx } from '#platform/db/connect.ts';

/** Ends a pending request to cancel, because a delivery, an end or a dispute came first. The caller holds the job's lock. */
export async function supersedeCancellation(tx: Tx, jobId: string): Promise<void> {
  await tx`
    UPDATE cancellations SET status = CASE WHEN expires_at <= app_now() THEN 'lapsed' ELSE 'overtaken' END, by_silence = expires_at <= app_now(),
      decided_at = least(expires_at, app_now()) WHERE job_id = ${jobId} AND status = 'pending'`;
}
