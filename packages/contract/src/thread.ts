import * as z from 'zod/mini';
import { UserType } from './auth.ts';
import { endpoint } from './endpoint.ts';
import { JobStatus } from './job-state.ts';
import { Offer } from './offer.ts';
import { Id, Money, paragraphs, Time } from './primitives.ts';
import { ProposalStatus } from './proposal.ts';

/** What can stand in a thread. Everything but `message` is written by the product. */
export const ThreadEventKind = z.enum([
  'message',
  'proposal_approved',
  'thread_started',
  'offer_sent',
  'offer_accepted',
  'offer_declined',
  'offer_withdrawn',
  'offer_expired',
  'job_assigned',
  'job_edited',
  'amendment_sent',
  'amendment_accepted',
  'amendment_declined',
  'amendment_withdrawn',
  'amendment_expired',
  'delivered',
  'changes_requested',
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
  'review_left',
]);
export type ThreadEventKind = z.infer<typeof ThreadEventKind>;

export const MESSAGE_MAX = 4000;
export const MessageBody = paragraphs(1, MESSAGE_MAX);

/**
 * Facts of a system event; which are there depends on the kind (`offer_*` and `amendment_*`: offerId, price, dueBy; `delivered`: deliveryId,
 * number). What somebody wrote to it is the event's `body`.
 */
export const ThreadEventData = z.object({
  offerId: z.optional(Id),
  price: z.optional(Money),
  dueBy: z.optional(z.string()),
  sha256: z.optional(z.string()),
  deliveryId: z.optional(Id),
  /** Which delivery it is, or which version of the terms: 1, 2, 3 … */
  number: z.optional(z.int()),
  /** Until when the other side may answer. */
  until: z.optional(Time),
  /** How a dispute was decided. */
  outcome: z.optional(z.enum(['completed', 'cancelled'])),
  /** It happened since nobody answered in time. */
  bySilence: z.optional(z.boolean()),
  /** A tick was taken away again. */
  undone: z.optional(z.boolean()),
});

/** `seq` counts 1, 2, 3 … without gaps in each thread and is the order for everybody. */
export const ThreadEvent = z.object({
  id: Id,
  threadId: Id,
  seq: z.int(),
  kind: ThreadEventKind,
  senderId: z.nullable(Id),
  clientId: z.nullable(Id),
  body: z.nullable(z.string()),
  attachments: z.array(z.unknown()),
  replyTo: z.nullable(Id),
  data: ThreadEventData,
  editedAt: z.nullable(Time),
  deletedAt: z.nullable(Time),
  createdAt: Time,
});
export type ThreadEvent = z.infer<typeof ThreadEvent>;

export const Thread = z.object({
  id: Id,
  job: z.object({ id: Id, slug: z.string(), title: z.string(), status: JobStatus }),
  proposal: z.object({ id: Id, status: ProposalStatus, price: z.nullable(Money), deliverBy: z.nullable(z.string()) }),
  /** The newest offer of the thread, whatever became of it; once there is an agreement, the one that it began with. */
  offer: z.nullable(Offer),
  /** What is agreed on by now, amendments included. */
  agreed: z.nullable(
    z.object({ number: z.int(), price: Money, dueBy: z.string(), changeRounds: z.int(), sha256: z.string(), acceptedAt: Time }),
  ),
  /** Other terms that wait for one of the two. */
  amendment: z.nullable(Offer),
  otherParty: z.object({
    id: Id,
    slug: z.string(),
    name: z.string(),
    company: z.nullable(z.string()),
    userType: UserType,
    profileImageUri: z.nullable(z.string()),
    verified: z.boolean(),
  }),
  createdAt: Time,
  approvedAt: z.nullable(Time),
  lastSeq: z.int(),
  lastReadSeq: z.int(),
  otherLastReadSeq: z.int(),
  unreadCount: z.int(),
  lastEvent: z.nullable(ThreadEvent),
});
export type Thread = z.infer<typeof Thread>;

export const initThread = endpoint({
  method: 'POST',
  path: 'threads/init',
  who: 'activeOwner',
  summary: 'Start the chat with the creator of an approved comment; again, it gives the same thread',
  status: 201,
  problems: [1005, 1009],
  body: z.strictObject({ proposalId: Id }),
  answer: Thread,
});

export const listThreads = endpoint({
  method: 'GET',
  path: 'threads',
  who: 'verified',
  summary: "One's own threads, newest activity first",
  answer: z.object({ items: z.array(Thread), unreadCount: z.int() }),
});

export const listEvents = endpoint({
  method: 'GET',
  path: 'events',
  who: 'verified',
  summary: 'Events of a thread in the order of `seq`: after one, before one, or the newest',
  problems: [1009],
  query: z.strictObject({
    threadId: Id,
    after: z.optional(z.coerce.number().check(z.int(), z.gte(0))),
    before: z.optional(z.coerce.number().check(z.int(), z.gte(1))),
    limit: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(50)), 50),
  }),
  answer: z.object({ items: z.array(ThreadEvent), hasMore: z.boolean() }),
});

export const sendMessage = endpoint({
  method: 'POST',
  path: 'chat',
  who: 'active',
  summary: 'Send a message; the same clientId again gives the same event',
  status: 201,
  problems: [1005, 1009],
  body: z.strictObject({ threadId: Id, clientId: Id, body: MessageBody, replyTo: z.optional(Id) }),
  answer: ThreadEvent,
});

export const setLastRead = endpoint({
  method: 'PUT',
  path: 'thread/lastReadAt',
  who: 'verified',
  summary: 'Mark a thread as read up to an event; never goes back',
  problems: [1009],
  body: z.strictObject({ threadId: Id, seq: z.int().check(z.gte(0)) }),
  answer: z.object({ lastReadSeq: z.int(), lastReadAt: z.nullable(Time) }),
});
