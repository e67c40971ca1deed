import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getSetUp } from '@castlane/contract/set-up.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfig } from '#platform/config.ts';
import { VERSION } from '#platform/version.ts';
import { openWorld } from '#testing/world.ts';
import { isNewer, releaseFinder } from './newest-release.ts';

const world = openWorld();
const asked: { method: string | undefined; headers: IncomingHttpHeaders }[] = [];
let answer = '';
const server = createServer(({ method, headers }, response) => {
  asked.push({ method, headers });
  response.end(answer);
});
let url: string;

beforeAll(async () => {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/releases/latest`;
});
afterAll(() => server.close());

const page = 'https://git.example.org/castlane/releases/tag/v99.0.0';
const release = (tag: string, address = page) => JSON.stringify({ tag_name: tag, html_url: address, body: 'What changed' });

test.each([
  ['1.10.0', '1.9.9', true],
  ['2.0.0', '1.99.99', true],
  ['1.0.0', '1.0.0', false],
  ['1.0.9', '1.0.10', false],
])('%s is newer than %s: %s', (version, than, expected) => {
  expect(isNewer(version, than)).toBe(expected);
});

test('a newer release is found, the address is asked once a day, and nothing about this server is sent', async () => {
  answer = release('v99.0.0');
  const find = releaseFinder(url);
  asked.length = 0;
  expect(await Promise.all([find(), find()])).toEqual([
    { version: '99.0.0', url: page },
    { version: '99.0.0', url: page },
  ]);
  await find();
  expect(asked).toHaveLength(1);
  expect(asked[0]!.method).toBe('GET');
  expect(JSON.stringify(asked[0]!.headers)).not.toContain(VERSION);
});

test.each([
  ['this version', release(`v${VERSION}`)],
  ['an older one', release('v0.0.1')],
  ['a version that is no three numbers', release('nightly')],
  ['an address that is not of the web', release('v99.0.0', 'javascript:alert(1)')],
  ['something else', '{"message":"Not Found"}'],
  ['no JSON', '<html>'],
  ['too much', release('v99.0.0').padEnd(100_000)],
])('%s is no newer release', async (_what, text) => {
  answer = text;
  expect(await releaseFinder(url)()).toBeNull();
});

test('without an answer nothing is newer', async () => {
  expect(await releaseFinder('http://127.0.0.1:1/releases/latest')()).toBeNull();
});

test('staff see the version, and a line about releases only where the server is told whom to ask', async () => {
  const staff = await world.staff();
  expect(await staff.call(getSetUp)).toMatchObject({ version: VERSION, newest: null });
  expect((await staff.call(getSetUp)).lines.map(({ line }) => line)).not.toContain('release');
  expect(readConfig({ RELEASES_URL: `${url}/` }).releasesUrl).toBe(url);
});
