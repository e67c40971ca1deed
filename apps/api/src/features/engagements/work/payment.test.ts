import { listEvents } from '@castlane/contract/thread-event.ts';
import { getWork, markPayment } from '@castlane/contract/work.ts';
import { expect, test } from 'vitest';
import { openWorld } from '#testing/world.ts';

const world = openWorld();

test('each side marks only its own half, once, and can unmark it', async () => {
  const { owner, creator, job, thread } = await world.assigned();
  const at = { params: { slug: job.slug } };
  expect((await owner.call(getWork, at)).payment).toEqual({ paidAt: null, receivedAt: null });
  const paid = await owner.call(markPayment, { ...at, body: { done: true } });
  expect(paid.payment).toEqual({ paidAt: expect.any(String), receivedAt: null });
  expect(await owner.call(markPayment, { ...at, body: { done: true } })).toEqual(paid);
  expect((await creator.call(markPayment, { ...at, body: { done: true } })).payment.receivedAt).not.toBeNull();
  expect((await owner.call(markPayment, { ...at, body: { done: false } })).payment).toMatchObject({
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

test('payment needs an assigned job, and only its two sides see the work', async () => {
  const { owner, creator, job } = await world.chat();
  const at = { params: { slug: job.slug } };
  expect(await owner.codeOf(markPayment, { ...at, body: { done: true } })).toBe(1005);
  expect(await creator.codeOf(markPayment, { ...at, body: { done: true } })).toBe(1013);
  expect(await owner.codeOf(getWork, at)).toBe(1013);
});

test('both sides see the same work, each from their own side', async () => {
  const { owner, creator, job, offer, thread } = await world.assigned({ changeRounds: 1 });
  const [ofOwner, ofCreator] = await Promise.all([owner, creator].map((side) => side.call(getWork, { params: { slug: job.slug } })));
  expect(ofOwner).toEqual({ ...ofCreator, side: 'owner' });
  expect(ofOwner).toMatchObject({
    status: 'assigned',
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
