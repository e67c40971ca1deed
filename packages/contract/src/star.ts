import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { PageQuery } from './page.ts';
import { Id, Time } from './primitives.ts';

export const StarReason = z.enum(['welcome', 'drip', 'approved', 'grant', 'proposal', 'refund']);
export type StarReason = z.infer<typeof StarReason>;

export const StarLine = z.object({
  id: Id,
  delta: z.int(),
  reason: StarReason,
  balanceAfter: z.int(),
  jobSlug: z.nullable(z.string()),
  jobTitle: z.nullable(z.string()),
  /** Staff's note to a grant. */
  note: z.nullable(z.string()),
  createdAt: Time,
});

export const listStars = endpoint('GET account/stars', {
  who: 'creator',
  summary: 'Get your balance, the time of the next free star, and the star ledger, newest first',
  query: z.strictObject(PageQuery),
  answer: z.object({ balance: z.int(), nextDripAt: z.nullable(Time), items: z.array(StarLine), nextCursor: z.nullable(z.string()) }),
});
