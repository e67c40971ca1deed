import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { setImmediate as turn } from 'node:timers/promises';
import { build } from '@castlane/api/src/app/build.ts';
import { feedRows } from '@castlane/api/src/features/search/feed/pages.ts';
import { factsOf } from '@castlane/api/src/features/search/feed/queries.ts';
import { connect } from '@castlane/api/src/platform/db/connect.ts';
import { readConfig } from '@castlane/api/src/platform/config.ts';
import { prepare } from '@castlane/api/src/platform/live/prepared.ts';
import { WebSocketServer, type WebSocket } from 'ws';

/**
 * The compared servers, each in its own process:
 * `floor`: bare node:http, the same SQL through the same driver, JSON.stringify. No session, no guard, no hooks.
 * `sockets`: bare `ws` that writes frames built once. No session, no stream, no accounts.
 * `castlane`: the application as in production, with session look-up, limits, headers, logs and schemas.
 */
const [kind, url, port = '0', limits = 'on'] = process.argv.slice(2);
if (kind === 'floor') await floor(url!);
else if (kind === 'sockets') bareSockets();
else await castlane(url!);

async function floor(databaseUrl: string): Promise<void> {
  const db = connect({ url: databaseUrl, max: 4, name: 'bench-floor' });
  const [viewer] = await db<{ id: string }[]>`SELECT id FROM accounts WHERE user_type = 'creator' LIMIT 1`;
  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const query = Object.fromEntries(new URL(request.url!, 'http://x').searchParams);
    const page = { limit: 10, cursor: query.cursor, category: query.category };
    const [rows] = await Promise.all([feedRows(db, viewer!.id, page), factsOf(db, viewer!.id)]);
    const body = JSON.stringify({ items: rows.slice(0, 10), nextCursor: rows[9]?.id ?? null });
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }).end(body);
  }
  const server = createServer((request, response) => void answer(request, response));
  server.listen(0, '127.0.0.1', () => {
    const address = server.address();
    process.send!({ port: typeof address === 'object' && address ? address.port : 0 });
  });
}

async function castlane(databaseUrl: string): Promise<void> {
  const config = readConfig({
    NODE_ENV: 'development',
    DATABASE_URL: databaseUrl,
    LOG_LEVEL: 'warn',
    DEMO: '0',
    PUBLIC_URL: 'http://127.0.0.1',
    RATE_LIMITS: limits,
  });
  const { app, hub } = await build(config, databaseUrl);
  await app.listen({ host: '127.0.0.1', port: Number(port) });
  process.on('message', ({ rounds }: Order) => {
    const sockets = [...hub.all()].map(({ socket }) => socket);
    void saturate(sockets, () => hub.tell(hub.accounts(), FRAME), rounds);
  });
  const address = app.server.address();
  process.send!({ port: typeof address === 'object' && address ? address.port : 0 });
}

type Order = { rounds: number };
const FRAME = { type: 'typing', threadId: randomUUID(), accountId: randomUUID() } as const;
const IN_FLIGHT = 4;

function bareSockets(): void {
  const server = new WebSocketServer({ host: '127.0.0.1', port: Number(port), perMessageDeflate: false });
  const inside = (socket: WebSocket) => (socket as unknown as { _socket: Socket })._socket;
  process.on('message', ({ rounds }: Order) => {
    const sockets = [...server.clients];
    const tell = () => {
      const { bytes } = prepare(JSON.stringify(FRAME));
      for (const socket of sockets) inside(socket).write(bytes);
    };
    void saturate(sockets, tell, rounds);
  });
  server.once('listening', () => process.send!({ port: (server.address() as AddressInfo).port }));
}

/** Sends to all sockets, and again as soon as no socket has more than a few frames in its buffer. */
async function saturate(sockets: readonly WebSocket[], tell: () => void, rounds: number): Promise<void> {
  const most = IN_FLIGHT * prepare(JSON.stringify(FRAME)).bytes.length;
  for (let round = 0; round < rounds; round++) {
    tell();
    do await turn();
    while (sockets.some(({ bufferedAmount }) => bufferedAmount > most));
  }
}
