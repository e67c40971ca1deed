import { randomUUID } from 'node:crypto';
import { logout } from '@castlane/contract/auth.ts';
import { sendMessage } from '@castlane/contract/message.ts';
import { describe, expect, test } from 'vitest';
import { build } from '#app/build.ts';
import { readConfig } from '#platform/config.ts';
import { connectSocket, openSocket } from '#testing/socket.ts';
import { openWorld } from '#testing/world.ts';

const world = openWorld();

describe('hello', () => {
  // Proves 7.52.
  test('with a good token is answered ready', async () => {
    const { creator } = await world.chat();
    const socket = await connectSocket(world.app, creator.token);
    expect(await socket.next('ready')).toMatchObject({ accountId: creator.id, cursor: expect.any(Number) });
    socket.cut();
  });

  test('with a bad token, no token or an unverified account is 4401', async () => {
    const unverified = await world.creator({ state: 'unverified' });
    for (const hello of [
      '{"type":"hello","token":"wrong"}',
      '{"type":"ping"}',
      'not json',
      JSON.stringify({ type: 'hello', token: unverified.token }),
    ]) {
      const socket = await openSocket(world.app);
      socket.send(hello);
      expect(await socket.closed()).toBe(4401);
    }
  });

  test('from another site’s page is refused', async () => {
    await expect(openSocket(world.app, { origin: 'https://evil.example' })).rejects.toThrow('403');
  });
});

describe('a message', () => {
  // Proves 1.19.
  test('is acknowledged and reaches both sides in order', async () => {
    const { owner, creator, thread } = await world.chat();
    const [mine, theirs] = await Promise.all([connectSocket(world.app, owner.token), connectSocket(world.app, creator.token)]);
    await Promise.all([mine.next('ready'), theirs.next('ready')]);
    const ids = Array.from({ length: 5 }, () => randomUUID());
    for (const clientId of ids) mine.send({ type: 'send', threadId: thread.id, clientId, body: `Message ${clientId}` });
    await Promise.all([mine.next('ack', 5), mine.next('event', 5), theirs.next('event', 5)]);
    expect(mine.of('ack').map((ack) => ack.clientId)).toEqual(ids);
    expect(theirs.of('event').map((frame) => frame.event.clientId)).toEqual(ids);
    const ns = theirs.of('event').map((frame) => frame.n);
    expect(ns).toEqual(ns.map((_, i) => ns[0]! + i));
    mine.cut();
    theirs.cut();
  });

  test('in a foreign thread is refused, with what its sender needs to match the error', async () => {
    const { thread } = await world.chat();
    const stranger = await world.creator();
    const socket = await connectSocket(world.app, stranger.token);
    await socket.next('ready');
    const clientId = randomUUID();
    socket.send({ type: 'send', threadId: thread.id, clientId, body: 'Hello' });
    expect(await socket.next('nack')).toEqual({ type: 'nack', clientId, code: 1009, message: 'Not found', retry: false });
    socket.cut();
  });

  test('that breaks a rule is refused permanently, and the socket stays open', async () => {
    const { owner, thread } = await world.chat();
    const socket = await connectSocket(world.app, owner.token);
    await socket.next('ready');
    const clientId = randomUUID();
    socket.send({ type: 'send', threadId: thread.id, clientId, body: 'x'.repeat(4001) });
    expect(await socket.next('nack')).toEqual({
      type: 'nack',
      clientId,
      code: 1004,
      message: 'Write at most 4,000 characters',
      retry: false,
    });
    socket.send({ type: 'ping' });
    await socket.next('pong');
    socket.send('{"type":"nonsense"}');
    expect(await socket.closed()).toBe(1007);
  });
});

// Proves 7.53.
test('a client that was offline gets every missed event once and in order, and then the new ones', async () => {
  const { owner, creator, thread } = await world.chat();
  const before = await connectSocket(world.app, creator.token);
  const { epoch, cursor } = await before.next('ready');
  before.cut();
  const say = (body: string) => owner.call(sendMessage, { body: { threadId: thread.id, clientId: randomUUID(), body } });
  for (let i = 0; i < 20; i++) await say(`Away ${i}`);
  const back = await connectSocket(world.app, creator.token, { epoch, cursor });
  const during = Promise.all(Array.from({ length: 10 }, (_, i) => say(`During ${i}`)));
  await during;
  await back.next('event', 30);
  expect(back.of('event').map((frame) => frame.n)).toEqual(Array.from({ length: 30 }, (_, i) => cursor + 1 + i));
  expect(
    back
      .of('event')
      .slice(0, 20)
      .map((frame) => frame.event.body),
  ).toEqual(Array.from({ length: 20 }, (_, i) => `Away ${i}`));
  back.cut();
});

test('another epoch or an impossible cursor is answered with reset', async () => {
  const { creator } = await world.chat();
  const first = await connectSocket(world.app, creator.token);
  const { epoch, cursor } = await first.next('ready');
  for (const resume of [
    { epoch: randomUUID(), cursor },
    { epoch, cursor: cursor + 1 },
  ]) {
    const socket = await connectSocket(world.app, creator.token, resume);
    expect(await socket.next('reset')).toMatchObject({ epoch, cursor });
    socket.cut();
  }
  first.cut();
});

test('read marks and typing reach the other side', async () => {
  const { owner, creator, thread } = await world.chat();
  const [mine, theirs] = await Promise.all([connectSocket(world.app, owner.token), connectSocket(world.app, creator.token)]);
  await Promise.all([mine.next('ready'), theirs.next('ready')]);
  theirs.send({ type: 'read', threadId: thread.id, seq: 2 });
  expect(await mine.next('read')).toMatchObject({ threadId: thread.id, accountId: creator.id, seq: 2 });
  theirs.send({ type: 'typing', threadId: thread.id });
  expect(await mine.next('typing')).toMatchObject({ threadId: thread.id, accountId: creator.id });
  mine.cut();
  theirs.cut();
});

test('logging out closes the socket', async () => {
  const { creator } = await world.chat();
  const socket = await connectSocket(world.app, creator.token);
  await socket.next('ready');
  await creator.call(logout);
  expect(await socket.closed()).toBe(4401);
});

test('a message sent on one node reaches a socket on another, and a stream can be resumed there', async () => {
  const { owner, creator, thread } = await world.chat();
  const config = readConfig({ NODE_ENV: 'test', LOG_LEVEL: 'silent', RATE_LIMITS: 'off', PUBLIC_URL: 'http://localhost:3000' });
  const other = await build(config, world.databaseUrl);
  const socket = await connectSocket(other.app, creator.token);
  const { epoch, cursor } = await socket.next('ready');
  await owner.call(sendMessage, { body: { threadId: thread.id, clientId: randomUUID(), body: 'Over there' } });
  expect((await socket.next('event')).event.body).toBe('Over there');
  const resumed = await connectSocket(world.app, creator.token, { epoch, cursor });
  expect((await resumed.next('event')).event.body).toBe('Over there');
  resumed.cut();
  await other.app.close();
  expect(await socket.closed()).toBe(1012);
});
