import * as z from 'zod/mini';
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
});
export type CreatorRecord = z.infer<typeof CreatorRecord>;

export const OwnerRecord = z.object({
  jobsPosted: z.int(),
  jobsAssigned: z.int(),
  jobsCompleted: z.int(),
  jobsCancelled: z.int(),
  hireRate: z.nullable(z.number()),
  /** Proposals that the owner answered before they expired; `answerRate` is their share of all decided ones. */
  answered: z.int(),
  answerRate: z.nullable(z.number()),
  answerSeconds: z.nullable(z.int()),
});
export type OwnerRecord = z.infer<typeof OwnerRecord>;

/** The measures that badges depend on. */
export type Measures = {
  jobsCompleted: number;
  reviewCount: number;
  /** The mean of the reviews, one decimal; null if there are none. */
  rating: number | null;
  onTimeRate: number | null;
  hireRate: number | null;
  answered: number;
  answerRate: number | null;
  answerHours: number | null;
};
export type Measure = keyof Measures;

type Threshold = { measure: Measure; atLeast: number } | { measure: Measure; atMost: number };

/** Every badge with its public criteria: an account has a badge exactly while it meets all of them. */
export const BADGES = {
  experienced: { for: 'creator', needs: [{ measure: 'jobsCompleted', atLeast: 10 }] },
  on_time: {
    for: 'creator',
    needs: [
      { measure: 'jobsCompleted', atLeast: 5 },
      { measure: 'onTimeRate', atLeast: 0.9 },
    ],
  },
  top_rated: {
    for: 'creator',
    needs: [
      { measure: 'reviewCount', atLeast: 5 },
      { measure: 'rating', atLeast: 4.7 },
    ],
  },
  trusted_client: {
    for: 'business_owner',
    needs: [
      { measure: 'jobsCompleted', atLeast: 5 },
      { measure: 'hireRate', atLeast: 0.6 },
    ],
  },
  answers_everyone: {
    for: 'business_owner',
    needs: [
      { measure: 'answered', atLeast: 10 },
      { measure: 'answerRate', atLeast: 0.95 },
    ],
  },
  quick_to_answer: {
    for: 'business_owner',
    needs: [
      { measure: 'answered', atLeast: 10 },
      { measure: 'answerHours', atMost: 48 },
    ],
  },
  well_reviewed: {
    for: 'business_owner',
    needs: [
      { measure: 'reviewCount', atLeast: 5 },
      { measure: 'rating', atLeast: 4.7 },
    ],
  },
} as const satisfies Record<string, { for: 'creator' | 'business_owner'; needs: readonly Threshold[] }>;
export type Badge = keyof typeof BADGES;
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
