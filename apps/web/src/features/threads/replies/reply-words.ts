import type { SavedReply } from '@castlane/contract/saved-reply.ts';

/** Returns the text of a reply, with the other side's name filled in. Markup in a name stays text. */
export function filledReply({ text }: Pick<SavedReply, 'text'>, name: string): string {
  // A function, since a string could have patterns such as `$&`.
  return text.replaceAll('{name}', () => name);
}

/** Returns the replies whose name or text has every word of a search. */
export function findReplies(replies: readonly SavedReply[], search: string): SavedReply[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  return replies.filter(({ name, text }) => words.every((word) => `${name}\n${text}`.toLowerCase().includes(word)));
}
