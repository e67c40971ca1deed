import { randomUUID } from 'node:crypto';
import { ENDPOINTS } from '@castlane/contract/endpoints.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { build, type Castlane } from '#app/build.ts';
import { FrozenWay } from '#testing/frozen-way.ts';
import { openWorld } from '#testing/world.ts';
import { callerOf, urlOf } from './callers.ts';
import { makeOthers } from './cells.ts';
import { SERVICES } from './channel-rows.ts';

const world = openWorld({}, SERVICES);
let castlane: Castlane;
let way: FrozenWay;
let origin: string;

beforeAll(async () => {
  const frozen = await FrozenWay.to(world.databaseUrl);
  way = frozen.way;
  castlane = await build({ ...world.deps.config, dataDir: world.dataDir }, frozen.url);
  origin = await castlane.app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(async () => {
  way.thaw();
  await castlane.app.close();
  way.close();
});

test('while the database hangs, every endpoint answers within five seconds, or ten where it calls another service', async () => {
  const others = await makeOthers(world);
  const calls = [];
  for (const { noun, name, endpoint } of ENDPOINTS)
    calls.push({ name: `${noun}.${name}`, endpoint, ...(await callerOf(world, others, `${noun}.${name}`, endpoint)) });
  expect((await fetch(`${origin}/readyz`)).status).toBe(200);
  way.freeze();
  const lost = measureLostTime();
  const answers = await Promise.all(
    calls.map(async ({ name, endpoint, me, input }) => {
      const query = new URLSearchParams(input.query as Record<string, string>).toString();
      const began = performance.now();
      const response = await fetch(`${origin}${urlOf(endpoint, input)}?${query}`, {
        method: endpoint.method,
        redirect: 'manual',
        headers: {
          'idempotency-key': randomUUID(),
          ...(me ? { authorization: `Bearer ${me.token}` } : {}),
          ...(endpoint.body ? { 'content-type': 'application/json' } : {}),
        },
        ...(endpoint.body ? { body: JSON.stringify(input.body) } : {}),
      });
      await response.arrayBuffer();
      return { name, status: response.status, ms: Math.round(performance.now() - began) };
    }),
  );
  way.thaw();
  const allowance = 300 + lost();
  const late = answers.filter(({ name, ms }) => ms > allowance + (name.startsWith('integration.') ? 9500 : 5000));
  expect(late).toEqual([]);
  const failed = answers.filter(({ status }) => status >= 500 && status !== 503);
  expect(failed).toEqual([]);
  const waited = answers.filter(({ status }) => status === 503);
  expect(waited.length).toBeGreaterThan(ENDPOINTS.length * 0.9);
  // Each call was done completely or not at all.
  await expect.poll(async () => (await fetch(`${origin}/readyz`)).status, { timeout: 20_000 }).toBe(200);
}, 120_000);

/** Returns a function that stops, and returns the milliseconds in which a busy machine kept this process from running. */
function measureLostTime(): () => number {
  const TICK_MS = 20;
  let lost = 0;
  let last = performance.now();
  const timer = setInterval(() => {
    const now = performance.now();
    lost += Math.max(0, now - last - TICK_MS);
    last = now;
  }, TICK_MS);
  return () => {
    clearInterval(timer);
    return lost;
  };
}
