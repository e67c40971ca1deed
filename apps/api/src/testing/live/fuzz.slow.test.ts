import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { connectSocket } from '#testing/socket.ts';
import { openWorld } from '#testing/world.ts';
import { TIMED } from '#testing/timed.ts';
import { writeNonsense } from './fuzz.ts';

const world = openWorld();

test('2,000 invalid frames do not affect the server or other clients', TIMED, async () => {
  const [chat, bystander] = [await world.chat(), await world.creator()];
  const socket = await connectSocket(world.app, bystander.token);
  await socket.next('ready');
  const times: number[] = [];
  let isOver = false;
  const nonsense = writeNonsense(world.app, chat, 2000).finally(() => (isOver = true));
  while (!isOver) {
    const began = performance.now();
    socket.send({ type: 'ping' });
    await socket.next('pong', times.length + 1);
    times.push(performance.now() - began);
    await pause(5);
  }
  const { sockets } = await nonsense;
  socket.cut();
  const p99 = times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.99)]!;
  process.stdout.write(`\n2,000 frames on ${sockets} sockets; another one’s answers: p99 ${p99.toFixed(1)} ms\n`);
  expect(sockets).toBeGreaterThan(100);
  expect(p99).toBeLessThan(300);
  expect((await world.app.inject('/healthz')).statusCode).toBe(200);
  await expect.poll(() => world.castlane.hub.size, { timeout: 5000 }).toBe(0);
});
