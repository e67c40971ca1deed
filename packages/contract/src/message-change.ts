import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { MessageBody } from './message.ts';
import { PageQuery, pageOf } from './page.ts';
import { Id, line } from './primitives.ts';
import { Reaction, ThreadEvent } from './thread-event.ts';

const byEvent = z.strictObject({ eventId: Id });

export const editMessage = endpoint('PATCH chat/:eventId', {
  who: 'active',
  summary: "Change what one's own message says, within 15 minutes",
  problems: [1005, 1009],
  params: byEvent,
  body: z.strictObject({ body: MessageBody }),
  answer: ThreadEvent,
});

export const deleteMessage = endpoint('DELETE chat/:eventId', {
  who: 'verified',
  summary: "Take one's own message back, within 15 minutes; that there was one stays visible",
  problems: [1005, 1009],
  params: byEvent,
  answer: ThreadEvent,
});

export const reactToMessage = endpoint('PUT chat/:eventId/reaction', {
  who: 'active',
  summary: 'React to a message, or take the reaction away; one for each member',
  problems: [1005, 1009],
  params: byEvent,
  body: z.strictObject({ reaction: z.nullable(Reaction) }),
  answer: ThreadEvent,
});

export const searchMessages = endpoint('GET threads/:id/messages', {
  who: 'verified',
  summary: 'Messages of a thread that hold all of some words, newest first',
  problems: [1009],
  params: z.strictObject({ id: Id }),
  query: z.strictObject({ ...PageQuery, q: line(1, 100) }),
  answer: pageOf(ThreadEvent),
});
