import { withdrawOffers } from '#features/proposals/offers.ts';
import type { Tx } from '#platform/db/connect.ts';
import type { Wake } from '#platform/live/wake.ts';

/** Takes other terms off the table when the work ends, or goes to staff: nobody can accept them any more. The caller holds the job's lock. */
export async function withdrawAmendments(tx: Tx, wake: Wake, jobId: string): Promise<void> {
  await withdrawOffers(tx, wake, tx`f.job_id = ${jobId} AND f.kind = 'amendment'`);
}
