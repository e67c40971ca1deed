import * as z from 'zod/mini';
import { atMost, CountryCode, HttpsUrl, line, Money, Time } from './primitives.ts';

/** All codes of ISO 3166-1. */
const COUNTRIES_MAX = 249;

/** The way of a product from an owner to a creator, where the agreed terms ship one. */
export const SHIPPING_STATUSES = [
  'waiting_for_address',
  'to_send',
  'sent',
  'received',
  'refused',
  'damaged',
  'wrong',
  'returning',
  'returned',
] as const;
export type ShippingStatus = (typeof SHIPPING_STATUSES)[number];

/** What becomes of the product if the work is not done. `return`: the owner pays for the way back. */
export const IF_UNDONE = ['keep', 'return'] as const;

/**
 * The state machine of a product: the statuses from which each step is possible, and the next one. Who may take a step, and in which statuses
 * of the work, is in `ENGAGEMENT_ACTIONS`. `null`: unchanged. The last three end the work without a mark for anybody.
 */
export const SHIPPING_STEPS = {
  giveAddress: { from: ['waiting_for_address'], to: 'to_send' },
  correctAddress: { from: ['to_send', 'sent', 'damaged', 'wrong'], to: null },
  /** The owner sends the product, corrects its tracking, or sends another one. */
  send: { from: ['to_send', 'sent', 'damaged', 'wrong'], to: 'sent' },
  receive: { from: ['sent'], to: 'received' },
  /** It did not come, and silence no longer says that it did. */
  miss: { from: ['sent'], to: 'sent' },
  findDamaged: { from: ['sent', 'received'], to: 'damaged' },
  findWrong: { from: ['sent', 'received'], to: 'wrong' },
  sendBack: { from: ['sent', 'received', 'refused', 'damaged', 'wrong'], to: 'returning' },
  takeBack: { from: ['returning'], to: 'returned' },
  /** Nothing came. */
  endUnreceived: { from: ['waiting_for_address', 'to_send', 'sent'], to: null },
  /** What came is damaged or wrong. */
  endUnusable: { from: ['damaged', 'wrong'], to: null },
  /** The creator cannot promote what came. */
  refuse: { from: ['received'], to: 'refused' },
} as const satisfies Record<string, { from: readonly ShippingStatus[]; to: ShippingStatus | null }>;
export type ShippingStep = keyof typeof SHIPPING_STEPS;

const SHIPPING_SENTENCES: Record<ShippingStatus, string> = {
  waiting_for_address: 'The address is missing',
  to_send: 'The product hasn’t been sent yet',
  sent: 'The product is on its way',
  received: 'The product has arrived',
  refused: 'The product was refused',
  damaged: 'The product arrived damaged',
  wrong: 'The wrong product arrived',
  returning: 'The product is on its way back',
  returned: 'The product was sent back',
};

/** Returns why the step is impossible for a product of that status, or undefined. */
export function whyShippingCannot(step: ShippingStep, status: ShippingStatus): string | undefined {
  const { from } = SHIPPING_STEPS[step];
  return (from as readonly ShippingStatus[]).includes(status) ? undefined : SHIPPING_SENTENCES[status];
}

/** How a product is shipped, in the terms of a brief. */
export const ShippingTerms = z.strictObject({
  /** Days by which it is sent: from the agreement, or from the address if that came later. */
  withinDays: z
    .int({ error: 'Enter a whole number' })
    .check(z.gte(1, { error: 'At least 1 day' }), z.lte(60, { error: 'At most 60 days' })),
  /** Whether the due days move by as many days as the product comes after `withinDays`. */
  dueFromReceipt: z.boolean(),
  ifUndone: z.enum(IF_UNDONE),
  /** What it is worth; null if the owner does not say. */
  value: z.nullable(Money),
  /** The countries that it is sent to; empty if to all. */
  countries: z.array(CountryCode).check(atMost(COUNTRIES_MAX)),
});
export type ShippingTerms = z.infer<typeof ShippingTerms>;
export const DEFAULT_SHIPPING: ShippingTerms = { withinDays: 5, dueFromReceipt: true, ifUndone: 'keep', value: null, countries: [] };

export const PostalAddress = z.strictObject({
  name: line(1, 100),
  street: line(1, 200),
  /** Flat, floor, company. */
  more: z.optional(line(1, 200)),
  postcode: z.optional(line(1, 20)),
  city: line(1, 100),
  region: z.optional(line(1, 100)),
  country: CountryCode,
  /** Some carriers ask for it. */
  phone: z.optional(line(5, 30)),
});
export type PostalAddress = z.infer<typeof PostalAddress>;

/** With what a product is sent. */
export const Parcel = z.strictObject({ carrier: line(2, 60), trackingUrl: z.optional(HttpsUrl) });
export type Parcel = z.infer<typeof Parcel>;

/** What a creator can say of a product that was sent. */
export const ProductProblem = z.enum(['missing', 'damaged', 'wrong']);
export type ProductProblem = z.infer<typeof ProductProblem>;
export const ProductReport = z.enum(['received', ...ProductProblem.options], { error: 'Choose what happened' });
export type ProductReport = z.infer<typeof ProductReport>;

/** Why work ends without a mark. */
export const ProductEnd = z.enum(['not_received', 'unusable', 'cannot_promote'], { error: 'Choose why the work ends' });
export type ProductEnd = z.infer<typeof ProductEnd>;

/** The product of an engagement. Its address is asked for on its own. */
export const Shipping = z.object({
  status: z.enum(SHIPPING_STATUSES),
  terms: ShippingTerms,
  /** The last moment of the day by which it is sent. */
  shipBy: Time,
  hasAddress: z.boolean(),
  carrier: z.nullable(z.string()),
  trackingUrl: z.nullable(z.string()),
  sentAt: z.nullable(Time),
  /** While it is on its way: when silence says that it has arrived; null once the creator said that it did not come. */
  receiveBy: z.nullable(Time),
  missingAt: z.nullable(Time),
  receivedAt: z.nullable(Time),
  /** Nobody said that it has arrived, for 14 days. */
  bySilence: z.boolean(),
  /** Until when the creator can say that it is damaged or wrong, or refuse it; null unless it has arrived. */
  refuseBy: z.nullable(Time),
  /** What the creator wrote about it. */
  note: z.nullable(z.string()),
  /** From when either side can end the work because nothing came. */
  endFrom: Time,
  /** By how many days the due days have moved. */
  movedDays: z.int(),
});
export type Shipping = z.infer<typeof Shipping>;
