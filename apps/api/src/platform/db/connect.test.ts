import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
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
  const outcomes = await Promise.allSettled([
    pool`SELECT 1 AS one FROM pg_sleep(0.05)`,
    pool`INSERT INTO dev_mails (id, to_address, subject, text_body, html_body) VALUES (gen_random_uuid(), ${missing}, 's', 't', 'h')`,
    pool`SELECT 2 AS two`,
  ]);
  expect(outcomes).toEqual([
    { status: 'fulfilled', value: [{ one: 1 }] },
    { status: 'rejected', reason: expect.objectContaining({ code: '23502' }) },
    { status: 'fulfilled', value: [{ two: 2 }] },
  ]);
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
