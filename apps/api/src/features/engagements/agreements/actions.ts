import type { Budget } from '@castlane/contract/brief.ts';
import { TAKEN_STATUSES, whyJobCannot } from '@castlane/contract/job-state.ts';
import { whyOfferCannot, type Offer, type OfferInput } from '@castlane/contract/offer.ts';
import { whyProposalCannot, whyNotBeforeConsent } from '@castlane/contract/proposal-state.ts';
import { startShipping } from '#features/engagements/shipping/keeping.ts';
import { takeOpening } from '#features/jobs/openings.ts';
import { lockOwnJob, today } from '#features/jobs/queries.ts';
import { answerWaiting, markApprovedAgain, markAssigned, markOffered } from '#features/proposals/actions.ts';
import { lockReceivedProposal } from '#features/proposals/queries.ts';
import { appendEvent } from '#features/threads/events.ts';
import { lockThreadsOfJob } from '#features/threads/queries.ts';
import type { Tx } from '#platform/db/connect.ts';
import type { Deps } from '#platform/deps.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { newId } from '#platform/ids.ts';
import { Problem, refuse, refuseInput } from '#platform/problem.ts';
import { acceptAmendment, amend } from './amendments.ts';
import { expireOverdue } from './expiry.ts';
import { agree } from './agreeing.ts';
import { getOffer, lockOffer, type OfferPlace } from './queries.ts';
import { payWithinOf, whyBadOffer, whyPriced } from './rules.ts';
import { notifyParty } from './notify.ts';
import { addOffer, decideOffer, overtakeOthers } from '#features/proposals/offers.ts';

/** Offers the job to a creator; if the creator already has it, offers an amendment. */
export async function createOffer(deps: Deps, viewer: Viewer, slug: string, { proposalId, ...input }: OfferInput): Promise<Offer> {
  const { write, wake } = deps;
  return write(async (tx) => {
    const job = await lockOwnJob(tx, viewer.accountId, slug);
    const [engagement] = await tx<{ id: string }[]>`SELECT id FROM engagements WHERE job_id = ${job.id} AND proposal_id = ${proposalId}`;
    if (engagement) return amend(deps, tx, viewer, engagement.id, input);
    if (TAKEN_STATUSES.includes(job.status)) throw new Problem(1014);
    refuse(whyJobCannot('offer', job.status));
    const proposal = await lockReceivedProposal(tx, job.id, proposalId);
    await expireOverdue(deps, tx, proposal.id);
    const [now] = await tx<
      { status: typeof proposal.status; consentBy: string | null; threadId: string | null; payWithinDays: number | null; budget: Budget }[]
    >`
      SELECT p.status, p.consent_by, t.id AS thread_id, (v.brief -> 'terms' ->> 'payWithinDays')::int AS pay_within_days, v.brief -> 'budget' AS budget
      FROM proposals p JOIN job_versions v ON v.job_id = p.job_id AND v.version = p.agreed_version LEFT JOIN threads t ON t.proposal_id = p.id
      WHERE p.id = ${proposal.id}`;
    refuse(whyProposalCannot('offer', now!.status) ?? whyNotBeforeConsent('offer', now!));
    const { threadId } = now!;
    if (!threadId) throw new Problem(1005, { message: 'Start the chat first' });
    refuseInput([...whyPriced(input, now!.budget), ...whyBadOffer(input, await today(tx, job.timeZone))]);
    const id = newId();
    const terms = { ...input, payWithinDays: payWithinOf(input, now!.payWithinDays) };
    await addOffer(tx, { id, kind: 'offer', senderId: viewer.accountId, jobId: job.id, proposalId: proposal.id, threadId }, terms);
    await markOffered(tx, proposal.id);
    const offer = await getOffer(tx, id);
    const data = { offerId: id, price: offer.price, dueBy: offer.dueBy, dueAt: offer.dueAt };
    await appendEvent(tx, wake, threadId, { kind: 'offer_sent', senderId: viewer.accountId, data });
    await notifyParty(tx, wake, viewer, { id, threadId, jobSlug: job.slug, jobTitle: job.title }, proposal.creatorId, 'offer_received');
    return offer;
  });
}

