import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { setImmediate as turn } from 'node:timers/promises';
import { build } from '@castlane/api/src/app/build.ts';
import { readConfig } from '@castlane/api/src/platform/config.ts';
import { prepare } from '@castlane/api/src/platform/live/prepared.ts';
import { Client } from 'pg';
import { WebSocketServer, type WebSocket } from 'ws';

/**
 * The compared servers, each in its own process:
 * `floor`: bare node:http, one prepared query for the ten cards of a page, JSON.stringify. No session, no guard, no hooks, nothing of the viewer.
 * `sockets`: bare `ws` that writes frames built once. No session, no stream, no accounts.
 * `castlane`: the application as in production, with session look-up, limits, headers, logs and schemas.
 */
const [kind, url, port = '0', limits = 'on'] = process.argv.slice(2);
// Without the benchmark there is nothing to serve.
process.once('disconnect', () => process.exit());
if (kind === 'floor') await floor(url!);
else if (kind === 'sockets') bareSockets();
else await castlane(url!);

/** The fields of a card, and nothing of the viewer. Written for the floor alone. */
const CARDS = `
  SELECT j.id, j.slug, j.version, j.brief, j.openings, j.star_cost, j.created_at, j.published_at, s.taken_count, s.proposal_count,
    a.slug AS owner_slug, a.name AS owner_name, a.company AS owner_company, a.profile_image_uri AS owner_image
  FROM (SELECT * FROM jobs WHERE status = 'open' AND id < $1 ORDER BY id DESC LIMIT 10) j
  JOIN job_stats s ON s.job_id = j.id JOIN accounts a ON a.id = j.owner_id ORDER BY j.id DESC`;

async function floor(databaseUrl: string): Promise<void> {
  const clients = Array.from({ length: 4 }, () => new Client({ connectionString: databaseUrl, options: '-c jit=off', pipeline: true }));
  await Promise.all(clients.map((client) => client.connect()));
  let turns = 0;
  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const cursor = new URL(request.url!, 'http://x').searchParams.get('cursor') ?? 'ffffffff-ffff-ffff-ffff-ffffffffffff';
    const { rows: items } = await clients[turns++ % clients.length]!.query<{ id: string }>({
      name: 'cards',
      text: CARDS,
      values: [cursor],
    });
    const body = JSON.stringify({ items, nextCursor: items.at(-1)?.id ?? null });
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }).end(body);
  }
  const server = createServer((request, response) => void answer(request, response));
  server.listen(0, '127.0.0.1', () => process.send!({ port: (server.address() as AddressInfo).port }));
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
