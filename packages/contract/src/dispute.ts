import * as z from 'zod/mini';
import { AnyDispute, AnyOutcome } from './cancellation.ts';
import { endpoint } from './endpoint.ts';
import { PageQuery, pageOf } from './page.ts';
import { countInQuery, Id, line, paragraphs, Time } from './primitives.ts';
import { ThreadEvent } from './thread-event.ts';
import { Party, Engagement } from './engagement.ts';
import { PartNumber } from './parts.ts';

const byId = z.strictObject({ id: Id });
const Reason = paragraphs(20, 2000);

export const askToCancel = endpoint('POST engagements/:id/cancellation', {
  who: 'active',
  summary: 'Request cancellation; without an answer in 72 hours it counts as agreed if nothing has been delivered',
  status: 200,
  problems: [1005, 1009],
  params: byId,
  body: z.strictObject({ reason: Reason }),
  answer: Engagement,
});

export const agreeToCancel = endpoint('POST engagements/:id/cancellation/accept', {
  who: 'active',
  summary: "Agree to the other side's request to cancel",
  status: 200,
  problems: [1005, 1009, 1012],
  params: byId,
  answer: Engagement,
});

export const refuseToCancel = endpoint('POST engagements/:id/cancellation/refuse', {
  who: 'active',
  summary: "Refuse the other side's request to cancel",
  status: 200,
  problems: [1005, 1009, 1012],
  params: byId,
  body: z.optional(z.strictObject({ answer: z.optional(line(1, 300)) })),
  answer: Engagement,
});

export const withdrawCancel = endpoint('DELETE engagements/:id/cancellation', {
  who: 'active',
  summary: 'Withdraw your request to cancel',
  status: 200,
  problems: [1005, 1009, 1012],
  params: byId,
  answer: Engagement,
});

export const openDispute = endpoint('POST engagements/:id/dispute', {
  who: 'active',
  summary: 'Open a dispute for staff to decide: after a delivery, or after the other side refused to cancel',
  status: 200,
  problems: [1005, 1009],
  params: byId,
  body: z.strictObject({ reason: Reason }),
  answer: Engagement,
});

export const disputePayment = endpoint('POST engagements/:id/payment-dispute', {
  who: 'activeCreator',
  summary: 'Ask staff to decide about the overdue payment of a part, once, up to 60 days after its day',
  status: 200,
  problems: [1005, 1009],
  params: byId,
  body: z.strictObject({ reason: Reason, part: PartNumber }),
  answer: Engagement,
});

/** A dispute in the staff's list. */
export const DisputeRow = z.object({
  ...AnyDispute.shape,
  job: z.object({ slug: z.string(), title: z.string() }),
  owner: Party,
  creator: Party,
  /** The member of staff who decided it. */
  decidedBy: z.nullable(z.string()),
});
export type DisputeRow = z.infer<typeof DisputeRow>;

export const DisputeTab = z.enum(['open', 'decided']);

export const listDisputes = endpoint('GET /staff/v1/disputes', {
  who: 'staff',
  summary: 'List disputes: open ones oldest first, decided ones newest first',
  query: z.strictObject({ ...PageQuery, status: z._default(DisputeTab, 'open') }),
  answer: z.extend(pageOf(DisputeRow), { openCount: z.int() }),
});

export const getDispute = endpoint('GET /staff/v1/disputes/:id', {
  who: 'staff',
  summary: 'Get a dispute with its terms, deliveries and requests; its thread has an endpoint of its own',
  problems: [1009],
  params: z.strictObject({ id: Id }),
  answer: z.object({
    ...DisputeRow.shape,
    engagement: z.omit(Engagement, { side: true, reviews: true, rights: true }),
    terms: z.unknown(),
  }),
});

export const listDisputeEvents = endpoint('GET /staff/v1/disputes/:id/events', {
  who: 'staff',
  summary: 'Read the thread of a disputed job: newest page first, each page in the order of `seq`. Each read is recorded in the audit log',
  problems: [1009],
  params: z.strictObject({ id: Id }),
  query: z.strictObject({ before: z.optional(countInQuery(1)) }),
  answer: z.object({ items: z.array(ThreadEvent), hasMore: z.boolean() }),
});

export const decideDispute = endpoint('POST /staff/v1/disputes/:id/decide', {
  who: 'staff',
  summary:
    'Decide a dispute with a written reason for both sides: completed or cancelled about the work, paid, unpaid or settled about the payment; 1005 (409) if it is decided already',
  status: 200,
  problems: [1005, 1009],
  params: z.strictObject({ id: Id }),
  body: z.strictObject({ outcome: AnyOutcome, reason: Reason }),
  answer: z.object({ id: Id, outcome: AnyOutcome, decidedAt: Time }),
});
