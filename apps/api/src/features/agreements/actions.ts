import { ASSIGNED_STATUSES, whyCannot as whyJobCannot } from '@castlane/contract/job.ts';
import { whyCannot, type Offer, type OfferInput } from '@castlane/contract/offer.ts';
import { OFFER_HOURS } from '@castlane/contract/policy.ts';
import { whyCannot as whyProposalCannot, whyNotBeforeConsent } from '@castlane/contract/proposal.ts';
import { assignJob } from '#features/jobs/actions.ts';
import { lockOwnJob, today } from '#features/jobs/queries.ts';
import { notify } from '#features/notifications/actions.ts';
import { closeOthers, markApprovedAgain, markAssigned, markOffered } from '#features/proposals/actions.ts';
import { actorData, lockReceivedProposal } from '#features/proposals/queries.ts';
import { appendEvent } from '#features/threads/events.ts';
import type { Tx } from '#platform/db/connect.ts';
import type { Deps } from '#platform/deps.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { newId } from '#platform/ids.ts';
import { Problem, refuse } from '#platform/problem.ts';
import { expireOffer } from './expiry.ts';
import { freeze } from './freeze.ts';
import { getOffer, lockOffer, type OfferPlace } from './queries.ts';
import { whyBadOffer } from './rules.ts';
import { withdrawOffers } from './withdrawal.ts';

export async function createOffer(deps: Deps, viewer: Viewer, slug: string, input: OfferInput): Promise<Offer> {
  const { write, wake } = deps;
  return write(async (tx) => {
    const job = await lockOwnJob(tx, viewer.accountId, slug);
    if (ASSIGNED_STATUSES.includes(job.status)) throw new Problem(1014);
    refuse(whyJobCannot('offer', job.status));
    const proposal = await lockReceivedProposal(tx, job.id, input.proposalId);
    await expireOverdue(deps, tx, proposal.id);
    const [now] = await tx<{ status: typeof proposal.status; consentBy: string | null; threadId: string | null }[]>`
      SELECT p.status, p.consent_by, t.id AS thread_id FROM proposals p LEFT JOIN threads t ON t.proposal_id = p.id WHERE p.id = ${proposal.id}`;
    refuse(whyProposalCannot('offer', now!.status) ?? whyNotBeforeConsent('offer', now!));
    if (!now!.threadId) throw new Problem(1005, { message: 'Start the chat first' });
    const details = whyBadOffer(input, await today(tx));
    if (details.length > 0) throw new Problem(1004, { message: details[0]?.message, details });
    const id = newId();
    await tx`
      INSERT INTO offers (id, kind, sender_id, job_id, proposal_id, thread_id, status, price, deliverables, due_by, change_rounds, usage_rights, expires_at)
      VALUES (${id}, 'offer', ${viewer.accountId}, ${job.id}, ${proposal.id}, ${now!.threadId}, 'pending', ${tx.json(input.price)}, ${tx.json(input.deliverables)}, ${input.dueBy},
        ${input.changeRounds}, ${tx.json(input.usageRights ?? { scope: 'none', days: 0 })}, app_now() + make_interval(hours => ${OFFER_HOURS}))`;
    await markOffered(tx, proposal.id);
    const data = { offerId: id, price: input.price, dueBy: input.dueBy };
    await appendEvent(tx, wake, now!.threadId, { kind: 'offer_sent', senderId: viewer.accountId, data });
    const words = { ...(await actorData(tx, viewer.accountId)), jobSlug: job.slug, jobTitle: job.title, threadId: now!.threadId };
    await notify(tx, wake, { accountId: proposal.creatorId, kind: 'offer_received', cause: `offer:${id}`, data: words });
    return getOffer(tx, id);
  });
}

/** The creator takes the job: terms frozen, job assigned, everybody else answered, in one step. */
export async function acceptOffer({ write, wake }: Deps, viewer: Viewer, id: string): Promise<Offer> {
  return write(async (tx) => {
    const place = await lockOffer(tx, viewer.accountId, id, 'creator');
    if (place.status === 'accepted') return getOffer(tx, id);
    if (ASSIGNED_STATUSES.includes(place.jobStatus)) throw new Problem(1014);
    refuse(whyCannot('accept', place.status) ?? whyJobCannot('assign', place.jobStatus));
    // Every thread of the job before any stream: the others hear of it in theirs.
    await tx`SELECT 1 FROM threads WHERE job_id = ${place.jobId} ORDER BY id FOR UPDATE`;
    const sha256 = await agree(tx, id);
    await tx`UPDATE offers SET status = 'accepted', decided_at = app_now() WHERE id = ${id}`;
    await markAssigned(tx, place.proposalId);
    await assignJob(tx, place.jobId, place);
    const offer = await getOffer(tx, id);
    const data = { offerId: id, price: offer.price, dueBy: offer.dueBy };
    await appendEvent(tx, wake, place.threadId, { kind: 'offer_accepted', senderId: viewer.accountId, data });
    await appendEvent(tx, wake, place.threadId, { kind: 'job_assigned', senderId: viewer.accountId, data: { ...data, sha256 } });
    await tell(tx, wake, viewer, place, place.ownerId, 'offer_accepted');
    await withdrawOffers(tx, wake, tx`f.job_id = ${place.jobId}`);
    await closeOthers(
      { wake },
      tx,
      { id: place.jobId, ownerId: place.ownerId, slug: place.jobSlug, title: place.jobTitle },
      place.proposalId,
    );
    return offer;
  });
}

