import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { randomUUID } from 'node:crypto';
import { CLOSE } from '@castlane/contract/socket.ts';
import { sendMessage } from '@castlane/contract/message.ts';
import { build, type Castlane } from '#app/build.ts';
import { connectSocket } from '#testing/socket.ts';
import { openWorld } from '#testing/world.ts';
import { TIMED } from '#testing/timed.ts';
import { fillThread } from './load.ts';
import { Reader } from './reader.ts';
import { cutOffAndGoOn, untilRead } from './reconnects.ts';

const world = openWorld();
let second: Castlane;

beforeAll(async () => {
  second = await build(world.deps.config, world.databaseUrl);
  await Promise.all([world.app, second.app].map((app) => app.listen({ host: '127.0.0.1', port: 0 })));
});
afterAll(() => second.app.close());

test('a client that is disconnected again and again, and reconnects to any node, gets everything once and in order', async () => {
  const { gaps, missed, repeated, ...size } = await cutOffAndGoOn(world, second.app, 4, 200);
  process.stdout.write(`\n${JSON.stringify(size)}\n`);
  expect({ gaps, missed, repeated }).toEqual({ gaps: [], missed: [], repeated: [] });
  expect(size.sent).toBeGreaterThan(50);
});

test('a client that was offline for a month gets 20,000 events within five seconds', TIMED, async () => {
  const chat = await world.chat();
  const reader = new Reader(chat.creator);
  await reader.connect(world.app);
  await untilRead(world, [reader]);
  reader.cut();
  await fillThread(world, chat, 20_000, 'Two pairs ship on Monday. Which size do you wear?');
  const began = performance.now();
  await reader.connect(world.app);
  await untilRead(world, [reader]);
  const ms = performance.now() - began;
  process.stdout.write(`\n20,000 events in ${Math.round(ms)} ms\n`);
  expect(reader.messages.size).toBe(20_000);
  expect(reader.gaps).toEqual([]);
  expect(ms).toBeLessThan(5000);
  reader.cut();
});

describe('a socket that reads nothing', () => {
  test('takes no memory, delays no one, is closed, and gets everything when it is back', async () => {
    const chat = await world.chat();
    const [asleep, awake] = [new Reader(chat.creator), new Reader(chat.creator)];
    for (const reader of [asleep, awake]) {
      await reader.connect(world.app);
      await untilRead(world, [reader]);
      reader.cut();
    }
    await fillThread(world, chat, 5000, 'x'.repeat(4000));
    await asleep.connect(world.app);
    asleep.freeze();
    let most = 0;
    const watching = setInterval(() => {
      for (const { socket } of world.castlane.hub.all()) most = Math.max(most, socket.bufferedAmount);
    }, 10);
    await expect.poll(() => [...world.castlane.hub.all()].some(({ isBehind }) => isBehind), { timeout: 5000 }).toBe(true);
    const began = performance.now();
    await awake.connect(world.app);
    await untilRead(world, [awake]);
    expect(awake.messages.size).toBe(5000);
    expect(performance.now() - began).toBeLessThan(5000);
    await expect.poll(() => [...world.castlane.hub.all()].filter(({ isOpen }) => isOpen).length, { timeout: 15_000 }).toBe(1);
    clearInterval(watching);
    expect(most).toBeLessThan(1.5 * 1024 * 1024);
    asleep.thaw();
    await expect.poll(() => asleep.closeCode, { timeout: 5000 }).toBe(CLOSE.tooSlow);
    await asleep.connect(second.app);
    await untilRead(world, [asleep]);
    expect([asleep.messages.size, asleep.gaps, awake.gaps]).toEqual([5000, [], []]);
    for (const reader of [asleep, awake]) reader.cut();
  }, 40_000);
});

test('a socket whose other end has disappeared is ended after a minute, and one that answers stays', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
  const node = await build(world.deps.config, world.databaseUrl);
  await node.app.listen({ host: '127.0.0.1', port: 0 });
  const [lost, there] = [await world.creator(), await world.creator()];
  const [silent, alive] = [new Reader(lost), new Reader(there)];
  await Promise.all([silent.connect(node.app), alive.connect(node.app)]);
  silent.freeze();
  const left = () => [...node.hub.all()].map(({ viewer }) => viewer.accountId);
  for (let seconds = 0; seconds < 55; seconds += 5) {
    await vi.advanceTimersByTimeAsync(5000);
    // Network delays are not faked.
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  expect(left().toSorted()).toEqual([lost.id, there.id].toSorted());
  await vi.advanceTimersByTimeAsync(5000);
  vi.useRealTimers();
  await expect.poll(left, { timeout: 5000 }).toEqual([there.id]);
  silent.thaw();
  await expect.poll(() => silent.closeCode, { timeout: 5000 }).toBe(1006);
  alive.cut();
  await node.app.close();
});

test('a node that stops answers what it has received, and the rest is sent again elsewhere, once', async () => {
  const node = await build(world.deps.config, world.databaseUrl);
  const { owner, thread } = await world.chat();
  const socket = await connectSocket(node.app, owner.token);
  await socket.next('ready');
  const ids = Array.from({ length: 40 }, () => randomUUID());
  for (const clientId of ids) socket.send({ type: 'send', threadId: thread.id, clientId, body: clientId });
  await socket.next('ack', 3);
  const closed = node.app.close();
  expect(await socket.closed()).toBe(CLOSE.restart);
  expect(socket.of('bye')).toEqual([{ type: 'bye', code: CLOSE.restart }]);
  await closed;
  const acked = new Map(socket.of('ack').map((ack) => [ack.clientId, ack.id]));
  for (const clientId of ids) {
    const event = await owner.call(sendMessage, { body: { threadId: thread.id, clientId, body: clientId } });
    if (acked.has(clientId)) expect(event.id).toBe(acked.get(clientId));
  }
  const rows = await world.db`SELECT client_id FROM thread_events WHERE thread_id = ${thread.id} AND kind = 'message'`;
  expect(rows).toHaveLength(ids.length);
  expect(socket.of('nack')).toEqual([]);
});
