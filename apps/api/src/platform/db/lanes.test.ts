import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { expect, inject, test } from 'vitest';
import { connect } from './connect.ts';

test('while the database is away, each statement and transaction fails within the time of one attempt', async () => {
  const closed = createServer();
  await once(closed.listen(0, '127.0.0.1'), 'listening');
  const { port } = closed.address() as AddressInfo;
  closed.close();
  const pool = connect({ url: `postgres://nobody@127.0.0.1:${port}/none`, max: 4, name: 'test-away' });
  for (let round = 0; round < 4; round++) {
    const began = performance.now();
    const all = await Promise.allSettled(
      Array.from({ length: 20 }, (_, n) => (n % 2 === 0 ? pool`SELECT 1` : pool.begin((tx) => tx`SELECT 1`))),
    );
    expect(all.map((each) => (each.status === 'rejected' ? (each.reason as { code: string }).code : 'done'))).toEqual(
      all.map(() => 'ECONNREFUSED'),
    );
    expect(performance.now() - began).toBeLessThan(2500);
  }
  await pool.end();
});

test('statements share connections, a transaction has its own, and neither waits for the other', async () => {
  const pool = connect({ url: inject('databaseUrl'), max: 2, name: 'test-lanes' });
  const pid = async (db: typeof pool | Parameters<Parameters<typeof pool.begin>[0]>[0]) =>
    (await db<{ pid: number }[]>`SELECT pg_backend_pid() AS pid`)[0]!.pid;
  const own = await pool.begin(async (tx) => {
    const mine = await pid(tx);
    const others = await Promise.all(Array.from({ length: 10 }, () => pid(pool)));
    expect(new Set(others).size).toBe(1);
    expect(others).not.toContain(mine);
    return mine;
  });
  const later = await Promise.all(Array.from({ length: 10 }, () => pid(pool)));
  expect(later).toContain(own);
  await pool.end();
});

test('an ended pool waits for what runs, and refuses what comes', async () => {
  const pool = connect({ url: inject('databaseUrl'), max: 1, name: 'test-end' });
  const running = pool`SELECT 1 AS n FROM pg_sleep(0.3)`.then((rows) => [...rows]);
  const transaction = pool.begin(async (tx) => (await tx`SELECT 2 AS n FROM pg_sleep(0.1)`)[0]!['n'] as number);
  await pool`SELECT`;
  const ended = pool.end();
  await expect(pool`SELECT 3`).rejects.toMatchObject({ code: 'CONNECTION_ENDED' });
  expect(await running).toEqual([{ n: 1 }]);
  expect(await transaction).toBe(2);
  await ended;
});
