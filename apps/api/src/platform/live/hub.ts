import { CLOSE, type ServerFrame } from '@castlane/contract/live.ts';
import type { FastifyBaseLogger } from 'fastify';
import type { Pool } from '#platform/db/connect.ts';
import type { Authenticate } from '#platform/http/viewer.ts';
import type { Connection } from './connection.ts';
import { readStream, type StreamRow } from './stream.ts';
import type { Wake } from './wake.ts';

const PAGE = 500;
const POLL_MS = 1000;

/** Turns stream rows into frames, in the same order. A row whose subject is gone gives a frame all the same, so that `n` has no gap. */
export type Render = (rows: StreamRow[]) => Promise<ServerFrame[]>;

type Member = { connections: Set<Connection>; flushing: boolean; again: boolean };

/**
 * The sockets of this node, by account. A wake, a new socket or the poll lets an account's stream flow to them:
 * always from the database, always in the order of `n`, one flow per account at a time.
 */
export class Hub {
  readonly #pool: Pool;
  readonly #render: Render;
  readonly #authenticate: Authenticate;
  readonly #log: FastifyBaseLogger;
  readonly #members = new Map<string, Member>();
  readonly #poll: NodeJS.Timeout;

  constructor(pool: Pool, wake: Wake, render: Render, authenticate: Authenticate, log: FastifyBaseLogger) {
    this.#pool = pool;
    this.#render = render;
    this.#authenticate = authenticate;
    this.#log = log;
    wake.subscribe({
      accounts: (ids) => ids.forEach((id) => this.flush(id)),
      sessions: (ids) => ids.forEach((id) => void this.#recheck(id)),
    });
    this.#poll = setInterval(() => void this.#findMissed(), POLL_MS);
    this.#poll.unref();
  }

  /**
   * Adds a socket first and reads its backlog then: what is written in between is seen by one or the other, and sent once.
   * Its session is checked again for the same reason: it may have ended after the look-up, before anybody knew of the socket.
   */
  add(connection: Connection): void {
    const { accountId } = connection.viewer;
    const member = this.#members.get(accountId) ?? { connections: new Set(), flushing: false, again: false };
    member.connections.add(connection);
    this.#members.set(accountId, member);
    this.flush(accountId);
    void this.#recheck(accountId);
  }

  /** Whether that was the account's last socket on this node. */
  remove(connection: Connection): boolean {
    const member = this.#members.get(connection.viewer.accountId);
    if (!member?.connections.delete(connection)) return false;
    if (member.connections.size > 0) return false;
    this.#members.delete(connection.viewer.accountId);
    return true;
  }

  isOnline(accountId: string): boolean {
    return this.#members.has(accountId);
  }

  connections(accountId: string): number {
    return this.#members.get(accountId)?.connections.size ?? 0;
  }

  get size(): number {
    let size = 0;
    for (const member of this.#members.values()) size += member.connections.size;
    return size;
  }

  /** A frame that is not durable, to the sockets of some accounts on this node. */
  tell(accountIds: readonly string[], frame: ServerFrame): void {
    const text = JSON.stringify(frame);
    for (const id of accountIds) for (const connection of this.#members.get(id)?.connections ?? []) connection.write(text);
  }

  flush(accountId: string): void {
    const member = this.#members.get(accountId);
    if (!member) return;
    if (member.flushing) {
      member.again = true;
      return;
    }
    member.flushing = true;
    void this.#flow(accountId, member).finally(() => {
      member.flushing = false;
      if (member.again) {
        member.again = false;
        this.flush(accountId);
      }
    });
  }

  async #flow(accountId: string, member: Member): Promise<void> {
    try {
      for (;;) {
        const from = Math.min(...[...member.connections].map((connection) => connection.cursor));
        if (!Number.isFinite(from)) return;
        const rows = await readStream(this.#pool, accountId, from, PAGE);
        const frames = rows.length > 0 ? await this.#render(rows) : [];
        rows.forEach((row, index) => deliver(member, row.n, frames[index]!));
        if (rows.length < PAGE) return;
      }
    } catch (error) {
      // The sockets stay; the next wake or poll goes on from the same cursor.
      this.#log.warn({ err: error }, 'reading a stream failed');
    }
  }

  async #findMissed(): Promise<void> {
    const ids = [...this.#members.keys()];
    if (ids.length === 0) return;
    try {
      const heads = await this.#pool<{ accountId: string; lastN: number }[]>`
        SELECT account_id, last_n FROM account_streams WHERE account_id = ANY(${ids}::uuid[])`;
      for (const { accountId, lastN } of heads) {
        const member = this.#members.get(accountId);
        if (member && [...member.connections].some((connection) => connection.cursor < lastN)) this.flush(accountId);
      }
    } catch (error) {
      this.#log.warn({ err: error }, 'polling the streams failed');
    }
  }

  /** Sessions of the account have changed: whoever may no longer be here is told and closed. */
  async #recheck(accountId: string): Promise<void> {
    await Promise.all([...(this.#members.get(accountId)?.connections ?? [])].map((connection) => this.#recheckOne(connection)));
  }

  async #recheckOne(connection: Connection): Promise<void> {
    try {
      const result = await this.#authenticate(connection.token);
      if ('problem' in result) connection.close(CLOSE.tokenGone);
      else if (result.viewer.banned) connection.close(CLOSE.banned);
      else connection.viewer = result.viewer;
    } catch (error) {
      this.#log.warn({ err: error }, 'checking a session again failed');
    }
  }

  close(): void {
    clearInterval(this.#poll);
    for (const member of this.#members.values()) for (const connection of member.connections) connection.close(CLOSE.restart);
  }
}

function deliver(member: Member, n: number, frame: ServerFrame): void {
  const text = JSON.stringify(frame);
  for (const connection of member.connections) {
    if (connection.cursor >= n) continue;
    connection.write(text);
    connection.cursor = n;
  }
}
