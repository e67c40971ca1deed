import { expect, test } from 'vitest';
import { ServerProcess } from '#testing/server-process.ts';
import { openWorld } from '#testing/world.ts';
import { floodAndLook, MEGABYTE } from './flood.ts';

const world = openWorld();

test('a flood of 1 GB before any session takes no extra memory', async () => {
  const server = await ServerProcess.start(world.databaseUrl, { RATE_LIMITS: 'off' });
  try {
    // The first megabytes make V8 enlarge its young generation, by about 150 MB whatever the volume. Frames that are kept would grow with it.
    await floodAndLook(server, 256 * MEGABYTE);
    const { growth, slowest } = await floodAndLook(server, 1024 * MEGABYTE);
    expect(server.isRunning).toBe(true);
    expect(growth).toBeLessThan(100);
    expect(slowest).toBeLessThan(5000);
  } finally {
    await server.stop();
  }
}, 600_000);
