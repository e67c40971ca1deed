import { setTimeout as pause } from 'node:timers/promises';
import type { ServerFrame } from '@castlane/contract/live.ts';
import { CLOSE } from '@castlane/contract/socket.ts';
import type { FastifyBaseLogger } from 'fastify';
import type { Pool } from '#platform/db/connect.ts';
import type { Authenticate } from '#platform/http/viewer.ts';
import type { Connection, Numbered } from './connection.ts';
import { prepare } from './prepared.ts';
import type { StreamRow, WrittenRow } from './stream-row.ts';
import { readStreams, streamsBeyond, type Places } from './stream.ts';
import type { Wake } from './wake.ts';

/** Rows per read of one stream; fewer of each when many are read together. */
const PAGE = 500;
const PAGE_OF_MANY = 100;
const MOST_TOGETHER = 64;
const MOST_READING = 4;
/** How much is written before checking whether the sockets keep up. */
const STRETCH = 100;
const STRETCH_BYTES = 256 * 1024;
/** A socket that takes longer does not delay the others. */
const TAKE_MS = 50;
const BEHIND_MS = 5000;
const POLL_MS = 1000;

/** Turns stream rows into frames, in the same order. A row whose subject is gone still gives a frame, so that `n` has no gap. */
export type Render = (rows: StreamRow[]) => Promise<ServerFrame[]>;

type Member = { connections: readonly Connection[]; isFlowing: boolean; again: boolean };
/** The sockets of an account that are sent a part of its stream: those that were open and ready when it started. */
type Pour = { accountId: string; member: Member; to: Connection[] };
/** One read of a stream. */
type Flow = Pour & { after: number };
/** Called with the rows that are about to be sent to an account on this node. */
type Watcher = (accountId: string, rows: readonly StreamRow[]) => void;

/**
 * The sockets of this node, by account. A wake, a new socket or the poll makes an account's stream flow to them: always from the database,
 * always in the order of `n`, one flow per account at a time. Streams that are due at the same time, such as those of two accounts in a
 * chat, are read together, and an event that is in both becomes JSON once.
 */
export class Hub {
  readonly #pool: Pool;
  readonly #wake: Wake;
  readonly #render: Render;
  readonly #authenticate: Authenticate;
  readonly #log: FastifyBaseLogger;
  readonly #members = new Map<string, Member>();
  readonly #watchers: Watcher[] = [];
  readonly #due = new Set<string>();
  /**
   * What the poll asks; undefined once a socket has come, gone or been sent a part of its stream. Made for each poll, it would be most of
   * the garbage of a node with many idle sockets.
   */
  #asked: Places | undefined;
  #epoch: string | undefined;
  #reading = 0;
  #readsSoon = false;
  /** How many frames it has written: those of streams, and others. */
  readonly sent = { stored: 0, other: 0 };
  readonly #poll: NodeJS.Timeout;

