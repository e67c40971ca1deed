import { setImmediate as turn, setTimeout as pause } from 'node:timers/promises';
import { SOCKET_PATH } from '@castlane/contract/socket.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { build, type Castlane } from '#app/build.ts';
import { FrozenWay } from '#testing/frozen-way.ts';
import { captureLog } from '#testing/log.ts';
import { sayRaw } from '#testing/raw-http.ts';
import { TIMED } from '#testing/timed.ts';
import { openWorld } from '#testing/world.ts';

const PROBES = ['/healthz', '/readyz', '/metrics'];
const world = openWorld();
const log = captureLog();
let castlane: Castlane;
let way: FrozenWay;
let origin: string;

beforeAll(async () => {
  const frozen = await FrozenWay.to(world.databaseUrl);
  way = frozen.way;
  const config = { ...world.deps.config, dataDir: world.dataDir, production: true, rateLimits: true, logLevel: 'info' };
  castlane = await build(config, frozen.url, { logTo: log.stream });
  origin = await castlane.app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(async () => {
  way.thaw();
  await castlane.app.close();
  way.close();
});

const statusOf = async (path: string) => (await fetch(`${origin}${path}`)).status;
const upgrade = {
  connection: 'Upgrade',
  upgrade: 'websocket',
  'sec-websocket-version': '13',
  'sec-websocket-key': 'AAAAAAAAAAAAAAAAAAAAAA==',
};
const statusOfSocket = () => sayRaw(origin, { method: 'GET', path: SOCKET_PATH, headers: upgrade, body: Buffer.alloc(0) });

/** Keeps the event loop busy until the server sheds requests, which it decides every half second. */
async function overload(): Promise<void> {
  for (let i = 0; i < 10 && !castlane.app.isUnderPressure(); i++) {
    const until = performance.now() + 700;
    while (performance.now() < until);
    await turn();
    await pause(1);
  }
}

test('an overloaded node refuses pages, calls and new sockets, but never a health check or a script', TIMED, async () => {
  const [script] = /\/assets\/[\w.-]+\.js/.exec(await (await fetch(`${origin}/jobs`)).text())!;
  await overload();
  const paths = ['/user/v1/config', '/jobs', script, ...PROBES];
  const [socket, ...answers] = await Promise.all([statusOfSocket(), ...paths.map(statusOf)]);
  expect(answers).toEqual([503, 503, 200, 200, 200, 200]);
  expect(socket).toBe(503);
  await expect.poll(() => castlane.app.isUnderPressure()).toBe(false);
  expect(await statusOf('/user/v1/config')).toBe(200);
  expect(await statusOfSocket()).toBe(101);
});

test('health checks have no limit', async () => {
  for (const path of PROBES) {
    for (let asked = 0; asked < 400; asked += 20) {
      const answers = await Promise.all(Array.from({ length: 20 }, () => statusOf(path)));
      expect(new Set(answers)).toEqual(new Set([200]));
    }
  }
});

test('while the database hangs the metrics come within a second or so, without its figures', TIMED, async () => {
  const metrics = async () => {
    const began = performance.now();
    const response = await fetch(`${origin}/metrics`);
    const text = await response.text();
    return { status: response.status, text, ms: performance.now() - began };
  };
  const figures = /^(?:castlane_outbox_lag_seconds|castlane_outbox_failing_mail_seconds) \d/gm;
  const before = await metrics();
  expect(before.text).toContain('castlane_database_up 1');
  expect(before.text.match(figures)).toHaveLength(2);
  way.freeze();
  for (let i = 0; i < 3; i++) {
    const { status, text, ms } = await metrics();
    expect(status).toBe(200);
    expect(ms).toBeLessThan(1300);
    expect(text).toContain('castlane_database_up 0');
    expect(text).toContain('castlane_open_sockets 0');
    expect(text.match(figures)).toBeNull();
  }
  way.thaw();
  await expect.poll(async () => (await metrics()).text, { timeout: 20_000 }).toContain('castlane_database_up 1');
});

test('health checks are not in the log of a usual server', async () => {
  await statusOf('/user/v1/config');
  await expect.poll(() => log.text()).toContain('/user/v1/config');
  const logged = new Set([...log.text().matchAll(/"route":"([^"]+)"/g)].map(([, route]) => route));
  expect(PROBES.filter((path) => logged.has(path))).toEqual([]);
});
