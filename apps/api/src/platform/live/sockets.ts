import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { CLOSE, FRAME_BYTES, HELLO_SECONDS, type ClientFrame } from '@castlane/contract/live.ts';
import type { FastifyInstance } from 'fastify';
import { WebSocketServer, type RawData, type WebSocket } from 'ws';
import type { Config } from '#platform/config.ts';
import type { Pool } from '#platform/db/connect.ts';
import type { Authenticate } from '#platform/http/viewer.ts';
import { Allowance, UNLIMITED } from './allowance.ts';
import { Connection } from './connection.ts';
import { Addresses, whyRefused } from './handshake.ts';
import { startHeartbeat } from './heartbeat.ts';
import type { Hub } from './hub.ts';
import { parseFrame, Queue, refuseFrame, textOf } from './incoming.ts';
import { streamHead } from './stream.ts';

const MOST_SOCKETS = 5;
const MOST_EARLY = 32;
/** Handshakes of one account: as many as it has sockets on two nodes, and so many a minute. */
const HANDSHAKES = { burst: 10, perSecond: 10 / 60 };
/** Frames of one account, whatever is in them. */
const FRAMES = { burst: 300, perSecond: 30 };
/** Pings need a look at the session only so often. */
const CHECK_MS = 60_000;
/** What is being done when the server stops may take so long, and the sockets so long to say goodbye. */
const DONE_MS = 5000;
const GOODBYE_MS = 1000;

type Incoming = Exclude<ClientFrame, { type: 'hello' | 'ping' }>;
/** What the features do with frames and with people who come and go. */
export type SocketHandlers = {
  frame: (connection: Connection, frame: Incoming) => Promise<void>;
  opened: (connection: Connection) => void;
  closed: (connection: Connection, wasLast: boolean) => void;
};

type Options = { app: FastifyInstance; config: Config; pool: Pool; hub: Hub; authenticate: Authenticate; handlers: SocketHandlers };

