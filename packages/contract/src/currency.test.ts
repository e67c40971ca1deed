import { expect, test, vi } from 'vitest';
import { CURRENCIES, majorOf, MINOR_DIGITS, minorOf } from './currency.ts';
import { Currency } from './primitives.ts';

/** ISO 4217, by hand. */
const WITHOUT_CENTS = ['JPY'];

test('each currency has its minor units in one table, which asks no Intl', () => {
  vi.stubGlobal('Intl', undefined);
  expect(Currency.options).toEqual(CURRENCIES);
  expect(CURRENCIES.filter((currency) => MINOR_DIGITS[currency] === 0)).toEqual(WITHOUT_CENTS);
  for (const currency of CURRENCIES) {
    expect(minorOf(majorOf({ amount: 123_456, currency }), currency)).toBe(123_456);
  }
  expect([majorOf({ amount: 120_000, currency: 'USD' }), majorOf({ amount: 5000, currency: 'JPY' })]).toEqual([1200, 5000]);
  vi.unstubAllGlobals();
});

test('an amount with a part of a minor unit is not rounded to another amount', () => {
  expect([minorOf(19.99, 'USD'), minorOf(1.1, 'EUR'), minorOf(9_999_999.99, 'USD')]).toEqual([1999, 110, 999_999_999]);
  expect([minorOf(12.5, 'JPY'), minorOf(0.005, 'USD')]).toEqual([12.5, 0.5]);
});
