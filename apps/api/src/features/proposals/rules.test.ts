import { expect, test } from 'vitest';
import { isRefunded, whyBadProposal, whyNoProposal } from './rules.ts';

const open = { status: 'open', applyByPast: false, ownerActive: true } as const;
const ranged = {
  budget: { type: 'range', min: { amount: 1, currency: 'USD' }, max: { amount: 2, currency: 'USD' } },
  questions: ['Which trail?'],
} as const;
const input = { jobId: '018f0000-0000-7000-8000-000000000000', message: 'Twenty characters and more' };

test('an open job of an active owner takes comments until its last day', () => {
  expect(whyNoProposal(open)).toBeUndefined();
  expect(whyNoProposal({ ...open, applyByPast: true })?.code).toBe(1005);
  expect(whyNoProposal({ ...open, status: 'paused' })).toEqual({ code: 1005, message: 'The job is paused' });
  for (const status of ['filled', 'done'] as const) expect(whyNoProposal({ ...open, status })?.code).toBe(1014);
  expect(whyNoProposal({ ...open, ownerActive: false })?.code).toBe(1013);
});

test('a range needs a price in its currency and a date, and every question needs an answer', () => {
  expect(whyBadProposal(input, ranged, '2026-11-21').map((each) => each.path)).toEqual(['price', 'deliverBy', 'answers']);
  expect(
    whyBadProposal({ ...input, price: { amount: 5, currency: 'EUR' }, deliverBy: '2026-11-30', answers: ['Mesa'] }, ranged, '2026-11-21'),
  ).toMatchObject([{ path: 'price' }]);
  const whole = { ...input, price: { amount: 5, currency: 'USD' }, deliverBy: '2026-11-30', answers: ['Mesa'] } as const;
  expect(whyBadProposal({ ...whole, answers: [...whole.answers] }, ranged, '2026-11-21')).toEqual([]);
  const fixed = { budget: { type: 'fixed', amount: { amount: 5, currency: 'USD' } }, questions: [] } as const;
  expect(whyBadProposal(input, fixed, '2026-11-21')).toEqual([]);
  expect(
    whyBadProposal({ ...input, price: { amount: 5, currency: 'USD' }, answers: ['Mesa'], deliverBy: '2026-11-20' }, ranged, '2026-11-21'),
  ).toMatchObject([{ path: 'deliverBy' }]);
});

test('stars are refunded for 15 minutes, while the comment is unopened', () => {
  expect(isRefunded({ openedAt: null, ageSeconds: 900 })).toBe(true);
  expect(isRefunded({ openedAt: null, ageSeconds: 901 })).toBe(false);
  expect(isRefunded({ openedAt: '2026-11-21T00:00:00.000Z', ageSeconds: 1 })).toBe(false);
});