export async function declineOffer(deps: Deps, viewer: Viewer, id: string, note: string | undefined): Promise<Offer> {
  const { write, wake } = deps;
  return write(async (tx) => {
    const place = await lockOffer(tx, viewer.accountId, id, 'creator');
    refuse(whyCannot('decline', place.status));
    await tx`UPDATE offers SET status = 'declined', decided_at = app_now(), decline_note = ${note ?? null} WHERE id = ${id}`;
    await markApprovedAgain(deps, tx, place.proposalId);
    await appendEvent(tx, wake, place.threadId, {
      kind: 'offer_declined',
      senderId: viewer.accountId,
      data: { offerId: id },
      ...(note ? { body: note } : {}),
    });
    await tell(tx, wake, viewer, place, place.ownerId, 'offer_declined');
    return getOffer(tx, id);
  });
}

export async function withdrawOffer(deps: Deps, viewer: Viewer, id: string): Promise<Offer> {
  const { write, wake } = deps;
  return write(async (tx) => {
    const place = await lockOffer(tx, viewer.accountId, id, 'owner');
    refuse(whyCannot('withdraw', place.status));
    await tx`UPDATE offers SET status = 'withdrawn', decided_at = app_now() WHERE id = ${id}`;
    await markApprovedAgain(deps, tx, place.proposalId);
    await appendEvent(tx, wake, place.threadId, { kind: 'offer_withdrawn', senderId: viewer.accountId, data: { offerId: id } });
    await tell(tx, wake, viewer, place, place.creatorId, 'offer_withdrawn');
    return getOffer(tx, id);
  });
}

/** An offer that nobody answered in time makes room for the next one, even before the clock has seen it. */
async function expireOverdue(deps: Deps, tx: Tx, proposalId: string): Promise<void> {
  const [pending] = await tx<{ id: string }[]>`SELECT id FROM offers WHERE proposal_id = ${proposalId} AND status = 'pending'`;
  if (pending) await expireOffer(deps, tx, pending.id);
}

/** Freezes what was agreed on, on the brief that the creator has accepted last, whatever it says by now; answers the hash. */
async function agree(tx: Tx, offerId: string): Promise<string> {
  const [terms] = await tx<Record<string, unknown>[]>`
    SELECT f.id AS offer_id, j.slug AS job, v.version AS job_version, v.content ->> 'title' AS title, v.content ->> 'description' AS description, f.price, f.deliverables, f.due_by, f.change_rounds, f.usage_rights,
      (v.content #>> '{terms,exclusivityDays}')::int AS exclusivity_days, (v.content #>> '{terms,disclosureRequired}')::boolean AS disclosure_required,
      (v.content #>> '{terms,shipsProduct}')::boolean AS ships_product,
      jsonb_build_object('name', o.name, 'company', o.company) AS owner, jsonb_build_object('name', c.name) AS creator
    FROM offers f JOIN jobs j ON j.id = f.job_id JOIN threads t ON t.id = f.thread_id JOIN proposals p ON p.id = f.proposal_id
    JOIN job_versions v ON v.job_id = j.id AND v.version = p.agreed_version
    JOIN accounts o ON o.id = t.owner_id JOIN accounts c ON c.id = t.creator_id WHERE f.id = ${offerId}`;
  const { text, sha256 } = freeze(terms!);
  await tx`
    INSERT INTO agreements (job_id, number, offer_id, owner_id, creator_id, terms, sha256)
    SELECT f.job_id, 1, f.id, t.owner_id, t.creator_id, ${text}, ${sha256} FROM offers f JOIN threads t ON t.id = f.thread_id WHERE f.id = ${offerId}`;
  return sha256;
}

async function tell(
  tx: Tx,
  wake: Deps['wake'],
  viewer: Viewer,
  place: OfferPlace,
  accountId: string,
  kind: 'offer_accepted' | 'offer_declined' | 'offer_withdrawn',
): Promise<void> {
  const data = { ...(await actorData(tx, viewer.accountId)), jobSlug: place.jobSlug, jobTitle: place.jobTitle, threadId: place.threadId };
  await notify(tx, wake, { accountId, kind, cause: `${kind}:${place.id}`, data });
}
