import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import type { ClientFrame } from '@castlane/contract/live.ts';
import { CLOSE, FRAME_BYTES, HELLO_SECONDS } from '@castlane/contract/socket.ts';
import type { FastifyInstance } from 'fastify';
import { WebSocketServer, type RawData, type WebSocket } from 'ws';
import { Batches } from '#platform/batches.ts';
import type { Config } from '#platform/config.ts';
import type { Pool } from '#platform/db/connect.ts';
import { refuseRaw } from '#platform/http/refusal.ts';
import type { Authenticate } from '#platform/http/viewer.ts';
import { Problem } from '#platform/problem.ts';
import { Allowance, UNLIMITED } from './allowance.ts';
import { Connection } from './connection.ts';
import { Addresses, whyRefused, type Place } from './handshake.ts';
import { startHeartbeat } from './heartbeat.ts';
import type { Hub } from './hub.ts';
import { parseFrame, Queue, refuseFrame, textOf } from './incoming.ts';
import { endSoon, part } from './parting.ts';
import type { Refusal, Refusals } from './refusals.ts';
import { watchSessionEnds, type FindEnded } from './session-ends.ts';
import { streamHeads } from './stream.ts';

const MOST_SOCKETS = 5;
const MOST_EARLY = 32;
/** Handshakes of one account: a burst for all its sockets on two nodes, then a rate per minute. */
const HANDSHAKES = { burst: 10, perSecond: 10 / 60 };
/** Frames of one account, of any kind. */
const FRAMES = { burst: 300, perSecond: 30 };
/** How often a ping triggers a check of the session. */
const CHECK_MS = 60_000;
/** When the server stops: the limit for frames in progress, and for the sockets to close. */
const DONE_MS = 5000;
const GOODBYE_MS = 1000;

const REASONS: ReadonlyMap<number, Refusal> = new Map([
  [CLOSE.tokenGone, 'session'],
  [CLOSE.banned, 'banned'],
  [CLOSE.tooFast, 'too fast'],
]);

type Incoming = Exclude<ClientFrame, { type: 'hello' | 'ping' }>;
/** The features' handlers for frames and for sockets that open and close. */
export type SocketHandlers = {
  frame: (connection: Connection, frame: Incoming) => Promise<void>;
  opened: (connection: Connection) => void;
  closed: (connection: Connection, wasLast: boolean) => void;
};

type Options = {
  app: FastifyInstance;
  config: Config;
  pool: Pool;
  hub: Hub;
  authenticate: Authenticate;
  findEnded: FindEnded;
  handlers: SocketHandlers;
  refusals: Refusals;
};

