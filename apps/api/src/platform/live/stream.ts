import type { Db, Tx } from '#platform/db/connect.ts';
import { rowLimit } from '#platform/db/page.ts';
import { afterCommit } from '#platform/db/transact.ts';
import type { StreamFact, StreamRow } from './stream-row.ts';
import type { Wake } from './wake.ts';

/** Appends one fact to each account's stream, in the caller's transaction, and wakes their sockets after the commit. */
export async function appendToStreams(tx: Tx, wake: Wake, accountIds: readonly string[], fact: StreamFact): Promise<void> {
  const threadId = 'threadId' in fact ? fact.threadId : null;
  const seq = 'seq' in fact ? fact.seq : fact.kind === 'notifications_read' ? fact.unreadCount : null;
  const subjectId = 'accountId' in fact ? fact.accountId : null;
  await tx`SELECT append_to_streams(${accountIds}::uuid[], ${fact.kind}, ${threadId}::uuid, ${seq}::int, ${subjectId}::uuid)`;
  afterCommit(tx, () => wake.accounts(accountIds));
}

/** Appends notifications to their accounts' streams, those of one account in the given order. */
export async function appendNotifications(tx: Tx, wake: Wake, made: readonly { id: string; accountId: string }[]): Promise<void> {
  const accountIds = made.map(({ accountId }) => accountId);
  await lockStreams(tx, accountIds);
  await tx`
    WITH made AS (SELECT * FROM unnest(${accountIds}::uuid[], ${made.map(({ id }) => id)}::uuid[]) WITH ORDINALITY AS x (account_id, id, place)),
    streams AS (
      UPDATE account_streams s SET last_n = s.last_n + x.more FROM (SELECT account_id, count(*) AS more FROM made GROUP BY 1) x
      WHERE s.account_id = x.account_id RETURNING s.account_id, s.last_n - x.more AS before)
    INSERT INTO stream_events (account_id, n, kind, subject_id)
    SELECT account_id, before + row_number() OVER (PARTITION BY account_id ORDER BY place), 'notification', id FROM made JOIN streams USING (account_id)`;
  afterCommit(tx, () => wake.accounts(accountIds));
}

/** Locks several streams in the order of their ids, before many facts are appended to them one by one. */
export async function lockStreams(tx: Tx, accountIds: readonly string[]): Promise<void> {
  await tx`SELECT 1 FROM account_streams WHERE account_id = ANY(${accountIds}::uuid[]) ORDER BY account_id FOR UPDATE`;
}

/** Deletes the stream of a deleted account. */
export async function eraseStream(tx: Tx, accountId: string): Promise<void> {
  // The stream's row first: a concurrent append waits for it, and then finds none.
  await tx`DELETE FROM account_streams WHERE account_id = ${accountId}`;
  await tx`DELETE FROM stream_events WHERE account_id = ${accountId}`;
}

/** Creates the stream of a new account. */
export async function openStream(tx: Tx, accountId: string): Promise<void> {
  await tx`INSERT INTO account_streams (account_id) VALUES (${accountId})`;
}

/** Returns the rows of several streams, each after its own number, in order; at most `limit` per stream. */
export async function readStreams(db: Db, places: readonly { accountId: string; after: number }[], limit: number): Promise<StreamRow[]> {
  return db<StreamRow[]>`
    SELECT s.account_id, s.n, s.kind, s.thread_id, s.seq, s.subject_id
    FROM unnest(${places.map(({ accountId }) => accountId)}::uuid[], ${places.map(({ after }) => after)}::bigint[]) WITH ORDINALITY AS w (account_id, after, place)
    CROSS JOIN LATERAL (
      SELECT account_id, n, kind, thread_id, seq, subject_id FROM stream_events
      WHERE account_id = w.account_id AND n > w.after ORDER BY n LIMIT ${rowLimit(db, limit)}) s
    ORDER BY w.place, s.n`;
}

export type StreamHead = { epoch: string; lastN: number; firstN: number };

/** Returns the epoch, the newest number and the oldest one that each stream still holds, in the order of the accounts; undefined without a stream. */
export async function streamHeads(db: Db, accountIds: readonly string[]): Promise<(StreamHead | undefined)[]> {
  const rows = await db<(StreamHead & { accountId: string })[]>`
    SELECT account_id, (SELECT current_epoch()) AS epoch, last_n, first_n FROM account_streams WHERE account_id = ANY(${accountIds}::uuid[])`;
  const heads = new Map(rows.map(({ accountId, ...head }) => [accountId, head]));
  return accountIds.map((accountId) => heads.get(accountId));
}

/** Numbers of streams, as the text of two arrays. */
export type Places = { accountIds: string; after: string };

/** Returns the epoch, and which of these streams have grown beyond a number. */
export async function streamsBeyond(db: Db, { accountIds, after }: Places): Promise<{ epoch: string; accountIds: string[] }> {
  const [found] = await db<{ epoch: string; accountIds: string[] }[]>`
    SELECT current_epoch() AS epoch, ARRAY(
      SELECT s.account_id FROM unnest(${after}::bigint[], ${accountIds}::uuid[]) AS w (after, account_id)
      JOIN account_streams s ON s.account_id = w.account_id AND s.last_n > w.after) AS account_ids`;
  return found!;
}

/** Returns the age in seconds of the oldest event beyond these numbers; 0 without one. */
export async function streamsLag(db: Db, { accountIds, after }: Places): Promise<number> {
  const [found] = await db<{ lag: number }[]>`
    SELECT coalesce(extract(epoch FROM app_now() - min(e.created_at)), 0)::float8 AS lag
    FROM unnest(${after}::bigint[], ${accountIds}::uuid[]) AS w (after, account_id)
    JOIN account_streams s ON s.account_id = w.account_id AND s.last_n > w.after
    CROSS JOIN LATERAL (SELECT created_at FROM stream_events WHERE account_id = w.account_id AND n > w.after ORDER BY n LIMIT 1) e`;
  return found!.lag;
}

/** Begins another epoch: no device continues from its cursor. */
export async function beginEpoch(db: Db): Promise<void> {
  await db`UPDATE stream_epoch SET epoch = gen_random_uuid()`;
}
