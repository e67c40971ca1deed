import { randomUUID } from 'node:crypto';
import { connect } from 'node:net';
import { CLOSE, FRAME_BYTES, SOCKET_PATH } from '@castlane/contract/socket.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { build, type Castlane } from '#app/build.ts';
import { readConfig } from '#platform/config.ts';
import { startSession } from '#features/auth/sessions/actions.ts';
import { connectSocket, openSocket, type Socket } from '#testing/socket.ts';
import { openWorld, type Actor } from '#testing/world.ts';
import { TIMED } from '#testing/timed.ts';

const world = openWorld();
/** A server with rate limits, as in production. */
let strict: Castlane;

beforeAll(async () => {
  const config = readConfig({ NODE_ENV: 'test', LOG_LEVEL: 'silent', PUBLIC_URL: 'http://localhost:3000', TRUST_PROXY: '127.0.0.1' });
  strict = await build({ ...config, dataDir: world.dataDir }, world.databaseUrl);
});
afterAll(() => strict.app.close());

function sessionOf({ id }: Actor): Promise<string> {
  return world.deps.write((tx) => startSession(tx, world.deps.wake, { id, userType: 'creator' }, 'test'));
}

describe('messages', () => {
  test('that come in a flood are refused with a retry, over all sockets of an account together', async () => {
    const { owner, thread } = await world.chat();
    const sockets = await Promise.all([connectSocket(strict.app, owner.token), connectSocket(strict.app, await sessionOf(owner))]);
    await Promise.all(sockets.map((socket) => socket.next('ready')));
    for (const socket of sockets)
      for (let i = 0; i < 10; i++) socket.send({ type: 'send', threadId: thread.id, clientId: randomUUID(), body: 'Hello' });
    await expect.poll(() => sockets.flatMap((socket) => [...socket.of('ack'), ...socket.of('nack')]).length, { timeout: 5000 }).toBe(20);
    const refused = sockets.flatMap((socket) => socket.of('nack'));
    // A slow machine may let a few more than the burst pass.
    expect(refused.length).toBeGreaterThanOrEqual(6);
    expect(refused.length).toBeLessThanOrEqual(10);
    for (const nack of refused) expect(nack).toMatchObject({ code: 1022, retry: true });
    for (const socket of sockets) socket.cut();
  });
});

describe('frames', () => {
  test.each([
    ['pings', (): string => '{"type":"ping"}'],
    ['typing', () => JSON.stringify({ type: 'typing', threadId: randomUUID() })],
    ['reading', () => JSON.stringify({ type: 'read', threadId: randomUUID(), seq: 1 })],
    ['messages', () => JSON.stringify({ type: 'send', threadId: randomUUID(), clientId: randomUUID(), body: 'x' })],
  ])('without end close the socket: %s', async (_name, frame) => {
    const { token } = await world.creator();
    const socket = await connectSocket(strict.app, token);
    await socket.next('ready');
    for (let i = 0; i < 2000; i++) socket.send(frame());
    expect(await socket.closed()).toBe(CLOSE.tooFast);
  });

  test('larger than 32 KiB close the socket', async () => {
    const { token } = await world.creator();
    const socket = await connectSocket(strict.app, token);
    await socket.next('ready');
    socket.send(`{"type":"ping"${' '.repeat(FRAME_BYTES)}}`);
    expect(await socket.closed()).toBe(1009);
  });

  test('larger than 32 KiB in fragments are answered with 1009, also while more of it is on its way', async () => {
    const { token } = await world.creator();
    const socket = await connectSocket(strict.app, token);
    await socket.next('ready');
    for (let sent = 0; sent < 900_000; sent += 30_000) socket.sendPart(' '.repeat(30_000));
    expect(await socket.closed()).toBe(1009);
  });

  test('larger than 32 KiB in fragments are answered with 1009 without a session, too', async () => {
    const socket = await openSocket(strict.app);
    for (let sent = 0; sent < FRAME_BYTES + 24_000; sent += 1000) socket.sendPart(' '.repeat(1000));
    expect(await socket.closed()).toBe(1009);
  });
});

