import type { Offer, OfferInput } from '@castlane/contract/offer.ts';
import { OFFER_HOURS } from '@castlane/contract/policy.ts';
import type { ProblemDetail } from '@castlane/contract/problem.ts';
import type { Tx } from '#platform/db/connect.ts';
import { Problem } from '#platform/problem.ts';

type Place = Pick<Offer, 'id' | 'kind' | 'senderId' | 'jobId' | 'proposalId' | 'threadId'>;

/** Puts an offer or an amendment on the table, where it waits for an answer for so many hours. */
export async function putOnTable(
  tx: Tx,
  { id, kind, senderId, jobId, proposalId, threadId }: Place,
  { price, deliverables, dueBy, changeRounds, usageRights, note }: Omit<OfferInput, 'proposalId'> & { note?: string | undefined },
): Promise<void> {
  await tx`
    INSERT INTO offers (id, kind, sender_id, job_id, proposal_id, thread_id, status, price, deliverables, due_by, change_rounds, usage_rights, note, expires_at)
    VALUES (${id}, ${kind}, ${senderId}, ${jobId}, ${proposalId}, ${threadId}, 'pending', ${tx.json(price)}, ${tx.json(deliverables)}, ${dueBy},
      ${changeRounds}, ${tx.json(usageRights ?? { scope: 'none', days: 0 })}, ${note ?? null}, app_now() + make_interval(hours => ${OFFER_HOURS}))`;
}

/** Nothing goes on the table with something wrong in it. */
export function refuseBad(details: ProblemDetail[]): void {
  if (details.length > 0) throw new Problem(1004, { message: details[0]?.message, details });
}
