import { expect, test } from 'vitest';
import { ServerProcess } from '#testing/server-process.ts';
import { openWorld } from '#testing/world.ts';
import { floodAndLook, MEGABYTE } from './flood.ts';

const world = openWorld();

test('a flood of 1 GB before any session takes no extra memory', async () => {
  const server = await ServerProcess.start(world.databaseUrl, { RATE_LIMITS: 'off' });
  try {
    const { growth, slowest } = await floodAndLook(server, 1024 * MEGABYTE);
    expect(server.isRunning).toBe(true);
    expect(growth).toBeLessThan(150);
    expect(slowest).toBeLessThan(5000);
  } finally {
    await server.stop();
  }
}, 600_000);
