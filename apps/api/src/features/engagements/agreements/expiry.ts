import { markApprovedAgain } from '#features/proposals/actions.ts';
import { markExpired } from '#features/proposals/offers.ts';
import { appendEvent } from '#features/threads/events.ts';
import type { Clock } from '#platform/clocks.ts';
import type { Tx } from '#platform/db/connect.ts';
import type { Deps } from '#platform/deps.ts';
import { notifyParty } from './notify.ts';

/** Expires offers and amendments without an answer in time. The proposal is approved again, or the work goes on as agreed. */
export const expireOffers: Clock = {
  name: 'offers without an answer',
  async due(db, most) {
    const rows = await db<{ id: string }[]>`
      SELECT id FROM offers WHERE status = 'pending' AND expires_at <= (SELECT app_now()) ORDER BY expires_at LIMIT ${most}`;
    return rows.map(({ id }) => id);
  },
  async act(deps, tx, id) {
    // Skip a locked job: the next run takes the rest.
    const [job] = await tx`SELECT 1 FROM jobs WHERE id = (SELECT job_id FROM offers WHERE id = ${id}) FOR UPDATE SKIP LOCKED`;
    return job !== undefined && expireOffer(deps, tx, id);
  },
};

/** Expires a proposal's overdue offers to make room for the next one, even before the clock has run. */
export async function expireOverdue(deps: Deps, tx: Tx, proposalId: string): Promise<void> {
  const pending = await tx<{ id: string }[]>`SELECT id FROM offers WHERE proposal_id = ${proposalId} AND status = 'pending' ORDER BY id`;
  for (const { id } of pending) await expireOffer(deps, tx, id);
}

/** Expires an offer if its time is over, and notifies its sender. The caller holds the job's lock. */
async function expireOffer(deps: Deps, tx: Tx, id: string): Promise<boolean> {
  const { wake } = deps;
  const ended = await markExpired(tx, id);
  if (!ended) return false;
  const { kind, threadId, proposalId } = ended;
  if (kind === 'offer') await markApprovedAgain(deps, tx, proposalId);
  await appendEvent(tx, wake, threadId, { kind: `${kind}_expired`, senderId: null, data: { offerId: id } });
  await notifyParty(tx, wake, { accountId: ended.receiverId }, ended, ended.senderId, `${kind}_expired`);
  return true;
}
