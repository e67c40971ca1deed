import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { cloneDatabase } from '#testing/database.ts';
import { connect, type Pool } from './connect.ts';
import { startEmbeddedPostgres } from './embedded.ts';

let pool: Pool;
let drop: () => Promise<void>;

beforeAll(async () => {
  const database = await cloneDatabase(inject('databaseUrl'));
  drop = database.drop;
  pool = connect({ url: database.url, max: 1, name: 'test-connect' });
});
afterAll(async () => {
  await pool.end();
  await drop();
});

test('a missing value fails its own statement, and no other on the same connection', async () => {
  const missing = undefined as unknown as string;
  const one = pool`SELECT 1 AS one FROM pg_sleep(0.05)`.then((rows) => rows);
  expect(() => pool`SELECT ${missing}::text`).toThrow(/undefined, after: SELECT $/);
  expect(await pool`SELECT 2 AS two`).toEqual([{ two: 2 }]);
  expect(await one).toEqual([{ one: 1 }]);
});

const AFTER = [
  ['runs into its time limit', '57014', (n: number) => pool`SELECT n, pg_sleep(0.01 * ${n}) FROM generate_series(1, 100) n`],
  ['fails at one of its rows', '22012', () => pool`SELECT n, 1 / (4 - n) AS part FROM generate_series(1, 10) n`],
] as const;

test.each(AFTER)('a statement after one that %s has all of its rows, and only them', async (_how, code, fail) => {
  await pool`SET statement_timeout = 200`;
  // The first one of several that wait for the same connection.
  const outcomes = await Promise.allSettled([fail(2), pool`SELECT n FROM generate_series(1, 2) n`, pool`SELECT 3 AS n`]);
  await pool`RESET statement_timeout`;
  expect(outcomes).toEqual([
    { status: 'rejected', reason: expect.objectContaining({ code }) },
    { status: 'fulfilled', value: [{ n: 1 }, { n: 2 }] },
    { status: 'fulfilled', value: [{ n: 3 }] },
  ]);
});

test('a statement after a lost connection has all of its rows, and only them', async () => {
  const lost = pool`SELECT n, repeat('x', 1000) AS text, pg_sleep(CASE WHEN n = 400 THEN 5 END) FROM generate_series(1, 500) n`.catch(
    (error: { code: string }) => error.code,
  );
  await pause(300);
  const admin = connect({ url: inject('databaseUrl'), max: 1, name: 'test-admin' });
  await admin`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'test-connect'`;
  await admin.end();
  expect(await lost).toBe('57P01');
  expect(await pool`SELECT n FROM generate_series(1, 2) n`).toEqual([{ n: 1 }, { n: 2 }]);
});

test('the host may be the folder of a socket', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'castlane-socket-'));
  const folder = '/tmp';
  const server = await startEmbeddedPostgres({ dataDir, settings: { unix_socket_directories: folder, shared_buffers: '16MB' } });
  const { username, password, port, pathname } = new URL(server.url);
  const url = `postgres://${username}:${password}@${encodeURIComponent(folder)}:${port}${pathname}`;
  const local = connect({ url, max: 1, name: 'test-socket' });
  expect(await local`SELECT inet_client_addr() AS address`).toEqual([{ address: null }]);
  await local.end();
  await server.stop();
  await rm(dataDir, { recursive: true, force: true });
});
