import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { build, type Castlane } from '#app/build.ts';
import { hasRedis, RedisServer } from '#testing/redis.ts';
import { openWorld } from '#testing/world.ts';
import { writeNonsense } from './fuzz.ts';
import { Load } from './load.ts';
import { Reader } from './reader.ts';
import { cutOffAndGoOn, untilRead } from './reconnects.ts';
import { FAULTS, loseRedis } from './redis-loss.ts';

const redis = new RedisServer();
const settings: Record<string, string> = {};
let second: Castlane;

/** The same as in the slow test, on a larger scale. */
beforeAll(async () => {
  if (!hasRedis) return;
  await redis.start();
  settings.REDIS_URL = redis.url;
});
const world = openWorld(settings);
beforeAll(async () => {
  second = await build(world.deps.config, world.databaseUrl);
  await Promise.all([world.app, second.app].map((app) => app.listen({ host: '127.0.0.1', port: 0 })));
});
afterAll(async () => {
  await second.app.close();
  redis.thaw();
  await redis.kill();
});

function say(what: string, figures: object): void {
  process.stdout.write(`\n${what}: ${JSON.stringify(figures)}\n`);
}

test('1,000 disconnects and reconnects', async () => {
  const { gaps, missed, repeated, ...size } = await cutOffAndGoOn(world, second.app, 8, 1000);
  say('cut off and back', size);
  expect({ gaps, missed, repeated }).toEqual({ gaps: [], missed: [], repeated: [] });
});

test.skipIf(!hasRedis)('Redis lost 100 times', async () => {
  const faults = Array.from({ length: 100 }, (_, i) => Object.keys(FAULTS)[i % 3]!);
  const { gaps, missed, ...figures } = await loseRedis(world, second, redis, faults, 1500);
  say('Redis lost', figures);
  expect({ gaps, missed }).toEqual({ gaps: [], missed: 0 });
  expect(figures.p99).toBeLessThan(2000);
  expect(figures.backAfter).toBeLessThan(10_000);
});

test('100,000 invalid frames', async () => {
  const chat = await world.chat();
  await writeNonsense(world.app, chat, 2000);
  const before = process.memoryUsage().rss;
  const { sockets } = await writeNonsense(world.app, chat, 100_000);
  const grown = (process.memoryUsage().rss - before) / 2 ** 20;
  say('nonsense', { sockets, grownMiB: Math.round(grown) });
  expect(grown).toBeLessThan(50);
});

const SLEEPERS = 50;
const ASLEEP_MS = 10 * 60_000;

test('50 sockets that stop reading for ten minutes while messages come', async () => {
  const chats = await Promise.all(Array.from({ length: SLEEPERS }, () => world.chat()));
  const [asleep, awake] = [chats.map(({ creator }) => new Reader(creator)), chats.map(({ owner }) => new Reader(owner))];
  for (const reader of [...asleep, ...awake]) await reader.connect(world.app);
  for (const reader of asleep) reader.freeze();
  const before = process.memoryUsage().rss;
  const loads = chats.map((chat) => new Load(chat, 250));
  let most = 0;
  for (const until = performance.now() + ASLEEP_MS; performance.now() < until; await pause(1000))
    for (const { socket } of world.castlane.hub.all()) most = Math.max(most, socket.bufferedAmount);
  await Promise.all(loads.map((load) => load.stop()));
  await untilRead(world, awake);
  for (const reader of asleep) {
    reader.cut();
    await reader.connect(second.app);
  }
  await untilRead(world, asleep);
  const grown = (process.memoryUsage().rss - before) / 2 ** 20;
  say('asleep', { sent: loads.reduce((sum, { sent }) => sum + sent.size, 0), mostBuffered: most, grownMiB: Math.round(grown) });
  expect([...asleep, ...awake].flatMap(({ gaps }) => gaps)).toEqual([]);
  for (const [i, load] of loads.entries())
    for (const reader of [asleep[i]!, awake[i]!]) expect([...load.sent.keys()].filter((id) => !reader.messages.has(id))).toEqual([]);
  expect(most).toBeLessThan(1.5 * 2 ** 20);
  for (const reader of [...asleep, ...awake]) reader.cut();
});
