import { getConfig } from '@castlane/contract/config.ts';
import { fullPath } from '@castlane/contract/endpoint.ts';
import { sendMessage } from '@castlane/contract/message.ts';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { readConfig } from '#platform/config.ts';
import { cloneDatabase } from '#testing/database.ts';
import { connectSocket } from '#testing/socket.ts';
import { World } from '#testing/world.ts';
import { build, type Castlane } from './build.ts';

const world = new World();
let database: { url: string; drop: () => Promise<void> };
let live: Castlane;
let worker: Castlane;

beforeAll(async () => {
  database = await cloneDatabase(inject('databaseUrl'));
  await world.open(database.url, { CASTLANE_ROLES: 'web' });
  const start = (roles: string) => build({ ...world.deps.config, roles: readConfig({ CASTLANE_ROLES: roles }).roles }, database.url);
  [live, worker] = [await start('live'), await start('worker')];
  await Promise.all([world.app, live.app, worker.app].map((app) => app.listen({ host: '127.0.0.1', port: 0 })));
});
afterAll(async () => {
  await Promise.all([world.app, live.app, worker.app].map((app) => app.close()));
  await database.drop();
});

test('each role answers for its part only, and every process for its health', async () => {
  const parts = [world.app, live.app, worker.app];
  const statuses = (url: string) => Promise.all(parts.map(async (app) => (await app.inject({ url })).statusCode));
  expect(await statuses(fullPath(getConfig))).toEqual([200, 404, 404]);
  expect(await statuses('/healthz')).toEqual([200, 200, 200]);
  expect(await statuses('/readyz')).toEqual([200, 200, 200]);
  const { creator } = await world.chat();
  const sockets = await Promise.allSettled(parts.map((app) => connectSocket(app, creator.token)));
  expect(sockets.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'rejected']);
});

test('a message posted to one process reaches a socket of another, and a third one sends the mail', async () => {
  const { owner, creator, thread } = await world.chat();
  const socket = await connectSocket(live.app, creator.token);
  await socket.next('ready');
  await owner.call(sendMessage, { body: { threadId: thread.id, clientId: randomUUID(), body: 'Two pairs ship on Monday.' } });
  expect((await socket.next('event')).event.body).toBe('Two pairs ship on Monday.');
  const isIdle = async () => {
    const [row] = await world.db<{ waiting: number }[]>`
      SELECT count(*)::int AS waiting FROM outbox WHERE done_at IS NULL AND dead_at IS NULL AND run_at <= app_now()`;
    return row!.waiting;
  };
  await expect.poll(isIdle, { timeout: 10_000 }).toBe(0);
  const [sent] = await world.db<{ count: number }[]>`SELECT count(*)::int AS count FROM outbox WHERE done_at IS NOT NULL`;
  expect(sent!.count).toBeGreaterThan(0);
});
