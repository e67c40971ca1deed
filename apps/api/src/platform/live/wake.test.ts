import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connect, type Pool } from '#platform/db/connect.ts';
import { newId } from '#platform/ids.ts';
import { openWorld } from '#testing/world.ts';
import { startWake } from './wake.ts';

const world = openWorld();
let pools: Pool[];

beforeAll(() => {
  pools = [1, 2].map((n) => connect({ url: world.databaseUrl, max: 2, name: `test-wake-${n}` }));
});
afterAll(async () => {
  await Promise.all(pools.map((pool) => pool.end({ timeout: 1 })));
});

test('a node sends all its pending notifications before it stops', async () => {
  const [leaving, staying] = [
    await startWake({ pool: pools[0]!, log: world.deps.log }),
    await startWake({ pool: pools[1]!, log: world.deps.log }),
  ];
  const [accounts, sessions] = [new Set<string>(), new Set<string>()];
  staying.subscribe({
    accounts: (ids) => ids.forEach((id) => accounts.add(id)),
    sessions: (ids) => ids.forEach((id) => sessions.add(id)),
  });
  const [grown, ended] = [Array.from({ length: 400 }, () => newId()), Array.from({ length: 100 }, () => newId())];
  leaving.accounts(grown);
  leaving.sessions(ended);
  await leaving.close();
  await expect.poll(() => [accounts.size, sessions.size]).toEqual([400, 100]);
  await staying.close();
});

test('a node without its database still stops', async () => {
  const pool = connect({ url: world.databaseUrl, max: 1, name: 'test-wake-gone' });
  const wake = await startWake({ pool, log: world.deps.log });
  // Another query has the only connection.
  const held = pool`SELECT pg_sleep(4)`.catch(() => {});
  wake.sessions([newId()]);
  const closed = await Promise.race([wake.close().then(() => 'closed'), pause(3000).then(() => 'late')]);
  expect(closed).toBe('closed');
  await pool.end({ timeout: 0 });
  await held;
});
