import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { Id, Time } from './primitives.ts';

/** An account that the caller has blocked. */
export const Block = z.object({
  accountId: Id,
  slug: z.string(),
  name: z.string(),
  profileImageUri: z.nullable(z.string()),
  createdAt: Time,
});
export type Block = z.infer<typeof Block>;

export const blockAccount = endpoint('POST blocks', {
  who: 'verified',
  summary: 'Block an account: no more messages, comments or invitations from it; agreed work goes on. Idempotent',
  status: 201,
  problems: [1005, 1009],
  body: z.strictObject({ accountId: Id }),
  answer: Block,
});

export const listBlocks = endpoint('GET blocks', {
  who: 'verified',
  summary: 'List the accounts you have blocked, newest first',
  answer: z.object({ items: z.array(Block) }),
});

export const unblockAccount = endpoint('DELETE blocks/:accountId', {
  who: 'verified',
  summary: 'Unblock an account',
  status: 204,
  params: z.strictObject({ accountId: Id }),
});
