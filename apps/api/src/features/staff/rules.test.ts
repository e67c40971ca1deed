import { expect, test } from 'vitest';
import { queueCursorOf, queuePlaceOf, whyTooLate } from './rules.ts';

const state = { name: 'Priya', verificationStatus: 'pending', banned: false, decidedBy: 'Sam' } as const;

test('a decision that comes too late hears who or what was faster', () => {
  expect(whyTooLate({ ...state, verificationStatus: 'approved' })).toBe('Sam has already approved this profile');
  expect(whyTooLate({ ...state, verificationStatus: 'rejected', decidedBy: null })).toBe('Somebody else has already rejected this profile');
  expect(whyTooLate(state)).toBe('Priya has changed this profile since you opened it. Load it again');
  expect(whyTooLate({ ...state, banned: true })).toBe('This account is banned');
});

test('a cursor leads back to its place, and nothing else is a cursor', () => {
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
