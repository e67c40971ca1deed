import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { Id, Time } from './primitives.ts';

/** What an account may have to do next. Both sides: answers and a review; the owner answers questions, reads comments and accepts work, the creator delivers. */
export const NEED_KINDS = [
  'accept_work',
  'pay',
  'answer_offer',
  'answer_counter',
  'answer_changed_terms',
  'answer_cancellation',
  'agree_to_brief',
  'still_interested',
  'make_changes',
  'deliver',
  'give_address',
  'send_product',
  'answer_questions',
  'write_review',
  'refused_addresses',
  'read_comments',
] as const;

export const Need = z.object({
  kind: z.enum(NEED_KINDS),
  job: z.object({ slug: z.string(), title: z.string() }),
  /** The other side's name: the company of a business, if it has one. Null for comments, questions and addresses. */
  name: z.nullable(z.string()),
  /** The engagement of work, else null. */
  engagementId: z.nullable(Id),
  /** The chat with the offer or the changed terms, else null. */
  threadId: z.nullable(Id),
  /** When it is too late, or is decided without the account; null: no such time. */
  by: z.nullable(Time),
  /** The last moment of the agreed day of the delivery or the payment; null for other kinds. */
  dueAt: z.nullable(Time),
  /** New comments, questions that wait, or addresses that were refused; null for other kinds. */
  count: z.nullable(z.int()),
});
export type Need = z.infer<typeof Need>;

/** A delivery is needed from this many days before its day. */
export const DELIVERY_NEED_DAYS = 7;
export const MOST_NEEDS = 5;

export const listNeeds = endpoint('GET needs', {
  who: 'verified',
  summary: 'List what waits for you: five at most, the nearest deadline first',
  answer: z.object({ items: z.array(Need), /** Whether there are others. */ hasMore: z.boolean() }),
});
