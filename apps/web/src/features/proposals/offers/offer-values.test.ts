import type { OwnJob } from '@castlane/contract/job.ts';
import { OfferInput } from '@castlane/contract/offer.ts';
import { expect, test } from 'vitest';
import { errorsOf, fieldsOf, inputOf, startOf, type OfferValues } from './offer-values.ts';

const TODAY = '2026-11-21';
const PROPOSAL = { id: '01930000-0000-7000-8000-000000000002', status: 'approved' as const, price: null, deliverBy: null };
const job = (overrides: Partial<OwnJob>) =>
  ({
    budget: { type: 'fixed', amount: { amount: 120_000, currency: 'EUR' } },
    deliverables: [{ platform: 'youtube', kind: 'video', quantity: 1 }],
    dueBy: '2026-12-18',
    terms: {
      usageScope: 'organic',
      usageDays: 90,
      exclusivityDays: 0,
      changeRounds: 1,
      payWithinDays: 14,
      disclosureRequired: true,
      shipsProduct: false,
    },
    ...overrides,
  }) as OwnJob;

test('an offer starts from the comment, else from the job', () => {
  expect(startOf(job({}), PROPOSAL, TODAY)).toMatchObject({
    price: 1200,
    currency: 'EUR',
    dueBy: '2026-12-18',
    changeRounds: 1,
    usageScope: 'organic',
    usageDays: 90,
  });
  const asked = { ...PROPOSAL, price: { amount: 99_950, currency: 'EUR' as const }, deliverBy: '2026-12-01' };
  expect(startOf(job({}), asked, TODAY)).toMatchObject({ price: 999.5, dueBy: '2026-12-01' });
  expect(startOf(job({ budget: { type: 'product', product: 'Shoes' }, dueBy: '2026-11-01' }), PROPOSAL, TODAY)).toMatchObject({
    price: 0,
    dueBy: '',
  });
  const range = { type: 'range' as const, min: { amount: 1, currency: 'JPY' as const }, max: { amount: 2, currency: 'JPY' as const } };
  expect(startOf(job({ budget: range }), PROPOSAL, TODAY)).toMatchObject({ price: '', currency: 'JPY' });
});

test('what it starts from can be sent as it is', () => {
  const values = startOf(job({}), PROPOSAL, TODAY);
  expect(errorsOf(values, PROPOSAL.id, TODAY)).toEqual({});
  expect(OfferInput.safeParse(inputOf(values, PROPOSAL.id)).success).toBe(true);
  expect(inputOf({ ...values, price: 1250.5, usageScope: 'none' }, PROPOSAL.id)).toMatchObject({
    price: { amount: 125_050, currency: 'EUR' },
    usageRights: { scope: 'none', days: 0 },
  });
});

test('what is wrong stands at its field', () => {
  const values: OfferValues = {
    price: '',
    currency: 'USD',
    deliverables: [],
    parts: [],
    fixed: [],
    dueBy: '2026-11-20',
    changeRounds: '',
    usageScope: 'organic',
    usageDays: 4000,
    payWithinDays: 61,
    answerWithinDays: 15,
    note: '',
  };
  expect(Object.keys(errorsOf(values, PROPOSAL.id, TODAY)).toSorted()).toEqual([
    'answerWithinDays',
    'changeRounds',
    'deliverables',
    'dueBy',
    'payWithinDays',
    'price',
    'usageDays',
  ]);
  expect(errorsOf({ ...values, deliverables: [{ platform: 'youtube', kind: 'video', quantity: '' }] }, PROPOSAL.id, TODAY)).toHaveProperty([
    'deliverables.0.quantity',
  ]);
  expect(fieldsOf({ 'price.amount': 'No', dueBy: 'Later' }, values)).toEqual({ price: 'No', dueBy: 'Later' });
  expect(errorsOf({ ...values, price: 10 }, PROPOSAL.id, TODAY)).toHaveProperty('payWithinDays');
  expect(errorsOf({ ...values, price: 10, payWithinDays: '' }, PROPOSAL.id, TODAY)['payWithinDays']).toBe('Enter the days until you pay');
});

test('without a price nothing is said of the payment', () => {
  const values = { ...startOf(job({}), PROPOSAL, TODAY), payWithinDays: 61 };
  expect(inputOf({ ...values, price: 0 }, PROPOSAL.id)).not.toHaveProperty('payWithinDays');
  expect(inputOf({ ...values, price: 1 }, PROPOSAL.id)).toHaveProperty('payWithinDays', 61);
});
