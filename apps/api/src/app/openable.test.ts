import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { openableAddress } from './openable.ts';

test.each([
  ['127.0.0.1', 'http://localhost:3000'],
  ['0.0.0.0', 'http://localhost:3000'],
  ['::', 'http://localhost:3000'],
  ['::1', 'http://localhost:3000'],
  ['fd00::7', 'http://[fd00::7]:3000'],
  ['market.example.org', 'http://market.example.org:3000'],
])('a server on %s is at %s', (host, address) => {
  expect(openableAddress(host, 3000)).toBe(address);
  expect(URL.canParse(openableAddress(host, 3000))).toBe(true);
});

test('the printed address of a server on :: opens', async () => {
  const server = createServer((_, response) => response.end('here'));
  await new Promise<void>((resolve) => server.listen(0, '::', resolve));
  const answer = await fetch(openableAddress('::', (server.address() as AddressInfo).port));
  expect(await answer.text()).toBe('here');
  server.close();
});
