import { ANSWERS_FOR_A_MEDIAN } from '@castlane/contract/policy.ts';
import { LRUCache } from 'lru-cache';
import type postgres from 'postgres';
import type { Db } from '#platform/db/connect.ts';
import { rowLimit } from '#platform/db/page.ts';

/**
 * How fast creators answer, in the memory of this node: reading it took a third of the database's time for a page of comments. A time is valid
 * until something happens in a chat of the creator, and for this long at most: what happens in two chats at once may be stored in either
 * order.
 */
const KEPT_MS = 60_000;
const MOST_KEPT = 10_000;

type Kept = { talkedAt: string; minutes: number | null };
const kept = new LRUCache<string, Kept>({ max: MOST_KEPT, ttl: KEPT_MS, ttlResolution: 0 });

/** A creator, and when something last happened in one of their chats. */
export type Talker = { creatorId: string; talkedAt: string | null };

/** Selects `talkedAt`, for `accounts a`. */
export function talkedAt(db: Db): postgres.Fragment {
  return db`(SELECT t.last_event_at::text FROM threads t WHERE t.creator_id = a.id ORDER BY t.last_event_at DESC LIMIT 1)`;
}

/** Returns the median minutes of each creator who has answered often enough. */
export async function answerMinutesOf(db: Db, creators: readonly Talker[]): Promise<Map<string, number | null>> {
  const start = performance.now();
  const found = new Map<string, number | null>();
  const unknown = new Map<string, string>();
  for (const { creatorId, talkedAt: at } of creators) {
    const known = kept.get(creatorId);
    if (at === null) found.set(creatorId, null);
    else if (known?.talkedAt === at) found.set(creatorId, known.minutes);
    else unknown.set(creatorId, at);
  }
  if (unknown.size === 0) return found;
  const medians = await readMedians(db, [...unknown.keys()]);
  for (const [creatorId, at] of unknown) {
    const minutes = medians.get(creatorId) ?? null;
    kept.set(creatorId, { talkedAt: at, minutes }, { start });
    found.set(creatorId, minutes);
  }
  return found;
}

const LATEST_THREADS = 5;
const LATEST_MESSAGES = 30;

/**
 * Returns the median time from the first unanswered message of an owner to the creator's next one, in the creator's latest chats. Bounded, so
 * it costs the same for creators with many messages. Unanswered messages do not count.
 */
async function readMedians(db: Db, creatorIds: readonly string[]): Promise<Map<string, number | null>> {
  const rows = await db<{ creatorId: string; median: number | null }[]>`
    SELECT y.creator_id, CASE WHEN count(*) >= ${ANSWERS_FOR_A_MEDIAN} THEN ceil(percentile_cont(0.5) WITHIN GROUP (ORDER BY y.seconds) / 60)::int END AS median
    FROM (
      SELECT m.creator_id, extract(epoch FROM min(m.created_at) FILTER (WHERE m.is_own) - min(m.created_at) FILTER (WHERE NOT m.is_own)) AS seconds
      FROM (
        SELECT k.creator_id, c.id AS thread_id, v.created_at, v.is_own, count(*) OVER (PARTITION BY c.id) < ${LATEST_MESSAGES} AS has_start,
          count(*) FILTER (WHERE v.is_own) OVER (PARTITION BY c.id ORDER BY v.seq ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING) AS turn
        FROM unnest((SELECT ${creatorIds as string[]}::uuid[])) k (creator_id)
        CROSS JOIN LATERAL (SELECT id FROM threads WHERE creator_id = k.creator_id ORDER BY last_event_at DESC LIMIT ${rowLimit(db, LATEST_THREADS)}) c
        CROSS JOIN LATERAL (
          SELECT e.seq, e.created_at, e.sender_id = k.creator_id AS is_own FROM thread_events e
          WHERE e.thread_id = c.id AND e.kind = 'message' ORDER BY e.seq DESC LIMIT ${rowLimit(db, LATEST_MESSAGES)}) v) m
      -- What came before the oldest of them is not known, so the first turn of a long chat may have begun earlier.
      WHERE m.turn > 0 OR m.has_start GROUP BY m.creator_id, m.thread_id, m.turn) y
    WHERE y.seconds IS NOT NULL GROUP BY y.creator_id`;
  return new Map(rows.map(({ creatorId, median }) => [creatorId, median]));
}
