import * as z from 'zod/mini';
import { Profile } from './account.ts';
import { UserType } from './auth.ts';
import { ChannelDetails } from './channel.ts';
import { endpoint } from './endpoint.ts';
import { PageQuery } from './page.ts';
import { atMost, Id, paragraphs, Time } from './primitives.ts';
import { AppealOutcome, RejectionReason } from './verification.ts';

/** `new`: profiles sent to review; `changed`: active profiles with new values of reviewed fields. */
export const VerificationQueue = z.enum(['new', 'changed']);
export type VerificationQueue = z.infer<typeof VerificationQueue>;

export const VerificationQueueItem = z.object({
  accountId: Id,
  name: z.string(),
  userType: UserType,
  profileImageUri: z.nullable(z.string()),
  completeness: z.int(),
  /** How many times it was rejected before. */
  rejections: z.int(),
  submittedAt: Time,
});
export type VerificationQueueItem = z.infer<typeof VerificationQueueItem>;

/** The number of waiting items, without those with a decision that can still be undone. */
export const QueueCounts = z.object({ new: z.int(), changed: z.int(), appeals: z.int() });
export type QueueCounts = z.infer<typeof QueueCounts>;

/** One step in the history of a profile's review. */
export const VerificationStep = z.object({
  action: z.enum([
    'submitted',
    'approved',
    'approval_undone',
    'decision_undone',
    'decision_lapsed',
    'rejected',
    'changes_submitted',
    'changes_approved',
    'changes_rejected',
    'appealed',
    'appeal_decided',
  ]),
  at: Time,
  by: z.nullable(z.string()),
  reason: z.nullable(z.string()),
});

/** The data for a profile's review, and the version that was shown. */
export const Verification = z.object({
  /** Null if nothing waits. */
  queue: z.nullable(VerificationQueue),
  /** Identifies the version: a decision with another value is refused. */
  submittedAt: z.nullable(Time),
  profile: Profile,
  /** For the check 'Link or account works'. */
  channels: z.array(ChannelDetails),
  /** For the queue `changed`: the public value, and the new one. */
  changes: z.array(z.object({ field: z.string(), before: z.nullable(z.string()), after: z.nullable(z.string()) })),
  history: z.array(VerificationStep),
});
export type Verification = z.infer<typeof Verification>;

export const listVerifications = endpoint('GET /staff/v1/reviews', {
  who: 'staff',
  summary: 'List the profiles that wait for verification, oldest first',
  query: z.strictObject({
    ...PageQuery,
    queue: z._default(VerificationQueue, 'new'),
    userType: z.optional(z.enum(['creator', 'business_owner'])),
  }),
  answer: z.object({ items: z.array(VerificationQueueItem), nextCursor: z.nullable(z.string()), count: z.int(), counts: QueueCounts }),
});

const params = z.strictObject({ accountId: Id });

export const getVerification = endpoint('GET /staff/v1/reviews/:accountId', {
  who: 'staff',
  summary: 'Get everything that an account submitted for verification',
  problems: [1009],
  params,
  answer: Verification,
});

/**
 * `submittedAt` from `Review`: a decision is refused if the profile has changed since. Without it, the decision applies to whatever waits.
 */
const decision = { submittedAt: z.optional(z.string().check(atMost(40))) };

export const ApprovedVersion = z.strictObject(decision);

export const approveVerification = endpoint('POST /staff/v1/reviews/:accountId/approve', {
  who: 'staff',
  summary: 'Approve a profile, or the changes of an active one; 1005 (409) if it is decided already',
  problems: [1005, 1009, 1012],
  params,
  body: z.optional(ApprovedVersion),
});

export const rejectVerification = endpoint('POST /staff/v1/reviews/:accountId/reject', {
  who: 'staff',
  summary: 'Reject a profile, or the changes of an active one, for listed reasons, in words, or both; 1005 (409) if it is decided already',
  problems: [1005, 1009, 1012],
  params,
  body: z
    .strictObject({
      ...decision,
      reasons: z.optional(z.array(RejectionReason).check(atMost(8))),
      /** In staff's own words; the user reads it. */
      reason: z.optional(paragraphs(10, 1000)),
    })
    .check(
      z.refine(({ reasons, reason }) => (reasons?.length ?? 0) > 0 || reason !== undefined, {
        error: 'Say why',
        path: ['reason'],
      }),
    ),
});

/** An appeal against the rejection of a profile, or against a ban. */
export const Appeal = z.object({
  id: Id,
  kind: z.enum(['review', 'ban']),
  accountId: Id,
  name: z.string(),
  userType: UserType,
  profileImageUri: z.nullable(z.string()),
  text: z.string(),
  /** The last rejection, or the reason of the ban. */
  against: z.string(),
  decidedAgainstBy: z.nullable(z.string()),
  /** False for the member of staff who made the original decision. */
  mayDecide: z.boolean(),
  createdAt: Time,
  outcome: z.nullable(AppealOutcome),
  answer: z.nullable(z.string()),
  decidedBy: z.nullable(z.string()),
  decidedAt: z.nullable(Time),
});
export type Appeal = z.infer<typeof Appeal>;

export const listAppeals = endpoint('GET /staff/v1/appeals', {
  who: 'staff',
  summary: 'List appeals: open ones oldest first, or decided ones newest first',
  query: z.strictObject({ ...PageQuery, state: z._default(z.enum(['waiting', 'decided']), 'waiting') }),
  answer: z.object({ items: z.array(Appeal), nextCursor: z.nullable(z.string()), counts: QueueCounts }),
});

export const decideAppeal = endpoint('POST /staff/v1/appeals/:id/decide', {
  who: 'staff',
  summary:
    'Grant an appeal (the profile is approved or the ban lifted) or refuse it; 1012 if you made the decision appealed against, 1005 (409) if it is answered already',
  status: 200,
  problems: [1005, 1009, 1012],
  params: z.strictObject({ id: Id }),
  body: z.strictObject({ outcome: AppealOutcome, answer: paragraphs(10, 1000) }),
  answer: Appeal,
});
