import * as z from 'zod/mini';
import { RightKind } from './agreed-right.ts';
import { DisputeOutcome, PaymentOutcome } from './cancellation.ts';
import { Service } from './channel.ts';
import { endpoint } from './endpoint.ts';
import { TermChange } from './brief.ts';
import { CloseReason } from './job.ts';
import { PageQuery } from './page.ts';
import { atLeast, atMost, Id, Time } from './primitives.ts';
import { ProductEnd, ProductProblem } from './shipping.ts';

export const NotificationKind = z.enum([
  'profile_approved',
  'profile_rejected',
  'changes_approved',
  'changes_rejected',
  'appeal_granted',
  'appeal_refused',
  'account_restored',
  'report_resolved',
  'job_edited',
  'job_removed',
  'job_expiring',
  'job_expired',
  'opening_free',
  'proposal_void',
  'proposal_restored',
  'still_interested',
  'work_with_staff',
  'work_goes_on',
  'other_left',
  'invited',
  'proposal_received',
  'proposal_opened',
  'proposal_confirmed',
  'proposal_came_back',
  'proposal_approved',
  'proposal_declined',
  'proposal_not_selected',
  'proposal_expired',
  'question_received',
  'question_answered',
  'question_declined',
  'question_unanswered',
  'job_answers',
  'thread_started',
  'offer_received',
  'offer_accepted',
  'offer_declined',
  'offer_withdrawn',
  'offer_expired',
  'offer_countered',
  'amendment_received',
  'amendment_accepted',
  'amendment_declined',
  'amendment_withdrawn',
  'amendment_expired',
  'amendment_countered',
  'delivered',
  'changes_requested',
  'accept_reminder',
  'part_accepted',
  'completed',
  'payment_due',
  'payment_overdue',
  'payment_disputed',
  'payment_decided',
  'right_ending',
  'right_ended',
  'right_reported',
  'address_given',
  'product_sent',
  'product_received',
  'product_problem',
  'product_returned',
  'shipping_due',
  'cancel_requested',
  'cancel_refused',
  'cancel_lapsed',
  'cancelled',
  'dispute_opened',
  'dispute_decided',
  'review_written',
  'review_published',
  'review_answered',
  'review_hidden',
  'stars',
  'saved_search',
  'channel_needs_reconnect',
  'security_changed',
]);
export type NotificationKind = z.infer<typeof NotificationKind>;

/** A change to how a user signs in. */
export const SecurityChange = z.enum([
  'email_changed',
  'two_step_on',
  'two_step_off',
  'recovery_codes_renewed',
  'recovery_code_used',
  'passkey_added',
  'passkey_removed',
]);
export type SecurityChange = z.infer<typeof SecurityChange>;

/** Data for the text of a notification; which fields are set depends on the kind. */
export const NotificationData = z.object({
  jobSlug: z.optional(z.string()),
  jobTitle: z.optional(z.string()),
  /** The account that caused it, as shown to the reader. */
  actorName: z.optional(z.string()),
  actorImageUri: z.optional(z.nullable(z.string())),
  /** The other side of the work, if staff or a clock caused it; absent in old notifications. */
  otherName: z.optional(z.string()),
  /** The engagement, for the owner of a job with several openings: the job's page shows this one. */
  engagementId: z.optional(Id),
  threadId: z.optional(Id),
  proposalId: z.optional(Id),
  /** The job question that it is about. */
  questionId: z.optional(Id),
  reason: z.optional(z.string()),
  closeReason: z.optional(CloseReason),
  /** The part of divided work that it is about, and how many there are. */
  part: z.optional(z.int()),
  parts: z.optional(z.int()),
  /** The reader's deadline, after which a clock acts. */
  until: z.optional(Time),
  /** How a dispute was decided. */
  outcome: z.optional(DisputeOutcome),
  /** How staff decided about a payment. */
  payment: z.optional(PaymentOutcome),
  /** The rights that end, or the one that is used beyond its end. */
  rights: z.optional(z.array(RightKind)),
  /** Whether staff acted on the reader's report. */
  hasActed: z.optional(z.boolean()),
  /** It happened because no answer came in time. */
  bySilence: z.optional(z.boolean()),
  /** The note of the account that acted. */
  note: z.optional(z.string()),
  stars: z.optional(z.int()),
  /** The changed terms of a brief, and until when the reader is asked to agree. */
  changes: z.optional(z.array(TermChange)),
  consentBy: z.optional(Time),
  /** How many items it is about. */
  count: z.optional(z.int()),
  /** The name of a saved search, and its query for the feed. */
  search: z.optional(z.string()),
  query: z.optional(z.string()),
  /** The service of the channel that it is about. */
  service: z.optional(Service),
  change: z.optional(SecurityChange),
  /** What is wrong with a product, or why work ended because of it. */
  problem: z.optional(ProductProblem),
  productEnd: z.optional(ProductEnd),
});
export type NotificationData = z.infer<typeof NotificationData>;

export const Notification = z.object({
  id: Id,
  kind: NotificationKind,
  data: NotificationData,
  createdAt: Time,
  readAt: z.nullable(Time),
});
export type Notification = z.infer<typeof Notification>;

export const listNotifications = endpoint('GET notifications', {
  who: 'signedIn',
  summary: 'List your notifications, newest first',
  query: z.strictObject(PageQuery),
  answer: z.object({ items: z.array(Notification), nextCursor: z.nullable(z.string()), unreadCount: z.int() }),
});

export const readNotifications = endpoint('POST notifications/read', {
  who: 'signedIn',
  summary: 'Mark notifications as read',
  status: 200,
  body: z.union([z.strictObject({ ids: z.array(Id).check(atLeast(1), atMost(50)) }), z.strictObject({ all: z.literal(true) })]),
  answer: z.object({ unreadCount: z.int() }),
});
