import { expect, test } from 'vitest';
import { anEvent } from './factory.ts';
import { outcomeOf } from './event-kinds.ts';

const offer = (seq: number, offerId: string) => anEvent({ seq, kind: 'offer_sent', data: { offerId } });
const delivery = (seq: number, deliveryId: string) => anEvent({ seq, kind: 'delivered', data: { deliveryId } });

test('each offer has its own outcome, and one without an answer has none', () => {
  const declined = anEvent({ seq: 3, kind: 'offer_declined', data: { offerId: 'first' } });
  const events = [offer(1, 'first'), anEvent({ seq: 2 }), declined, offer(4, 'second')];
  expect(outcomeOf(events[0]!, events)).toBe('declined');
  expect(outcomeOf(events[3]!, events)).toBeUndefined();
});

test('a delivery was sent back or accepted', () => {
  const events = [
    delivery(1, 'first'),
    anEvent({ seq: 2, kind: 'changes_requested', data: { deliveryId: 'first' } }),
    delivery(3, 'second'),
    anEvent({ seq: 4, kind: 'completed', data: { deliveryId: 'second' } }),
  ];
  expect(outcomeOf(events[0]!, events)).toBe('changes');
  expect(outcomeOf(events[2]!, events)).toBe('accepted');
});

test('a delivery of a part that is not the last was accepted with it', () => {
  const events = [delivery(1, 'first'), anEvent({ seq: 2, kind: 'part_accepted', data: { deliveryId: 'first', part: 1, parts: 2 } })];
  expect(outcomeOf(events[0]!, events)).toBe('accepted');
});

test('a request to cancel is answered by the next event about one', () => {
  const events = [
    anEvent({ seq: 1, kind: 'cancel_requested' }),
    anEvent({ seq: 2, kind: 'cancel_refused' }),
    anEvent({ seq: 3, kind: 'cancel_requested' }),
    anEvent({ seq: 4, kind: 'cancelled' }),
  ];
  expect(outcomeOf(events[0]!, events)).toBe('declined');
  expect(outcomeOf(events[2]!, events)).toBe('accepted');
});

test('what nobody answers has no outcome', () => {
  const events = [anEvent({ seq: 1, kind: 'thread_started' }), anEvent({ seq: 2, kind: 'completed' })];
  expect(outcomeOf(events[0]!, events)).toBeUndefined();
});
