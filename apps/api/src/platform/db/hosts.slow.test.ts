import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { asProblem } from '#platform/http/errors.ts';
import { startStandby } from '#testing/standby.ts';
import { addressesOf } from './addresses.ts';
import { connect, type Pool } from './connect.ts';
import { startEmbeddedPostgres, type EmbeddedPostgres } from './embedded.ts';
import { Hosts } from './hosts.ts';
import { migrate } from './migrate.ts';

const SETTINGS = { shared_buffers: '32MB', max_connections: '50' };
let directory: string;
let first: EmbeddedPostgres;
let second: EmbeddedPostgres;
/** Names both servers, the standby first. */
let url: string;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'castlane-hosts-'));
  const [one, two] = [join(directory, 'one'), join(directory, 'two')];
  first = await startEmbeddedPostgres({ dataDir: one, settings: SETTINGS });
  await run(first.url, migrate);
  await run(first.url, (pool) => pool`CREATE TABLE notes (n int)`);
  second = await startStandby(first, one, two);
  const [a, b] = [first, second].map((server) => new URL(server.url));
  url = first.url.replace(a!.host, `${b!.host},${a!.host}`);
}, 60_000);
afterAll(async () => {
  await Promise.all([first, second].map((server) => server.stop()));
  await rm(directory, { recursive: true, force: true });
});

async function run<T>(address: string, work: (pool: Pool) => Promise<T>): Promise<T> {
  const pool = connect({ url: address, max: 1, name: 'test-hosts' });
  try {
    return await work(pool);
  } finally {
    await pool.end({ timeout: 1 });
  }
}

async function portOf(pool: Pool): Promise<string> {
  const [row] = await pool<{ port: string }[]>`SELECT current_setting('port') AS port`;
  return row!.port;
}

async function epochOf(pool: Pool): Promise<string> {
  const [row] = await pool<{ epoch: string }[]>`SELECT current_epoch() AS epoch`;
  return row!.epoch;
}

test('several hosts have one address each; other targets than the primary are none', () => {
  expect(addressesOf('postgres://u:p@a:1,b:2/n?sslmode=require&target_session_attrs=read-write')).toEqual([
    'postgres://u:p@a:1/n?sslmode=require',
    'postgres://u:p@b:2/n?sslmode=require',
  ]);
  expect(addressesOf('postgres://u@%2Frun%2Fpostgresql/n')).toEqual(['postgres://u@%2Frun%2Fpostgresql/n']);
  for (const wrong of ['postgres://u@a:1,b:x/n', 'mysql://u@a/n', 'a', 'postgres://u@a/n?target_session_attrs=standby'])
    expect(addressesOf(wrong), wrong).toBeUndefined();
});

test('connections go to the primary, and after a fail-over to the new one, with a new epoch; until then each failure asks for a retry', async () => {
  const hosts = new Hosts(addressesOf(url)!);
  hosts.watch();
  const pool = connect({ url, hosts, max: 4, name: 'test-hosts' });
  await Promise.all(Array.from({ length: 4 }, (_, n) => pool`INSERT INTO notes VALUES (${n})`));
  expect(await portOf(pool)).toBe(new URL(first.url).port);
  await expect.poll(() => run(second.url, (standby) => standby`SELECT n FROM notes`)).toHaveLength(4);

  const epoch = await epochOf(pool);
  expect(await epochOf(pool)).toBe(epoch);
  const stopped = first.stop();
  const codes = new Set<number>();
  const began = performance.now();
  const promoted = pause(1000).then(() => run(second.url, (standby) => standby`SELECT pg_promote()`));
  for (;;) {
    try {
      await pool`INSERT INTO notes VALUES (100)`;
      if ((await portOf(pool)) === new URL(second.url).port) break;
    } catch (error) {
      codes.add(asProblem(error).code);
      await pause(50);
    }
  }
  process.stdout.write(`\nFail-over: ${Math.round(performance.now() - began)} ms, the promotion after 1000 ms\n`);
  expect(performance.now() - began).toBeLessThan(10_000);
  expect([...codes]).toEqual([1023]);
  await Promise.all([stopped, promoted]);
  // The standby may not have had the last events.
  expect(await epochOf(pool)).not.toBe(epoch);
  hosts.close();
  await pool.end({ timeout: 1 });
}, 60_000);

test('an old primary that comes back as one gets no connection: its timeline is older', async () => {
  first = await startEmbeddedPostgres({ dataDir: join(directory, 'one'), settings: SETTINGS });
  const both = url.replace(/:\d+,[^/]+/, `:${new URL(first.url).port},127.0.0.1:${new URL(second.url).port}`);
  expect(await run(both, portOf)).toBe(new URL(second.url).port);
}, 60_000);
