import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { MESSAGE_FILES_MAX } from './policy.ts';
import { atMost, Id, paragraphs } from './primitives.ts';
import { ThreadEvent } from './thread-event.ts';

export const MESSAGE_MAX = 4000;
export const MessageBody = paragraphs(1, MESSAGE_MAX);

/** The content of a message, over HTTP or socket; `body` may be missing if files are attached. */
export const messageContent = {
  threadId: Id,
  clientId: Id,
  body: z.optional(MessageBody),
  /** Uploads for `message_image` or `message_file`, ready; each in one message only. */
  uploadIds: z.optional(z.array(Id).check(atMost(MESSAGE_FILES_MAX, { error: `Add at most ${MESSAGE_FILES_MAX} files` }))),
  replyTo: z.optional(Id),
};

/** Requires a text or an attachment. */
export const isNotEmpty = z.refine<{ body?: string | undefined; uploadIds?: string[] | undefined }>(
  ({ body, uploadIds }) => body !== undefined || (uploadIds?.length ?? 0) > 0,
  { error: 'Write something or add a file', path: ['body'] },
);

export const sendMessage = endpoint('POST chat', {
  limit: { max: 100, per: 'minute' },
  who: 'active',
  ignoresKey: true,
  summary: 'Send a message; the same `clientId` returns the same event',
  status: 201,
  problems: [1005, 1009],
  body: z.strictObject(messageContent).check(isNotEmpty),
  answer: ThreadEvent,
});
