import type { TermChange } from '@castlane/contract/brief.ts';
import type { ShippingTerms } from '@castlane/contract/shipping.ts';
import { budgetText, dayText, deliverableText, moneyText } from '#features/jobs/brief-words.ts';

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
  applyBy: dayOrOpen,
  dueBy: dayOrOpen,
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
    value && `worth ${moneyText(value)}`,
    countries.length > 0 && `to ${countries.join(', ')}`,
  ]
    .filter(Boolean)
    .join(', ');
}

function dayOrOpen(day: string | null): string {
  return day === null ? 'open' : dayText(day);
}

function yesOrNo(value: boolean): string {
  return value ? 'yes' : 'no';
}
