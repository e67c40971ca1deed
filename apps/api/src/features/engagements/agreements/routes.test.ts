import { createHash } from 'node:crypto';
import { acceptOffer, createOffer, declineOffer, getAgreement, withdrawOffer, type OfferInput } from '@castlane/contract/offer.ts';
import { listFeed } from '@castlane/contract/feed.ts';
import { approveProposal, createProposal, getOwnProposal } from '@castlane/contract/proposal.ts';
import { getOwnJob, type OwnJob } from '@castlane/contract/job.ts';
import { listNotifications } from '@castlane/contract/notification.ts';
import { initThread, listThreads } from '@castlane/contract/thread.ts';
import { listEvents } from '@castlane/contract/thread-event.ts';
import canonicalize from 'canonicalize';
import { describe, expect, test } from 'vitest';
import { daysAfter } from '#features/jobs/rules.ts';
import { openWorld, type Actor } from '#testing/world.ts';

const world = openWorld();
const inTwoWeeks = daysAfter(new Date().toISOString().slice(0, 10), 14);

function offerInput(proposalId: string): OfferInput {
  return {
    proposalId,
    price: { amount: 120_000, currency: 'USD' },
    deliverables: [{ platform: 'youtube', kind: 'video', quantity: 1 }],
    dueBy: inTwoWeeks,
    changeRounds: 2,
  };
}

async function applicant(owner: Actor, job: OwnJob): Promise<{ creator: Actor; proposalId: string }> {
  const creator = await world.creator();
  const { id } = await world.proposal(creator, job);
  await owner.call(approveProposal, { params: { slug: job.slug, id } });
  await owner.call(initThread, { body: { proposalId: id } });
  return { creator, proposalId: id };
}

test('an accepted offer fills the job, freezes the terms and answers all other creators', async () => {
  const { owner, creator, job, proposal, thread } = await world.chat();
  const waiting = await world.creator();
  await world.proposal(waiting, job);
  const offer = await owner.call(createOffer, { params: { slug: job.slug }, body: offerInput(proposal.id) });
  expect(offer).toMatchObject({ status: 'pending', threadId: thread.id, usageRights: { scope: 'none', days: 0 } });
  expect(await creator.call(acceptOffer, { params: { id: offer.id } })).toMatchObject({ status: 'accepted' });

  expect(await owner.call(getOwnJob, { params: { slug: job.slug } })).toMatchObject({
    status: 'filled',
    openings: 1,
    taken: 1,
    work: { active: 1, delivered: 0, changesRequested: 0, disputed: 0, completed: 0, cancelled: 0 },
    assignedTo: { slug: creator.slug, threadId: thread.id, engagementId: offer.id, status: 'active' },
  });
  expect(await creator.call(getOwnProposal, { query: { jobId: job.id } })).toMatchObject({ status: 'assigned' });
  expect(await waiting.call(getOwnProposal, { query: { jobId: job.id } })).toMatchObject({ status: 'not_selected' });
  expect((await waiting.call(listFeed, {})).items.map((item) => item.job.id)).not.toContain(job.id);
  const { items } = await creator.call(listEvents, { query: { threadId: thread.id } });
  expect(items.map((event) => event.kind)).toEqual(['proposal_approved', 'thread_started', 'offer_sent', 'offer_accepted', 'job_assigned']);

  const at = { params: { id: offer.id } };
  const agreement = await creator.call(getAgreement, at);
  expect(createHash('sha256').update(canonicalize(agreement.terms)!).digest('hex')).toBe(agreement.sha256);
  expect(await owner.call(getAgreement, at)).toEqual(agreement);
  expect(await waiting.codeOf(getAgreement, at)).toBe(1009);

  const other = await world.db<{ id: string }[]>`SELECT id FROM proposals WHERE creator_id = ${waiting.id}`;
  expect(await owner.codeOf(createOffer, { params: { slug: job.slug }, body: offerInput(other[0]!.id) })).toBe(1014);
  expect(await (await world.creator()).codeOf(createProposal, { body: { jobId: job.id, message: 'Twenty characters or more.' } })).toBe(
    1014,
  );
  expect((await creator.call(acceptOffer, { params: { id: offer.id } })).status).toBe('accepted');
});

