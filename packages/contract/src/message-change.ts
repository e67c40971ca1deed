import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { MessageBody } from './message.ts';
import { PageQuery, pageOf } from './page.ts';
import { Id, line } from './primitives.ts';
import { Reaction, ThreadEvent } from './thread-event.ts';

const byEvent = z.strictObject({ eventId: Id });

export const editMessage = endpoint('PATCH chat/:eventId', {
  who: 'active',
  summary: 'Edit your message, within 15 minutes',
  problems: [1005, 1009],
  params: byEvent,
  body: z.strictObject({ body: MessageBody }),
  answer: ThreadEvent,
});

export const deleteMessage = endpoint('DELETE chat/:eventId', {
  who: 'verified',
  summary: 'Delete your message, within 15 minutes; a note that it was deleted remains',
  problems: [1005, 1009],
  params: byEvent,
  answer: ThreadEvent,
});

export const reactToMessage = endpoint('PUT chat/:eventId/reaction', {
  who: 'active',
  summary: 'Set or remove your reaction to a message; each member has one',
  problems: [1005, 1009],
  params: byEvent,
  body: z.strictObject({ reaction: z.nullable(Reaction) }),
  answer: ThreadEvent,
});

export const searchMessages = endpoint('GET threads/:id/messages', {
  who: 'verified',
  summary: 'Search the messages of a thread that contain all given words, newest first. A page may be empty and still have a cursor',
  problems: [1009],
  params: z.strictObject({ id: Id }),
  query: z.strictObject({ ...PageQuery, q: line(1, 100) }),
  answer: pageOf(ThreadEvent),
});
