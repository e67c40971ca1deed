import * as z from 'zod/mini';
import { UserType } from './auth.ts';
import { endpoint } from './endpoint.ts';
import { ENGAGEMENT_STATUSES } from './engagement-state.ts';
import { JOB_STATUSES } from './job-state.ts';
import { Offer } from './offer.ts';
import { Count, Id, Money, Time } from './primitives.ts';
import { Proposal } from './proposal.ts';
import { PROPOSAL_STATUSES } from './proposal-state.ts';
import { ThreadEvent } from './thread-event.ts';

export const Thread = z.object({
  id: Id,
  job: z.object({ id: Id, slug: z.string(), title: z.string(), status: z.enum(JOB_STATUSES) }),
  proposal: z.object({ id: Id, status: z.enum(PROPOSAL_STATUSES), price: z.nullable(Money), deliverBy: z.nullable(z.string()) }),
  /** The newest offer of the thread in any status; once there is an agreement, the offer that it began with. */
  offer: z.nullable(Offer),
  /** The creator's work on the job, once an offer was accepted. */
  engagement: z.nullable(z.object({ id: Id, status: z.enum(ENGAGEMENT_STATUSES) })),
  /** The current terms, amendments included. */
  agreed: z.nullable(z.object({ number: z.int(), price: Money, dueAt: Time, changeRounds: z.int(), sha256: z.string(), acceptedAt: Time })),
  /** A pending amendment. */
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
  /** The last `seq` that reached a device of the other side; at least `otherLastReadSeq`. */
  otherDeliveredSeq: z.int(),
  /** No push and no mail for its messages. */
  muted: z.boolean(),
  /** Archived by the user; the next event brings it back. */
  archived: z.boolean(),
  /** The side that blocked the other; `me` also if both did. */
  blockedBy: z.nullable(z.enum(['me', 'them'])),
  unreadCount: z.int(),
  lastEvent: z.nullable(ThreadEvent),
});
export type Thread = z.infer<typeof Thread>;

/** The creator's proposal: the first entry of the chat, for both sides. */
export const ThreadComment = z.pick(Proposal, {
  id: true,
  message: true,
  price: true,
  deliverBy: true,
  questions: true,
  answers: true,
  portfolio: true,
  createdAt: true,
});
export type ThreadComment = z.infer<typeof ThreadComment>;

export const initThread = endpoint('POST threads/init', {
  // A job has up to fifty openings, whose chats an owner may start at once.
  limit: { max: 60, per: 'hour' },
  who: 'activeOwner',
  summary: 'Start the chat with the creator of an approved comment; repeated calls return the same thread',
  status: 201,
  statusAgain: 200,
  problems: [1005, 1009],
  body: z.strictObject({ proposalId: Id }),
  answer: Thread,
});

export const listThreads = endpoint('GET threads', {
  who: 'verified',
  summary: 'List your threads, most recent activity first',
  answer: z.object({ items: z.array(Thread), unreadCount: z.int() }),
});

export const getThreadComment = endpoint('GET threads/:id/comment', {
  who: 'verified',
  summary: 'Get the comment that a thread is about, for both sides',
  problems: [1009],
  params: z.strictObject({ id: Id }),
  answer: ThreadComment,
});

export const setLastRead = endpoint('PUT thread/lastReadAt', {
  limit: { max: 60, per: 'minute' },
  who: 'verified',
  summary: 'Mark a thread as read up to an event; the mark never moves back',
  problems: [1009],
  body: z.strictObject({ threadId: Id, seq: Count }),
  answer: z.object({ lastReadSeq: z.int(), lastReadAt: z.nullable(Time) }),
});
