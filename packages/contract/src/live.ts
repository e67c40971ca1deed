import * as z from 'zod/mini';
import { Notification } from './notification.ts';
import { atMost, Count, Id } from './primitives.ts';
import { isNotEmpty, messageContent } from './message.ts';
import { ThreadEvent } from './thread-event.ts';

/** Frames of the socket, JSON text. Durable frames carry `n`: 1, 2, 3 … per account without gaps, in commit order. */
export const ClientFrame = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('hello'),
    token: z.string().check(atMost(200)),
    epoch: z.optional(z.string().check(atMost(64))),
    cursor: z.optional(z.int().check(z.gte(0))),
  }),
  z.strictObject({ type: z.literal('send'), ...messageContent }).check(isNotEmpty),
  z.strictObject({ type: z.literal('read'), threadId: Id, seq: Count }),
  /** This device has a thread's events up to `seq`. */
  z.strictObject({ type: z.literal('received'), threadId: Id, seq: Count }),
  z.strictObject({ type: z.literal('typing'), threadId: Id }),
  z.strictObject({ type: z.literal('ping') }),
]);
export type ClientFrame = z.infer<typeof ClientFrame>;

export const ServerFrame = z.discriminatedUnion('type', [
  z.object({ type: z.literal('ready'), accountId: Id, epoch: z.string(), cursor: z.int() }),
  z.object({ type: z.literal('reset'), accountId: Id, epoch: z.string(), cursor: z.int() }),
  z.object({ type: z.literal('event'), n: z.int(), threadId: Id, event: ThreadEvent }),
  z.object({ type: z.literal('read'), n: z.int(), threadId: Id, accountId: Id, seq: z.int() }),
  /** A device of the account has a thread's events up to `seq`; sent to the other side. */
  z.object({ type: z.literal('delivered'), n: z.int(), threadId: Id, accountId: Id, seq: z.int() }),
  /** A thread is muted, archived, blocked or the opposite, or a note on its work was ticked off: fetch both again. */
  z.object({ type: z.literal('thread'), n: z.int(), threadId: Id }),
  z.object({ type: z.literal('notification'), n: z.int(), notification: Notification }),
  /** Notifications were read on some device; `unreadCount` is what remains. */
  z.object({ type: z.literal('notifications_read'), n: z.int(), unreadCount: z.int() }),
  z.object({ type: z.literal('account'), n: z.int() }),
  /** To staff: a review queue has changed. */
  z.object({ type: z.literal('reviews'), n: z.int() }),
  z.object({ type: z.literal('ack'), clientId: Id, threadId: Id, seq: z.int(), id: Id }),
  z.object({ type: z.literal('nack'), clientId: Id, code: z.int(), message: z.string(), retry: z.boolean() }),
  z.object({ type: z.literal('typing'), threadId: Id, accountId: Id }),
  z.object({ type: z.literal('presence'), accountId: Id, online: z.boolean(), lastActiveAt: z.nullable(z.string()) }),
  z.object({ type: z.literal('pong') }),
  z.object({ type: z.literal('bye'), code: z.int() }),
]);
export type ServerFrame = z.infer<typeof ServerFrame>;
