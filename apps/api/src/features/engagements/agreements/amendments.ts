import type { AmendmentInput } from '@castlane/contract/amendment.ts';
import { whyEngagementCannot } from '@castlane/contract/engagement-state.ts';
import { whyOfferCannot, type Offer } from '@castlane/contract/offer.ts';
import { acceptOverdue, lockCurrent } from '#features/engagements/clocks.ts';
import { today } from '#features/jobs/queries.ts';
import { addOffer, decideOffer } from '#features/proposals/offers.ts';
import { appendEvent } from '#features/threads/events.ts';
import type { Tx } from '#platform/db/connect.ts';
import type { Deps } from '#platform/deps.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { newId } from '#platform/ids.ts';
import { refuse, refuseInput } from '#platform/problem.ts';
import { expireOverdue } from './expiry.ts';
import { agree } from './agreeing.ts';
import { getAgreed, getOffer, type OfferPlace } from './queries.ts';
import { partsOf, payWithinOf, whyBadAmendment, whyBegun, whyNothingNew, whyTooFewRounds } from './rules.ts';
import { notifyParty } from './notify.ts';

/** Sends the other party an amendment for running work. The agreed terms apply until it is accepted. */
export async function createAmendment(deps: Deps, viewer: Viewer, id: string, input: AmendmentInput): Promise<Offer> {
  return deps.write((tx) => amend(deps, tx, viewer, id, input));
}

/** Does the same within a transaction. */
export async function amend(deps: Deps, tx: Tx, viewer: Viewer, engagementId: string, input: AmendmentInput): Promise<Offer> {
  const work = await lockCurrent(deps, tx, viewer.accountId, engagementId);
  refuse(whyEngagementCannot('amend', work.status));
  const { jobId, proposalId, threadId } = work;
  await expireOverdue(deps, tx, proposalId);
  const [waiting] = await tx`SELECT 1 FROM offers WHERE proposal_id = ${proposalId} AND status = 'pending'`;
  refuse(waiting && 'New terms are already waiting for an answer');
  const agreed = await getAgreed(tx, engagementId);
  const terms = {
    ...input,
    usageRights: input.usageRights ?? agreed.usageRights,
    payWithinDays: payWithinOf(input, agreed.payWithinDays),
    parts: partsOf(input, agreed.parts),
  };
  refuse(whyNothingNew(terms, agreed), 1004);
  refuseInput(whyBadAmendment(terms, agreed, await today(tx, work.timeZone)));
  const id = newId();
  await addOffer(tx, { id, kind: 'amendment', senderId: viewer.accountId, jobId, proposalId, threadId }, terms);
  const { dueAt } = await getOffer(tx, id);
  await appendEvent(tx, deps.wake, threadId, {
    kind: 'amendment_sent',
    senderId: viewer.accountId,
    data: { offerId: id, price: terms.price, dueBy: terms.dueBy, dueAt, number: agreed.number + 1 },
    ...(input.note ? { body: input.note } : {}),
  });
  const receiverId = work.side === 'owner' ? work.creatorId : work.ownerId;
  await notifyParty(tx, deps.wake, viewer, { id, threadId, jobSlug: work.slug, jobTitle: work.title }, receiverId, 'amendment_received');
  return getOffer(tx, id);
}

/** Freezes the next terms of the work. They contain the hash of the previous ones, so the newest proves all. */
export async function acceptAmendment(deps: Deps, tx: Tx, viewer: Viewer, place: OfferPlace): Promise<void> {
  const { id: engagementId, status } = place.engagement!;
  refuse(whyOfferCannot('accept', place.status) ?? whyEngagementCannot('amend', status));
  await acceptOverdue(deps, tx, engagementId);
  const { price, dueBy, dueAt, changeRounds, parts } = await getOffer(tx, place.id);
  // The owner may have requested changes or accepted a part while the amendment was pending.
  const agreed = await getAgreed(tx, engagementId);
  refuse(whyTooFewRounds(changeRounds, agreed.roundsUsed) ?? whyBegun({ parts }, agreed)[0]?.message);
  const { number, sha256 } = await agree(tx, engagementId, place.id);
  await decideOffer(tx, place.id, 'accepted');
  const data = { offerId: place.id, price, dueBy, dueAt, number, sha256 };
  await appendEvent(tx, deps.wake, place.threadId, { kind: 'amendment_accepted', senderId: viewer.accountId, data });
  await notifyParty(tx, deps.wake, viewer, place, place.senderId, 'amendment_accepted');
}
