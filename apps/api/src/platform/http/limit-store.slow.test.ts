import { setTimeout as pause } from 'node:timers/promises';
import { getConfig } from '@castlane/contract/config.ts';
import { fullPath } from '@castlane/contract/endpoint.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { build, type Castlane } from '#app/build.ts';
import { openWorld } from '#testing/world.ts';
import { limitOf } from './limits.ts';

const world = openWorld();
let nodes: Castlane[];

beforeAll(async () => {
  const config = { ...world.deps.config, rateLimits: true };
  nodes = await Promise.all([1, 2, 3].map(() => build(config, world.databaseUrl)));
});
afterAll(() => Promise.all(nodes.map(({ app }) => app.close())));

test('three nodes together allow a limit once, whichever node a request comes to', async () => {
  // They must have heard of each other; the world's own is the fourth.
  await expect.poll(() => nodes.map(({ deps }) => deps.wake.state.nodes)).toEqual([4, 4, 4]);
  const { max } = limitOf(getConfig, world.deps.config);
  const statuses: number[] = [];
  const total = Math.round(max * 1.4);
  for (let n = 0; n < total; n += 3) {
    const answers = await Promise.all(nodes.map(({ app }) => app.inject({ url: fullPath(getConfig), remoteAddress: '203.0.113.9' })));
    statuses.push(...answers.map(({ statusCode }) => statusCode));
    // Requests that do not come by a socket would leave no turn to the nodes' messages.
    await pause(5);
  }
  const allowed = statuses.filter((status) => status === 200).length;
  expect(new Set(statuses)).toEqual(new Set([200, 429]));
  process.stdout.write(`\n${allowed} of ${statuses.length} requests were allowed by a limit of ${max}\n`);
  expect(allowed).toBeGreaterThanOrEqual(max);
  // A message takes some milliseconds, in which each node lets some through.
  expect(allowed).toBeLessThanOrEqual(max * 1.15);
  const other = await nodes[1]!.app.inject({ url: fullPath(getConfig), remoteAddress: '203.0.113.10' });
  expect(other.statusCode).toBe(200);
});