describe('sockets', () => {
  test('are limited to five per account, even when more come at once', async () => {
    const { token } = await world.creator();
    const sockets = await Promise.all(Array.from({ length: 9 }, () => connectSocket(world.app, token)));
    await expect.poll(() => sockets.filter(({ closeCode }) => closeCode === CLOSE.tooFast).length, { timeout: 5000 }).toBe(4);
    const open = sockets.filter(({ closeCode }) => closeCode === undefined);
    await Promise.all(open.map((socket) => socket.next('ready')));
    open[0]!.cut();
    await expect.poll(() => world.castlane.hub.size, { timeout: 5000 }).toBe(4);
    const again = await connectSocket(world.app, token);
    await again.next('ready');
    for (const socket of [...open, again]) socket.cut();
  });

  test('are limited to ten new ones a minute', async () => {
    const { token } = await world.creator();
    for (let i = 0; i < 10; i++) {
      const socket = await connectSocket(strict.app, token);
      await socket.next('ready');
      socket.cut();
    }
    const socket = await connectSocket(strict.app, token);
    expect(await socket.closed()).toBe(CLOSE.tooFast);
  });

  test('are limited to three hundred per address, and an untrusted proxy cannot choose the address', async () => {
    const from = (address: string) => openSocket(strict.app, { 'x-forwarded-for': address });
    const sockets = await Promise.all(
      Array.from({ length: 300 }, (_, i) => from(`203.0.113.${i % 250}, 2001:db8:0:1::${(i + 1).toString(16)}`)),
    );
    await expect(from('2001:db8:0:1:ffff::1')).rejects.toThrow('429');
    const other = await from('2001:db8:0:2::1');
    for (const socket of [...sockets, other]) socket.cut();
    await expect
      .poll(
        () =>
          from('2001:db8:0:1::1').then(
            (socket) => socket.cut(),
            () => 'refused',
          ),
        { timeout: 5000 },
      )
      .toBeUndefined();
  });

  test('are limited to five times three hundred in the wider network of an IPv6 address', async () => {
    const from = (network: number, host: number) =>
      openSocket(strict.app, { 'x-forwarded-for': `2001:db8:1:${network.toString(16)}::${host.toString(16)}` });
    const hosts = Array.from({ length: 300 }, (_, host) => host);
    const sockets = (await Promise.all([1, 2, 3, 4, 5].map((network) => Promise.all(hosts.map((host) => from(network, host)))))).flat();
    await expect(from(6, 1)).rejects.toThrow('429');
    const other = await openSocket(strict.app, { 'x-forwarded-for': '2001:db8:2:6::1' });
    for (const socket of [...sockets, other]) socket.cut();
  });

  test('of one address share a megabyte before they have sessions, and those of other addresses are unaffected', async () => {
    const [near, far] = ['2001:db8:3:1::', '2001:db8:4:1::'];
    const { token } = await world.creator();
    const settled = await openSocket(strict.app, { 'x-forwarded-for': `${near}ffff` });
    settled.send({ type: 'hello', token });
    await settled.next('ready');
    const open = (network: string, count: number) =>
      Promise.all(Array.from({ length: count }, (_, host) => openSocket(strict.app, { 'x-forwarded-for': `${network}${host + 1}` })));
    const [sockets, others] = await Promise.all([open(near, 40), open(far, 5)]);
    for (const socket of [...sockets, ...others]) socket.sendPart('x'.repeat(30_000));
    const isCut = ({ closeCode }: Socket): boolean => closeCode === 1006;
    await expect.poll(() => sockets.filter(isCut).length, { timeout: 4000 }).toBeGreaterThanOrEqual(5);
    expect(others.filter(isCut)).toEqual([]);
    settled.send({ type: 'ping' });
    await settled.next('pong');
    for (const socket of [...sockets, ...others, settled]) socket.cut();
  });

  test('with an invalid token are checked a hundred times a minute', async () => {
    const codes: number[] = [];
    for (let i = 0; i < 103; i++) {
      const socket = await openSocket(strict.app, { 'x-forwarded-for': `2001:db8:0:9::${(i + 1).toString(16)}` });
      socket.send({ type: 'hello', token: String(i).padEnd(43, 'x') });
      codes.push(await socket.closed());
    }
    expect(codes.slice(0, 100)).toEqual(Array(100).fill(CLOSE.tokenGone));
    expect(codes.slice(100)).toContain(CLOSE.tooFast);
  });

  test('are closed when their session ends, even if they are silent', async () => {
    const [staff, creator] = await Promise.all([world.staff(), world.creator()]);
    const sockets = await Promise.all([connectSocket(world.app, staff.token), connectSocket(world.app, creator.token)]);
    await Promise.all(sockets.map((socket) => socket.next('ready')));
    await world.db`UPDATE sessions SET last_seen_at = app_now() - interval '31 minutes' WHERE account_id = ${staff.id}`;
    await expect.poll(() => sockets[0].closeCode, { timeout: 12_000 }).toBe(CLOSE.tokenGone);
    expect(sockets[1].closeCode).toBeUndefined();
    await world.db`UPDATE sessions SET expires_at = app_now() WHERE account_id = ${creator.id}`;
    await expect.poll(() => sockets[1].closeCode, { timeout: 12_000 }).toBe(CLOSE.tokenGone);
  });

  test('without a hello are closed after five seconds', TIMED, async () => {
    const silent = await openSocket(world.app);
    const began = performance.now();
    await expect.poll(() => silent.closeCode, { timeout: 7000 }).toBe(CLOSE.tokenGone);
    expect(performance.now() - began).toBeLessThan(6000);
  });

  test.each([
    ['another path', `GET /elsewhere HTTP/1.1`, 404],
    ['another method', `POST ${SOCKET_PATH} HTTP/1.1`, 405],
    ['an old version', `GET ${SOCKET_PATH} HTTP/1.1\r\nSec-WebSocket-Version: 1`, 426],
    ['no version', `GET ${SOCKET_PATH} HTTP/1.1`, 426],
    ['no key', `GET ${SOCKET_PATH} HTTP/1.1\r\nSec-WebSocket-Version: 13`, 400],
    ['another origin', `GET ${SOCKET_PATH} HTTP/1.1\r\nOrigin: https://evil.example`, 403],
    ['no origin at all', `GET ${SOCKET_PATH} HTTP/1.1\r\nOrigin: null`, 403],
  ])('with %s are refused', async (_name, lines, status) => {
    if (!world.app.server.listening) await world.app.listen({ host: '127.0.0.1', port: 0 });
    const { port } = world.app.server.address() as { port: number };
    const answer = await new Promise<string>((resolve, reject) => {
      const socket = connect(port, '127.0.0.1', () =>
        socket.write(`${lines}\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n`),
      );
      socket.once('data', (data) => resolve(data.toString()));
      socket.once('error', reject);
    });
    expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status}`));
    // RFC 6455, 4.4.
    expect(/^sec-websocket-version: (.*)$/im.exec(answer)?.[1]).toBe(status === 426 ? '13' : undefined);
  });
});
