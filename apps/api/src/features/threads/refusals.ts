import { Problem } from '#platform/problem.ts';

const REFUSALS = {
  no_thread: () => new Problem(1009),
  other_content: () => new Problem(1005, { message: 'This clientId was used for another message' }),
  no_such_message: () => {
    const message = 'This message isn’t in the chat';
    return new Problem(1004, { message, details: [{ path: 'replyTo', message }] });
  },
  you_are_banned: () => new Problem(1003),
  you_are_deleted: () => new Problem(1010),
  they_are_banned: () => new Problem(1005, { message: 'This account is banned' }),
  they_are_deleted: () => new Problem(1005, { message: 'This account was deleted' }),
  blocked: () => new Problem(1005, { message: 'You can’t write to each other' }),
} satisfies Record<string, () => Problem>;

/** Why the database refused a message. */
export type Refusal = keyof typeof REFUSALS;

export function problemOfRefusal(refusal: Refusal): Problem {
  return REFUSALS[refusal]();
}
