import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { build, type Castlane } from '#app/build.ts';
import { appendToStreams } from '#platform/live/stream.ts';
import { connectSocket, type Socket } from '#testing/socket.ts';
import { openWorld, type Actor } from '#testing/world.ts';

const world = openWorld();
const SOON = { timeout: 8000, interval: 20 };
let second: Castlane;

beforeAll(async () => {
  second = await build(world.deps.config, world.databaseUrl);
  await vi.waitFor(() => expect([world, second].map(({ deps }) => deps.wake.state.nodes)).toEqual([2, 2]), SOON);
});
afterAll(() => second.app.close());

/** The last presence that a socket received of an account. */
function isOnline(socket: Socket, { id }: Actor): boolean | undefined {
  return socket.of('presence').findLast(({ accountId }) => accountId === id)?.online;
}

async function enter(app: FastifyInstance, { token }: Actor): Promise<Socket> {
  const socket = await connectSocket(app, token);
  await socket.next('ready');
  return socket;
}

function sees(socket: Socket, other: Actor, online: boolean): Promise<void> {
  return expect.poll(() => isOnline(socket, other), SOON).toBe(online);
}

describe.each([
  ['the same node', () => world.app],
  ['another node', () => second.app],
])('two members of a thread, with sockets on %s', (_name, app) => {
  test('see each other come and go, whichever was first', async () => {
    const { owner, creator } = await world.chat();
    const mine = await enter(world.app, owner);
    const theirs = await enter(app(), creator);
    await Promise.all([sees(mine, creator, true), sees(theirs, owner, true)]);
    expect(mine.of('presence')[0]).toEqual({ type: 'presence', accountId: creator.id, online: true, lastActiveAt: expect.any(String) });
    theirs.cut();
    await sees(mine, creator, false);
    mine.cut();
  });

  test('see each other type, and no one else does', async () => {
    const { owner, creator, thread } = await world.chat();
    const stranger = await enter(app(), await world.creator());
    const mine = await enter(world.app, owner);
    const theirs = await enter(app(), creator);
    await Promise.all([sees(mine, creator, true), sees(theirs, owner, true)]);
    theirs.send({ type: 'typing', threadId: thread.id });
    stranger.send({ type: 'typing', threadId: thread.id });
    expect(await mine.next('typing')).toEqual({ type: 'typing', threadId: thread.id, accountId: creator.id });
    theirs.send({ type: 'ping' });
    await theirs.next('pong');
    expect([...mine.of('typing'), ...theirs.of('typing'), ...stranger.of('typing')]).toHaveLength(1);
    expect(stranger.of('presence')).toEqual([]);
    for (const socket of [mine, theirs, stranger]) socket.cut();
  });

  test('see neither presence nor typing while one has blocked the other', async () => {
    const { owner, creator, thread } = await world.chat();
    const mine = await enter(world.app, owner);
    const theirs = await enter(app(), creator);
    await Promise.all([sees(mine, creator, true), sees(theirs, owner, true)]);
    await world.deps.write(async (tx) => {
      await tx`INSERT INTO blocks (blocker_id, blocked_id) VALUES (${owner.id}, ${creator.id})`;
      await appendToStreams(tx, world.deps.wake, [owner.id, creator.id], { kind: 'thread', threadId: thread.id });
    });
    await Promise.all([sees(mine, creator, false), sees(theirs, owner, false)]);
    for (const socket of [mine, theirs]) socket.send({ type: 'typing', threadId: thread.id });
    for (const socket of [mine, theirs]) socket.send({ type: 'ping' });
    await Promise.all([mine.next('pong'), theirs.next('pong')]);
    expect([...mine.of('typing'), ...theirs.of('typing')]).toEqual([]);
    const again = await enter(app(), creator);
    again.send({ type: 'ping' });
    await again.next('pong');
    expect(isOnline(mine, creator)).toBe(false);
    await world.deps.write(async (tx) => {
      await tx`DELETE FROM blocks WHERE blocker_id = ${owner.id}`;
      await appendToStreams(tx, world.deps.wake, [owner.id, creator.id], { kind: 'thread', threadId: thread.id });
    });
    await Promise.all([sees(mine, creator, true), sees(theirs, owner, true)]);
    for (const socket of [mine, theirs, again]) socket.cut();
  });

  test('see nothing of the one who hides their presence, who still sees the other', async () => {
    const { owner, creator } = await world.chat();
    const mine = await enter(world.app, owner);
    const theirs = await enter(app(), creator);
    await Promise.all([sees(mine, creator, true), sees(theirs, owner, true)]);
    const show = (shown: boolean) =>
      world.deps.write(async (tx) => {
        await tx`UPDATE accounts SET shows_presence = ${shown} WHERE id = ${creator.id}`;
        await appendToStreams(tx, world.deps.wake, [creator.id], { kind: 'account' });
      });
    await show(false);
    await sees(mine, creator, false);
    const again = await enter(world.app, owner);
    await sees(theirs, owner, true);
    again.send({ type: 'ping' });
    await again.next('pong');
    expect(again.of('presence')).toEqual([]);
    expect(isOnline(theirs, owner)).toBe(true);
    await show(true);
    await sees(mine, creator, true);
    for (const socket of [mine, theirs, again]) socket.cut();
  });
});

test('an account is online until the last socket on the last node is closed', async () => {
  const { owner, creator } = await world.chat();
  const mine = await enter(second.app, owner);
  const [first, other, elsewhere] = [await enter(world.app, creator), await enter(world.app, creator), await enter(second.app, creator)];
  await sees(mine, creator, true);
  const told = () => mine.of('presence').map(({ online }) => online);
  first.cut();
  elsewhere.cut();
  await expect
    .poll(() => [world, second].map((node) => ('castlane' in node ? node.castlane : node).hub.isOnline(creator.id)), SOON)
    .toEqual([true, false]);
  // Long enough for a premature presence frame to arrive.
  world.deps.wake.accounts([]);
  const later = await enter(second.app, owner);
  await sees(later, creator, true);
  expect(told()).not.toContain(false);
  other.cut();
  await Promise.all([sees(mine, creator, false), sees(later, creator, false)]);
  for (const socket of [mine, later]) socket.cut();
});

test('the accounts of a node that stops are offline a little later, unless they have connected to another node', async () => {
  const third = await build(world.deps.config, world.databaseUrl);
  const [one, two] = [await world.chat(), await world.chat()];
  const [mine, yours] = [await enter(world.app, one.owner), await enter(world.app, two.owner)];
  const [moving, leaving] = [await enter(third.app, one.creator), await enter(third.app, two.creator)];
  await Promise.all([sees(mine, one.creator, true), sees(yours, two.creator, true)]);
  await third.app.close();
  expect([await moving.closed(), await leaving.closed()]).toEqual([1012, 1012]);
  const moved = await enter(second.app, one.creator);
  await sees(yours, two.creator, false);
  expect(mine.of('presence').map(({ online }) => online)).not.toContain(false);
  for (const socket of [mine, yours, moved]) socket.cut();
}, 30_000);
