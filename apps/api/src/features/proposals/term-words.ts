import { majorOf, MINOR_DIGITS } from '@castlane/contract/currency.ts';
import type { Budget, Deliverable, TermChange } from '@castlane/contract/brief.ts';
import type { ShippingTerms } from '@castlane/contract/shipping.ts';
import type { Money } from '@castlane/contract/primitives.ts';

/** Returns a changed term in the words of a mail: `Budget: $1,200.00 → $900.00`. */
export function changeLine({ field, before, after }: TermChange): string {
  const say = WORDS[field] as (value: unknown) => string;
  return `${NAMES[field]}: ${say(before)} → ${say(after)}`;
}

const NAMES: Record<TermChange['field'], string> = {
  budget: 'Budget',
  deliverables: 'Deliverables',
  location: 'Where',
  applyBy: 'Comment by',
  dueBy: 'Delivery',
  usageRights: 'Usage rights',
  exclusivityDays: 'Exclusivity',
  changeRounds: 'Revision rounds',
  payWithinDays: 'Payment',
  disclosureRequired: 'Labeled as advertising',
  shipsProduct: 'Product is shipped',
  shipping: 'Shipping',
};

const WORDS: { [Change in TermChange as Change['field']]: (value: Change['before']) => string } = {
  budget: budgetText,
  deliverables: (lines) => lines.map(deliverableText).join(', '),
  location: ({ kind, city, country }) => (kind === 'remote' ? 'remote' : [city, country].filter(Boolean).join(', ')),
  applyBy: dayText,
  dueBy: dayText,
  usageRights: ({ scope, days }) => {
    if (scope === 'none') return 'none';
    return `${scope === 'organic' ? 'organic' : 'paid ads'}${days > 0 ? `, ${days} days` : ''}`;
  },
  exclusivityDays: (days) => (days === 0 ? 'none' : `${days} days`),
  changeRounds: String,
  payWithinDays: (days) => (days === 0 ? 'on the day of acceptance' : `within ${days === 1 ? '1 day' : `${days} days`} of acceptance`),
  disclosureRequired: yesOrNo,
  shipsProduct: yesOrNo,
  shipping: shippingText,
};

function shippingText({ withinDays, dueFromReceipt, ifUndone, value, countries }: ShippingTerms): string {
  return [
    `sent within ${withinDays === 1 ? '1 day' : `${withinDays} days`}`,
    dueFromReceipt ? 'due days move if it comes late' : 'due days stay',
    `${ifUndone === 'keep' ? 'kept' : 'returned'} if the work is not done`,
    value && `worth ${money(value)}`,
    countries.length > 0 && `to ${countries.join(', ')}`,
  ]
    .filter(Boolean)
    .join(', ');
}

function budgetText({ type, amount, min, max, product }: Budget): string {
  const price = type === 'range' ? min && max && `${money(min)} to ${money(max)}` : amount && money(amount);
  return [price, product].filter(Boolean).join(' and ');
}

function money({ amount, currency }: Money): string {
  const digits = MINOR_DIGITS[currency];
  const options = { style: 'currency', currency, minimumFractionDigits: digits, maximumFractionDigits: digits } as const;
  return new Intl.NumberFormat('en-US', options).format(majorOf({ amount, currency }));
}

function deliverableText({ platform, kind, quantity }: Deliverable): string {
  return `${quantity} × ${kind}${platform === 'other' ? '' : ` (${platform === 'youtube' ? 'YouTube' : 'Instagram'})`}`;
}

function dayText(day: string | null): string {
  return day === null
    ? 'open'
    : new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`));
}

function yesOrNo(value: boolean): string {
  return value ? 'yes' : 'no';
}
