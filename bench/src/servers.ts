import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { build } from '@castlane/api/src/app/build.ts';
import { feedRows } from '@castlane/api/src/features/feed/pages.ts';
import { factsOf } from '@castlane/api/src/features/feed/queries.ts';
import { connect } from '@castlane/api/src/platform/db/connect.ts';
import { readConfig } from '@castlane/api/src/platform/config.ts';

/**
 * The two servers that are compared, each in a process of its own:
 * `floor`: bare node:http, the same SQL through the same driver, JSON.stringify. No session, no guard, no hooks.
 * `castlane`: the application as it runs in production, session lookup, limits, headers, logs and schemas on.
 */
const [kind, url] = process.argv.slice(2);
if (kind === 'floor') await floor(url!);
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
  });
  const { app } = await build(config, databaseUrl);
  await app.listen({ host: '127.0.0.1', port: 0 });
  const address = app.server.address();
  process.send!({ port: typeof address === 'object' && address ? address.port : 0 });
}
