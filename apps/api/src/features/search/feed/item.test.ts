import { complete, deliver } from '@castlane/contract/delivery.ts';
import { getFeedItem, listFeed } from '@castlane/contract/feed.ts';
import { acceptOffer, createOffer } from '@castlane/contract/offer.ts';
import { withdrawProposal } from '@castlane/contract/proposal.ts';
import { expect, test } from 'vitest';
import { openWorld, type Actor } from '#testing/world.ts';

const world = openWorld();

test('a job of the feed names the creator’s own work on it, in its current status', async () => {
  const { job, owner, creator, offer, at } = await world.assigned();
  const shown = async () => (await creator.call(getFeedItem, { params: { slug: job.slug } })).engagement;
  expect(await shown()).toEqual({ id: offer.id, status: 'active' });
  await creator.call(deliver, { ...at, body: { note: 'The first cut.' } });
  expect(await shown()).toEqual({ id: offer.id, status: 'delivered' });
  await owner.call(complete, { ...at, body: {} });
  expect(await shown()).toEqual({ id: offer.id, status: 'completed' });
});

test('a job of the feed names no work before an offer is accepted, and none of another creator', async () => {
  const { job, owner, creator, proposal } = await world.chat();
  const other = await world.creator();
  await world.proposal(other, job);
  const shownTo = async (reader: Actor) => (await reader.call(getFeedItem, { params: { slug: job.slug } })).engagement;
  expect(await shownTo(creator)).toBeNull();
  const { id } = await owner.call(createOffer, { params: { slug: job.slug }, body: world.offerInput(proposal.id) });
  expect(await shownTo(creator)).toBeNull();
  await creator.call(acceptOffer, { params: { id } });
  expect(await shownTo(creator)).toEqual({ id, status: 'active' });
  expect(await shownTo(other)).toBeNull();
});

test('the feed names the state of the reader’s own proposal and of the work, and no one else’s', async () => {
  const { job, owner, creator, proposal } = await world.chat({ openings: 2 });
  const other = await world.creator();
  const shownTo = async (reader: Actor) => {
    const { items } = await reader.call(listFeed, {});
    return items.find((item) => item.job.id === job.id)?.ownProposal;
  };
  expect(await shownTo(creator)).toEqual({ status: 'approved', work: null });
  expect(await shownTo(other)).toBeNull();
  const { id } = await owner.call(createOffer, { params: { slug: job.slug }, body: world.offerInput(proposal.id) });
  await creator.call(acceptOffer, { params: { id } });
  expect(await shownTo(creator)).toEqual({ status: 'assigned', work: 'active' });
  const waiting = await world.proposal(other, job);
  expect(await shownTo(other)).toEqual({ status: 'submitted', work: null });
  await other.call(withdrawProposal, { params: { id: waiting.id } });
  expect(await shownTo(other)).toBeNull();
});
