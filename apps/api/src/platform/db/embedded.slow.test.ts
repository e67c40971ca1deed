import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { TIMED } from '#testing/timed.ts';
import { connect } from './connect.ts';
import { startEmbeddedPostgres } from './embedded.ts';
import { findPostmaster } from './embedded-server.ts';

/** These tests are about processes, not disks. */
const settings = { fsync: 'off', shared_buffers: '16MB' };
let dataDir: string;

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'castlane-embedded-'));
});

afterEach(async () => {
  const left = findPostmaster(join(dataDir, 'postgres'));
  if (left) await kill(left.pid);
  rmSync(dataDir, { recursive: true, force: true });
});

test('a server that is killed in use is back within seconds, at the same address', { timeout: 60_000 }, async () => {
  const running = await start();
  const pool = connect({ url: running.url, max: 2, name: 'test-embedded' });
  await pool`CREATE TABLE kept AS SELECT 1 AS n`;
  for (let round = 0; round < 2; round += 1) {
    const before = findPostmaster(join(dataDir, 'postgres'))!;
    process.kill(before.pid, 'SIGKILL');
    // The children of the killed server still answer for a moment.
    const isAnother = () => {
      const now = findPostmaster(join(dataDir, 'postgres'));
      return now !== undefined && now.port === before.port && now.pid !== before.pid;
    };
    await expect.poll(isAnother, { timeout: 20_000 }).toBe(true);
    const rows = () => pool`SELECT n FROM kept`.catch(() => undefined);
    await expect.poll(rows, { timeout: 10_000 }).toEqual([{ n: 1 }]);
  }
  await pool.end({ timeout: 1 });
  await running.stop();
  expect(findPostmaster(join(dataDir, 'postgres'))).toBeUndefined();
});

test('a server that was restarted without a lease is stopped too', { timeout: 60_000 }, async () => {
  const messages: string[] = [];
  const running = await startEmbeddedPostgres({ dataDir, settings, log: (message) => messages.push(message) });
  const password = join(dataDir, 'postgres/castlane.password');
  renameSync(password, `${password}.away`);
  process.kill(running.pid, 'SIGKILL');
  await expect.poll(() => messages.join(), { timeout: 20_000 }).toMatch(/ENOENT.*castlane\.password/);
  renameSync(`${password}.away`, password);
  await running.stop();
  expect(findPostmaster(join(dataDir, 'postgres'))).toBeUndefined();
});

test('data survives a restart, and the second start takes less than a second', { ...TIMED, timeout: 60_000 }, async () => {
  const first = await start();
  await query(first.url, `CREATE TABLE kept AS SELECT 'ő€🙂' AS word`);
  await first.stop();
  expect(findPostmaster(join(dataDir, 'postgres'))).toBeUndefined();

  const began = performance.now();
  const second = await start();
  expect(performance.now() - began).toBeLessThan(1000);
  expect(await query(second.url, 'SELECT word FROM kept')).toEqual([{ word: 'ő€🙂' }]);
  await second.stop();
});

test('it is durable, verifies page checksums, uses UTF-8, and listens on this machine only', async () => {
  const server = await startEmbeddedPostgres({ dataDir, settings: { shared_buffers: '16MB' } });
  const expected = {
    data_checksums: 'on',
    fsync: 'on',
    full_page_writes: 'on',
    listen_addresses: '127.0.0.1',
    server_encoding: 'UTF8',
    synchronous_commit: 'on',
  };
  const names = Object.keys(expected).map((name) => `'${name}'`);
  const rows = await query(server.url, `SELECT name, setting FROM pg_settings WHERE name IN (${names.join(', ')})`);
  expect(Object.fromEntries(rows.map(({ name, setting }) => [name, setting]))).toEqual(expected);
  expect(statSync(join(dataDir, 'postgres/castlane.password')).mode & 0o777).toBe(0o600);
  await expect(query(server.url.replace(/:[0-9a-f]+@/, ':wrong@'), 'SELECT 1')).rejects.toMatchObject({ code: '28P01' });
  await server.stop();
}, 60_000);

test('processes that start together share one server, and the last one to exit stops it', async () => {
  const [one, two, three] = await Promise.all([start(), start(), start()]);
  expect([two.pid, three.pid]).toEqual([one.pid, one.pid]);
  await Promise.all([one.stop(), one.stop(), two.stop()]);
  expect(await query(three.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  await three.stop();
  expect(findPostmaster(join(dataDir, 'postgres'))).toBeUndefined();
}, 60_000);

test('a server whose application was killed is found and then stopped', async () => {
  const orphan = await startInAnotherProcessAndKillIt();
  expect(findPostmaster(join(dataDir, 'postgres'))?.pid).toBe(orphan);
  const server = await start();
  expect(server.pid).toBe(orphan);
  await server.stop();
  expect(findPostmaster(join(dataDir, 'postgres'))).toBeUndefined();
}, 60_000);

test('a killed server recovers at the next start', async () => {
  const killed = await start();
  await query(killed.url, 'CREATE TABLE kept AS SELECT 1 AS a');
  await kill(killed.pid);
  const server = await start();
  expect(server.pid).not.toBe(killed.pid);
  expect(await query(server.url, 'SELECT a FROM kept')).toEqual([{ a: 1 }]);
  await killed.stop();
  expect(await query(server.url, 'SELECT a FROM kept')).toEqual([{ a: 1 }]);
  await server.stop();
}, 60_000);

test('a pid file with the number of another process does not prevent a start', async () => {
  const killed = await start();
  await kill(killed.pid);
  writeFileSync(pidFile(), readFileSync(pidFile(), 'utf8').replace(/^\d+/, String(process.pid)));
  const server = await start();
  expect(await query(server.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  await server.stop();
}, 60_000);

test('a server that cannot start gives the reason', async () => {
  await expect(startEmbeddedPostgres({ dataDir, settings: { shared_buffers: 'plenty' } })).rejects.toThrow(/shared_buffers.*plenty/);
}, 60_000);

function start() {
  return startEmbeddedPostgres({ dataDir, settings });
}

async function query(url: string, text: string) {
  const sql = connect({ url, max: 1, name: 'test-embedded' });
  try {
    return [...(await sql.unsafe(text))];
  } finally {
    await sql.end();
  }
}

async function startInAnotherProcessAndKillIt(): Promise<number> {
  const script = `import { startEmbeddedPostgres } from ${JSON.stringify(new URL('embedded.ts', import.meta.url).href)}
    const { pid } = await startEmbeddedPostgres(${JSON.stringify({ dataDir, settings })})
    console.log(pid)`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: ['ignore', 'pipe', 'inherit'] });
  const [pid] = await once(child.stdout, 'data');
  child.kill('SIGKILL');
  await once(child, 'exit');
  return Number(pid);
}

async function kill(pid: number): Promise<void> {
  const left = readFileSync(pidFile(), 'utf8');
  process.kill(pid, 'SIGKILL');
  await expect.poll(() => findPostmaster(join(dataDir, 'postgres')), { interval: 5 }).toBeUndefined();
  // Checking whether it lives may already have removed the file that a power cut would leave behind.
  writeFileSync(pidFile(), left);
}

function pidFile(): string {
  return join(dataDir, 'postgres/postmaster.pid');
}
