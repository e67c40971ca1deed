import * as z from 'zod/mini';
import { Email } from './auth.ts';
import { endpoint } from './endpoint.ts';
import { PageQuery } from './page.ts';
import { Id, line, paragraphs, Time } from './primitives.ts';

export const ContactRequest = z.strictObject({
  email: Email,
  subject: line(3, 120),
  message: paragraphs(20, 4000),
  botToken: z.optional(z.string().check(z.maxLength(4000))),
});

export const sendContact = endpoint({
  method: 'POST',
  path: 'contact',
  who: 'anyone',
  summary: 'Write to the staff of this installation',
  status: 202,
  body: ContactRequest,
});

export const listContact = endpoint({
  method: 'GET',
  path: '/staff/v1/contact',
  who: 'staff',
  summary: 'What people have written, newest first',
  query: z.strictObject(PageQuery),
  answer: z.object({
    items: z.array(z.object({ id: Id, email: z.string(), subject: z.string(), message: z.string(), createdAt: Time })),
    nextCursor: z.nullable(z.string()),
  }),
});
