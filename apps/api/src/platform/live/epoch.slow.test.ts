import { setTimeout as pause } from 'node:timers/promises';
import { CLOSE } from '@castlane/contract/socket.ts';
import { beforeAll, expect, inject, test } from 'vitest';
import { connect } from '#platform/db/connect.ts';
import { cloneDatabase } from '#testing/database.ts';
import { connectSocket } from '#testing/socket.ts';
import { openWorld } from '#testing/world.ts';
import { beginEpoch } from './stream.ts';

const world = openWorld();

beforeAll(async () => {
  await world.app.listen({ host: '127.0.0.1', port: 0 });
});

async function epochsOf(url: string): Promise<{ stored: string; current: string }> {
  const pool = connect({ url, max: 1, name: 'test-epoch' });
  const [row] = await pool<{ stored: string; current: string }[]>`SELECT epoch AS stored, current_epoch() AS current FROM stream_epoch`;
  await pool.end();
  return row!;
}

test('a copy of a database has another epoch, so no device continues from a number that the copy will give again', async () => {
  const copies = await Promise.all([1, 2].map(() => cloneDatabase(inject('databaseUrl'))));
  const [one, two, again] = await Promise.all([...copies, copies[0]!].map(({ url }) => epochsOf(url)));
  expect(one!.stored).toBe(two!.stored);
  expect(one!.current).not.toBe(two!.current);
  expect(again).toEqual(one);
  await Promise.all(copies.map((copy) => copy.drop()));
});

test('when the epoch changes, connected devices are sent away within two seconds, and start over when they are back', async () => {
  const creator = await world.creator();
  const socket = await connectSocket(world.app, creator.token);
  const { epoch, cursor } = await socket.next('ready');
  // The node must have seen the first epoch.
  await pause(1500);
  await beginEpoch(world.db);
  const began = performance.now();
  expect(await socket.closed()).toBe(CLOSE.restart);
  expect(performance.now() - began).toBeLessThan(2500);
  const again = await connectSocket(world.app, creator.token, { epoch, cursor });
  expect((await again.next('reset')).epoch).not.toBe(epoch);
});
