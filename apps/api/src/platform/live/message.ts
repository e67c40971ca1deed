import { atMost, Id } from '@castlane/contract/primitives.ts';
import * as z from 'zod/mini';

/** NOTIFY takes at most 8,000 bytes. */
const MOST_BYTES = 7000;
/** So many ids of each kind fit into a message. */
export const MOST_IDS = 80;

const Ids = z.array(Id).check(atMost(MOST_IDS));

/** What is not kept anywhere, and only worth something now. */
export const Note = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('typing'), to: Ids, threadId: Id, accountId: Id }),
  /** These have a socket on the node that says so, have none there any more, or are no longer seen by whom it is said to. */
  z.strictObject({ type: z.literal('presence'), to: Ids, accountIds: Ids, state: z.enum(['here', 'gone', 'hidden']) }),
  /** Somebody asks who of these is here. */
  z.strictObject({ type: z.literal('ask'), about: Ids, by: Id }),
]);
export type Note = z.infer<typeof Note>;

/** What one node says to all others. Whoever else gets at the channel can wake, and pretend that somebody types; nothing more. */
export const Message = z.strictObject({
  node: Id,
  /** Their streams have grown. */
  accounts: Ids,
  /** Their sessions have changed. */
  sessions: Ids,
  notes: z.array(Note),
  leaves: z.boolean(),
});
export type Message = z.infer<typeof Message>;

export function readMessage(text: string): Message | undefined {
  try {
    return Message.parse(JSON.parse(text));
  } catch {
    return undefined;
  }
}

/** What waits to be said, without repetitions, as messages that NOTIFY can carry. */
export class Letterbox {
  readonly accounts = new Set<string>();
  readonly sessions = new Set<string>();
  readonly notes: Note[] = [];
  /** A message is due, even an empty one. */
  beats = false;

  get isEmpty(): boolean {
    return !this.beats && this.accounts.size === 0 && this.sessions.size === 0 && this.notes.length === 0;
  }

  take(node: string): Message {
    this.beats = false;
    const sessions = take(this.sessions, MOST_IDS);
    const accounts = take(this.accounts, MOST_IDS - sessions.length);
    return { node, accounts, sessions, notes: this.#notesWithin(MOST_BYTES - 40 * (accounts.length + sessions.length)), leaves: false };
  }

  #notesWithin(most: number): Note[] {
    let [count, bytes] = [0, 0];
    for (const note of this.notes) {
      bytes += JSON.stringify(note).length;
      if (bytes > most) break;
      count += 1;
    }
    return this.notes.splice(0, count);
  }
}

function take(ids: Set<string>, most: number): string[] {
  const some = [...ids.values().take(most)];
  for (const id of some) ids.delete(id);
  return some;
}