/** Accepts an offer, which takes an opening of the job, or an amendment, which continues the work on the new terms. Idempotent. */
export async function acceptOffer(deps: Deps, viewer: Viewer, id: string): Promise<Offer> {
  return deps.write(async (tx) => {
    const place = await lockOffer(tx, viewer.accountId, id, 'accept');
    if (place.status !== 'accepted') await (place.kind === 'offer' ? takeJob : acceptAmendment)(deps, tx, viewer, place);
    return getOffer(tx, id);
  });
}

/** Begins the engagement and freezes the terms. With the last opening the job is filled and the other proposals are answered, in the same transaction. */
async function takeJob({ wake }: Deps, tx: Tx, viewer: Viewer, place: OfferPlace): Promise<void> {
  if (TAKEN_STATUSES.includes(place.jobStatus)) throw new Problem(1014);
  refuse(whyOfferCannot('accept', place.status) ?? whyJobCannot('assign', place.jobStatus));
  // Lock every thread of the job before any stream: the other creators are notified through theirs.
  await lockThreadsOfJob(tx, place.jobId);
  const { sha256 } = await begin(tx, place.id);
  await decideOffer(tx, place.id, 'accepted');
  await overtakeOthers(tx, wake, place);
  await markAssigned(tx, place.proposalId);
  const isFilled = await takeOpening(tx, place.jobId, place);
  const { price, dueBy, dueAt } = await getOffer(tx, place.id);
  const data = { offerId: place.id, price, dueBy, dueAt };
  await appendEvent(tx, wake, place.threadId, { kind: 'offer_accepted', senderId: viewer.accountId, data });
  await appendEvent(tx, wake, place.threadId, { kind: 'job_assigned', senderId: viewer.accountId, data: { ...data, sha256 } });
  await notifyParty(tx, wake, viewer, place, place.senderId, 'offer_accepted');
  const job = { id: place.jobId, ownerId: place.ownerId, slug: place.jobSlug, title: place.jobTitle };
  if (isFilled) await answerWaiting({ wake }, tx, job);
}

/** Begins an engagement, with the id of its offer, on the frozen terms. */
async function begin(tx: Tx, offerId: string): Promise<{ sha256: string }> {
  await tx`
    INSERT INTO engagements (id, job_id, proposal_id, thread_id, owner_id, creator_id, status)
    SELECT f.id, f.job_id, f.proposal_id, f.thread_id, t.owner_id, t.creator_id, 'active' FROM offers f JOIN threads t ON t.id = f.thread_id WHERE f.id = ${offerId}`;
  const agreed = await agree(tx, offerId, offerId);
  await startShipping(tx, offerId);
  return agreed;
}

export async function declineOffer(deps: Deps, viewer: Viewer, id: string, note: string | undefined): Promise<Offer> {
  const { write, wake } = deps;
  return write(async (tx) => {
    const place = await lockOffer(tx, viewer.accountId, id, 'decline');
    refuse(whyOfferCannot('decline', place.status));
    await decideOffer(tx, id, 'declined', note);
    await leaveAsBefore(deps, tx, place);
    await appendEvent(tx, wake, place.threadId, {
      kind: `${place.kind}_declined`,
      senderId: viewer.accountId,
      data: { offerId: id },
      ...(note ? { body: note } : {}),
    });
    await notifyParty(tx, wake, viewer, place, place.senderId, `${place.kind}_declined`);
    return getOffer(tx, id);
  });
}

export async function withdrawOffer(deps: Deps, viewer: Viewer, id: string): Promise<Offer> {
  const { write, wake } = deps;
  return write(async (tx) => {
    const place = await lockOffer(tx, viewer.accountId, id, 'withdraw');
    refuse(whyOfferCannot('withdraw', place.status));
    await decideOffer(tx, id, 'withdrawn');
    await leaveAsBefore(deps, tx, place);
    await appendEvent(tx, wake, place.threadId, { kind: `${place.kind}_withdrawn`, senderId: viewer.accountId, data: { offerId: id } });
    await notifyParty(tx, wake, viewer, place, place.receiverId, `${place.kind}_withdrawn`);
    return getOffer(tx, id);
  });
}

/** Restores the state before an offer: the proposal is approved again, unless other terms wait. After an amendment, the work goes on as agreed. */
async function leaveAsBefore(deps: Deps, tx: Tx, { kind, proposalId }: OfferPlace): Promise<void> {
  if (kind === 'offer') await markApprovedAgain(deps, tx, proposalId);
}
