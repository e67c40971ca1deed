import { rejectionText } from '@castlane/contract/verification.ts';
import { expect, test } from 'vitest';
import { queueCursorOf, queuePlaceOf, rejectionOf, whyTooLate, type VerificationState } from './rules.ts';

const SHOWN = '2026-11-21T08:00:00.000Z';
const waiting: VerificationState = {
  name: 'Priya',
  banned: false,
  queue: 'new',
  submittedAt: SHOWN,
  lastStep: 'submitted',
  lastBy: 'Priya',
};
const done = { ...waiting, queue: null, submittedAt: null, lastBy: 'Sam' };

test('the waiting version can be decided, with and without naming it', () => {
  expect(whyTooLate(waiting, SHOWN)).toBeUndefined();
  expect(whyTooLate(waiting, undefined)).toBeUndefined();
  expect(whyTooLate({ ...waiting, queue: 'changed' }, SHOWN)).toBeUndefined();
});

test('a decision that comes too late says who or what came first', () => {
  expect(whyTooLate({ ...done, lastStep: 'approved' }, SHOWN)).toBe('Sam has already approved this profile');
  expect(whyTooLate({ ...done, lastStep: 'rejected', lastBy: null }, undefined)).toBe('Someone else has already rejected this profile');
  expect(whyTooLate({ ...done, lastStep: 'changes_approved' }, SHOWN)).toBe('Sam has already approved these changes');
  expect(whyTooLate({ ...done, lastStep: 'changes_rejected' }, SHOWN)).toBe('Sam has already rejected these changes');
  expect(whyTooLate({ ...done, lastStep: 'changes_submitted', lastBy: 'Priya' }, SHOWN)).toBe('Priya has withdrawn the changes');
  expect(whyTooLate({ ...done, lastStep: null }, undefined)).toBe('There’s nothing to decide here');
  expect(whyTooLate(waiting, '2026-11-21T07:59:59.999Z')).toBe('Priya has changed this profile since you opened it. Reload it');
  expect(whyTooLate({ ...done, banned: true }, SHOWN)).toBe('This account is banned');
});

test('a rejection names each reason once, in the order of the checks, and the note last', () => {
  const rejection = rejectionOf(['link_broken', 'name_not_real', 'link_broken'], 'See you soon.');
  expect(rejection.items.map(({ code, step }) => [code, step])).toEqual([
    ['name_not_real', 1],
    ['link_broken', 3],
  ]);
  expect(rejectionText(rejection).split('\n')).toEqual([
    'Your name doesn’t look real. Enter your full name as it appears on your ID.',
    'Your website or account doesn’t open, or it belongs to someone else. Check the address.',
    'See you soon.',
  ]);
  expect(rejectionOf(undefined, 'See you soon.')).toEqual({ items: [], note: 'See you soon.' });
  expect(rejectionOf(['not_adult'], undefined).note).toBeNull();
});

test('a cursor leads back to its place, and other text is refused', () => {
  const place = { queuedAt: '1795250592123456', accountId: '0190ca7e-0000-7000-8000-000000000001' };
  expect(queuePlaceOf(queueCursorOf(place))).toEqual(place);
  for (const bad of [
    '',
    'x',
    'e30',
    Buffer.from('1_2').toString('base64url'),
    Buffer.from(`9'; --_${place.accountId}`).toString('base64url'),
  ]) {
    expect(queuePlaceOf(bad)).toBeUndefined();
  }
});
