import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { CLOSE, ClientFrame, FRAME_BYTES, HELLO_SECONDS, PING_SECONDS, SOCKET_PATH } from '@castlane/contract/live.ts';
import { Id } from '@castlane/contract/primitives.ts';
import { PROBLEMS } from '@castlane/contract/problem.ts';
import type { FastifyInstance } from 'fastify';
import { WebSocketServer, type RawData, type WebSocket } from 'ws';
import * as z from 'zod/mini';
import type { Config } from '#platform/config.ts';
import type { Pool } from '#platform/db/connect.ts';
import { parseJson } from '#platform/http/json.ts';
import type { Authenticate } from '#platform/http/viewer.ts';
import { Connection } from './connection.ts';
import type { Hub } from './hub.ts';
import { streamHead } from './stream.ts';

const MOST_SOCKETS = 5;
/** As much of a message as it takes to say which one is refused. */
const Unsendable = z.object({ type: z.literal('send'), clientId: Id });

type Incoming = Exclude<ClientFrame, { type: 'hello' | 'ping' }>;
/** What the features do with frames and with people who come and go. */
export type SocketHandlers = {
  frame: (connection: Connection, frame: Incoming) => Promise<void>;
  opened: (connection: Connection) => void;
  closed: (connection: Connection, wasLast: boolean) => void;
};

/** Serves the socket path on Fastify's server: origin check, hello within 5 seconds, then frames one after the other. */
export function serveSockets(
  app: FastifyInstance,
  config: Config,
  pool: Pool,
  hub: Hub,
  authenticate: Authenticate,
  handlers: SocketHandlers,
): void {
  const sockets = new WebSocketServer({ noServer: true, maxPayload: FRAME_BYTES, perMessageDeflate: false });
  let closing = false;

  app.server.on('upgrade', (request: IncomingMessage, stream: Duplex, head: Buffer) => {
    const refusal = closing ? '503 Service Unavailable' : whyRefused(request, config);
    if (refusal) {
      stream.end(`HTTP/1.1 ${refusal}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
      return;
    }
    sockets.handleUpgrade(request, stream, head, (socket) => greet(socket));
  });

  function greet(socket: WebSocket): void {
    const patience = setTimeout(() => socket.close(CLOSE.tokenGone), HELLO_SECONDS * 1000);
    socket.on('error', () => socket.terminate());
    socket.once('message', (data, isBinary) => {
      clearTimeout(patience);
      hello(socket, isBinary ? '' : textOf(data)).catch((error: unknown) => {
        app.log.error({ err: error }, 'a socket could not be opened');
        socket.close(1011);
      });
    });
    socket.once('close', () => clearTimeout(patience));
  }

  async function hello(socket: WebSocket, text: string): Promise<void> {
    // Frames that come while the session is looked up wait for their turn.
    const waiting: string[] = [];
    const hold = (data: RawData) => void waiting.push(textOf(data));
    socket.on('message', hold);
    const frame = parseFrame(text);
    if (frame?.type !== 'hello') return socket.close(CLOSE.tokenGone);
    const result = await authenticate(frame.token);
    if ('problem' in result || !result.viewer.emailVerified) return bye(socket, CLOSE.tokenGone);
    if (result.viewer.banned) return bye(socket, CLOSE.banned);
    const { accountId } = result.viewer;
    if (hub.connections(accountId) >= MOST_SOCKETS) return bye(socket, CLOSE.tooFast);
    const head = await streamHead(pool, accountId);
    if (socket.readyState !== socket.OPEN) return;

    const known = frame.epoch === head.epoch && frame.cursor !== undefined && frame.cursor <= head.lastN && frame.cursor >= head.firstN - 1;
    const connection = new Connection(socket, frame.token, result.viewer, known ? frame.cursor! : head.lastN);
    // A first visit has nothing to resume: it fetches everything anyway and goes on from the newest number.
    const isFirstVisit = frame.epoch === undefined && frame.cursor === undefined;
    connection.send({ type: known || isFirstVisit ? 'ready' : 'reset', accountId, epoch: head.epoch, cursor: head.lastN });
    attend(connection, socket);
    socket.off('message', hold);
    for (const early of waiting) socket.emit('message', Buffer.from(early), false);
  }

  function attend(connection: Connection, socket: WebSocket): void {
    let last = Promise.resolve();
    socket.on('message', (data, isBinary) => {
      last = last
        .then(() => receive(connection, isBinary ? '' : textOf(data)))
        .catch((error: unknown) => {
          app.log.error({ err: error }, 'a frame failed');
        });
    });
    socket.on('pong', () => (connection.alive = true));
    socket.once('close', () => handlers.closed(connection, hub.remove(connection)));
    hub.add(connection);
    handlers.opened(connection);
  }

  async function receive(connection: Connection, text: string): Promise<void> {
    const frame = parseFrame(text);
    connection.alive = true;
    if (!frame) return refuseFrame(connection, text);
    if (frame.type === 'hello') return connection.socket.close(1007);
    if (frame.type === 'ping') return connection.send({ type: 'pong' });
    await handlers.frame(connection, frame);
  }

  const heartbeat = setInterval(() => {
    for (const socket of sockets.clients) {
      if (silent.has(socket)) socket.terminate();
      else {
        silent.add(socket);
        socket.ping();
        socket.once('pong', () => silent.delete(socket));
      }
    }
  }, PING_SECONDS * 1000);
  const silent = new WeakSet<WebSocket>();

  app.addHook('preClose', async () => {
    closing = true;
    clearInterval(heartbeat);
    hub.close();
    for (const socket of sockets.clients) socket.close(CLOSE.restart);
    await new Promise((resolve) => setTimeout(resolve, 50));
    for (const socket of sockets.clients) socket.terminate();
    sockets.close();
  });
}

/** A browser says where the page came from; another site's page may not open a socket here. Programs send no origin. */
function whyRefused(request: IncomingMessage, config: Config): string | undefined {
  if (request.url?.split('?')[0] !== SOCKET_PATH) return '404 Not Found';
  const { origin } = request.headers;
  if (origin === undefined || origin === config.publicUrl) return undefined;
  const host = URL.parse(origin)?.host;
  return !config.production && host === request.headers.host ? undefined : '403 Forbidden';
}

/**
 * A frame that breaks a rule. A message is refused for good, so that its sender can mend it; closing would only make it come
 * again. Anything else was not written by our client.
 */
function refuseFrame(connection: Connection, text: string): void {
  const message = Unsendable.safeParse(jsonOf(text));
  if (!message.success) return connection.socket.close(1007);
  const { error } = ClientFrame.safeParse(jsonOf(text));
  const why = error?.issues[0]?.message ?? PROBLEMS[1004].message;
  connection.send({ type: 'nack', clientId: message.data.clientId, code: 1004, message: why, retry: false });
}

function jsonOf(text: string): unknown {
  try {
    return parseJson(text);
  } catch {
    return undefined;
  }
}

/** `ws` gives each text frame as one buffer. */
function textOf(data: RawData): string {
  return Buffer.isBuffer(data) ? data.toString() : '';
}

function parseFrame(text: string): ClientFrame | undefined {
  const parsed = ClientFrame.safeParse(jsonOf(text));
  return parsed.success ? parsed.data : undefined;
}

function bye(socket: WebSocket, code: number): void {
  socket.send(JSON.stringify({ type: 'bye', code }));
  socket.close(code);
}
