import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { REPLY_TEXT_MAX } from './policy.ts';
import { Id, line, paragraphs, Time } from './primitives.ts';

/** A text that an account uses again in its chats. In the browser `{name}` becomes the name of the other side. */
export const SavedReply = z.object({ id: Id, name: z.string(), text: z.string(), createdAt: Time });
export type SavedReply = z.infer<typeof SavedReply>;

const SavedReplyInput = z.strictObject({ name: line(1, 60), text: paragraphs(1, REPLY_TEXT_MAX) });

export const listSavedReplies = endpoint('GET saved-replies', {
  who: 'verified',
  summary: 'List your saved replies, by name',
  answer: z.object({ items: z.array(SavedReply) }),
});

export const saveReply = endpoint('POST saved-replies', {
  who: 'verified',
  summary: 'Save a reply; 1005 if you have 50',
  status: 201,
  problems: [1005],
  body: SavedReplyInput,
  answer: SavedReply,
});

export const changeReply = endpoint('PUT saved-replies/:id', {
  who: 'verified',
  summary: 'Change a saved reply',
  problems: [1009],
  params: z.strictObject({ id: Id }),
  body: SavedReplyInput,
  answer: SavedReply,
});

export const deleteReply = endpoint('DELETE saved-replies/:id', {
  who: 'verified',
  summary: 'Delete a saved reply',
  status: 204,
  problems: [1009],
  params: z.strictObject({ id: Id }),
});
