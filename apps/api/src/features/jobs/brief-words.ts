import type { Budget, Deliverable } from '@castlane/contract/brief.ts';
import { majorOf, MINOR_DIGITS } from '@castlane/contract/currency.ts';
import type { Money } from '@castlane/contract/primitives.ts';

/** The terms of a brief in words, for mails and pages of the server. */

export function budgetText({ type, amount, min, max, product }: Budget): string {
  const price = type === 'range' ? min && max && `${moneyText(min)} to ${moneyText(max)}` : amount && moneyText(amount);
  return [price, product].filter(Boolean).join(' and ');
}

export function moneyText({ amount, currency }: Money): string {
  const digits = MINOR_DIGITS[currency];
  const options = { style: 'currency', currency, minimumFractionDigits: digits, maximumFractionDigits: digits } as const;
  return new Intl.NumberFormat('en-US', options).format(majorOf({ amount, currency }));
}

export function deliverableText({ platform, kind, quantity }: Deliverable): string {
  return `${quantity} × ${kind}${platform === 'other' ? '' : ` (${platform === 'youtube' ? 'YouTube' : 'Instagram'})`}`;
}

/** Writes a day, `YYYY-MM-DD`: `December 27, 2026`. */
export function dayText(day: string): string {
  return new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`));
}
