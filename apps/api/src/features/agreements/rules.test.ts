import { expect, test } from 'vitest';
import { freeze } from './freeze.ts';
import { whyBadOffer } from './rules.ts';

test('the same terms freeze to the same text and hash, however they are ordered', () => {
  const one = freeze({ price: { amount: 1, currency: 'USD' }, title: 'Zwölf „Füße“' });
  const other = freeze({ title: 'Zwölf „Füße“', price: { currency: 'USD', amount: 1 } });
  expect(one).toEqual(other);
  expect(one.text).toBe('{"price":{"amount":1,"currency":"USD"},"title":"Zwölf „Füße“"}');
  expect(one.sha256).toMatch(/^[0-9a-f]{64}$/);
  expect(freeze({ title: 'another' }).sha256).not.toBe(one.sha256);
});

test('work is due between today and a year ahead', () => {
  const offer = (dueBy: string) => ({
    proposalId: 'x',
    price: { amount: 1, currency: 'USD' as const },
    deliverables: [],
    dueBy,
    changeRounds: 2,
  });
  expect(whyBadOffer(offer('2026-11-21'), '2026-11-21')).toEqual([]);
  expect(whyBadOffer(offer('2027-11-21'), '2026-11-21')).toEqual([]);
  expect(whyBadOffer(offer('2026-11-20'), '2026-11-21')).toMatchObject([{ path: 'dueBy' }]);
  expect(whyBadOffer(offer('2027-11-22'), '2026-11-21')).toMatchObject([{ path: 'dueBy' }]);
});
