import { complete, deliver } from '@castlane/contract/delivery.ts';
import { getFeedItem } from '@castlane/contract/feed.ts';
import { acceptOffer, createOffer } from '@castlane/contract/offer.ts';
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
