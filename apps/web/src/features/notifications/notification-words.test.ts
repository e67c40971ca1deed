import type { Notification, NotificationKind } from '@castlane/contract/notification.ts';
import { NotificationKind as Kinds } from '@castlane/contract/notification.ts';
import { expect, test } from 'vitest';
import { anOwner, aProfile, signIn } from '#testing/people.ts';
import { addNotification, unreadCountOf, withAdded, withRead, type NotificationList } from './list.ts';
import { placeOf } from './notification-kinds.ts';
import { plainSentenceOf, sentenceOf } from './notification-words.ts';

function aNotification(kind: NotificationKind, overrides: Partial<Notification> = {}): Notification {
  return {
    id: kind,
    kind,
    data: { actorName: 'Northpeak <b>', jobTitle: 'Trail {{shoe}}', jobSlug: 'trail', threadId: 't', stars: 2 },
    createdAt: '2026-11-21T10:00:00.000Z',
    readAt: null,
    ...overrides,
  };
}

test('names are bold and come as they are', () => {
  expect(sentenceOf(aNotification('proposal_received'))).toEqual([
    { text: 'Northpeak <b>', isBold: true },
    { text: ' commented on ', isBold: false },
    { text: 'Trail {{shoe}}', isBold: true },
  ]);
});

