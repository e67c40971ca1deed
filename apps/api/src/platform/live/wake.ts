import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { Pool } from '#platform/db/connect.ts';
import { readLogLevelOrder } from '#platform/log-level.ts';
import { Letterbox, readMessage, type Counts, type Message, type Note } from './message.ts';
import { Nodes } from './nodes.ts';
import type { WrittenRow } from './stream-row.ts';

export const NOTIFY_CHANNEL = 'castlane_wake';
const BATCH_MS = 5;
/** Without another node that is known: one that has just started hears of grown streams a little later. */
const ALONE_MS = 50;
const BEAT_MS = 5000;
/** How long a stopping node waits for its last wakes to be sent. */
const LAST_MS = 1000;
/** Beyond this many unsent notes, further ones are dropped. */
const MOST_NOTES = 10_000;

type Listener = {
  accounts: (ids: readonly string[]) => void;
  /** Rows of streams that this node has just committed; without this, `accounts` is told. */
  written?: (rows: readonly WrittenRow[]) => void;
  sessions: (accountIds: readonly string[]) => void;
  note?: (note: Note, node: string) => void;
  /** Another node counted requests of a limit's key. */
  counted?: (key: string, times: number) => void;
  /** A node was heard for the first time, or again after it was thought dead. */
  nodeCame?: (node: string) => void;
  nodeLeft?: (node: string) => void;
};

/**
 * Tells every node that streams have grown or that sessions of accounts have changed. A wake is only a hint: the poll finds what a lost one
 * missed. A lost note stays lost.
 */
export type Wake = {
  accounts: (ids: readonly string[]) => void;
  /** The same, with the committed rows, so that this node need not read them. */
  written: (rows: readonly WrittenRow[]) => void;
  sessions: (accountIds: readonly string[]) => void;
  /** Sends to the other nodes only. */
  note: (note: Note) => void;
  /** Tells the other nodes of requests of a limit's key. */
  counted: (key: string, times: number) => void;
  subscribe: (listener: Listener) => void;
  readonly state: WakeState;
  close: () => Promise<void>;
};
export type WakeState = {
  redis: 'up' | 'down' | 'not configured';
  /** Why Redis is down. */
  reason: string | undefined;
  nodes: number;
  said: { redis: number; postgres: number };
};

type Options = { pool: Pool; log: FastifyBaseLogger; redis?: { url: string; channel: string } | undefined };

/**
 * This node is notified immediately; the others through Redis, or through NOTIFY if there is no Redis, it does not answer or not every node
 * listens there. Messages are batched and sent outside of the writing transaction, where NOTIFY would serialise commits. Every node listens
 * on both.
 */
export async function startWake({ pool, log, redis }: Options): Promise<Wake> {
  const node = randomUUID();
  const listeners: Listener[] = [];
  const letters = new Letterbox();
  const said = { redis: 0, postgres: 0 };
  const nodes = new Nodes({
    came: (id) => listeners.forEach((listener) => listener.nodeCame?.(id)),
    left: (id) => listeners.forEach((listener) => listener.nodeLeft?.(id)),
  });
  let timer: NodeJS.Timeout | undefined;
  let dueAt = 0;
  let sending = Promise.resolve();
  let closed = false;

  const subscription = await pool.listen(NOTIFY_CHANNEL, hearNotified);
  // Loaded on demand: most installations have no Redis.
  const line = redis && (await import('./redis.ts')).openRedisLine(redis.url, redis.channel, hear, log);
  const beat = setInterval(sayThatAlive, BEAT_MS);
  beat.unref();
  sayThatAlive();

  function hearNotified(text: string): void {
    const level = readLogLevelOrder(text);
    if (level === undefined) return hear(text);
    log.level = level;
    log.warn({ logLevel: level }, 'the log level was changed by castlane log-level');
  }

  function hear(text: string): void {
    const message = readMessage(text);
    if (!message || message.node === node) return;
    if ('counts' in message) {
      for (const [key, times] of message.counts) for (const listener of listeners) listener.counted?.(key, times);
      return;
    }
    if (message.leaves) nodes.leave(message.node);
    // A new node does not know this one either.
    else if (nodes.hear(message.node)) sayThatAlive();
    tell(message.accounts, message.sessions);
    for (const note of message.notes) for (const listener of listeners) listener.note?.(note, message.node);
  }

  function tell(accountIds: readonly string[], sessionAccountIds: readonly string[]): void {
    for (const listener of listeners) {
      if (accountIds.length > 0) listener.accounts(accountIds);
      if (sessionAccountIds.length > 0) listener.sessions(sessionAccountIds);
    }
  }

  function tellOthers(accountIds: readonly string[]): void {
    for (const id of accountIds) letters.accounts.add(id);
    later(nodes.count === 0 ? ALONE_MS : BATCH_MS);
  }

  function sayThatAlive(): void {
    nodes.sweep();
    letters.beats = true;
    later();
  }

  function later(ms = BATCH_MS): void {
    const at = performance.now() + ms;
    if (closed || (timer && dueAt <= at)) return;
    clearTimeout(timer);
    dueAt = at;
    timer = setTimeout(() => {
      timer = undefined;
      sending = sending.then(sendAll);
    }, ms);
  }

  async function sendAll(): Promise<void> {
    while (!letters.isEmpty) await send(letters.take(node));
  }

  async function send(message: Message | Counts): Promise<void> {
    const text = JSON.stringify(message);
    const heardBy = await line?.say(text);
    if (heardBy !== undefined) said.redis += 1;
    // The count includes this node. If fewer nodes heard it than are known, some have lost Redis or just died: use NOTIFY too.
    if (heardBy !== undefined && heardBy > nodes.count) return;
    try {
      // Nothing is lost with it, so the commit need not wait for the disk.
      await pool`SELECT pg_notify(${NOTIFY_CHANNEL}, ${text}) FROM set_config('synchronous_commit', 'off', true)`;
      said.postgres += 1;
    } catch (error) {
      log.warn({ err: error }, 'cannot notify the other nodes; they will find out at their next poll');
    }
  }

  return {
    accounts(ids) {
      tell(ids, []);
      tellOthers(ids);
    },
    written(rows) {
      const ids = rows.map(({ row }) => row.accountId);
      for (const { accounts, written } of listeners) {
        if (written) written(rows);
        else accounts(ids);
      }
      tellOthers(ids);
    },
    sessions(ids) {
      tell([], ids);
      for (const id of ids) letters.sessions.add(id);
      later();
    },
    note(note) {
      if (nodes.count === 0 || letters.notes.length >= MOST_NOTES) return;
      letters.notes.push(note);
      later();
    },
    counted(key, times) {
      if (nodes.count === 0) return;
      letters.counts.set(key, (letters.counts.get(key) ?? 0) + times);
      later();
    },
    subscribe: (listener) => void listeners.push(listener),
    get state() {
      const reason = line?.isUp === false ? line.whyDown : undefined;
      return { redis: line ? (line.isUp ? 'up' : 'down') : 'not configured', reason, nodes: nodes.count + 1, said } as const;
    },
    async close() {
      closed = true;
      clearTimeout(timer);
      clearInterval(beat);
      letters.beats = false;
      const last = sending.then(sendAll).then(() => send({ node, accounts: [], sessions: [], notes: [], leaves: true }));
      await Promise.race([last, pause(LAST_MS, undefined, { ref: false })]);
      line?.close();
      nodes.close();
      // The driver waits for ever if the connection has just been lost; the pool ends it in any case.
      await Promise.race([subscription.unlisten().catch(() => {}), pause(LAST_MS, undefined, { ref: false })]);
    },
  };
}
