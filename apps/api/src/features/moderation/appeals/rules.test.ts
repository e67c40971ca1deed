import { expect, test } from 'vitest';
import { whyCannotAppeal, whyTooLate } from './rules.ts';

const rejected = { verificationStatus: 'rejected', appeal: null, mayAppeal: true } as const;
const appeal = { text: 'Look again', createdAt: '2026-11-21T12:00:00.000Z', outcome: null, answer: null, decidedAt: null };

test('a profile can be appealed once, while it is rejected for the second time or more', () => {
  expect(whyCannotAppeal(rejected)).toBeUndefined();
  expect(whyCannotAppeal({ ...rejected, mayAppeal: false })).toBe(
    'You can appeal after 2 rejections. Change your profile and submit it again first',
  );
  expect(whyCannotAppeal({ ...rejected, mayAppeal: false, appeal })).toBe('You’ve already appealed');
  for (const verificationStatus of ['incomplete', 'pending', 'approved'] as const)
    expect(whyCannotAppeal({ ...rejected, verificationStatus, mayAppeal: false })).toBe('Your profile isn’t rejected');
});

test('an appeal is decided once, and only while its profile or ban can still change', () => {
  const waiting = { outcome: null, decidedBy: null, isMoot: false };
  expect(whyTooLate(waiting)).toBeUndefined();
  expect(whyTooLate({ ...waiting, outcome: 'granted', decidedBy: 'Sam', isMoot: true })).toBe('Sam has already granted this appeal');
  expect(whyTooLate({ ...waiting, outcome: 'refused' })).toBe('Someone else has already denied this appeal');
  expect(whyTooLate({ ...waiting, isMoot: true })).toBe('This appeal can no longer be decided because the account has changed');
});