test('each creator who was not selected is notified once, with the job, and the chosen one is not', async () => {
  const { owner, creator, job, proposal } = await world.chat();
  const [waiting, approved] = [await world.creator(), await applicant(owner, job)];
  await world.proposal(waiting, job);
  const offer = await owner.call(createOffer, { params: { slug: job.slug }, body: offerInput(proposal.id) });
  await creator.call(acceptOffer, { params: { id: offer.id } });
  const answersTo = async (actor: Actor) => {
    const { items } = await actor.call(listNotifications, {});
    return items.filter(({ kind }) => kind === 'proposal_not_selected').map(({ data }) => data.jobSlug);
  };
  expect(await answersTo(waiting)).toEqual([job.slug]);
  expect(await answersTo(approved.creator)).toEqual([job.slug]);
  expect(await answersTo(creator)).toEqual([]);
});

// Proves 8.13.
test('two creators who accept at once: one gets the job, the other gets 1014', async () => {
  const owner = await world.owner();
  const job = await world.job(owner);
  const applicants = [await applicant(owner, job), await applicant(owner, job)];
  const offers = await Promise.all(
    applicants.map(({ proposalId }) => owner.call(createOffer, { params: { slug: job.slug }, body: offerInput(proposalId) })),
  );
  const codes = await Promise.all(
    applicants.flatMap(({ creator }, i) => Array.from({ length: 5 }, () => creator.codeOf(acceptOffer, { params: { id: offers[i]!.id } }))),
  );
  expect(codes.filter((code) => code === 200)).toHaveLength(5);
  expect(codes.filter((code) => code === 1014)).toHaveLength(5);
  const ends = await Promise.all(applicants.map(async ({ creator }) => (await creator.call(listThreads)).items[0]!.lastEvent!.kind));
  expect(ends.toSorted((one, other) => one.localeCompare(other))).toEqual(['job_assigned', 'offer_withdrawn']);
});

describe('an offer', () => {
  test('needs an approved comment and its chat', async () => {
    const [owner, creator] = await Promise.all([world.owner(), world.creator()]);
    const job = await world.job(owner);
    const { id } = await world.proposal(creator, job);
    const make = () => owner.try(createOffer, { params: { slug: job.slug }, body: offerInput(id) });
    expect((await make()).problem).toMatchObject({ code: 1005, message: 'The comment is submitted' });
    await owner.call(approveProposal, { params: { slug: job.slug, id } });
    expect((await make()).problem).toMatchObject({ code: 1005, message: 'Start the chat first' });
  });

  test('is the only one until it is answered, and a declined offer allows another', async () => {
    const { owner, creator, job, proposal } = await world.chat();
    const make = () => owner.try(createOffer, { params: { slug: job.slug }, body: offerInput(proposal.id) });
    const first = await make();
    expect((await make()).problem).toMatchObject({ code: 1005, message: 'The comment is offered' });
    await creator.call(declineOffer, { params: { id: first.answer.id }, body: { note: 'The day is too early for me' } });
    expect(await creator.codeOf(acceptOffer, { params: { id: first.answer.id } })).toBe(1005);
    const second = await make();
    expect(second.status).toBe(201);
    await owner.call(withdrawOffer, { params: { id: second.answer.id } });
    expect((await creator.try(acceptOffer, { params: { id: second.answer.id } })).problem).toMatchObject({
      code: 1005,
      message: 'The offer was withdrawn',
    });
  });

  test('is visible only to its two sides', async () => {
    const { owner, job, proposal } = await world.chat();
    const offer = await owner.call(createOffer, { params: { slug: job.slug }, body: offerInput(proposal.id) });
    const [stranger, otherOwner] = await Promise.all([world.creator(), world.owner()]);
    expect(await stranger.codeOf(acceptOffer, { params: { id: offer.id } })).toBe(1009);
    expect(await stranger.codeOf(declineOffer, { params: { id: offer.id }, body: {} })).toBe(1009);
    expect(await otherOwner.codeOf(withdrawOffer, { params: { id: offer.id } })).toBe(1009);
    expect(await owner.codeOf(acceptOffer, { params: { id: offer.id } })).toBe(1012);
    expect(await otherOwner.codeOf(createOffer, { params: { slug: job.slug }, body: offerInput(proposal.id) })).toBe(1013);
  });
});
