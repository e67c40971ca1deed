import * as z from 'zod/mini';
import { RightTerms } from './agreed-right.ts';
import { DisputeOutcome, PaymentOutcome } from './cancellation.ts';
import { endpoint } from './endpoint.ts';
import { PageQuery, pageOf } from './page.ts';
import { countInQuery, Id, Money, Time } from './primitives.ts';
import { Parcel, ProductProblem, ProductEnd } from './shipping.ts';

/** The kinds of events in a thread. Everything but `message` is written by the product. */
export const ThreadEventKind = z.enum([
  'message',
  'proposal_approved',
  'thread_started',
  'offer_sent',
  'offer_accepted',
  'offer_declined',
  'offer_withdrawn',
  'offer_expired',
  'offer_countered',
  'offer_overtaken',
  'job_assigned',
  'job_edited',
  'amendment_sent',
  'amendment_accepted',
  'amendment_declined',
  'amendment_withdrawn',
  'amendment_expired',
  'amendment_countered',
  'amendment_overtaken',
  'delivered',
  'changes_requested',
  'part_accepted',
  'completed',
  'marked_paid',
  'marked_received',
  'cancel_requested',
  'cancel_refused',
  'cancel_withdrawn',
  'cancel_lapsed',
  'cancelled',
  'dispute_opened',
  'dispute_withdrawn',
  'dispute_decided',
  'payment_disputed',
  'payment_decided',
  'right_reported',
  'ad_code_added',
  'address_given',
  'product_sent',
  'product_received',
  'product_problem',
  'product_returned',
  'product_back',
  'review_left',
]);
export type ThreadEventKind = z.infer<typeof ThreadEventKind>;

/**
 * Data of a system event; which fields are set depends on the kind (`offer_*` and `amendment_*`: offerId, price, dueBy, dueAt; `delivered`:
 * deliveryId, number). A user's note is in the event's `body`.
 */
export const ThreadEventData = z.object({
  offerId: z.optional(Id),
  price: z.optional(Money),
  dueBy: z.optional(z.string()),
  /** The last moment of that day. */
  dueAt: z.optional(Time),
  sha256: z.optional(z.string()),
  deliveryId: z.optional(Id),
  /** The number of the delivery, or of the version of the terms: 1, 2, 3 … */
  number: z.optional(z.int()),
  /** The part of divided work that it is about, and how many there are. */
  part: z.optional(z.int()),
  parts: z.optional(z.int()),
  /** Until when the other side may answer. */
  until: z.optional(Time),
  /** How a dispute was decided. */
  outcome: z.optional(DisputeOutcome),
  /** How staff decided about a payment. */
  payment: z.optional(PaymentOutcome),
  /** It happened because no answer came in time. */
  bySilence: z.optional(z.boolean()),
  /** The right that is used beyond its end; `number` and `sha256` are of the terms that apply. */
  right: z.optional(RightTerms),
  /** A tick was removed. */
  undone: z.optional(z.boolean()),
  /** With what a product was sent. */
  parcel: z.optional(Parcel),
  /** What is wrong with a product. */
  problem: z.optional(ProductProblem),
  /** Why work ended because of its product. */
  productEnd: z.optional(ProductEnd),
});

/** A file of a message. `getFileAddress` returns where its bytes are, to members of the thread only. */
export const MessageAttachment = z.object({
  /** The id of the upload. */
  id: Id,
  name: z.nullable(z.string()),
  contentType: z.string(),
  size: z.int(),
  /** For an image: the dimensions of its largest size, so that the layout does not shift when it loads. */
  image: z.nullable(z.object({ width: z.int(), height: z.int() })),
});
export type MessageAttachment = z.infer<typeof MessageAttachment>;

/** A file of a thread's messages, with the message that it came with. */
export const SharedFile = z.object({ ...MessageAttachment.shape, seq: z.int(), senderId: z.nullable(Id), createdAt: Time });
export type SharedFile = z.infer<typeof SharedFile>;

export const Reaction = z.enum(['thumbs_up', 'heart', 'laugh', 'party', 'surprised', 'thanks']);
export type Reaction = z.infer<typeof Reaction>;

/**
 * `seq` counts 1, 2, 3 … without gaps in each thread and is the order for all members. A changed event is sent again, with the same `seq`
 * and a higher `revision`.
 */
export const ThreadEvent = z.object({
  id: Id,
  threadId: Id,
  seq: z.int(),
  kind: ThreadEventKind,
  senderId: z.nullable(Id),
  clientId: z.nullable(Id),
  body: z.nullable(z.string()),
  attachments: z.array(MessageAttachment),
  /** The id of an earlier message of the same thread. */
  replyTo: z.nullable(Id),
  /** At most one per member. */
  reactions: z.array(z.object({ accountId: Id, reaction: Reaction })),
  data: ThreadEventData,
  /** Starts at 0 and grows with each edit, deletion or reaction. */
  revision: z.int(),
  editedAt: z.nullable(Time),
  deletedAt: z.nullable(Time),
  createdAt: Time,
});
export type ThreadEvent = z.infer<typeof ThreadEvent>;

export const listEvents = endpoint('GET events', {
  who: 'verified',
  summary: 'List events of a thread in the order of `seq`: after one, before one, or the newest',
  problems: [1009],
  query: z.strictObject({
    threadId: Id,
    after: z.optional(countInQuery(0)),
    before: z.optional(countInQuery(1)),
    limit: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(50)), 50),
  }),
  answer: z.object({ items: z.array(ThreadEvent), hasMore: z.boolean() }),
});

export const getEvent = endpoint('GET events/:eventId', {
  who: 'verified',
  summary: 'Get one event of a thread, such as the message that a reply quotes',
  problems: [1009],
  params: z.strictObject({ eventId: Id }),
  answer: ThreadEvent,
});

export const listSharedFiles = endpoint('GET threads/:id/files', {
  who: 'verified',
  summary: 'List the files of the messages of a thread, newest first; without those of deleted messages',
  problems: [1009],
  params: z.strictObject({ id: Id }),
  query: z.strictObject(PageQuery),
  answer: pageOf(SharedFile),
});
