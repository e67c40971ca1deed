import { randomUUID } from 'node:crypto';
import type { ServerFrame } from '@castlane/contract/live.ts';
import { SOCKET_PATH } from '@castlane/contract/socket.ts';
import { WebSocket } from 'ws';
import type { Chance } from './chance.ts';
import type { Ledger } from './ledger.ts';
import { Memory } from './memory.ts';
import { postMessage, type How } from './post.ts';
import type { Stopwatch } from './stopwatch.ts';

export type Person = { id: string; token: string; threads: string[] };
/** How a client reaches the servers: the port of the proxy before each node. */
export type Ways = {
  ports: readonly number[];
  stopwatch: Stopwatch;
  headers?: Record<string, string>;
  watcher?: Watcher;
  mayBeginAnew?: boolean;
};
/** Who counts what happens to clients. */
export type Watcher = Required<Pick<How, 'heard'>> & {
  /** A socket that was ready is gone; a socket is ready. */
  gone: (client: Client) => void;
  ready: (client: Client) => void;
  acked: () => void;
  nacked: (code: number, retry: boolean) => void;
};

const TICK_MS = 50;
/** A connection is dead after this long without a frame. The real client waits longer. */
const SILENCE_MS = 2500;
const PING_MS = 700;
const RETRY_MS = { first: 400, most: 4000 };
const BY_POST = 0.2;
const ELSEWHERE = 0.3;
const READS = 0.25;

/** A user with one device, who stores messages until they are acknowledged, and the whole stream. */
export class Client {
  readonly person: Person;
  readonly memory: Memory;
  readonly #ways: Ways;
  readonly #chance: Chance;
  #node: number;
  #socket: WebSocket | undefined;
  #isReady = false;
  #heardAt = 0;
  #pingedAt = 0;
  #connectAt = 0;
  #failures = 0;
  #tick: NodeJS.Timeout;

  constructor(person: Person, ledger: Ledger, ways: Ways, chance: Chance) {
    this.person = person;
    this.memory = new Memory(ledger, { mayBeginAnew: ways.mayBeginAnew ?? false });
    this.#ways = ways;
    this.#chance = chance;
    this.#node = chance.whole(0, ways.ports.length - 1);
    this.#tick = setInterval(() => this.#live(), TICK_MS);
  }

