import { complete, deliver } from '@castlane/contract/delivery.ts';
import { askToCancel } from '@castlane/contract/dispute.ts';
import { listEngagements } from '@castlane/contract/engagement.ts';
import { listOwnJobs } from '@castlane/contract/job.ts';
import { listJobCreators } from '@castlane/contract/job-creator.ts';
import { acceptOffer, createOffer } from '@castlane/contract/offer.ts';
import { REVIEW_DAYS } from '@castlane/contract/policy.ts';
import { listCreatorJobs } from '@castlane/contract/creator-job.ts';
import { approveProposal, withdrawProposal } from '@castlane/contract/proposal.ts';
import { createReview } from '@castlane/contract/review.ts';
import { initThread } from '@castlane/contract/thread.ts';
import { describe, expect, test } from 'vitest';
import { reviewOf } from '#features/reviews/factory.ts';
import { openWorld } from '#testing/world.ts';
import { cancel, hire, inParts } from './factory.ts';

const world = openWorld();

test('both lists show until when a delivery can be answered, and the creator’s list shows the agreed terms', async () => {
  const { owner, creator, offer, at } = await world.assigned();
  const own = async () => (await owner.call(listOwnJobs, { query: {} })).items[0];
  const theirs = async () => (await creator.call(listCreatorJobs, { query: {} })).items[0];
  const agreed = { id: offer.id, price: offer.price, part: 1, parts: 1, dueAt: offer.dueAt, endReason: null };
  expect([(await own())?.answerBy, (await theirs())?.engagement]).toEqual([
    null,
    { ...agreed, status: 'active', answerBy: null, reviewBy: null },
  ]);
  const { acceptBy } = await creator.call(deliver, { ...at, body: { note: 'The first cut.' } });
  expect([(await own())?.answerBy, (await theirs())?.engagement]).toEqual([
    acceptBy,
    { ...agreed, status: 'delivered', answerBy: acceptBy, reviewBy: null },
  ]);
  await owner.call(complete, { ...at, body: {} });
  expect([(await own())?.answerBy, (await theirs())?.engagement]).toMatchObject([null, { ...agreed, status: 'completed', answerBy: null }]);
});

test('the creator’s list shows the part that runs, with its day', async () => {
  const { owner, creator, offer, at } = await world.assigned(await inParts(world, 2));
  const theirs = async () => (await creator.call(listCreatorJobs, { query: {} })).items[0]?.engagement;
  expect(await theirs()).toMatchObject({ part: 1, parts: 2, price: offer.price });
  await creator.call(deliver, { ...at, body: { note: 'The first part.' } });
  await owner.call(complete, { ...at, body: {} });
  expect(await theirs()).toMatchObject({ part: 2, parts: 2, status: 'active', dueAt: offer.dueAt });
});

test('after the work, all lists show each side until when it may review the other', async () => {
  const owner = await world.owner();
  const job = await world.job(owner, { openings: 2 });
  const [first, second] = [await hire(world, owner, job), await hire(world, owner, job)];
  const own = async () => (await owner.call(listOwnJobs, { query: {} })).items[0]?.reviewBy;
  const theirs = async ({ creator }: typeof first) => (await creator.call(listCreatorJobs, { query: {} })).items[0]?.engagement?.reviewBy;
  const board = async () => {
    const { items } = await owner.call(listJobCreators, { params: { slug: job.slug }, query: {} });
    return [first, second].map(({ creator }) => items.find((card) => card.creator.id === creator.id)?.engagement?.reviewBy);
  };
  const finish = async ({ creator, at }: typeof first) => {
    await creator.call(deliver, { ...at, body: { note: 'The first cut.' } });
    return (await owner.call(complete, { ...at, body: {} })).reviews.reviewBy;
  };
  expect([await own(), await theirs(first), await board()]).toEqual([null, null, [null, null]]);
  const firstBy = await finish(first);
  await world.advance(3600, owner);
  const secondBy = await finish(second);
  expect([await own(), await theirs(first), await theirs(second), await board()]).toEqual([
    firstBy,
    firstBy,
    secondBy,
    [firstBy, secondBy],
  ]);
  await owner.call(createReview, { body: reviewOf(first.at.params.id) });
  await second.creator.call(createReview, { body: reviewOf(second.at.params.id) });
  expect([await own(), await theirs(first), await theirs(second), await board()]).toEqual([secondBy, firstBy, null, [null, secondBy]]);
  await world.advance(REVIEW_DAYS * 24 * 3600, owner);
  expect([await own(), await board()]).toEqual([null, [null, null]]);
});

