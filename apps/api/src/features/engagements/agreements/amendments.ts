import type { AgreedLines, AmendmentInput } from '@castlane/contract/amendment.ts';
import { whyEngagementCannot, type EngagementStatus } from '@castlane/contract/engagement-state.ts';
import { whyOfferCannot, type Offer } from '@castlane/contract/offer.ts';
import { acceptOverdue, lockCurrent } from '#features/engagements/clocks.ts';
import type { ProblemDetail } from '@castlane/contract/problem.ts';
import { goneAs, type Acting } from '#features/engagements/locks.ts';
import { changeRights } from '#features/engagements/rights/keeping.ts';
import { whyNobodyThere, whyNotRightsAlone, whyWorseRights } from '#features/engagements/rights/rules.ts';
import { agreeOnDays } from '#features/engagements/shipping/keeping.ts';
import { today } from '#features/jobs/queries.ts';
import { addOffer, decideOffer, overtakeOthers } from '#features/proposals/offers.ts';
import { appendEvent } from '#features/threads/events.ts';
import type { Tx } from '#platform/db/connect.ts';
import type { Deps } from '#platform/deps.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { newId } from '#platform/ids.ts';
import { refuse, refuseInput } from '#platform/problem.ts';
import { expireOverdue } from './expiry.ts';
import { agree } from './agreeing.ts';
import { getAgreed, getOffer, rightsWith, type Agreed, type OfferPlace } from './queries.ts';
import { hasOtherDays, partsOf, payWithinOf, whyBadAmendment, whyBegun, whyNothingNew, whyTooFewRounds } from './rules.ts';
import { notifyParty } from './notify.ts';

/** Sends the other party an amendment for running work, or of the rights on completed work. The agreed terms apply until it is accepted. */
export async function createAmendment(deps: Deps, viewer: Viewer, id: string, input: AmendmentInput): Promise<Offer> {
  return deps.write((tx) => amend(deps, tx, viewer, id, input));
}

/** Does the same within a transaction. */
export async function amend(deps: Deps, tx: Tx, viewer: Viewer, engagementId: string, input: AmendmentInput): Promise<Offer> {
  const work = await lockCurrent(deps, tx, viewer.accountId, engagementId);
  refuse(whyEngagementCannot('amendRights', work.status));
  const { jobId, proposalId, threadId } = work;
  const receiverId = work.side === 'owner' ? work.creatorId : work.ownerId;
  if (isRightsAlone(work.status)) refuse(whyNobodyThere(await goneAs(tx, receiverId)));
  await expireOverdue(deps, tx, proposalId);
  const [waiting] = await tx`SELECT 1 FROM offers WHERE proposal_id = ${proposalId} AND status = 'pending'`;
  refuse(waiting && 'New terms are already waiting for an answer');
  const agreed = await getAgreed(tx, engagementId);
  const terms = wholeTerms(input, agreed, isRightsAlone(work.status));
  await refuseTerms(tx, work, terms, agreed);
  const id = newId();
  await addOffer(tx, { id, kind: 'amendment', senderId: viewer.accountId, jobId, proposalId, threadId }, terms);
  const { dueAt } = await getOffer(tx, id);
  await appendEvent(tx, deps.wake, threadId, {
    kind: 'amendment_sent',
    senderId: viewer.accountId,
    data: { offerId: id, price: terms.price, dueBy: terms.dueBy, dueAt, number: agreed.number + 1 },
    ...(input.note ? { body: input.note } : {}),
  });
  await notifyParty(tx, deps.wake, viewer, { id, threadId, jobSlug: work.slug, jobTitle: work.title }, receiverId, 'amendment_received');
  return getOffer(tx, id);
}

/** Returns all terms of an amendment or a counter: what it leaves out stays as it was `before`. `isOfRights`: of completed work. */
export function wholeTerms<Input extends AmendmentInput>(input: Input, before: AgreedLines, isOfRights = false) {
  return {
    ...input,
    usageRights: input.usageRights ?? before.usageRights,
    payWithinDays: isOfRights ? (input.payWithinDays ?? before.payWithinDays) : payWithinOf(input, before.payWithinDays),
    parts: partsOf(input, before.parts),
  };
}

/** Refuses terms that the work cannot have next. */
export async function refuseTerms(tx: Tx, work: Acting, terms: AgreedLines, agreed: Agreed): Promise<void> {
  refuse(whyNothingNew(terms, agreed), 1004);
  refuseInput(
    isRightsAlone(work.status) ? whyNotRightsAlone(terms, agreed) : whyBadAmendment(terms, agreed, await today(tx, work.timeZone)),
  );
  refuseInput(await whyBadRights(tx, work.id, terms, agreed));
}

/** Freezes the next terms of the work. They contain the hash of the previous ones, so the newest proves all. */
export async function acceptAmendment(deps: Deps, tx: Tx, viewer: Viewer, place: OfferPlace): Promise<void> {
  const { id: engagementId, status } = place.engagement!;
  const wasOverdue = await acceptOverdue(deps, tx, engagementId);
  // What was offered for running work ends with it, even before the clock has run.
  const isOverNow = wasOverdue && isRightsAlone(status);
  refuse(whyOfferCannot('accept', place.status) ?? whyEngagementCannot(isOverNow ? 'amend' : 'amendRights', status));
  const { price, dueBy, dueAt, changeRounds, parts, usageRights } = await getOffer(tx, place.id);
  const agreed = await getAgreed(tx, engagementId);
  // The owner may have requested changes or accepted a part while the amendment was pending, or the time that it adds may be over.
  refuse(whyTooFewRounds(changeRounds, agreed.roundsUsed) ?? whyBegun({ parts }, agreed)[0]?.message);
  refuse((await whyBadRights(tx, engagementId, { usageRights }, agreed))[0]?.message);
  if (hasOtherDays({ dueBy, parts }, agreed)) await agreeOnDays(tx, engagementId);
  const { number, sha256 } = await agree(tx, engagementId, place.id);
  await changeRights(tx, engagementId);
  await decideOffer(tx, place.id, 'accepted');
  await overtakeOthers(tx, deps.wake, place);
  const data = { offerId: place.id, price, dueBy, dueAt, number, sha256 };
  await appendEvent(tx, deps.wake, place.threadId, { kind: 'amendment_accepted', senderId: viewer.accountId, data });
  await notifyParty(tx, deps.wake, viewer, place, place.senderId, 'amendment_accepted');
}

/** Whether an amendment can only be about rights. */
export function isRightsAlone(status: EngagementStatus): boolean {
  return whyEngagementCannot('amend', status) !== undefined;
}

/** Returns why the rights on accepted work cannot become these; there may be none yet. */
async function whyBadRights(
  tx: Tx,
  engagementId: string,
  { usageRights }: Pick<AgreedLines, 'usageRights'>,
  agreed: AgreedLines,
): Promise<ProblemDetail[]> {
  const { hasBegun, isOver } = await rightsWith(tx, engagementId, usageRights.days);
  return hasBegun ? whyWorseRights(usageRights, agreed.usageRights, { isOver }) : [];
}
