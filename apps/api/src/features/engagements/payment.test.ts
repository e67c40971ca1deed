import { acceptOffer } from '@castlane/contract/offer.ts';
import { listEvents } from '@castlane/contract/thread-event.ts';
import { getEngagement, markPayment } from '@castlane/contract/engagement.ts';
import { expect, test } from 'vitest';
import { makeOffered } from '#features/proposals/factory.ts';
import { openWorld } from '#testing/world.ts';

const world = openWorld();

test('each side marks only its own half, once, and can unmark it', async () => {
  const { owner, creator, thread, at } = await world.assigned();
  expect((await owner.call(getEngagement, at)).parts[0]!.payment).toEqual({ paidAt: null, receivedAt: null, by: null, dispute: null });
  const paid = await owner.call(markPayment, { ...at, body: { done: true } });
  expect(paid.parts[0]!.payment).toEqual({ paidAt: expect.any(String), receivedAt: null, by: null, dispute: null });
  expect(await owner.call(markPayment, { ...at, body: { done: true } })).toEqual(paid);
  expect((await creator.call(markPayment, { ...at, body: { done: true } })).parts[0]!.payment.receivedAt).not.toBeNull();
  expect((await owner.call(markPayment, { ...at, body: { done: false } })).parts[0]!.payment).toMatchObject({
    paidAt: null,
    receivedAt: expect.any(String),
  });
  const { items } = await creator.call(listEvents, { query: { threadId: thread.id } });
  expect(items.slice(-3).map(({ kind, data }) => [kind, data.undone ?? false])).toEqual([
    ['marked_paid', false],
    ['marked_received', false],
    ['marked_paid', true],
  ]);
});

test('payment needs an accepted offer, and only its two sides see the work', async () => {
  const { owner, creator, offer } = await makeOffered(world);
  const at = { params: { id: offer.id } };
  for (const side of [owner, creator]) {
    expect(await side.codeOf(markPayment, { ...at, body: { done: true } })).toBe(1009);
    expect(await side.codeOf(getEngagement, at)).toBe(1009);
  }
  await creator.call(acceptOffer, at);
  for (const other of [await world.owner(), await world.creator()]) {
    expect(await other.codeOf(markPayment, { ...at, body: { done: true } })).toBe(1009);
    expect(await other.codeOf(getEngagement, at)).toBe(1009);
  }
});

test('both sides see the same work, each from their own side', async () => {
  const { owner, creator, at, offer, thread } = await world.assigned({ changeRounds: 1 });
  const [ofOwner, ofCreator] = await Promise.all([owner, creator].map((side) => side.call(getEngagement, at)));
  expect(ofOwner).toEqual({ ...ofCreator, side: 'owner' });
  expect(ofOwner).toMatchObject({
    status: 'active',
    threadId: thread.id,
    owner: { id: owner.id },
    creator: { id: creator.id },
    agreement: { number: 1, price: offer.price, dueBy: offer.dueBy, changeRounds: 1, disclosureRequired: true },
    changesLeft: 1,
    deliveries: [],
    acceptBy: null,
    reviews: { reviewBy: null, own: null, other: null, otherHasWritten: false },
  });
  expect(ofOwner!.timeline.map(({ kind, by }) => `${kind} ${by}`)).toEqual([
    'proposal_approved owner',
    'thread_started owner',
    'offer_sent owner',
    'offer_accepted creator',
    'job_assigned creator',
  ]);
});
