import { withdrawOffers } from '#features/proposals/offers.ts';
import type { Tx } from '#platform/db/connect.ts';
import type { Wake } from '#platform/live/wake.ts';

/** Withdraws pending amendments when the work ends or goes to staff, so they can no longer be accepted. The caller holds the job's lock. */
export async function withdrawAmendments(tx: Tx, wake: Wake, jobId: string): Promise<void> {
  await withdrawOffers(tx, wake, tx`f.job_id = ${jobId} AND f.kind = 'amendment'`);
}