  constructor(pool: Pool, wake: Wake, render: Render, authenticate: Authenticate, log: FastifyBaseLogger) {
    this.#pool = pool;
    this.#wake = wake;
    this.#render = render;
    this.#authenticate = authenticate;
    this.#log = log;
    wake.subscribe({
      accounts: (ids) => ids.forEach((id) => this.flush(id)),
      written: (rows) => this.#deliver(rows),
      sessions: (ids) => ids.forEach((id) => void this.#recheck(id)),
      note: (note) => {
        if (note.type === 'typing') this.tell(note.to, { type: 'typing', threadId: note.threadId, accountId: note.accountId });
      },
    });
    this.#poll = setInterval(() => void this.#findMissed(), POLL_MS);
    this.#poll.unref();
  }

  /**
   * Adds a socket before reading its backlog: a row written in between is seen by one of the two, and sent once. Checks the session again
   * for the same reason: it may have ended after the first check, before the hub knew the socket.
   */
  add(connection: Connection): void {
    const { accountId } = connection.viewer;
    this.#asked = undefined;
    const member = this.#members.get(accountId) ?? { connections: [], isFlowing: false, again: false };
    member.connections = [...member.connections, connection];
    this.#members.set(accountId, member);
    this.flush(accountId);
    void this.#recheck(accountId);
  }

  /** Returns whether that was the account's last socket on this node. */
  remove(connection: Connection): boolean {
    const member = this.#members.get(connection.viewer.accountId);
    if (!member?.connections.includes(connection)) return false;
    member.connections = member.connections.filter((other) => other !== connection);
    this.#asked = undefined;
    if (member.connections.length > 0) return false;
    this.#members.delete(connection.viewer.accountId);
    return true;
  }

  isOnline(accountId: string): boolean {
    return this.#members.has(accountId);
  }

  accounts(): string[] {
    return [...this.#members.keys()];
  }

  /** Returns how many open sockets an account has on this node. */
  connections(accountId: string): number {
    return (this.#members.get(accountId)?.connections ?? []).filter(({ isOpen }) => isOpen).length;
  }

  *all(): Generator<Connection> {
    for (const { connections } of this.#members.values()) yield* connections;
  }

  get size(): number {
    let size = 0;
    for (const member of this.#members.values()) size += member.connections.length;
    return size;
  }

  watch(watcher: Watcher): void {
    this.#watchers.push(watcher);
  }

  /** Sends a frame that is not stored to the sockets of some accounts on this node. */
  tell(accountIds: Iterable<string>, frame: ServerFrame): void {
    const prepared = prepare(JSON.stringify(frame));
    for (const id of accountIds) {
      const member = this.#members.get(id);
      if (!member) continue;
      for (const connection of member.connections) connection.write(prepared);
      this.sent.other += member.connections.length;
    }
  }

  /** Tells one account, on all nodes, that another is typing. */
  tellTyping(to: string, threadId: string, accountId: string): void {
    this.tell([to], { type: 'typing', threadId, accountId });
    this.#wake.note({ type: 'typing', to: [to], threadId, accountId });
  }

  flush(accountId: string): void {
    const member = this.#members.get(accountId);
    if (!member) return;
    if (member.isFlowing) {
      member.again = true;
      return;
    }
    this.#due.add(accountId);
    this.#readSoon();
  }

  /**
   * Sends rows that this node has just committed, without reading them again. Only to sockets that have everything before them; the others
   * read from the database.
   */
  #deliver(rows: readonly WrittenRow[]): void {
    const events = new Map<object, string>();
    for (const { row, frame } of rows) {
      const { accountId, n } = row;
      const member = this.#members.get(accountId);
      if (!member) continue;
      const to = readyOf(member);
      if (member.isFlowing || to.some(({ cursor }) => cursor !== n - 1)) this.flush(accountId);
      else if (to.length > 0) {
        member.isFlowing = true;
        member.again = false;
        void this.#pour({ accountId, member, to }, [{ ...row, frame: prepare(jsonOf(frame, events)) }], false);
      }
    }
  }

  #readSoon(): void {
    if (this.#readsSoon || this.#due.size === 0 || this.#reading >= MOST_READING) return;
    this.#readsSoon = true;
    setImmediate(() => {
      this.#readsSoon = false;
      void this.#read();
    });
  }

  async #read(): Promise<void> {
    const flows = this.#takeDue();
    const limit = flows.length > 1 ? PAGE_OF_MANY : PAGE;
    this.#reading += 1;
    this.#readSoon();
    try {
      const rows = flows.length > 0 ? await readStreams(this.#pool, flows, limit) : [];
      const frames = rows.length > 0 ? await this.#render(rows) : [];
      const events = new Map<object, string>();
      const numbered = rows.map((row, index) => ({ ...row, frame: prepare(jsonOf(frames[index]!, events)) }));
      const pages = Map.groupBy(numbered, ({ accountId }) => accountId);
      for (const flow of flows) {
        const page = pages.get(flow.accountId) ?? [];
        void this.#pour(flow, page, page.length === limit);
      }
    } catch (error) {
      // The sockets stay open; the next wake or poll continues from the same cursor.
      this.#log.warn({ err: error }, 'cannot read the streams');
      for (const { member } of flows) member.isFlowing = false;
    } finally {
      this.#reading -= 1;
      this.#readSoon();
    }
  }

  #takeDue(): Flow[] {
    const flows: Flow[] = [];
    for (const accountId of this.#due) {
      if (flows.length === MOST_TOGETHER) break;
      this.#due.delete(accountId);
      const member = this.#members.get(accountId);
      const to = member ? readyOf(member) : [];
      if (!member || member.isFlowing || to.length === 0) continue;
      member.isFlowing = true;
      member.again = false;
      flows.push({ accountId, after: leastOf(to), member, to });
    }
    return flows;
  }

  async #pour({ accountId, member, to }: Pour, rows: (StreamRow & Numbered)[], hasMore: boolean): Promise<void> {
    if (rows.length > 0) for (const watcher of this.#watchers) watcher(accountId, rows);
    // Rows between its cursor and the first one were trimmed: it says hello again, and is told to start over.
    for (const connection of to) if (rows.length > 0 && connection.cursor + 1 < rows[0]!.n) connection.close(CLOSE.tooSlow);
    for (const stretch of stretchesOf(rows)) {
      for (const connection of to) if (!connection.isBehind) this.sent.stored += connection.pour(stretch);
      this.#asked = undefined;
      const clogged = to.filter(({ isClogged, isBehind }) => isClogged && !isBehind);
      if (clogged.length > 0) await this.#letTake(accountId, clogged);
    }
    member.isFlowing = false;
    if (member.again || hasMore) this.flush(accountId);
  }

  /** Waits for the sockets to drain, but not for long. */
  async #letTake(accountId: string, clogged: readonly Connection[]): Promise<void> {
    await Promise.race([Promise.all(clogged.map((connection) => connection.drained())), pause(TAKE_MS)]);
    for (const connection of clogged) if (connection.isClogged) void this.#leaveBehind(accountId, connection);
  }

  /** Pauses the socket's stream until it has drained; closes the socket if that takes too long, and it reconnects. */
  async #leaveBehind(accountId: string, connection: Connection): Promise<void> {
    connection.isBehind = true;
    const patience = setTimeout(() => connection.close(CLOSE.tooSlow), BEHIND_MS);
    await connection.drained();
    clearTimeout(patience);
    connection.isBehind = false;
    this.#asked = undefined;
    this.flush(accountId);
  }

  async #findMissed(): Promise<void> {
    const places = this.places();
    if (places.accountIds === '{}') return;
    try {
      const { epoch, accountIds } = await streamsBeyond(this.#pool, places);
      this.#notice(epoch);
      if (accountIds.length > 0) this.#asked = undefined;
      for (const accountId of accountIds) this.flush(accountId);
    } catch (error) {
      this.#log.warn({ err: error }, 'cannot poll the streams');
    }
  }

  /** Up to where each account's ready sockets have its stream. */
  places(): Places {
    if (this.#asked) return this.#asked;
    const [accountIds, after]: [string[], number[]] = [[], []];
    for (const [accountId, member] of this.#members) {
      const ready = readyOf(member);
      if (ready.length === 0) continue;
      accountIds.push(accountId);
      after.push(leastOf(ready));
    }
    this.#asked = { accountIds: `{${accountIds.join(',')}}`, after: `{${after.join(',')}}` };
    return this.#asked;
  }

  /** Closes all sockets if the streams were replaced by others, whose numbers mean other events: the clients come back and start over. */
  #notice(epoch: string): void {
    if (epoch === this.#epoch) return;
    if (this.#epoch !== undefined) {
      this.#log.warn('the database is another copy than before: all devices start over');
      for (const connection of this.all()) connection.close(CLOSE.restart);
    }
    this.#epoch = epoch;
  }

  /** Checks the account's sockets again after its sessions have changed. */
  async #recheck(accountId: string): Promise<void> {
    await Promise.all((this.#members.get(accountId)?.connections ?? []).map((connection) => this.check(connection)));
  }

  /** Checks a socket's session, and closes the socket with a code if it is no longer valid. While the check fails, the socket stays. */
  async check(connection: Connection): Promise<boolean> {
    try {
      const result = await this.#authenticate(connection.token);
      if ('problem' in result) connection.close(CLOSE.tokenGone);
      else if (result.viewer.banned) connection.close(CLOSE.banned);
      else connection.viewer = result.viewer;
      connection.checkedAt = performance.now();
    } catch (error) {
      this.#log.warn({ err: error }, 'cannot re-check a session');
    }
    return connection.isOpen;
  }

  /** Stops reading. */
  close(): void {
    clearInterval(this.#poll);
    this.#due.clear();
  }
}

/** Up to where all of an account's ready sockets have its stream. */
function leastOf(ready: readonly Connection[]): number {
  return Math.min(...ready.map(({ cursor }) => cursor));
}

function readyOf({ connections }: Member): Connection[] {
  return connections.filter(({ isOpen, isBehind }) => isOpen && !isBehind);
}

/** Serialises a frame. The event of a message is in the streams of both sides, with different numbers: its JSON is built once. */
function jsonOf(frame: ServerFrame, events: Map<object, string>): string {
  if (frame.type !== 'event') return JSON.stringify(frame);
  const event = events.get(frame.event) ?? JSON.stringify(frame.event);
  events.set(frame.event, event);
  return `{"type":"event","n":${frame.n},"threadId":"${frame.threadId}","event":${event}}`;
}

function* stretchesOf(rows: readonly Numbered[]): Generator<Numbered[]> {
  let stretch: Numbered[] = [];
  let bytes = 0;
  for (const row of rows) {
    stretch.push(row);
    bytes += row.frame.bytes.length;
    if (stretch.length < STRETCH && bytes < STRETCH_BYTES) continue;
    yield stretch;
    stretch = [];
    bytes = 0;
  }
  if (stretch.length > 0) yield stretch;
}