/** Serves the socket path on Fastify's server: origin check, hello within 5 seconds, then frames one after the other. */
export function serveSockets({ app, config, pool, hub, authenticate, handlers }: Options): void {
  const sockets = new WebSocketServer({ noServer: true, maxPayload: FRAME_BYTES, perMessageDeflate: false });
  const addresses = new Addresses(config);
  const handshakes = config.rateLimits ? new Allowance(HANDSHAKES.burst, HANDSHAKES.perSecond) : UNLIMITED;
  const frames = config.rateLimits ? new Allowance(FRAMES.burst, FRAMES.perSecond) : UNLIMITED;
  const queues = new Set<Queue>();
  let closing = false;

  app.server.on('upgrade', (request: IncomingMessage, stream: Duplex, head: Buffer) => {
    // Whoever goes away in the middle of it is no error.
    stream.on('error', () => {});
    const refusal = closing ? '503 Service Unavailable' : whyRefused(request, config);
    const leave = refusal ? undefined : addresses.enter(request);
    if (!leave) {
      stream.end(`HTTP/1.1 ${refusal ?? '429 Too Many Requests'}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
      return;
    }
    stream.once('close', leave);
    sockets.handleUpgrade(request, stream, head, (socket) => greet(socket));
  });

  function greet(socket: WebSocket): void {
    const patience = setTimeout(() => end(socket, CLOSE.tokenGone), HELLO_SECONDS * 1000);
    socket.on('error', () => socket.terminate());
    socket.once('message', (data, isBinary) => {
      clearTimeout(patience);
      hello(socket, textOf(data, isBinary)).catch((error: unknown) => {
        app.log.error({ err: error }, 'a socket could not be opened');
        end(socket, 1011);
      });
    });
    socket.once('close', () => clearTimeout(patience));
  }

  async function hello(socket: WebSocket, text: string): Promise<void> {
    // Frames that come while the session is looked up wait for their turn.
    const early: string[] = [];
    function hold(data: RawData, isBinary: boolean): void {
      early.push(textOf(data, isBinary));
      if (early.length > MOST_EARLY) end(socket, CLOSE.tooFast);
    }
    socket.on('message', hold);
    const frame = parseFrame(text);
    if (frame?.type !== 'hello') return end(socket, CLOSE.tokenGone);
    const result = await authenticate(frame.token);
    if ('problem' in result || !result.viewer.emailVerified) return bye(socket, CLOSE.tokenGone);
    if (result.viewer.banned) return bye(socket, CLOSE.banned);
    const { accountId } = result.viewer;
    if (!handshakes.take(accountId)) return bye(socket, CLOSE.tooFast);
    const head = await streamHead(pool, accountId);
    if (socket.readyState !== socket.OPEN) return;
    if (closing) return bye(socket, CLOSE.restart);
    if (hub.connections(accountId) >= MOST_SOCKETS) return bye(socket, CLOSE.tooFast);

    const known = frame.epoch === head.epoch && frame.cursor !== undefined && frame.cursor <= head.lastN && frame.cursor >= head.firstN - 1;
    const connection = new Connection(socket, frame.token, result.viewer, known ? frame.cursor! : head.lastN);
    // A first visit has nothing to resume: it fetches everything anyway and goes on from the newest number.
    const isFirstVisit = frame.epoch === undefined && frame.cursor === undefined;
    connection.send({ type: known || isFirstVisit ? 'ready' : 'reset', accountId, epoch: head.epoch, cursor: head.lastN });
    socket.off('message', hold);
    attend(connection, early);
  }

  function attend(connection: Connection, early: readonly string[]): void {
    const { socket } = connection;
    const queue = new Queue(connection, receive);
    queues.add(queue);
    const hear = (): void => void (connection.heardAt = performance.now());
    function arrive(text: string): void {
      hear();
      if (closing || !connection.isOpen) return;
      if (frames.take(connection.viewer.accountId)) queue.add(text);
      else connection.close(CLOSE.tooFast);
    }
    socket.on('message', (data, isBinary) => arrive(textOf(data, isBinary)));
    socket.on('pong', hear);
    // `ws` answers them by itself.
    socket.on('ping', () => {
      if (!frames.take(connection.viewer.accountId)) connection.close(CLOSE.tooFast);
    });
    socket.once('close', () => {
      queues.delete(queue);
      handlers.closed(connection, hub.remove(connection));
    });
    hub.add(connection);
    handlers.opened(connection);
    for (const text of early) arrive(text);
  }

  async function receive(connection: Connection, text: string): Promise<void> {
    try {
      const frame = parseFrame(text);
      if (!connection.isOpen) return;
      if (!frame) return refuseFrame(connection, text);
      if (frame.type === 'hello') return connection.socket.close(1007);
      const isDue = frame.type !== 'ping' || performance.now() - connection.checkedAt > CHECK_MS;
      if (isDue && !(await hub.check(connection))) return;
      if (frame.type === 'ping') return connection.send({ type: 'pong' });
      await handlers.frame(connection, frame);
    } catch (error) {
      app.log.error({ err: error }, 'a frame failed');
    }
  }

  const stopHeartbeat = startHeartbeat(() => hub.all());

  app.addHook('preClose', async () => {
    closing = true;
    // What has come is done and answered; what comes now is not acknowledged, so that it comes again elsewhere.
    await Promise.race([Promise.all([...queues].map((queue) => queue.done())), pause(DONE_MS, undefined, { ref: false })]);
    stopHeartbeat();
    hub.close();
    for (const connection of hub.all()) connection.close(CLOSE.restart);
    for (const socket of sockets.clients) if (socket.readyState === socket.OPEN) bye(socket, CLOSE.restart);
    const until = performance.now() + GOODBYE_MS;
    while (sockets.clients.size > 0 && performance.now() < until) await pause(10);
    for (const socket of sockets.clients) socket.terminate();
    sockets.close();
  });
}

function bye(socket: WebSocket, code: number): void {
  socket.send(JSON.stringify({ type: 'bye', code }));
  end(socket, code);
}

/** A paused socket hears no goodbye: it need not, to be closed. */
function end(socket: WebSocket, code: number): void {
  if (socket.readyState === socket.OPEN) socket.close(code);
}
