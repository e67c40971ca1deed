import type { Pool } from '#platform/db/connect.ts';
import type { Connection } from '#platform/live/connection.ts';
import { findListener } from './queries.ts';

/** How long a membership is cached. */
const BELIEVED_MS = 10_000;
/** Typing is shown at most this often. */
const PAUSE_MS = 1000;
const MOST_THREADS = 50;

type Known = { otherId: string | undefined; until: number; saidAt: number };

/** Finds who is shown that a user types, without a query for each key. */
export class Listeners {
  readonly #db: Pool;
  readonly #known = new WeakMap<Connection, Map<string, Known>>();

  constructor(db: Pool) {
    this.#db = db;
  }

  /** Returns the other party of a thread; undefined if it was just notified, or must not be. */
  async of(connection: Connection, threadId: string): Promise<string | undefined> {
    const now = performance.now();
    const threads = this.#known.get(connection) ?? new Map<string, Known>();
    this.#known.set(connection, threads);
    const earlier = threads.get(threadId);
    if (earlier && now - earlier.saidAt < PAUSE_MS) return undefined;
    const isFresh = earlier && now < earlier.until;
    const otherId = isFresh ? earlier.otherId : await findListener(this.#db, connection.viewer.accountId, threadId);
    threads.delete(threadId);
    threads.set(threadId, { otherId, until: isFresh ? earlier.until : now + BELIEVED_MS, saidAt: now });
    if (threads.size > MOST_THREADS) threads.delete(threads.keys().next().value!);
    return otherId;
  }
}
