import { complete, deliver } from '@castlane/contract/delivery.ts';
import { listOwnJobs } from '@castlane/contract/job.ts';
import { acceptOffer, createOffer } from '@castlane/contract/offer.ts';
import { approveProposal, listCreatorJobs, withdrawProposal } from '@castlane/contract/proposal.ts';
import { initThread } from '@castlane/contract/thread.ts';
import { expect, test } from 'vitest';
import { openWorld } from '#testing/world.ts';

const world = openWorld();

test('both lists show until when a delivery can be answered, and the creator’s list shows the agreed terms', async () => {
  const { owner, creator, offer, at } = await world.assigned();
  const own = async () => (await owner.call(listOwnJobs, { query: {} })).items[0];
  const theirs = async () => (await creator.call(listCreatorJobs, { query: {} })).items[0];
  const agreed = { id: offer.id, price: offer.price, dueBy: offer.dueBy };
  expect([(await own())?.answerBy, (await theirs())?.engagement]).toEqual([null, { ...agreed, status: 'active', answerBy: null }]);
  const { acceptBy } = await creator.call(deliver, { ...at, body: { note: 'The first cut.' } });
  expect([(await own())?.answerBy, (await theirs())?.engagement]).toEqual([
    acceptBy,
    { ...agreed, status: 'delivered', answerBy: acceptBy },
  ]);
  await owner.call(complete, { ...at, body: {} });
  expect([(await own())?.answerBy, (await theirs())?.engagement]).toEqual([null, { ...agreed, status: 'completed', answerBy: null }]);
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
