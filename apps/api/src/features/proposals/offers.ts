import type { Offer, OfferInput, OfferKind, OfferStatus } from '@castlane/contract/offer.ts';
import { ANSWER_DAYS } from '@castlane/contract/policy.ts';
import { appendEvent } from '#features/threads/events.ts';
import type { Tx } from '#platform/db/connect.ts';
import type { Fragment } from '#platform/db/statement.ts';
import type { Wake } from '#platform/live/wake.ts';

/** An input may leave out the days to pay; here they are known. One part is the same as none. */
type Terms = Omit<OfferInput, 'proposalId' | 'payWithinDays'> & { payWithinDays: number | null; note?: string | undefined };
type Place = Pick<Offer, 'id' | 'kind' | 'senderId' | 'jobId' | 'proposalId' | 'threadId'>;

/** The terms that a counter answers. */
type Standing = { id: string; negotiationId: string };

/** Stores an offer, an amendment, or a counter to one, which can be answered for the days that its sender gives. */
export async function addOffer(
  tx: Tx,
  { id, kind, senderId, jobId, proposalId, threadId }: Place,
  { price, deliverables, dueBy, changeRounds, usageRights, payWithinDays, parts = [], note, answerWithinDays = ANSWER_DAYS }: Terms,
  standing?: Standing,
): Promise<void> {
  await tx`
    INSERT INTO offers (id, kind, sender_id, receiver_id, job_id, proposal_id, thread_id, status, price, deliverables, due_by, change_rounds, usage_rights, pay_within_days, parts, note, answers, negotiation_id, expires_at)
    SELECT ${id}, ${kind}, ${senderId}, CASE ${senderId}::uuid WHEN owner_id THEN creator_id ELSE owner_id END, ${jobId}, ${proposalId}, id, 'pending', ${tx.json(price)}, ${tx.json(deliverables)}, ${dueBy},
      ${changeRounds}, ${tx.json(usageRights ?? { scope: 'none', days: 0 })}, ${payWithinDays}, ${parts.length > 1 ? tx.json(parts) : null}, ${note ?? null}, ${standing?.id ?? null}, ${standing?.negotiationId ?? null}, app_now() + make_interval(hours => ${24 * answerWithinDays}) FROM threads WHERE id = ${threadId}`;
}

/** Ends an offer by an answer. The caller holds its lock. */
export async function decideOffer(
  tx: Tx,
  id: string,
  status: Exclude<OfferStatus, 'pending' | 'expired' | 'overtaken'>,
  note?: string,
): Promise<void> {
  await tx`UPDATE offers SET status = ${status}, decided_at = app_now(), decline_note = ${note ?? null} WHERE id = ${id}`;
}

export type ExpiredOffer = {
  id: string;
  kind: OfferKind;
  senderId: string;
  receiverId: string;
  threadId: string;
  proposalId: string;
  jobSlug: string;
  jobTitle: string;
};

/** Expires an offer if its time is over. The caller holds the job's lock. */
export async function markExpired(tx: Tx, id: string): Promise<ExpiredOffer | undefined> {
  const [expired] = await tx<ExpiredOffer[]>`
    UPDATE offers f SET status = 'expired', decided_at = f.expires_at FROM jobs j
    WHERE f.id = ${id} AND f.status = 'pending' AND f.expires_at <= (SELECT app_now()) AND j.id = f.job_id
    RETURNING f.id, f.kind, f.sender_id, f.receiver_id, f.thread_id, f.proposal_id, j.slug AS job_slug, j.title AS job_title`;
  return expired;
}

/** Ends the other terms that wait for an answer about a proposal, since these were accepted. The caller holds the job's lock. */
export async function overtakeOthers(
  tx: Tx,
  wake: Wake,
  { id, proposalId, kind, threadId }: Omit<Place, 'senderId' | 'jobId'>,
): Promise<void> {
  for (const overtaken of await overtake(tx, tx`proposal_id = ${proposalId} AND id <> ${id}`))
    await appendEvent(tx, wake, threadId, { kind: `${kind}_overtaken`, senderId: null, data: { offerId: overtaken } });
}

/** Ends pending terms because others took their place, and returns the ids of those that still could be accepted. */
export async function overtake(tx: Tx, which: Fragment): Promise<string[]> {
  const ended = await tx<{ id: string; isOverdue: boolean }[]>`
    UPDATE offers SET status = CASE WHEN expires_at <= (SELECT app_now()) THEN 'expired' ELSE 'overtaken' END, decided_at = least(expires_at, app_now())
    WHERE status = 'pending' AND ${which} RETURNING id, status = 'expired' AS is_overdue`;
  return ended.filter(({ isOverdue }) => !isOverdue).map(({ id }) => id);
}

/** Withdraws pending offers and amendments, for `offers f`. The caller holds the locks of their job and threads. */
export async function withdrawOffers(tx: Tx, wake: Wake, which: Fragment): Promise<void> {
  const offers = await tx<{ id: string; kind: OfferKind; threadId: string; isOverdue: boolean }[]>`
    UPDATE offers f SET status = CASE WHEN expires_at <= (SELECT app_now()) THEN 'expired' ELSE 'withdrawn' END, decided_at = least(expires_at, app_now())
    WHERE status = 'pending' AND ${which} RETURNING id, kind, thread_id, status = 'expired' AS is_overdue`;
  for (const { id, kind, threadId, isOverdue } of offers)
    if (!isOverdue) await appendEvent(tx, wake, threadId, { kind: `${kind}_withdrawn`, senderId: null, data: { offerId: id } });
}
