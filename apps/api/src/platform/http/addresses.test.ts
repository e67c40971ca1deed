import { afterAll, beforeAll, expect, test } from 'vitest';
import { build, type Castlane } from '#app/build.ts';
import { readConfig } from '#platform/config.ts';
import { Client } from '#testing/client.ts';
import { openWorld } from '#testing/world.ts';
import { networksOf } from './addresses.ts';

const world = openWorld();
let castlane: Castlane;
beforeAll(async () => {
  const config = readConfig({ NODE_ENV: 'test', LOG_LEVEL: 'silent', PUBLIC_URL: 'http://localhost:3000', TRUST_PROXY: '127.0.0.1' });
  castlane = await build({ ...config, dataDir: world.dataDir }, world.databaseUrl);
  await castlane.app.ready();
});
afterAll(() => castlane.app.close());

test.each([
  ['203.0.113.7', ['203.0.113.7']],
  ['::ffff:203.0.113.7', ['203.0.113.7']],
  ['::ffff:cb00:7107', ['203.0.113.7']],
  ['2001:DB8:1:2:3:4:5:6', ['2001:db8:1:2::/64', '2001:db8:1::/48']],
  ['2001:db8:1:2::1', ['2001:db8:1:2::/64', '2001:db8:1::/48']],
  ['fe80::1%eth0', ['fe80:0:0:0::/64', 'fe80:0:0::/48']],
  ['unknown', ['unknown']],
])('%s counts as %j', (address, keys) => {
  expect(networksOf(address)).toEqual(keys);
});

async function statusesOf(addresses: string[], ask: (client: Client, headers: Record<string, string>) => Promise<{ status: number }>) {
  const statuses: number[] = [];
  for (const address of addresses) statuses.push((await ask(new Client(castlane.app), { 'x-forwarded-for': address })).status);
  return statuses;
}

/** Calls without a body are refused before any work, and count. */
const attempts = (path: string, addresses: string[]) =>
  statusesOf(addresses, (client, headers) => client.raw('POST', `/user/v1/auth/${path}`, { headers, body: {} }));

test('all addresses of one IPv6 network share one count, for log-in and sign-up', async () => {
  const addresses = Array.from({ length: 70 }, (_, i) => `2001:db8:7:1::${(i + 1).toString(16)}`);
  for (const path of ['login', 'signup']) {
    const statuses = await attempts(path, addresses);
    expect(statuses.filter((status) => status !== 429)).toHaveLength(60);
  }
});

test('all networks of a wider one share a count too, five times as large', async () => {
  const addresses = Array.from({ length: 320 }, (_, i) => `2001:db8:8:${i.toString(16)}::1`);
  const statuses = await attempts('signup', addresses);
  expect(statuses.filter((status) => status !== 429)).toHaveLength(300);
});

test('unknown paths are limited by address', async () => {
  const headers = { 'x-forwarded-for': '198.51.100.9' };
  const ask = async (method: string, i: number) =>
    (await new Client(castlane.app).raw(method, `/user/v1/nothing-${i}`, { headers })).problem?.code;
  const codes: (number | undefined)[] = [];
  for (let i = 0; i < 304; i++) codes.push(await ask(i % 2 ? 'GET' : 'POST', i));
  expect(codes.filter((code) => code === 1009)).toHaveLength(300);
  expect(codes.slice(300)).toEqual([1022, 1022, 1022, 1022]);
});
