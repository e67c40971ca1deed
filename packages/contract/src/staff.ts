import * as z from 'zod/mini';
import { Profile } from './account.ts';
import { UserType } from './auth.ts';
import { endpoint } from './endpoint.ts';
import { PageQuery } from './page.ts';
import { Id, paragraphs, Time } from './primitives.ts';

export const ReviewQueueItem = z.object({
  accountId: Id,
  name: z.string(),
  userType: UserType,
  profileImageUri: z.nullable(z.string()),
  completeness: z.int(),
  submittedAt: Time,
});
export type ReviewQueueItem = z.infer<typeof ReviewQueueItem>;

/** One line of what happened to a profile's review. */
export const ReviewStep = z.object({
  action: z.enum(['submitted', 'approved', 'rejected']),
  at: Time,
  by: z.nullable(z.string()),
  reason: z.nullable(z.string()),
});

export const listReviews = endpoint({
  method: 'GET',
  path: '/staff/v1/reviews',
  who: 'staff',
  summary: 'Profiles that wait for a review, oldest first',
  query: z.strictObject({ ...PageQuery, userType: z.optional(z.enum(['creator', 'business_owner'])) }),
  answer: z.object({ items: z.array(ReviewQueueItem), nextCursor: z.nullable(z.string()), count: z.int() }),
});

export const getReview = endpoint({
  method: 'GET',
  path: '/staff/v1/reviews/:accountId',
  who: 'staff',
  summary: 'Everything that somebody gave for the review',
  problems: [1009],
  params: z.strictObject({ accountId: Id }),
  answer: z.object({ profile: Profile, history: z.array(ReviewStep) }),
});

/** `version` is the profile's `submittedAt` as it was shown: a decision on what has changed since is refused. */
const decided = z.strictObject({ submittedAt: z.string().check(z.maxLength(40)) });

export const approveReview = endpoint({
  method: 'POST',
  path: '/staff/v1/reviews/:accountId/approve',
  who: 'staff',
  summary: 'Approve a profile; 1005 (409) if somebody else has decided',
  problems: [1005, 1009],
  params: z.strictObject({ accountId: Id }),
  body: decided,
});

export const rejectReview = endpoint({
  method: 'POST',
  path: '/staff/v1/reviews/:accountId/reject',
  who: 'staff',
  summary: 'Reject a profile with a reason that the user reads; 1005 (409) if somebody else has decided',
  problems: [1005, 1009],
  params: z.strictObject({ accountId: Id }),
  body: z.strictObject({ ...decided.shape, reason: paragraphs(10, 1000) }),
});
