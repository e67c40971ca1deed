import { AmendmentInput } from '@castlane/contract/amendment.ts';
import { expect, test } from 'vitest';
import type { AgreedTerms } from './agreed-terms.ts';
import { amendmentOf, startFromAgreed, whyBadAmendment } from './amendment-values.ts';
import { TOGETHER } from '#features/proposals/offers/offer-values.ts';

const TODAY = '2026-11-21';
const AGREED: AgreedTerms = {
  price: { amount: 120_050, currency: 'EUR' },
  deliverables: [{ platform: 'youtube', kind: 'video', quantity: 1 }],
  dueBy: '2026-11-20',
  changeRounds: 1,
  usageRights: { scope: 'organic', days: 90 },
  payWithinDays: 30,
  parts: [],
};

test('new terms start from what is agreed on, which alone is nothing new', () => {
  const start = startFromAgreed(AGREED);
  expect(start).toMatchObject({ price: 1200.5, dueBy: '2026-11-20', usageScope: 'organic', usageDays: 90, payWithinDays: 30, note: '' });
  expect(whyBadAmendment(start, AGREED, TODAY)).toEqual({ [TOGETHER]: expect.stringContaining('Change something') });
  expect(whyBadAmendment({ ...start, note: 'Only a note' }, AGREED, TODAY)).toHaveProperty(TOGETHER);
});

test('whatever is changed can be sent, also when the agreed day is past', () => {
  const values = { ...startFromAgreed(AGREED), price: 1300, note: '  One more day of filming ' };
  expect(whyBadAmendment(values, AGREED, TODAY)).toEqual({});
  expect(amendmentOf(values)).toMatchObject({ price: { amount: 130_000, currency: 'EUR' }, note: 'One more day of filming' });
  expect(AmendmentInput.safeParse(amendmentOf(values)).success).toBe(true);
  expect(amendmentOf(startFromAgreed(AGREED))).not.toHaveProperty('note');
});

test('what is wrong stands at its field', () => {
  const values = startFromAgreed(AGREED);
  expect(whyBadAmendment({ ...values, dueBy: '2026-11-19' }, AGREED, TODAY)).toEqual({ dueBy: 'Choose today or a later date' });
  expect(Object.keys(whyBadAmendment({ ...values, price: '', changeRounds: '', dueBy: '' }, AGREED, TODAY)).toSorted()).toEqual([
    'changeRounds',
    'dueBy',
    'price',
  ]);
});
