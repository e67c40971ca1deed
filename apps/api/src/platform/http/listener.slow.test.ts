import { once } from 'node:events';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { SOCKET_PATH } from '@castlane/contract/socket.ts';
import { expect, test } from 'vitest';
import { openWorld } from '#testing/world.ts';
import { createListener } from './listener.ts';

const world = openWorld();

async function portOf(server: Server): Promise<number> {
  if (!server.listening) await once(server.listen(0, '127.0.0.1'), 'listening');
  return (server.address() as AddressInfo).port;
}
async function worldPort(): Promise<number> {
  if (!world.app.server.listening) await world.app.listen({ host: '127.0.0.1', port: 0 });
  return portOf(world.app.server);
}

/** A raw connection that records what it receives and when it was closed. */
class Line {
  text = '';
  closedAt: number | undefined;
  readonly began = performance.now();
  readonly socket: Socket;
  constructor(port: number) {
    this.socket = connect(port, '127.0.0.1');
    this.socket.on('data', (chunk) => (this.text += chunk.toString('latin1')));
    this.socket.on('error', () => {});
    this.socket.on('close', () => (this.closedAt = performance.now() - this.began));
  }
  async closed(ms: number): Promise<number> {
    await expect.poll(() => this.closedAt, { timeout: ms }).toBeDefined();
    return this.closedAt!;
  }
}

function echo(request: IncomingMessage, response: ServerResponse): void {
  request.resume();
  request.on('end', () => response.end('done'));
}

test('the server keeps connections for 72 seconds, and limits headers, requests and connections', async () => {
  const { keepAliveTimeout, headersTimeout, requestTimeout, maxConnections } = world.app.server;
  expect({ keepAliveTimeout, headersTimeout, requestTimeout, maxConnections }).toEqual({
    keepAliveTimeout: 72_000,
    headersTimeout: 15_000,
    requestTimeout: 300_000,
    maxConnections: 12_000,
  });
  const line = new Line(await worldPort());
  const head = 'GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n';
  line.socket.write(head);
  await pause(7000);
  expect(line.text).toMatch(/keep-alive: timeout=72/i);
  line.socket.write(head);
  await expect.poll(() => line.text.match(/"up"/g)?.length).toBe(2);
  line.socket.destroy();
});

test('headers that are not complete after 15 seconds are refused', async () => {
  const line = new Line(await worldPort());
  line.socket.write('GET /healthz HTTP/1.1\r\nHost: x\r\n');
  const drip = setInterval(() => line.socket.write('X-A: b\r\n'), 1000);
  const ms = await line.closed(25_000);
  clearInterval(drip);
  expect(ms).toBeGreaterThan(14_000);
  expect(ms).toBeLessThan(19_000);
  expect(line.text).toMatch(/^HTTP\/1\.1 408 .*"code":1005/s);
});

test('a body that hardly arrives is refused, and a slow one is accepted', async () => {
  const server = createListener(echo, { bodyStretch: 500, bodyBytes: 100 });
  const refused: unknown[] = [];
  server.on('clientError', (error: { code?: string }, socket: Socket) => {
    refused.push(error.code);
    socket.destroy();
  });
  const port = await portOf(server);
  const [drop, flow] = [new Line(port), new Line(port)];
  for (const { socket } of [drop, flow]) socket.write('POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 2000\r\n\r\n');
  const drip = setInterval(() => drop.socket.write('x'), 100);
  for (let i = 0; i < 20; i++) {
    flow.socket.write('y'.repeat(100));
    await pause(100);
  }
  await expect.poll(() => flow.text).toMatch(/done/);
  expect(await drop.closed(3000)).toBeLessThan(2500);
  clearInterval(drip);
  expect(refused).toEqual(['ERR_HTTP_REQUEST_TIMEOUT']);
  flow.socket.destroy();
  server.close();
});

test('a request that is not complete in time is closed, and so is a connection beyond the limit', async () => {
  const server = createListener(echo, { requestTimeout: 1000, headersTimeout: 1000, connectionsCheckingInterval: 100, maxConnections: 2 });
  const port = await portOf(server);
  const slow = new Line(port);
  slow.socket.write('POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 100000\r\n\r\n');
  const drip = setInterval(() => slow.socket.write('x'.repeat(1000)), 50);
  const second = new Line(port);
  await pause(200);
  expect(await new Line(port).closed(2000)).toBeLessThan(1500);
  expect(second.closedAt).toBeUndefined();
  expect(await slow.closed(5000)).toBeLessThan(4000);
  clearInterval(drip);
  second.socket.destroy();
  server.close();
});

test.each([
  ['an invalid HTTP head', 'NONSENSE\r\n\r\n', 400],
  ['a head of 20 kB', `GET / HTTP/1.1\r\nHost: x\r\nX-Long: ${'x'.repeat(20_000)}\r\n\r\n`, 431],
  ['two Content-Length headers', 'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nx', 400],
  ['no Host header', 'GET /user/v1/config HTTP/1.1\r\n\r\n', 400],
  ['an unknown expectation', 'GET /user/v1/config HTTP/1.1\r\nHost: x\r\nExpect: wonders\r\n\r\n', 200],
  ['an address of 3 kB', `GET /user/v1/config?${'x'.repeat(3000)} HTTP/1.1\r\nHost: x\r\n\r\n`, 414],
  ['a path segment of 300 letters', `GET /user/v1/job/${'x'.repeat(300)} HTTP/1.1\r\nHost: x\r\n\r\n`, '(?:404|414)'],
  ['a socket at another path', 'GET /elsewhere HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n', 404],
  [
    'a socket without a key',
    `GET ${SOCKET_PATH} HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n\r\n`,
    400,
  ],
])('%s is answered like any other request', async (_name, said, status) => {
  const usual = (await world.app.inject({ url: '/user/v1/none' })).headers;
  const line = new Line(await worldPort());
  line.socket.write(said);
  await expect.poll(() => line.text, { timeout: 5000 }).toMatch(/\r\n\r\n[^]*\}/);
  const [head = '', body = ''] = line.text.split('\r\n\r\n');
  expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
  const headers = Object.fromEntries(
    head
      .split('\r\n')
      .slice(1)
      .map((each) => [each.split(': ')[0]!.toLowerCase(), each.slice(each.indexOf(': ') + 2)]),
  );
  const strict = Object.keys(usual).filter(
    (name) => !['date', 'connection', 'content-length', 'x-request-id', 'vary', 'x-app-build', 'x-server-time'].includes(name),
  );
  if (status !== 200) {
    for (const name of strict) expect([name, headers[name]]).toEqual([name, usual[name]]);
    expect(JSON.parse(body)).toMatchObject({ code: expect.any(Number), message: expect.any(String), requestId: headers['x-request-id'] });
  }
  line.socket.destroy();
});
