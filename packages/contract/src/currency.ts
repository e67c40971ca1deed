/**
 * The currencies, each with how many digits of an amount are minor units (ISO 4217). `Intl` is not asked: what it says of a currency differs
 * from one version of its data to the next, and both sides must read an amount as the same money. No zod: first loads import it.
 */
export const MINOR_DIGITS = {
  USD: 2,
  EUR: 2,
  GBP: 2,
  CAD: 2,
  AUD: 2,
  INR: 2,
  JPY: 0,
  CHF: 2,
  SEK: 2,
  NOK: 2,
  DKK: 2,
  PLN: 2,
  BRL: 2,
  MXN: 2,
  ZAR: 2,
  NZD: 2,
  SGD: 2,
} as const satisfies Record<string, 0 | 2>;

export type Currency = keyof typeof MINOR_DIGITS;

export const CURRENCIES = Object.keys(MINOR_DIGITS) as Currency[];

/** The largest amount, in minor units. */
export const AMOUNT_MAX = 1_000_000_000;

/** Converts minor units to a decimal number: 120000 USD is 1200. */
export function majorOf({ amount, currency }: { amount: number; currency: Currency }): number {
  return amount / 10 ** MINOR_DIGITS[currency];
}

/** Converts a decimal number to minor units. A part of one stays, so that it is refused: no one pays half a cent. */
export function minorOf(major: number, currency: Currency): number {
  // 19.99 × 100 is 1998.9999999999998.
  return Number((major * 10 ** MINOR_DIGITS[currency]).toPrecision(15));
}