/** Serves the socket path on Fastify's server: origin check, hello within 5 seconds, then frames one after the other. */
export function serveSockets({ app, config, pool, hub, authenticate, findEnded, handlers, refusals }: Options): void {
  const sockets = new WebSocketServer({ noServer: true, maxPayload: FRAME_BYTES, perMessageDeflate: false });
  sockets.on('wsClientError', ({ message }, stream, { method }) => {
    refusals.add('handshake', { why: message });
    refuseRaw(stream, new Problem(1005, { message, status: method === 'GET' ? 400 : 405 }));
  });
  const addresses = new Addresses(config);
  const handshakes = config.rateLimits ? new Allowance(HANDSHAKES.burst, HANDSHAKES.perSecond) : UNLIMITED;
  const frames = config.rateLimits ? new Allowance(FRAMES.burst, FRAMES.perSecond) : UNLIMITED;
  const queues = new Map<WebSocket, Queue>();
  const heads = new Batches(
    (accountIds: readonly string[]) => streamHeads(pool, accountIds),
    () => [],
  );
  let closing = false;

  app.server.on('upgrade', (request: IncomingMessage, stream: Duplex, head: Buffer) => {
    // A client that leaves during the handshake is no error.
    stream.on('error', ignore);
    // A socket is load that stays, so an overloaded node takes no more: the client tries again and reaches another one. Open ones stay.
    const isBusy = config.production && app.isUnderPressure();
    if (closing || isBusy) {
      refusals.add(closing ? 'stopping' : 'busy');
      return refuseRaw(stream, new Problem(1023, { retryAfterSeconds: isBusy ? 2 : 1 }));
    }
    const refused = whyRefused(request, config);
    if (refused) {
      refusals.add(refused.reason, refused.details);
      return refuseRaw(stream, refused.problem, refused.headers);
    }
    const place = addresses.enter(request);
    if (!place) {
      refusals.add('address is full');
      return refuseRaw(stream, new Problem(1022, { retryAfterSeconds: 5 }));
    }
    stream.on('close', () => place.leave());
    sockets.handleUpgrade(request, stream, head, (socket) => greet(socket, stream, place));
  });

  /** Waits for the hello, and then for the session. Frames behind the hello are queued. */
  function greet(socket: WebSocket, stream: Duplex, place: Place): void {
    const early: string[] = [];
    let wasGreeted = false;
    let patience = setTimeout(() => part(socket, CLOSE.tokenGone, 'stranger'), HELLO_SECONDS * 1000);
    const forget = (): void => clearTimeout(patience);
    function count({ length }: Buffer): void {
      if (!place.take(length)) socket.terminate();
    }
    function welcome(connection: Connection): void {
      // Without these, nothing of the handshake stays in memory.
      socket.off('message', hear).off('close', forget);
      stream.off('data', count);
      place.settle();
      attend(connection, early);
    }
    async function meet(text: string): Promise<void> {
      wasGreeted = true;
      forget();
      // A database that does not answer says nothing about the session: 1011 lets the client come back.
      patience = setTimeout(() => part(socket, 1011, 'stranger'), HELLO_SECONDS * 1000);
      try {
        await hello(socket, text, place, welcome);
      } catch (error) {
        app.log.error({ err: error }, 'cannot open a socket');
        part(socket, 1011, 'stranger');
      } finally {
        forget();
      }
    }
    function hear(data: RawData, isBinary: boolean): void {
      if (!wasGreeted) void meet(textOf(data, isBinary));
      else if (early.push(textOf(data, isBinary)) > MOST_EARLY) part(socket, CLOSE.tooFast, 'stranger');
    }
    socket.on('error', onError);
    socket.on('message', hear);
    socket.on('close', forget);
    stream.on('data', count);
  }

  /** Refuses or welcomes the socket. Nothing may be awaited between counting the account's sockets and the welcome. */
  async function hello(socket: WebSocket, text: string, place: Place, welcome: (connection: Connection) => void): Promise<void> {
    const refuse = (code: number): void => {
      const reason = REASONS.get(code);
      if (reason) refusals.add(reason);
      part(socket, code, 'stranger');
    };
    const frame = parseFrame(text);
    if (frame?.type !== 'hello') return refuse(CLOSE.tokenGone);
    if (!place.mayBeStranger()) return refuse(CLOSE.tooFast);
    const result = await authenticate(frame.token);
    if ('problem' in result) place.wasStranger();
    if ('problem' in result || !result.viewer.emailVerified) return refuse(CLOSE.tokenGone);
    if (result.viewer.banned) return refuse(CLOSE.banned);
    const { accountId } = result.viewer;
    if (!handshakes.take(accountId)) return refuse(CLOSE.tooFast);
    const head = await heads.add(accountId);
    if (!head) throw new Problem(1010);
    if (socket.readyState !== socket.OPEN) return;
    if (closing) return refuse(CLOSE.restart);
    if (hub.connections(accountId) >= MOST_SOCKETS) return refuse(CLOSE.tooFast);

    const known = frame.epoch === head.epoch && frame.cursor !== undefined && frame.cursor <= head.lastN && frame.cursor >= head.firstN - 1;
    const connection = new Connection(socket, frame.token, result.viewer, known ? frame.cursor! : head.lastN);
    // A first visit has nothing to resume: it fetches everything anyway and continues from the newest number.
    const isFirstVisit = frame.epoch === undefined && frame.cursor === undefined;
    connection.send({ type: known || isFirstVisit ? 'ready' : 'reset', accountId, epoch: head.epoch, cursor: head.lastN });
    welcome(connection);
  }

  /** The listeners are the same functions for all sockets, since many sockets are idle. */
  function attend(connection: Connection, early: readonly string[]): void {
    const { socket } = connection;
    const queue = new Queue(connection, receive);
    queues.set(socket, queue);
    socket.on('message', onMessage).on('pong', onPong).on('ping', onPing).on('close', onClose);
    hub.add(connection);
    handlers.opened(connection);
    for (const text of early) arrive(queue, text);
  }

  function onMessage(this: WebSocket, data: RawData, isBinary: boolean): void {
    arrive(queues.get(this)!, textOf(data, isBinary));
  }

  /** After a frame that is against the protocol or too long, `ws` has sent the reason. Ending at once could lose it on its way. */
  function onError(this: WebSocket): void {
    if (this.readyState === this.CLOSING) endSoon(this, queues.has(this) ? 'account' : 'stranger');
    else this.terminate();
  }

  function onPong(this: WebSocket): void {
    queues.get(this)!.connection.heardAt = performance.now();
  }

  /** `ws` answers pings by itself. */
  function onPing(this: WebSocket): void {
    const { connection } = queues.get(this)!;
    if (!frames.take(connection.viewer.accountId)) connection.close(CLOSE.tooFast);
  }

  function onClose(this: WebSocket): void {
    const queue = queues.get(this)!;
    queues.delete(this);
    handlers.closed(queue.connection, hub.remove(queue.connection));
  }

  function arrive(queue: Queue, text: string): void {
    const { connection } = queue;
    connection.heardAt = performance.now();
    if (closing || !connection.isOpen) return;
    if (frames.take(connection.viewer.accountId)) queue.add(text);
    else connection.close(CLOSE.tooFast);
  }

  async function receive(connection: Connection, text: string): Promise<void> {
    try {
      const frame = parseFrame(text);
      if (!connection.isOpen) return;
      if (!frame) return refuseFrame(connection, text);
      if (frame.type === 'hello') return connection.close(1007);
      const isDue = frame.type !== 'ping' || performance.now() - connection.checkedAt > CHECK_MS;
      if (isDue && !(await hub.check(connection))) return;
      if (frame.type === 'ping') return connection.send({ type: 'pong' });
      await handlers.frame(connection, frame);
    } catch (error) {
      app.log.error({ err: error }, 'cannot handle a frame');
    }
  }

  const stopHeartbeat = startHeartbeat(() => hub.all());
  const stopWatch = watchSessionEnds(hub, findEnded, app.log);

  app.addHook('preClose', async () => {
    closing = true;
    // Frames received so far are handled and answered; later ones are not acknowledged, so the client resends them to another node.
    await Promise.race([Promise.all([...queues.values()].map((queue) => queue.done())), pause(DONE_MS, undefined, { ref: false })]);
    stopHeartbeat();
    stopWatch();
    hub.close();
    for (const connection of hub.all()) connection.close(CLOSE.restart);
    for (const socket of sockets.clients) part(socket, CLOSE.restart, 'stranger');
    const until = performance.now() + GOODBYE_MS;
    while (sockets.clients.size > 0 && performance.now() < until) await pause(10);
    for (const socket of sockets.clients) socket.terminate();
    sockets.close();
  });
}

function ignore(): void {}
