import { setTimeout as pause } from 'node:timers/promises';
import type { Tx } from '#platform/db/connect.ts';
import type { Deps } from '#platform/deps.ts';

/**
 * What a stream holds: at most this many events, of which the newest are kept, and none that is older. A device that needs more starts over,
 * as after a restored backup: it fetches what it shows, which costs less than to send it so many events.
 */
export const LIMITS = { most: 25_000, kept: 20_000, days: 90 };
type Limits = typeof LIMITS;
/** Streams that are looked at in one statement, and events that are deleted in one transaction, while appending to the stream waits. */
const PAGE = 5000;
const STEP = 2000;

const BEFORE_ALL = '00000000-0000-0000-0000-000000000000';

/**
 * Deletes old events of all streams, account by account, in the order of their ids: an index on what a stream holds would have to change
 * with each event. Rests after each transaction as long as it took. When `stopping` is aborted, throws its reason between two transactions.
 */
export async function trimStreams(
  { db, write, log }: Pick<Deps, 'db' | 'write' | 'log'>,
  { limits = LIMITS, stopping }: { limits?: Limits; stopping?: AbortSignal } = {},
): Promise<void> {
  let [trimmed, events] = [0, 0];
  for (let after: string | null = BEFORE_ALL; after !== null;) {
    const page = await rested(stopping, () => findLong(db, after!, limits));
    for (const accountId of page.long) {
      trimmed += 1;
      for (let count = STEP; count === STEP; events += count)
        count = await rested(stopping, () => write((tx) => trim(tx, accountId, limits)));
    }
    after = page.last;
  }
  if (trimmed > 0) log.info({ streams: trimmed, events }, 'deleted old events of streams');
}

async function rested<T>(stopping: AbortSignal | undefined, work: () => Promise<T>): Promise<T> {
  stopping?.throwIfAborted();
  const began = performance.now();
  const result = await work();
  await pause(performance.now() - began);
  return result;
}

/** Returns those of the next streams that hold too much, and where to go on; null at the end. */
async function findLong(db: Deps['db'], after: string, { most, days }: Limits): Promise<{ last: string | null; long: string[] }> {
  const [page] = await db<{ last: string | null; long: string[] }[]>`
    WITH page AS MATERIALIZED (
      SELECT account_id, first_n, last_n FROM account_streams WHERE account_id > ${after} ORDER BY account_id LIMIT ${PAGE})
    SELECT (SELECT account_id FROM page ORDER BY account_id DESC LIMIT 1) AS last,
      ARRAY(
        SELECT p.account_id FROM page p
        WHERE p.last_n - p.first_n >= ${most} OR EXISTS (
          SELECT FROM stream_events e WHERE e.account_id = p.account_id AND e.n = p.first_n
            AND e.created_at < (SELECT app_now()) - make_interval(days => ${days}))
        ORDER BY p.account_id) AS long`;
  return page!;
}

/** Deletes the oldest events of a stream, `STEP` at most, and moves its beginning behind them. Returns how many. */
async function trim(tx: Tx, accountId: string, { kept, days }: Limits): Promise<number> {
  const [held] = await tx<{ firstN: number; lastN: number }[]>`
    SELECT first_n, last_n FROM account_streams WHERE account_id = ${accountId} FOR UPDATE`;
  if (!held) return 0;
  const { firstN, lastN } = held;
  const [young] = await tx<{ n: number | null }[]>`
    SELECT min(n) AS n FROM (SELECT n, created_at FROM stream_events WHERE account_id = ${accountId} AND n >= ${firstN} ORDER BY n LIMIT ${STEP}) next
    WHERE created_at >= (SELECT app_now()) - make_interval(days => ${days})`;
  const begins = Math.min(Math.max(young!.n ?? lastN + 1, lastN + 1 - kept), firstN + STEP);
  if (begins === firstN) return 0;
  await tx`DELETE FROM stream_events WHERE account_id = ${accountId} AND n < ${begins}`;
  await tx`UPDATE account_streams SET first_n = ${begins} WHERE account_id = ${accountId}`;
  return begins - firstN;
}
