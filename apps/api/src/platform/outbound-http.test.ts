import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isPrivate, postBytes, retryAfterOf } from './outbound-http.ts';

const asked: string[] = [];
const server = createServer((request, response) => {
  asked.push(request.url!);
  response.writeHead(302, { location: '/elsewhere' }).end('much more than anybody reads'.repeat(100_000));
});
let port = 0;
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  port = (server.address() as AddressInfo).port;
});
afterAll(() => new Promise<void>((resolve) => server.close(() => resolve())));

const request = { headers: {}, body: Buffer.from('sealed') };

test('a redirect is returned and not followed', async () => {
  const { status } = await postBytes(new URL(`http://127.0.0.1:${port}/here`), request, { isTrusted: true });
  expect(status).toBe(302);
  expect(asked).toEqual(['/here']);
});

test.each(['127.0.0.1', '[::1]', '[::ffff:127.0.0.1]', 'localhost'])('%s is not contacted, by number or by name', async (host) => {
  asked.length = 0;
  await expect(postBytes(new URL(`http://${host}:${port}/`), request, { isTrusted: false })).rejects.toThrow(
    /private address|cannot be reached/,
  );
  expect(asked).toEqual([]);
});

test.each([
  '10.1.2.3',
  '172.31.0.1',
  '192.168.1.1',
  '169.254.169.254',
  '100.64.0.1',
  '0.0.0.0',
  '224.0.0.1',
  '255.255.255.255',
  '::',
  'fd00::1',
  'fe80::1',
  '::ffff:10.0.0.1',
  '64:ff9b::a00:1',
  '::7f00:1',
  'an invalid address',
])('%s is private', (address) => {
  expect(isPrivate(address)).toBe(true);
});

test.each(['142.250.74.110', '17.57.144.1', '2a00:1450:4001:82b::200e'])('%s is public', (address) => {
  expect(isPrivate(address)).toBe(false);
});

const NOON = 'Mon, 02 Jan 2023 12:00:00 GMT';

test.each([
  [{ 'retry-after': '7' }, 7],
  [{ 'retry-after': 'Mon, 02 Jan 2023 12:00:30 GMT', date: NOON }, 30],
  [{ 'retry-after': 'Mon, 02 Jan 2023 11:00:00 GMT', date: NOON }, 0],
  [{ 'retry-after': '9999999' }, 86_400],
  [{ 'retry-after': 'soon' }, null],
  [{}, null],
])('%o asks to wait %s seconds', (headers: Record<string, string>, seconds) => {
  expect(retryAfterOf({ headers: new Headers(headers) })).toBe(seconds);
});