test('a comment without an assigned job has no engagement', async () => {
  const { creator } = await world.chat();
  expect((await creator.call(listCreatorJobs, { query: {} })).items[0]?.engagement).toBeNull();
});

test('of two comments on one job, only the one that led to the work has an engagement', async () => {
  const [owner, creator] = await Promise.all([world.owner(), world.creator()]);
  const job = await world.job(owner);
  const withdrawn = await world.proposal(creator, job);
  await creator.call(withdrawProposal, { params: { id: withdrawn.id } });
  const { id: proposalId } = await world.proposal(creator, job);
  await owner.call(approveProposal, { params: { slug: job.slug, id: proposalId } });
  await owner.call(initThread, { body: { proposalId } });
  const { id } = await owner.call(createOffer, { params: { slug: job.slug }, body: world.offerInput(proposalId) });
  await creator.call(acceptOffer, { params: { id } });
  const { items } = await creator.call(listCreatorJobs, { query: {} });
  expect(items.map(({ proposal, engagement }) => [proposal.id, engagement?.id])).toEqual([
    [proposalId, id],
    [withdrawn.id, undefined],
  ]);
});

describe('the list of engagements', () => {
  test('shows a business all its creators, by job and by state', async () => {
    const owner = await world.owner();
    const [job, another] = [await world.job(owner, { openings: 3 }), await world.job(owner)];
    const [first, second, third] = [await hire(world, owner, job), await hire(world, owner, job), await hire(world, owner, another)];
    const { acceptBy } = await second.creator.call(deliver, { ...second.at, body: { note: 'The first cut.' } });
    await cancel(owner, third);
    const idsOf = async (query: object) => (await owner.call(listEngagements, { query })).items.map(({ id }) => id);
    const [a, b, c] = [first.at.params.id, second.at.params.id, third.at.params.id];
    expect(await idsOf({})).toEqual([c, b, a]);
    expect(await idsOf({ job: job.slug })).toEqual([b, a]);
    expect(await idsOf({ status: 'running' })).toEqual([b, a]);
    expect(await idsOf({ status: 'cancelled' })).toEqual([c]);
    const { items, nextCursor } = await owner.call(listEngagements, { query: { job: job.slug, limit: 1 } });
    expect(items).toMatchObject([
      {
        status: 'delivered',
        job: { slug: job.slug, title: job.title },
        creator: { id: second.creator.id },
        owner: { id: owner.id },
        threadId: second.thread.id,
        proposalId: second.proposalId,
        acceptBy,
        cancelAskedBy: null,
      },
    ]);
    expect(await idsOf({ job: job.slug, limit: 1, cursor: nextCursor })).toEqual([a]);
  });

  test('shows a creator only their own, with a request to cancel that waits', async () => {
    const owner = await world.owner();
    const job = await world.job(owner, { openings: 2 });
    const [one, other] = [await hire(world, owner, job), await hire(world, owner, job)];
    await owner.call(askToCancel, { ...one.at, body: { reason: 'The product is no longer made, so there is nothing to show.' } });
    const { items } = await one.creator.call(listEngagements, { query: { job: job.slug } });
    expect(items).toMatchObject([{ id: one.at.params.id, status: 'active', cancelAskedBy: 'owner', price: { amount: 100_000 } }]);
    expect((await other.creator.call(listEngagements, { query: {} })).items).toMatchObject([{ cancelAskedBy: null }]);
    expect((await (await world.owner()).call(listEngagements, { query: { job: job.slug } })).items).toEqual([]);
  });
});
