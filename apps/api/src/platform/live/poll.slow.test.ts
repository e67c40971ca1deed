import { setTimeout as pause } from 'node:timers/promises';
import { beforeAll, expect, test } from 'vitest';
import { connectSocket, type Socket } from '#testing/socket.ts';
import { openWorld, type Actor } from '#testing/world.ts';
import { appendToStreams } from './stream.ts';

const world = openWorld();
const SOON = 4000;
/** More than the time from one poll to the next. */
const POLLED_MS = 1200;

beforeAll(async () => {
  await world.app.listen({ host: '127.0.0.1', port: 0 });
});

/** Without a wake, so that only the poll can find it. */
async function grow({ id }: Actor): Promise<void> {
  await world.deps.write((tx) => appendToStreams(tx, { ...world.deps.wake, accounts: () => {} }, [id], { kind: 'account' }));
}

async function arrives(socket: Socket, count: number): Promise<void> {
  await expect.poll(() => socket.of('account').length, { timeout: SOON }).toBe(count);
}

test('the poll asks for each socket: one that has got something, one that has come, and one that stays when another goes', async () => {
  const [one, other] = await Promise.all([world.creator(), world.creator()]);
  const first = await connectSocket(world.app, one.token);
  await first.next('ready');
  await grow(one);
  await arrives(first, 1);
  await grow(one);
  await arrives(first, 2);

  await pause(POLLED_MS);
  const second = await connectSocket(world.app, other.token);
  await second.next('ready');
  await grow(other);
  await arrives(second, 1);

  await pause(POLLED_MS);
  first.cut();
  await expect.poll(() => world.castlane.hub.size, { timeout: SOON }).toBe(1);
  await grow(other);
  await arrives(second, 2);
});
