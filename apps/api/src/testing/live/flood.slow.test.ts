import { expect, test } from 'vitest';
import { ServerProcess } from '#testing/server-process.ts';
import { openWorld } from '#testing/world.ts';
import { floodAndLook, MEGABYTE } from './flood.ts';

const world = openWorld();

test('sockets without a session that send without end take no extra memory', async () => {
  // With so little memory, a server that buffers the frames exits quickly.
  const server = await ServerProcess.start(world.databaseUrl, { RATE_LIMITS: 'off', NODE_OPTIONS: '--max-old-space-size=128' });
  try {
    const { growth, slowest } = await floodAndLook(server, 160 * MEGABYTE);
    expect(server.isRunning).toBe(true);
    expect(growth).toBeLessThan(150);
    expect(slowest).toBeLessThan(5000);
  } finally {
    await server.stop();
  }
}, 120_000);
