import { atMost, Id } from '@castlane/contract/primitives.ts';
import * as z from 'zod/mini';

/** NOTIFY takes at most 8,000 bytes. */
const MOST_BYTES = 7000;
/** Ids of each kind that fit into a message. */
export const MOST_IDS = 80;

const Ids = z.array(Id).check(atMost(MOST_IDS));

/** A note between nodes. It is not stored, and only matters now. */
export const Note = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('typing'), to: Ids, threadId: Id, accountId: Id }),
  /**
   * These accounts have a socket on the sending node (`here`), have none there any more (`gone`), or may no longer be seen by the
   * recipients (`hidden`).
   */
  z.strictObject({ type: z.literal('presence'), to: Ids, accountIds: Ids, state: z.enum(['here', 'gone', 'hidden']) }),
  /** The account `by` asks which of these are online. */
  z.strictObject({ type: z.literal('ask'), about: Ids, by: Id }),
]);
export type Note = z.infer<typeof Note>;

/** A message of one node to all others. An intruder on the channel can cause wakes and fake typing or presence; nothing more. */
export const Message = z.strictObject({
  node: Id,
  /** Accounts whose streams have grown. */
  accounts: Ids,
  /** Accounts whose sessions have changed. */
  sessions: Ids,
  notes: z.array(Note),
  leaves: z.boolean(),
});
export type Message = z.infer<typeof Message>;

/** How many requests of a limit's key a node has counted since it last told. A message of its own: an older node skips what it does not know. */
export const Counts = z.strictObject({ node: Id, counts: z.array(z.tuple([z.string().check(atMost(40)), z.int().check(z.positive())])) });
export type Counts = z.infer<typeof Counts>;
/** Counts that fit into a message. */
const MOST_COUNTS = 150;

const Letter = z.union([Message, Counts]);

export function readMessage(text: string): Message | Counts | undefined {
  try {
    return Letter.parse(JSON.parse(text));
  } catch {
    return undefined;
  }
}

/** Collects what to send, without duplicates, as messages that NOTIFY can carry. */
export class Letterbox {
  readonly accounts = new Set<string>();
  readonly sessions = new Set<string>();
  readonly notes: Note[] = [];
  readonly counts = new Map<string, number>();
  /** A heartbeat is due, so a message is sent even if it is empty. */
  beats = false;

  get isEmpty(): boolean {
    return this.counts.size === 0 && !this.beats && this.accounts.size === 0 && this.sessions.size === 0 && this.notes.length === 0;
  }

  take(node: string): Message | Counts {
    const counts = [...this.counts.entries().take(MOST_COUNTS)];
    for (const [key] of counts) this.counts.delete(key);
    if (counts.length > 0) return { node, counts };
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
