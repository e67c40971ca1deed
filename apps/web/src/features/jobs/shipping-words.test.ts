import { DEFAULT_SHIPPING } from '@castlane/contract/shipping.ts';
import { expect, test } from 'vitest';
import { changeWords } from './history/change-words.ts';
import { shippingFacts, shippingSentences } from './shipping-words.ts';

const TERMS = {
  withinDays: 1,
  dueFromReceipt: false,
  ifUndone: 'return' as const,
  value: { amount: 12_000, currency: 'USD' as const },
  countries: ['PT', 'ES'],
};

test('the creator reads what was agreed about the product, a sentence each', () => {
  expect(shippingSentences(TERMS)).toEqual([
    'The owner sends you the product within 1 day, to Portugal, Spain.',
    'It’s worth $120. It goes back if the work isn’t done, and the owner pays for that.',
  ]);
});

test('both read the same in an agreement', () => {
  expect(shippingFacts(TERMS)).toEqual([
    'Sent within 1 day, to Portugal, Spain',
    'Worth $120',
    'It goes back if the work isn’t done, and the business pays',
    'Due days stay if it comes late',
  ]);
});

test('many countries are named in part', () => {
  const countries = ['PT', 'ES', 'FR', 'IT', 'DE', 'AT', 'CH', 'BE'];
  expect(shippingFacts({ ...TERMS, countries })[0]).toBe(
    'Sent within 1 day, to Portugal, Spain, France, Italy, Germany, Austria, 2 more countries',
  );
});

test('a change of the shipping says both versions on one line', () => {
  expect(changeWords({ field: 'shipping', before: DEFAULT_SHIPPING, after: { ...DEFAULT_SHIPPING, withinDays: 9 } })).toEqual({
    name: 'Shipping',
    before: 'Sent within 5 days · The creator keeps it if the work isn’t done · Due days move if it comes late',
    after: 'Sent within 9 days · The creator keeps it if the work isn’t done · Due days move if it comes late',
  });
});
