import { login } from '@castlane/contract/auth.ts';
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

async function statusesOf(
  addresses: string[],
  ask: (client: Client, headers: Record<string, string>, i: number) => Promise<{ status: number }>,
) {
  const statuses: number[] = [];
  for (const [i, address] of addresses.entries())
    statuses.push((await ask(new Client(castlane.app), { 'x-forwarded-for': address }, i)).status);
  return statuses;
}

test('all addresses of one IPv6 network share one count, for log-in and sign-up', async () => {
  const addresses = Array.from({ length: 30 }, (_, i) => `2001:db8:7:1::${(i + 1).toString(16)}`);
  const body = (i: number) => ({ email: `nobody${i}@castlane.test`, password: 'Wrong1!xx' });
  const logins = await statusesOf(addresses, (client, headers, i) => client.try(login, { headers, body: body(i) }));
  expect(logins.filter((status) => status !== 429)).toHaveLength(20);
  const signups = await statusesOf(addresses, (client, headers) => client.raw('POST', '/user/v1/auth/signup', { headers, body: {} }));
  expect(signups.filter((status) => status !== 429)).toHaveLength(5);
});

test('all networks of a wider one share a count too, five times as large', async () => {
  const addresses = Array.from({ length: 40 }, (_, i) => `2001:db8:8:${i.toString(16)}::1`);
  const statuses = await statusesOf(addresses, (client, headers) => client.raw('POST', '/user/v1/auth/signup', { headers, body: {} }));
  expect(statuses.filter((status) => status !== 429)).toHaveLength(25);
});

test('unknown paths are limited by address', async () => {
  const headers = { 'x-forwarded-for': '198.51.100.9' };
  const ask = async (method: string, i: number) =>
    (await new Client(castlane.app).raw(method, `/user/v1/nothing-${i}`, { headers })).problem?.code;
  const codes: (number | undefined)[] = [];
  for (let i = 0; i < 64; i++) codes.push(await ask(i % 2 ? 'GET' : 'POST', i));
  expect(codes.filter((code) => code === 1009)).toHaveLength(60);
  expect(codes.slice(60)).toEqual([1022, 1022, 1022, 1022]);
});
