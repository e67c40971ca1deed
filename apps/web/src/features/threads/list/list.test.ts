import type { Thread } from '@castlane/contract/thread.ts';
import type { ThreadEvent } from '@castlane/contract/thread-event.ts';
import { expect, test } from 'vitest';
import { anEvent } from '#features/threads/messages/factory.ts';
import { aThread } from '#features/threads/factory.ts';
import { applyEventToList, applyReadToList, type ThreadList } from './list.ts';

const thread = (id: string) => aThread({ id });
const OFFER = aThread().offer;
const listOf = (...items: Thread[]): ThreadList => ({ items, unreadCount: items.reduce((sum, { unreadCount }) => sum + unreadCount, 0) });
const inA = (overrides: Partial<ThreadEvent>) => anEvent({ threadId: 'a', ...overrides });

test('an event moves its thread to the top and counts as unread, again it changes nothing', () => {
  const list = applyEventToList(listOf(thread('b'), thread('a')), inA({ seq: 1 }), 'me');
  expect(list.items.map(({ id }) => id)).toEqual(['a', 'b']);
  expect(list.unreadCount).toBe(1);
  expect(applyEventToList(list, inA({ seq: 1 }), 'me')).toBe(list);
});

test("one's own message reads what stands before, as the server does it; the other's says the same of the other", () => {
  let list = applyEventToList(listOf(thread('a')), inA({ seq: 1 }), 'me');
  list = applyEventToList(list, inA({ seq: 2, senderId: 'me' }), 'me');
  expect(list.items[0]).toMatchObject({ unreadCount: 0, lastReadSeq: 2, otherLastReadSeq: 1 });
});

test('read marks never go back', () => {
  let list = applyEventToList(applyEventToList(listOf(thread('a')), inA({ seq: 1 }), 'me'), inA({ seq: 2 }), 'me');
  list = applyReadToList(list, { threadId: 'a', accountId: 'me', seq: 2 }, 'me');
  expect(list.unreadCount).toBe(0);
  expect(applyReadToList(list, { threadId: 'a', accountId: 'me', seq: 1 }, 'me')).toBe(list);
  list = applyReadToList(list, { threadId: 'a', accountId: 'other', seq: 5 }, 'me');
  expect(applyReadToList(list, { threadId: 'a', accountId: 'other', seq: 4 }, 'me').items[0]?.otherLastReadSeq).toBe(5);
});

test('facts about the offer show at once', () => {
  const start = listOf(thread('a'));
  const declined = applyEventToList(start, inA({ seq: 1, kind: 'offer_declined', body: 'Too early', data: { offerId: 'offer' } }), 'me')
    .items[0];
  expect(declined).toMatchObject({ offer: { status: 'declined', declineNote: 'Too early' }, proposal: { status: 'approved' } });
  const accepted = applyEventToList(start, inA({ seq: 1, kind: 'offer_accepted', data: { offerId: 'offer' } }), 'me');
  const assigned = applyEventToList(accepted, inA({ seq: 2, kind: 'job_assigned', data: { offerId: 'offer' } }), 'me').items[0];
  expect(assigned).toMatchObject({ offer: { status: 'accepted' }, proposal: { status: 'assigned' }, job: { status: 'open' } });
  expect(assigned?.engagement).toEqual({ id: 'offer', status: 'active' });
  expect(applyEventToList(start, inA({ seq: 1, kind: 'offer_withdrawn', data: { offerId: 'another' } }), 'me').items[0]?.offer).toEqual(
    OFFER,
  );
});

test('a step of the work changes its status, and answered terms wait no more', () => {
  const start = listOf(aThread({ id: 'a', engagement: { id: 'offer', status: 'active' } }));
  const statusAfter = (kind: ThreadEvent['kind'], data: ThreadEvent['data'] = {}) =>
    applyEventToList(start, inA({ seq: 1, kind, data }), 'me').items[0]?.engagement?.status;
  expect(statusAfter('delivered')).toBe('delivered');
  expect(statusAfter('changes_requested')).toBe('changes_requested');
  expect(statusAfter('completed')).toBe('completed');
  expect(statusAfter('cancelled')).toBe('cancelled');
  expect(statusAfter('dispute_opened')).toBe('disputed');
  expect(statusAfter('dispute_decided', { outcome: 'cancelled' })).toBe('cancelled');
  expect(statusAfter('cancel_requested')).toBe('active');
  const amended = listOf(aThread({ id: 'a', amendment: { ...OFFER!, id: 'more', kind: 'amendment' } }));
  const accepted = inA({ seq: 1, kind: 'amendment_accepted', data: { offerId: 'more' } });
  expect(applyEventToList(amended, accepted, 'me').items[0]?.amendment).toBeNull();
});

test('any snapshot with the events after it is the newest snapshot', () => {
  const events = [
    inA({ seq: 1 }),
    inA({ seq: 2, senderId: 'me' }),
    inA({ seq: 3 }),
    inA({ seq: 4, kind: 'offer_accepted', senderId: 'me', data: { offerId: 'offer' } }),
    inA({ seq: 5, kind: 'job_assigned', senderId: 'me', data: { offerId: 'offer' } }),
    inA({ seq: 6 }),
  ];
  const snapshots = [listOf(thread('a'), thread('b'))];
  for (const event of events) snapshots.push(applyEventToList(snapshots.at(-1) ?? listOf(), event, 'me'));
  const newest = snapshots.at(-1);
  for (const snapshot of snapshots) {
    expect(events.reduce((list, event) => applyEventToList(list, event, 'me'), snapshot)).toEqual(newest);
  }
});

test('an accepted part begins the next, also by staff; the last one completes the work', () => {
  const working = aThread({ engagement: { id: 'offer', status: 'delivered' } });
  const after = (overrides: Partial<ThreadEvent>) =>
    applyEventToList({ items: [working], unreadCount: 0 }, anEvent({ threadId: working.id, seq: 1, ...overrides }), 'me').items[0]
      ?.engagement?.status;
  expect(after({ kind: 'part_accepted', data: { part: 1, parts: 2 } })).toBe('active');
  expect(after({ kind: 'dispute_decided', data: { outcome: 'completed', part: 1, parts: 2 } })).toBe('active');
  expect(after({ kind: 'dispute_decided', data: { outcome: 'completed', part: 2, parts: 2 } })).toBe('completed');
  expect(after({ kind: 'dispute_decided', data: { outcome: 'cancelled', part: 1, parts: 2 } })).toBe('cancelled');
  expect(after({ kind: 'dispute_decided', data: { outcome: 'completed' } })).toBe('completed');
});
