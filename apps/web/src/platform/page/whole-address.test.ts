import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { keepToken } from '#platform/http/token.ts';
import { api } from '#platform/http/api.ts';

const asked: IncomingMessage[] = [];
let server: Server;
let origin = '';

beforeAll(async () => {
  server = createServer((request, response) => {
    asked.push(request);
    response.writeHead(200, { 'content-type': 'application/json', 'access-control-allow-origin': '*' }).end('{"ok":true}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => new Promise((resolve) => server.close(resolve)));

// Proves 7.4.
test('a path that contains https goes over the wire as it is, and takes no token to another origin', async () => {
  keepToken('mine');
  const path = '/files/one?next=https://files.example/two%20words';
  expect(await api.get(`${origin}${path}`)).toEqual({ ok: true });
  expect(asked.map(({ url, headers }) => [url, headers.authorization])).toEqual([[path, undefined]]);
});
