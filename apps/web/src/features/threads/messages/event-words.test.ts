import { expect, test } from 'vitest';
import { anEvent } from './factory.ts';
import { eventFacts } from './event-facts.ts';
import { eventInWords, eventTitle } from './event-words.ts';

const READER = { me: 'me', name: 'Maya', isCreator: false };
const UNTIL = '2026-11-28T10:00:00.000Z';

function said(overrides: Parameters<typeof anEvent>[0], reader = READER) {
  const event = anEvent({ body: null, createdAt: '2026-11-21T10:00:00.000', ...overrides });
  return `${eventTitle(event.kind, event, reader)}: ${eventFacts(event, reader)}`;
}

test('a fact says by whom and when it was, and until when it can be answered', () => {
  expect(said({ kind: 'delivered', data: { number: 1, until: UNTIL } })).toBe('Work delivered: by Maya · answer by 28 Nov · 10:00');
  expect(said({ kind: 'delivered', senderId: 'me', data: { number: 2, until: UNTIL } })).toBe(
    'Work delivered: by you · delivery 2 · answer by 28 Nov · 10:00',
  );
  expect(said({ kind: 'changes_requested', data: { number: 1 } })).toBe('Changes requested: by Maya · 10:00');
  expect(said({ kind: 'cancel_requested', data: { until: UNTIL } })).toBe('Asked to cancel: by Maya · answer by 28 Nov · 10:00');
  expect(said({ kind: 'amendment_sent', data: { price: { amount: 90_000, currency: 'USD' }, dueBy: '2026-12-18', until: UNTIL } })).toBe(
    'New terms proposed: by Maya · $900 · deliver by 18 Dec · 10:00',
  );
});

test('an automatic event is not attributed to the other side', () => {
  expect(said({ kind: 'completed', senderId: null, data: { bySilence: true } })).toBe('Work completed: no one answered in time · 10:00');
  expect(said({ kind: 'cancelled', senderId: null, data: { bySilence: true } })).toBe('Work canceled: no one answered in time · 10:00');
  expect(said({ kind: 'cancel_lapsed', senderId: null, data: { bySilence: true } })).toBe(
    'Request to cancel ended without an answer: 10:00',
  );
  expect(said({ kind: 'offer_withdrawn', senderId: null, data: {} })).toBe('Offer withdrawn: 10:00');
});

test('what our team did says so, with what came of it', () => {
  expect(said({ kind: 'dispute_opened' })).toBe('Our team was asked to decide: by Maya · 10:00');
  expect(said({ kind: 'dispute_opened', senderId: null })).toBe('Our team took over: 10:00');
  expect(said({ kind: 'dispute_decided', senderId: null, data: { outcome: 'cancelled' } })).toBe('Our team decided: canceled: 10:00');
});

test('the assignment is told by whom it is for, and a tick that was taken away is told as that', () => {
  const data = { price: { amount: 120_000, currency: 'USD' as const }, dueBy: '2026-12-18' };
  expect(said({ kind: 'job_assigned', data })).toBe('Job assigned: to Maya · $1,200 · deliver by 18 Dec');
  expect(said({ kind: 'job_assigned', data }, { ...READER, isCreator: true })).toBe('Job assigned: to you · $1,200 · deliver by 18 Dec');
  expect(said({ kind: 'marked_paid', data: { undone: true } })).toBe('No longer marked as paid: by Maya · 10:00');
  expect(eventInWords(anEvent({ kind: 'dispute_decided', senderId: null, data: { outcome: 'completed' } }), 'me', 'Maya')).toBe(
    'Our team decided: completed',
  );
});

test('a review names whose it is, in the conversation and in the list', () => {
  const [own, other] = [anEvent({ kind: 'review_left', senderId: 'me' }), anEvent({ kind: 'review_left' })];
  expect(said({ kind: 'review_left', senderId: 'me' })).toBe('You left a review: 10:00');
  expect(said({ kind: 'review_left' })).toBe('Maya left a review: 10:00');
  expect([own, other].map((event) => eventInWords(event, 'me', 'Maya'))).toEqual(['You left a review', 'Maya left a review']);
});

test('events of divided work say the part, and a delivery of undivided work does not', () => {
  const data = { part: 1, parts: 3 };
  expect(said({ kind: 'part_accepted', data: { ...data, number: 1 } })).toBe('Part 1 of 3 accepted; part 2 begins: by Maya · 10:00');
  expect(said({ kind: 'part_accepted', senderId: null, data: { ...data, bySilence: true } })).toBe(
    'Part 1 of 3 accepted; part 2 begins: no one answered in time · 10:00',
  );
  expect(said({ kind: 'delivered', data: { ...data, part: 2, number: 2, until: UNTIL } })).toBe(
    'Part 2 of 3 delivered: by Maya · delivery 2 · answer by 28 Nov · 10:00',
  );
  expect(said({ kind: 'marked_paid', data })).toBe('Marked as paid: by Maya · part 1 of 3 · 10:00');
  expect(said({ kind: 'completed', data: { part: 3, parts: 3 } })).toBe('Work completed: by Maya · 10:00');
  expect(eventInWords(anEvent({ kind: 'part_accepted', data }), 'me', 'Maya')).toBe('Part 1 of 3 accepted; part 2 begins');
});

test('the way of a product is told with its carrier, its problem, and what its day is for', () => {
  const parcel = { carrier: 'DHL', trackingUrl: 'https://example.com/1' };
  expect(said({ kind: 'address_given', data: { until: UNTIL } })).toBe('Address given: by Maya · send it by 28 Nov · 10:00');
  expect(said({ kind: 'product_sent', data: { parcel, until: UNTIL } })).toBe(
    'Product sent: by Maya · with DHL · counts as received on 28 Nov if nothing is said · 10:00',
  );
  expect(said({ kind: 'product_received', data: {} })).toBe('Product received: by Maya · 10:00');
  expect(said({ kind: 'product_received', senderId: null, data: { bySilence: true } })).toBe('The product counts as received: 10:00');
  expect(said({ kind: 'product_problem', data: { problem: 'damaged' } })).toBe('The product arrived damaged: by Maya · 10:00');
  expect(said({ kind: 'product_returned', data: { parcel } })).toBe('Product sent back: by Maya · with DHL · 10:00');
  expect(said({ kind: 'product_back', data: {} })).toBe('Product came back: by Maya · 10:00');
  expect(said({ kind: 'cancelled', data: { productEnd: 'not_received' } })).toBe('Work ended: the product didn’t arrive: by Maya · 10:00');
});
