import * as z from 'zod/mini';
import { Email } from './auth.ts';
import { BotToken } from './bot-check.ts';
import { endpoint } from './endpoint.ts';
import { PageQuery } from './page.ts';
import { Id, line, paragraphs, Time } from './primitives.ts';

export const ContactRequest = z.strictObject({
  email: Email,
  subject: line(3, 120),
  message: paragraphs(20, 4000),
  botToken: BotToken,
});

export const sendContact = endpoint('POST contact', {
  limit: { max: 60, per: 'hour' },
  who: 'anyone',
  summary: 'Send a message to the staff of this installation',
  status: 202,
  body: ContactRequest,
});

export const ReceivedContact = z.object({
  id: Id,
  email: z.string(),
  subject: z.string(),
  message: z.string(),
  createdAt: Time,
  handledAt: z.nullable(Time),
  handledBy: z.nullable(z.string()),
});
export type ReceivedContact = z.infer<typeof ReceivedContact>;

export const listContact = endpoint('GET /staff/v1/contact', {
  who: 'staff',
  summary: 'List contact requests, newest first',
  query: z.strictObject({ ...PageQuery, state: z.optional(z.enum(['open', 'handled'])) }),
  answer: z.object({ items: z.array(ReceivedContact), nextCursor: z.nullable(z.string()), openCount: z.int() }),
});

export const handleContact = endpoint('POST /staff/v1/contact/:id/handle', {
  who: 'staff',
  summary: 'Mark a contact request as answered; 1005 (409) if it is marked already',
  status: 200,
  problems: [1005, 1009],
  params: z.strictObject({ id: Id }),
  answer: ReceivedContact,
});
