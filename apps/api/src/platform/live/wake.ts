import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { Pool } from '#platform/db/connect.ts';

const CHANNEL = 'castlane_wake';
const BATCH_MS = 5;
/** NOTIFY takes at most 8,000 bytes; an id is 36. */
const MOST_IDS = 150;
/** How long a node that stops waits for its last wakes to be sent. */
const LAST_MS = 1000;

type Message = { node: string; accounts: string[]; sessions: string[] };
type Listener = { accounts: (ids: readonly string[]) => void; sessions: (accountIds: readonly string[]) => void };

/** Tells every node that streams have grown or that sessions of accounts have changed. Only a hint: what is lost is found by the poll. */
export type Wake = {
  accounts: (ids: readonly string[]) => void;
  sessions: (accountIds: readonly string[]) => void;
  subscribe: (listener: Listener) => void;
  close: () => Promise<void>;
};

/**
 * This node hears at once; the others through NOTIFY, batched and outside of the writing transaction, where it would
 * serialise commits.
 */
export async function startWake(pool: Pool, log: FastifyBaseLogger): Promise<Wake> {
  const node = randomUUID();
  const listeners: Listener[] = [];
  const accounts = new Set<string>();
  const sessions = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  let sending = Promise.resolve();
  let closed = false;

  const subscription = await pool.listen(CHANNEL, (payload) => {
    const message = JSON.parse(payload) as Message;
    if (message.node === node) return;
    tell(message.accounts, message.sessions);
  });

  function tell(accountIds: readonly string[], sessionAccountIds: readonly string[]): void {
    for (const listener of listeners) {
      if (accountIds.length > 0) listener.accounts(accountIds);
      if (sessionAccountIds.length > 0) listener.sessions(sessionAccountIds);
    }
  }

  function later(): void {
    if (closed) return;
    timer ??= setTimeout(() => {
      timer = undefined;
      sending = sendAll();
    }, BATCH_MS);
  }

  async function sendAll(): Promise<void> {
    while (accounts.size > 0 || sessions.size > 0) await send({ node, accounts: take(accounts), sessions: take(sessions) });
  }

  async function send(message: Message): Promise<void> {
    try {
      await pool.notify(CHANNEL, JSON.stringify(message));
    } catch (error) {
      log.warn({ err: error }, 'waking the other nodes failed; they will find out by their poll');
    }
  }

  return {
    accounts(ids) {
      tell(ids, []);
      for (const id of ids) accounts.add(id);
      later();
    },
    sessions(ids) {
      tell([], ids);
      for (const id of ids) sessions.add(id);
      later();
    },
    subscribe: (listener) => void listeners.push(listener),
    async close() {
      closed = true;
      clearTimeout(timer);
      await Promise.race([Promise.all([sending, sendAll()]), pause(LAST_MS, undefined, { ref: false })]);
      await subscription.unlisten().catch(() => {});
    },
  };
}

function take(ids: Set<string>): string[] {
  const some = [...ids].slice(0, MOST_IDS / 2);
  for (const id of some) ids.delete(id);
  return some;
}