  /** Ends immediately, like a closed tab; only the ledger remains. */
  vanish(): void {
    clearInterval(this.#tick);
    this.#isReady = false;
    this.#socket?.terminate();
    this.memory.end();
  }

  get isSettled(): boolean {
    return this.#isReady && this.memory.outbox.size === 0;
  }

  /** Writes a message: its id is on the disk before anything is sent. */
  async write(way?: 'socket'): Promise<void> {
    const clientId = randomUUID();
    const body = `${clientId} ${this.#chance.one(WORDS)}`;
    await this.memory.intend(clientId, this.#chance.one(this.person.threads), body);
    this.#attempt(clientId, way);
  }

  /** Moves to another node, as after a change of networks. */
  hop(node: number): void {
    this.#node = node;
    this.#socket?.terminate();
  }

  /** Sends one id to two threads at the same time, through both nodes, like a duplicated tab. Only one may be stored. */
  async writeTwins(): Promise<void> {
    const clientId = randomUUID();
    await this.memory.intendTwins(clientId);
    const messages = this.person.threads.map((threadId) => ({ threadId, clientId, body: clientId }));
    const answers = await Promise.all(
      messages.map((message, index) => postMessage(this.#ways.ports[index % this.#ways.ports.length]!, this.person.token, message)),
    );
    if (answers.filter((answer) => 'seq' in answer).length > 1) this.memory.faults.push(`dup: ${clientId} was taken twice`);
  }

  #live(): void {
    const now = performance.now();
    if (!this.#socket && now >= this.#connectAt) this.#connect();
    if (this.#socket && now - this.#heardAt > SILENCE_MS) this.#socket.terminate();
    if (this.#isReady && now - Math.max(this.#heardAt, this.#pingedAt) > PING_MS) {
      this.#pingedAt = now;
      this.#say({ type: 'ping' });
    }
    for (const [clientId, { dueAt }] of this.memory.outbox) if (dueAt <= now) this.#attempt(clientId);
  }

  #connect(): void {
    if (this.#failures > 0 && this.#chance.happens(ELSEWHERE)) this.#node = this.#chance.whole(0, this.#ways.ports.length - 1);
    const socket = new WebSocket(`ws://127.0.0.1:${this.#ways.ports[this.#node]}${SOCKET_PATH}`, {
      perMessageDeflate: false,
      headers: this.#ways.headers ?? {},
    });
    this.#socket = socket;
    this.#heardAt = performance.now();
    const { epoch, cursor } = this.memory;
    socket.on('open', () => this.#say({ type: 'hello', token: this.person.token, ...(epoch ? { epoch, cursor } : {}) }));
    socket.on('message', (data) => this.#hear(socket, JSON.parse((data as Buffer).toString()) as ServerFrame));
    socket.on('error', () => {});
    socket.on('close', () => {
      if (this.#socket !== socket) return;
      this.#socket = undefined;
      if (this.#isReady) this.#ways.watcher?.gone(this);
      this.#isReady = false;
      this.#failures += 1;
      // The next try goes to another node, as through a load balancer that has noticed.
      if (this.#failures > 1) this.#node = (this.#node + 1) % this.#ways.ports.length;
      this.#connectAt = performance.now() + Math.min(800, 40 * 2 ** this.#failures) * this.#chance.between(0.5, 1.5);
    });
  }

  #hear(socket: WebSocket, frame: ServerFrame): void {
    if (socket !== this.#socket) return;
    this.#heardAt = performance.now();
    switch (frame.type) {
      case 'ready':
      case 'reset':
        this.memory.greeted(frame);
        this.#isReady = true;
        this.#ways.watcher?.ready(this);
        this.#failures = 0;
        for (const [clientId, { tries }] of this.memory.outbox) if (tries > 0) this.#attempt(clientId);
        return;
      case 'ack':
        this.#ways.watcher?.acked();
        this.#ways.stopwatch.acked(frame.clientId);
        return this.memory.acknowledged(frame.clientId, frame.seq, frame.id);
      case 'nack':
        this.#ways.watcher?.nacked(frame.code, frame.retry);
        if (!frame.retry) this.memory.refused(frame.clientId, frame.code);
        return;
    }
    if (!('n' in frame)) return;
    this.memory.received(frame);
    if (frame.type === 'event' && frame.event.senderId !== this.person.id) this.#noticed(frame.threadId, frame.event);
  }

  /** Records the arrival of another account's message, and sometimes marks the thread as read, up to any event so far. */
  #noticed(threadId: string, { clientId, seq }: { clientId: string | null; seq: number }): void {
    if (clientId) this.#ways.stopwatch.arrived(clientId);
    if (this.#chance.happens(READS)) this.#say({ type: 'read', threadId, seq: this.#chance.whole(1, seq) });
  }

  #say(frame: object): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(frame));
  }

  #attempt(clientId: string, way?: 'socket'): void {
    const item = this.memory.outbox.get(clientId);
    if (!item) return;
    const { threadId, body } = item;
    item.dueAt = performance.now() + Math.min(RETRY_MS.most, RETRY_MS.first * 2 ** item.tries) * this.#chance.between(0.75, 1.5);
    item.tries += 1;
    this.#ways.stopwatch.sent(clientId);
    if (this.#isReady && (way === 'socket' || !this.#chance.happens(BY_POST))) this.#say({ type: 'send', threadId, clientId, body });
    else void this.#post({ threadId, clientId, body });
  }

  async #post(message: { threadId: string; clientId: string; body: string }): Promise<void> {
    const answer = await postMessage(this.#chance.one(this.#ways.ports), this.person.token, message, {
      ...(this.#ways.headers ? { headers: this.#ways.headers } : {}),
      ...(this.#ways.watcher ? { heard: this.#ways.watcher.heard } : {}),
    });
    if ('seq' in answer) this.memory.acknowledged(message.clientId, answer.seq, answer.id);
    else if ('refused' in answer) this.memory.refused(message.clientId, answer.refused);
  }
}

const WORDS = [
  'Two pairs ship on Monday. Which size do you wear?',
  'Ein Schuh für Schnee: größer, bitte.',
  '雪の上で試します 👟',
  "It's 100% fine; really -- \\'quoted\\' and {braced}",
];
