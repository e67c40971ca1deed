import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { build, type Castlane } from '#app/build.ts';
import { FrozenWay } from '#testing/frozen-way.ts';
import { captureLog } from '#testing/log.ts';
import { openWorld } from '#testing/world.ts';

const world = openWorld();
const log = captureLog();
let castlane: Castlane;
let way: FrozenWay;
let origin: string;

beforeAll(async () => {
  const frozen = await FrozenWay.to(world.databaseUrl);
  way = frozen.way;
  castlane = await build({ ...world.deps.config, dataDir: world.dataDir, logLevel: 'warn' }, frozen.url, { logTo: log.stream });
  origin = await castlane.app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(async () => {
  way.thaw();
  await castlane.app.close();
  way.close();
});

test('while the database hangs every request is answered within five seconds, and everything works afterwards', async () => {
  const { owner, thread } = await world.chat();
  const authorization = `Bearer ${owner.token}`;
  const post =
    (path: string, body: unknown, headers = {}) =>
    () =>
      fetch(`${origin}/user/v1/${path}`, {
        method: 'POST',
        headers: { authorization, 'content-type': 'application/json', ...headers },
        body: JSON.stringify(body),
      });
  const get = (path: string) => () => fetch(`${origin}/user/v1/${path}`, { headers: { authorization } });
  const calls = [
    get('account/me'),
    post('auth/login', { email: owner.email, password: 'Castlane1!' }),
    post('chat', { threadId: thread.id, clientId: randomUUID(), body: 'Hello' }),
    post('job/create', world.jobInput(), { 'idempotency-key': randomUUID() }),
  ];
  expect((await get('account/me')()).status).toBe(200);
  way.freeze();
  // First more calls at the same time than there are connections, then again while all connections hang.
  for (const times of [4, 1]) {
    const asked = Array.from({ length: times }, () => calls).flat();
    const answers = await Promise.all(
      asked.map(async (call) => {
        const began = performance.now();
        const response = await call();
        const { code } = (await response.json()) as { code: number };
        return { code, wait: Number(response.headers.get('retry-after')), ms: performance.now() - began };
      }),
    );
    expect(new Set(answers.map(({ code }) => code))).toEqual(new Set([1023]));
    expect(Math.min(...answers.map(({ wait }) => wait))).toBeGreaterThan(0);
    expect(Math.max(...answers.map(({ ms }) => ms))).toBeLessThan(5300);
  }
  way.thaw();
  await expect.poll(async () => (await get('account/me')()).status, { timeout: 20_000 }).toBe(200);
  await expect.poll(async () => (await calls.at(-1)!()).status, { timeout: 20_000 }).toBe(201);
  expect(log.text()).toContain('Service is busy');
  expect(log.text(), 'work that ends after the answer').not.toContain('Reply was already sent');
}, 90_000);
