import type { OfferKind } from '@castlane/contract/offer.ts';
import { appendEvent } from '#features/threads/events.ts';
import type { Tx } from '#platform/db/connect.ts';
import type { Wake } from '#platform/live/wake.ts';
import type postgres from 'postgres';

/** Takes offers and amendments off the table that nobody has answered, for `offers f`. The caller holds the locks of their job and threads. */
export async function withdrawOffers(tx: Tx, wake: Wake, which: postgres.Fragment): Promise<void> {
  const offers = await tx<{ id: string; kind: OfferKind; threadId: string; isOverdue: boolean }[]>`
    UPDATE offers f SET status = CASE WHEN expires_at <= app_now() THEN 'expired' ELSE 'withdrawn' END, decided_at = least(expires_at, app_now())
    WHERE status = 'pending' AND ${which} RETURNING id, kind, thread_id, status = 'expired' AS is_overdue`;
  for (const { id, kind, threadId, isOverdue } of offers)
    if (!isOverdue) await appendEvent(tx, wake, threadId, { kind: `${kind}_withdrawn`, senderId: null, data: { offerId: id } });
}

/** Takes other terms off the table when the work ends, or goes to staff: nobody can accept them any more. The caller holds the job's lock. */
export async function withdrawAmendments(tx: Tx, wake: Wake, jobId: string): Promise<void> {
  await withdrawOffers(tx, wake, tx`f.job_id = ${jobId} AND f.kind = 'amendment'`);
}
