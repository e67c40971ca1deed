import { notify } from '#features/notifications/actions.ts';
import { markApprovedAgain } from '#features/proposals/actions.ts';
import { actorData } from '#features/proposals/queries.ts';
import { appendEvent } from '#features/threads/events.ts';
import type { Clock } from '#platform/clocks.ts';
import type { Tx } from '#platform/db/connect.ts';
import type { Deps } from '#platform/deps.ts';

const BATCH = 50;

/** Ends the offers that nobody has answered in time; the comment is approved as before, and its owner may make another. */
export const expireOffers: Clock = {
  name: 'offers without an answer',
  async due(db) {
    const rows = await db<{ id: string }[]>`
      SELECT id FROM offers WHERE status = 'pending' AND expires_at <= app_now() ORDER BY expires_at LIMIT ${BATCH}`;
    return rows.map(({ id }) => id);
  },
  async act(deps, tx, id) {
    // Somebody may be at it: the next look sees what is left.
    const [job] = await tx`SELECT 1 FROM jobs WHERE id = (SELECT job_id FROM offers WHERE id = ${id}) FOR UPDATE SKIP LOCKED`;
    return job !== undefined && expireOffer(deps, tx, id);
  },
};

type Ended = { threadId: string; proposalId: string; ownerId: string; creatorId: string; jobSlug: string; jobTitle: string };

/** Ends an offer if its time is over, and tells its owner. The caller holds the job's lock. */
export async function expireOffer(deps: Deps, tx: Tx, id: string): Promise<boolean> {
  const { wake } = deps;
  const [ended] = await tx<Ended[]>`
    UPDATE offers f SET status = 'expired', decided_at = f.expires_at FROM threads t, jobs j
    WHERE f.id = ${id} AND f.status = 'pending' AND f.expires_at <= app_now() AND t.id = f.thread_id AND j.id = f.job_id
    RETURNING f.thread_id, f.proposal_id, t.owner_id, t.creator_id, j.slug AS job_slug, j.title AS job_title`;
  if (!ended) return false;
  const { threadId, proposalId, ownerId, creatorId, jobSlug, jobTitle } = ended;
  await markApprovedAgain(deps, tx, proposalId);
  await appendEvent(tx, wake, threadId, { kind: 'offer_expired', senderId: null, data: { offerId: id } });
  const data = { ...(await actorData(tx, creatorId)), jobSlug, jobTitle, threadId };
  await notify(tx, wake, { accountId: ownerId, kind: 'offer_expired', cause: `offer_expired:${id}`, data });
  return true;
}
