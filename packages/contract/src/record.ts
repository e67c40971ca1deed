import * as z from 'zod/mini';
import { BADGES, type Badge as BadgeName, type Measures, type Threshold } from './badges.ts';
import { endpoint } from './endpoint.ts';

/** A creator's history here, counted from events. Shares are 0 to 1; null if there is too little data. */
export const CreatorRecord = z.object({
  jobsAssigned: z.int(),
  jobsCompleted: z.int(),
  /** Cancelled after the assignment, by either side. */
  jobsCancelled: z.int(),
  /** Completed jobs whose first delivery came on or before the due date that was agreed at that time. */
  onTime: z.int(),
  onTimeRate: z.nullable(z.number()),
  /** The median of the answers in chats, rounded up; null with fewer than `ANSWERS_FOR_A_MEDIAN`. */
  answerMinutes: z.nullable(z.int()),
});
export type CreatorRecord = z.infer<typeof CreatorRecord>;

/** How an owner has paid so far. Money changes hands outside the product: ticks of both sides and decisions of staff tell. */
export const PaymentRecord = z.object({
  /** Payments that count: their day is over, and a tick or a decision says how they were made. */
  counted: z.int(),
  /** The share of those that were on time, 0 to 1; null with fewer than `PAYMENTS_FOR_A_SHARE`. */
  onTimeRate: z.nullable(z.number()),
  /** Those that staff found were not made, and that have not arrived since. */
  unpaid: z.int(),
});
export type PaymentRecord = z.infer<typeof PaymentRecord>;

/** How an owner has sent products so far. */
export const ShippingRecord = z.object({
  /** Products that were sent, or whose work ended after the day without it. */
  counted: z.int(),
  /** The share of those that were sent in time, 0 to 1; null with fewer than `PRODUCTS_FOR_A_SHARE`. */
  onTimeRate: z.nullable(z.number()),
});
export type ShippingRecord = z.infer<typeof ShippingRecord>;

export const OwnerRecord = z.object({
  jobsPosted: z.int(),
  /** Engagements that began, were completed, and were cancelled. */
  jobsAssigned: z.int(),
  jobsCompleted: z.int(),
  jobsCancelled: z.int(),
  openingsPosted: z.int(),
  openingsTaken: z.int(),
  /** Share of posted openings that were taken. */
  hireRate: z.nullable(z.number()),
  /** Proposals and job questions that the owner answered in time; `answerRate` is their share of all decided ones. */
  answered: z.int(),
  answerRate: z.nullable(z.number()),
  answerSeconds: z.nullable(z.int()),
  payments: PaymentRecord,
  products: ShippingRecord,
});
export type OwnerRecord = z.infer<typeof OwnerRecord>;

export type Badge = BadgeName;
export const Badge = z.enum(Object.keys(BADGES) as [Badge, ...Badge[]]);

/** An account's progress towards a badge. */
export const BadgeProgress = z.object({
  badge: Badge,
  isEarned: z.boolean(),
  needs: z.array(
    z.object({
      measure: z.string(),
      atLeast: z.optional(z.number()),
      atMost: z.optional(z.number()),
      value: z.nullable(z.number()),
      isMet: z.boolean(),
    }),
  ),
});
export type BadgeProgress = z.infer<typeof BadgeProgress>;

/** Returns every badge of a kind of account, with the progress of its measures. */
export function progressOf(userType: 'creator' | 'business_owner', measures: Measures): BadgeProgress[] {
  return (Object.keys(BADGES) as Badge[])
    .filter((badge) => BADGES[badge].for === userType)
    .map((badge) => {
      const needs = (BADGES[badge].needs as readonly Threshold[]).map((need) => ({
        ...need,
        value: measures[need.measure],
        isMet: isMet(need, measures),
      }));
      return { badge, isEarned: needs.every((need) => need.isMet), needs };
    });
}

function isMet(need: Threshold, measures: Measures): boolean {
  const value = measures[need.measure];
  if (value === null) return false;
  return 'atLeast' in need ? value >= need.atLeast : value <= need.atMost;
}

export const getOwnRecord = endpoint('GET account/record', {
  who: 'verified',
  summary: 'Get your record and your progress towards each badge',
  answer: z.object({ creator: z.nullable(CreatorRecord), owner: z.nullable(OwnerRecord), badges: z.array(BadgeProgress) }),
});
