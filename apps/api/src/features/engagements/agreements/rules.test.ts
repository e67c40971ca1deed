import { expect, test } from 'vitest';
import { freeze } from './freeze.ts';
import { payWithinOf, whyBadAmendment, whyBadOffer, whyNothingNew } from './rules.ts';

test('the same terms freeze to the same text and hash, however they are ordered', () => {
  const one = freeze({ price: { amount: 1, currency: 'USD' }, title: 'Zwölf „Füße“' });
  const other = freeze({ title: 'Zwölf „Füße“', price: { currency: 'USD', amount: 1 } });
  expect(one).toEqual(other);
  expect(one.text).toBe('{"price":{"amount":1,"currency":"USD"},"title":"Zwölf „Füße“"}');
  expect(one.sha256).toMatch(/^[0-9a-f]{64}$/);
  expect(freeze({ title: 'another' }).sha256).not.toBe(one.sha256);
});

test('a due date is between today and a year ahead', () => {
  const offer = (dueBy: string) => ({ dueBy });
  expect(whyBadOffer(offer('2026-11-21'), '2026-11-21')).toEqual([]);
  expect(whyBadOffer(offer('2027-11-21'), '2026-11-21')).toEqual([]);
  expect(whyBadOffer(offer('2026-11-20'), '2026-11-21')).toMatchObject([{ path: 'dueBy' }]);
  expect(whyBadOffer(offer('2027-11-22'), '2026-11-21')).toMatchObject([{ path: 'dueBy' }]);
});

const AGREED = {
  price: { amount: 100, currency: 'USD' as const },
  deliverables: [{ platform: 'youtube' as const, kind: 'video' as const, quantity: 1 }],
  dueBy: '2026-11-20',
  changeRounds: 2,
  usageRights: { scope: 'organic' as const, days: 90 },
  payWithinDays: 14,
  parts: [],
  part: 1,
  roundsUsed: 1,
};

test('an amendment must change something', () => {
  expect(whyNothingNew(AGREED, AGREED)).toBe('These are the terms you’ve already agreed on');
  const same = { ...AGREED, price: { currency: 'USD' as const, amount: 100 }, usageRights: { days: 90, scope: 'organic' as const } };
  expect(whyNothingNew(same, AGREED)).toBeDefined();
  expect(whyNothingNew({ ...AGREED, usageRights: { scope: 'organic', days: 91 } }, AGREED)).toBeUndefined();
  expect(whyNothingNew({ ...AGREED, deliverables: [...AGREED.deliverables, ...AGREED.deliverables] }, AGREED)).toBeUndefined();
});

test('an agreed due date may stay in the past, but a new one must be in the future', () => {
  expect(whyBadAmendment({ ...AGREED, price: { amount: 200, currency: 'USD' } }, AGREED, '2026-11-21')).toEqual([]);
  expect(whyBadAmendment({ ...AGREED, dueBy: '2026-11-19' }, AGREED, '2026-11-21')).toMatchObject([{ path: 'dueBy' }]);
  expect(whyBadAmendment({ ...AGREED, dueBy: '2026-11-21' }, AGREED, '2026-11-21')).toEqual([]);
});

test('used revision rounds stay in the terms', () => {
  expect(whyBadAmendment({ ...AGREED, changeRounds: 1 }, AGREED, '2026-11-21')).toEqual([]);
  expect(whyBadAmendment({ ...AGREED, changeRounds: 0 }, AGREED, '2026-11-21')).toEqual([
    { path: 'changeRounds', message: 'Changes were already requested once' },
  ]);
  expect(whyBadAmendment({ ...AGREED, changeRounds: 2 }, { ...AGREED, roundsUsed: 3 }, '2026-11-21')).toMatchObject([
    { message: 'Changes were already requested 3 times' },
  ]);
});

test('the days to pay are what the offer says, else as before, else 14; without a price there are none', () => {
  const price = (amount: number) => ({ amount, currency: 'USD' as const });
  expect(payWithinOf({ price: price(100), payWithinDays: 0 }, 30)).toBe(0);
  expect(payWithinOf({ price: price(100) }, 30)).toBe(30);
  expect(payWithinOf({ price: price(100) }, null)).toBe(14);
  expect(payWithinOf({ price: price(0), payWithinDays: 30 }, 30)).toBeNull();
});
