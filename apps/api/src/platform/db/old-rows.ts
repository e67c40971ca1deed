import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { Db } from './connect.ts';

/** Small enough to take a fraction of a second, so that nothing waits long for its locks. */
const BATCH = 2000;
/** The upkeep runs each hour. What it does not reach, the next run does. */
const MOST_MS = 20 * 60_000;

/** Rows that nobody needs any more. */
export type OldRows = {
  /** For the log. */
  what: string;
  /**
   * Deletes the oldest of them, `most` at most, in one statement. It finds them by an index on their time, and deletes them by their place
   * (`ctid`), which no index is as fast as. The condition is written twice, because a row may change between the two.
   */
  drop: (db: Db, most: number) => Promise<{ count: number }>;
};

type Options = { batch?: number; mostMs?: number; stopping?: AbortSignal };

/**
 * Deletes old rows in batches, each its own transaction, one batch of each kind after the other, so that a long table holds up no short
 * one. Rests after each batch as long as it took. A kind that fails stops no other; its error is thrown at the end. When `stopping` is
 * aborted, throws its reason between two batches.
 */
export async function dropOldRows(
  { db, log }: { db: Db; log: FastifyBaseLogger },
  kinds: readonly OldRows[],
  { batch = BATCH, mostMs = MOST_MS, stopping }: Options = {},
): Promise<void> {
  const began = performance.now();
  const dropped = new Map<string, number>();
  const errors: unknown[] = [];
  let left = kinds;
  while (left.length > 0 && performance.now() - began < mostMs) {
    const full: OldRows[] = [];
    for (const kind of left) {
      stopping?.throwIfAborted();
      const start = performance.now();
      try {
        const { count } = await kind.drop(db, batch);
        dropped.set(kind.what, (dropped.get(kind.what) ?? 0) + count);
        if (count === batch) full.push(kind);
      } catch (error) {
        errors.push(error);
        log.error({ err: error, what: kind.what }, 'cannot delete old rows');
      }
      await pause(performance.now() - start);
    }
    left = full;
  }
  const rows = Object.fromEntries([...dropped].filter(([, count]) => count > 0));
  if (Object.keys(rows).length > 0) log.info({ rows, ms: Math.round(performance.now() - began) }, 'deleted old rows');
  if (left.length > 0) log.warn({ what: left.map(({ what }) => what) }, 'old rows are left for the next run');
  if (errors.length > 0) throw errors[0];
}