test('every kind has words and a place', () => {
  for (const kind of Kinds.options) {
    const notification = aNotification(kind);
    expect(plainSentenceOf(notification)).not.toContain('notifications.');
    expect(plainSentenceOf(notification)).not.toMatch(/[\ue000-\ue0ff]/);
    expect(placeOf(notification)).toMatch(/^\//);
  }
});

test('an answer to a review, or what became of it, is read with the job; a review of oneself on the own profile', () => {
  signIn(aProfile());
  expect(placeOf(aNotification('review_answered'))).toBe('/feed-details/trail');
  signIn(anOwner());
  expect(placeOf(aNotification('review_hidden'))).toBe('/job-post-details/trail');
  expect(placeOf(aNotification('review_published'))).toBe('/profile?tab=reviews');
});

test('a reason is read as it was written, and without one the sentence ends', () => {
  const data = { jobTitle: 'Trail', jobSlug: 'trail', reason: 'It asked to hide that it was paid.' };
  expect(plainSentenceOf(aNotification('job_removed', { data }))).toBe('Our team removed Trail. It asked to hide that it was paid.');
  expect(sentenceOf(aNotification('job_removed', { data })).at(-1)).toEqual({ text: data.reason, isBold: false });
  expect(plainSentenceOf(aNotification('changes_rejected', { data: {} }))).toBe('Your profile changes weren’t accepted.');
});

test('stars that are taken off are not given', () => {
  expect(plainSentenceOf(aNotification('stars', { data: { stars: -3, reason: 'Given twice.' } }))).toBe(
    'Our team removed 3 stars. Given twice.',
  );
  expect(plainSentenceOf(aNotification('proposal_void', { data: { jobTitle: 'Trail', stars: 1 } }))).toContain('You got your star back');
});

test('a comment that came to nothing says why and what came back, and leads to the job', () => {
  const data = { jobTitle: 'Trail', jobSlug: 'trail', reason: 'unopened', stars: 2 };
  const unopened = aNotification('proposal_expired', { data });
  expect(plainSentenceOf(unopened)).toBe('Your comment on Trail wasn’t opened in time, so it ended. You got your 2 stars back');
  expect(placeOf(unopened)).toBe('/feed-details/trail');
  expect(plainSentenceOf(aNotification('proposal_expired', { data: { ...data, reason: 'job_expired', stars: 1 } }))).toBe(
    'Your comment on Trail ended without an answer. You got your star back',
  );
  const closed = { jobTitle: 'Trail', reason: 'job_closed', stars: 2 };
  expect(plainSentenceOf(aNotification('proposal_void', { data: { ...closed, closeReason: 'plans_changed' } }))).toBe(
    'Trail was closed, so your comment on it ended. You got your 2 stars back. The owner’s plans changed.',
  );
  expect(plainSentenceOf(aNotification('proposal_void', { data: { ...closed, note: 'No {{job}} snow' } }))).toContain(
    'The owner wrote: “No {{job}} snow”',
  );
  expect(plainSentenceOf(aNotification('proposal_void', { data: closed }))).toMatch(/stars back\.$/);
  expect(placeOf(aNotification('job_expiring', { data }))).toBe('/job-post-details/trail');
});

test('an opening that is free again leads its owner to the job', () => {
  signIn(anOwner());
  const free = aNotification('opening_free', { data: { jobTitle: 'Trail', jobSlug: 'trail' } });
  expect(plainSentenceOf(free)).toBe('Trail has an opening again');
  expect(placeOf(free)).toBe('/job-post-details/trail');
});

test('a comment that a lifted ban brings back says that its offer does not come back', () => {
  const data = { jobTitle: 'Trail', jobSlug: 'trail', actorName: 'Maya', reason: 'offer_gone' };
  expect(plainSentenceOf(aNotification('proposal_restored', { data }))).toBe(
    'Trail is open again, and so is your comment on it. The offer that was waiting stays withdrawn',
  );
  expect(plainSentenceOf(aNotification('proposal_came_back', { data }))).toBe(
    'Maya’s comment on Trail is back. Your offer stays withdrawn, and you can make it again',
  );
  expect(plainSentenceOf(aNotification('proposal_came_back', { data: { ...data, reason: undefined } }))).toBe(
    'Maya is still interested in Trail',
  );
});

test('news of work names the job and the other side, also what staff or a clock did', () => {
  const data = { jobTitle: 'Trail', jobSlug: 'trail', threadId: 't', otherName: 'Maya' };
  const said = (kind: NotificationKind, more: Partial<Notification['data']> = {}) =>
    plainSentenceOf(aNotification(kind, { data: { ...data, ...more } }));
  expect(said('completed', { bySilence: true })).toBe(
    'There was no answer to the delivery in 7 days, so your work with Maya on Trail was accepted automatically',
  );
  expect(said('cancelled', { bySilence: true })).toBe(
    'Your work with Maya on Trail is canceled because the request wasn’t answered in 72 hours',
  );
  expect(said('cancel_lapsed')).toBe('Your request to cancel your work with Maya on Trail ended without an answer');
  expect(said('dispute_decided', { outcome: 'completed' })).toBe('Our team decided that your work with Maya on Trail is complete');
  expect(said('work_with_staff')).toBe('The account of Maya is banned. Our team is handling your work on Trail and will write to you');
  expect(said('work_goes_on')).toBe('The account of Maya is open again. Your work on Trail continues');
  expect(said('review_hidden')).toBe('Our team hid your review of Maya for Trail');
  const byActor = { otherName: undefined, actorName: 'Maya' };
  expect(said('accept_reminder', byActor)).toBe(
    'The delivery from Maya for Trail is waiting for your answer. Without one, it’s accepted automatically',
  );
  expect(said('cancelled', byActor)).toBe('Maya agreed to cancel your work on Trail');
});

test('an old notification, without the name of the other side, is still a sentence', () => {
  const data = { jobTitle: 'Trail', jobSlug: 'trail', threadId: 't', bySilence: true };
  expect(plainSentenceOf(aNotification('cancelled', { data }))).toBe(
    'Your work with the other side on Trail is canceled because the request wasn’t answered in 72 hours',
  );
  expect(placeOf(aNotification('cancelled', { data }))).toBe('/message?thread=t');
});

test('of a job with several openings, a review leads its owner to the work of one creator', () => {
  const data = { jobTitle: 'Trail', jobSlug: 'trail', engagementId: '01930000-0000-7000-8000-000000000009' };
  signIn(anOwner());
  for (const kind of ['review_answered', 'review_hidden'] as const)
    expect(placeOf(aNotification(kind, { data }))).toBe(`/job-post-details/trail?tab=creators&work=${data.engagementId}`);
});

test('a new one stands first and counts once; reading takes it from the count', () => {
  const page = { items: [aNotification('stars')], nextCursor: null, unreadCount: 1 };
  let list: NotificationList = { pages: [page], pageParams: [undefined] };
  list = withAdded(withAdded(list, aNotification('offer_received')), aNotification('offer_received'));
  expect(list.pages[0]?.items.map(({ id }) => id)).toEqual(['offer_received', 'stars']);
  expect(unreadCountOf(list)).toBe(2);
  list = withRead(withRead(list, { id: 'stars' }), { id: 'stars' });
  expect(unreadCountOf(list)).toBe(1);
  expect(unreadCountOf(withRead(list, 'all'))).toBe(0);
  expect(addNotification(page, aNotification('stars'))).toBe(page);
});

test('news of divided work say the part', () => {
  const data = { jobTitle: 'Trail', jobSlug: 'trail', threadId: 't', actorName: 'Maya', part: 1, parts: 3 };
  const said = (kind: NotificationKind, more: Partial<Notification['data']> = {}) =>
    plainSentenceOf(aNotification(kind, { data: { ...data, ...more } }));
  expect(said('part_accepted')).toBe('Maya accepted part 1 of 3 for Trail. Part 2 begins');
  expect(said('part_accepted', { bySilence: true })).toBe(
    'There was no answer to the delivery in 7 days, so part 1 of 3 for Trail was accepted automatically. Part 2 begins',
  );
  expect(said('delivered')).toBe('Maya delivered part 1 of 3 for Trail. You have 7 days to answer');
  expect(said('payment_overdue')).toBe('Your payment to Maya for Trail (part 1 of 3) is overdue');
  expect(said('dispute_decided', { outcome: 'completed' })).toBe(
    'Our team decided that your work with Maya on Trail (part 1 of 3) is complete',
  );
  expect(said('completed', { part: 3 })).toBe('Maya accepted your work for Trail');
  expect(placeOf(aNotification('part_accepted'))).toBe('/message?thread=t');
});

test('news of a product says what happened, and to each side what is waited for', () => {
  const data = { actorName: 'Zoë', otherName: 'Zoë', jobTitle: 'Trail' };
  const said = (kind: NotificationKind, more: Notification['data'] = {}) =>
    plainSentenceOf(aNotification(kind, { data: { ...data, ...more } }));
  expect(said('product_problem', { problem: 'wrong' })).toBe('Zoë says the product for Trail is the wrong one');
  expect(said('product_received', { bySilence: true })).toBe(
    'Nobody said that the product for Trail didn’t come, so it counts as received',
  );
  expect(said('cancelled', { productEnd: 'unusable' })).toContain('because the product that came can’t be used');
  signIn(aProfile());
  expect(said('shipping_due')).toBe('Zoë is waiting for your address to send you the product for Trail');
  signIn(anOwner());
  expect(said('shipping_due')).toBe('Zoë is waiting for the product for Trail. Say so if you’ve sent it');
});
