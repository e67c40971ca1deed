import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest';
import { listBackups, makeBackup } from '#app/commands/backup.ts';
import { restoreArchive } from '#app/commands/restore.ts';
import { upload } from '#features/uploads/factory.ts';
import { readConfig } from '#platform/config.ts';
import { connect } from '#platform/db/connect.ts';
import { requireKeys } from '#platform/db/key-prints.ts';
import { aKeyPair, emptyInstallation, filesBelow, rowsOf, type Empty } from '#testing/backups.ts';
import { otherPostgres, type OtherPostgres } from '#testing/other-postgres.ts';
import { brokenInvariants } from '#testing/invariants.ts';
import { S3Server } from '#testing/s3-server.ts';
import { mayMount, onSmallDisk } from '#testing/small-disk.ts';
import { openWorld } from '#testing/world.ts';

const COMMAND = fileURLToPath(new URL('../commands/main.ts', import.meta.url));
const SECRET_KEYS = `2026-11:${randomBytes(32).toString('base64')}`;
const ROOM_MS = 180_000;
const root = await mkdtemp(join(tmpdir(), 'castlane-bad-days-'));
const [dataDir, identityFile] = [join(root, 'data'), join(root, 'identity')];
const world = openWorld({ DATA_DIR: dataDir, SECRET_KEYS });
const s3 = new S3Server();
const opened: Empty[] = [];
const CONTENT = { check: false, keys: false, identity: identityFile };
let settings: Record<string, string>;

beforeAll(async () => {
  const { identity, recipient } = await aKeyPair();
  await writeFile(identityFile, identity);
  await s3.start();
  settings = {
    NODE_ENV: 'test',
    DATABASE_URL: world.databaseUrl,
    DATA_DIR: dataDir,
    SECRET_KEYS,
    BACKUP_TO: await aFolder('backups'),
    BACKUP_RECIPIENTS: recipient,
  };
  await requireKeys(world.db, world.deps.keys);
  const { owner } = await world.chat();
  for (let i = 0; i < 3; i++) await upload(world, owner, 'job_image');
  await world.castlane.worker.drain();
}, ROOM_MS);
afterEach(async () => {
  for (const each of opened.splice(0)) await each.drop();
});
afterAll(async () => {
  await s3.stop();
  await rm(root, { recursive: true, force: true });
});

async function aFolder(name: string): Promise<string> {
  const path = join(root, name);
  await mkdir(path);
  return path;
}

async function empty(more: Record<string, string> = {}, server?: string): Promise<Empty> {
  const { BACKUP_TO, BACKUP_RECIPIENTS } = settings as Record<'BACKUP_TO' | 'BACKUP_RECIPIENTS', string>;
  const made = await emptyInstallation({ SECRET_KEYS, BACKUP_TO, BACKUP_RECIPIENTS, ...more }, server);
  opened.push(made);
  return made;
}

function bucketOf(folder: string, secret = 'the secret of a test'): string {
  return `s3://castlane:${encodeURIComponent(secret)}@${new URL(s3.endpoint).host}/castlane-test/${folder}?tls=off`;
}

async function accountsIn({ url }: Empty): Promise<number> {
  const pool = connect({ url, max: 1, name: 'test' });
  try {
    const [there] = await pool<{ is: boolean }[]>`SELECT to_regclass('accounts') IS NOT NULL AS is`;
    return there!.is ? (await pool`SELECT FROM accounts`).length : 0;
  } finally {
    await pool.end();
  }
}

describe('in a bucket', () => {
  test('archives and files come and go as on a disk', async () => {
    const BACKUP_TO = bucketOf('backups');
    const config = readConfig({ ...settings, BACKUP_TO, BACKUP_KEEP: '2' });
    for (let i = 0; i < 3; i++) {
      await makeBackup(config);
      await pause(1000);
    }
    expect(await s3.keys('backups/')).toHaveLength(2);
    expect((await listBackups(config)).data!['archives']).toHaveLength(2);
    const target = await empty({ ...s3.settings, BACKUP_TO });
    const { lines, isWrong } = await restoreArchive(target.config, undefined, CONTENT);
    expect(isWrong, lines.join('\n')).toBe(false);
    expect(await rowsOf(target.url)).toEqual(await rowsOf(world.databaseUrl));
    const files = [...(await filesBelow(join(dataDir, 'files'))).keys()];
    expect((await s3.keys()).filter((key) => !key.startsWith('backups/')).toSorted()).toEqual(files.toSorted());
    // A backup whose files are in the bucket, too.
    const second = await empty();
    const onDisk = await aFolder('from-bucket');
    await makeBackup(readConfig({ ...target.settings, BACKUP_TO: onDisk }));
    const again = readConfig({ ...second.settings, BACKUP_TO: onDisk });
    expect((await restoreArchive(again, undefined, CONTENT)).isWrong).toBe(false);
    expect(await filesBelow(join(second.dataDir, 'files'))).toEqual(await filesBelow(join(dataDir, 'files')));
  });

  test('a wrong key, a bucket that does not exist, and a service that is away are named', async () => {
    const at = (BACKUP_TO: string) => readConfig({ ...settings, BACKUP_TO });
    await expect(makeBackup(at(bucketOf('backups', 'wrong')))).rejects.toThrow(/refuses the key in BACKUP_TO/);
    await expect(makeBackup(at(bucketOf('backups').replace('castlane-test', 'absent')))).rejects.toThrow(/There is no bucket at/);
    await expect(makeBackup(at('s3://a:b@127.0.0.1:1/castlane-test?tls=off'))).rejects.toThrow(
      /127\.0\.0\.1:1\/castlane-test\/ does not work \(ECONNREFUSED\)/,
    );
  });
});

test('a backup beside people who write is as of one moment', async () => {
  let isOver = false;
  const writers = Array.from({ length: 4 }, async () => {
    while (!isOver) await world.chat();
  });
  await pause(300);
  const places = await Promise.all(['one', 'two', 'three'].map(aFolder));
  try {
    for (const BACKUP_TO of places) await makeBackup(readConfig({ ...settings, BACKUP_TO }));
  } finally {
    isOver = true;
    await Promise.all(writers);
  }
  const counts: number[] = [];
  for (const BACKUP_TO of places) {
    const target = await empty({ BACKUP_TO });
    const { lines, isWrong } = await restoreArchive(target.config, undefined, CONTENT);
    expect(isWrong, lines.join('\n')).toBe(false);
    const pool = connect({ url: target.url, max: 1, name: 'test', statementTimeoutMs: 0 });
    expect(await brokenInvariants(pool)).toEqual([]);
    await pool.end();
    counts.push(await accountsIn(target));
  }
  expect(counts[0]).toBeLessThan(counts[2]!);
});

test('a backup does not notice that the server is killed, and the killed backup itself leaves nothing', async () => {
  const BACKUP_TO = await aFolder('killed');
  const env = { ...settings, BACKUP_TO };
  for (let i = 0; i < 8; i++) {
    const child = spawn(process.execPath, [COMMAND, 'backup'], { env, stdio: 'ignore' });
    const end = once(child, 'close');
    await pause(300 + 150 * i);
    child.kill('SIGKILL');
    await end;
  }
  const config = readConfig(env);
  // PostgreSQL releases the lock of a killed connection once it notices.
  await expect.poll(() => makeBackup(config).then(() => 'made', String), { timeout: 20_000, interval: 500 }).toBe('made');
  expect((await readdir(BACKUP_TO)).filter((name) => name.endsWith('.part'))).toEqual([]);
  expect((await restoreArchive((await empty({ BACKUP_TO })).config, undefined, CONTENT)).isWrong).toBe(false);
});

test('a database that goes away is not taken for the place', async () => {
  const BACKUP_TO = await aFolder('gone');
  const { pathname } = new URL(world.databaseUrl);
  const making = makeBackup(readConfig({ ...settings, BACKUP_TO })).then(() => 'made', String);
  await pause(150);
  const pool = connect({ url: inject('databaseUrl'), max: 1, name: 'test' });
  await pool`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = ${pathname.slice(1)} AND application_name IN ('castlane-backup', 'castlane-copy')`;
  await pool.end();
  const said = await making;
  expect(said).not.toContain(BACKUP_TO);
  // If the archive was whole before, it stays.
  expect((await readdir(BACKUP_TO)).filter((name) => name.endsWith('.part'))).toEqual([]);
});

test('a second backup at the same time is refused', async () => {
  const config = readConfig({ ...settings, BACKUP_TO: await aFolder('twice') });
  const both = await Promise.allSettled([makeBackup(config), makeBackup(config)]);
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  expect(both.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { message: 'Another backup is running.' } });
});

describe.skipIf(!mayMount)('on a full disk', () => {
  test('a backup says so and leaves nothing', async () => {
    const BACKUP_TO = await aFolder('small');
    const { code, out, err } = await onSmallDisk(BACKUP_TO, 16, 'backup', { ...settings, BACKUP_TO });
    expect([code, out]).toEqual([1, '']);
    expect(err).toBe(`The disk of ${BACKUP_TO} is full. Make room, or lower BACKUP_KEEP.\n`);
    expect(await world.db`SELECT FROM backups WHERE name LIKE '%small%'`).toHaveLength(0);
  });

  test('a restore does not begin without room, and says so', async () => {
    await makeBackup(readConfig(settings));
    const target = await empty();
    const { code, err } = await onSmallDisk(target.dataDir, 64, `restore --identity "${identityFile}"`, target.settings);
    expect([code, err]).toEqual([1, expect.stringMatching(/^The disk of .* has less than 128 MB left\. Make room\.\n$/)]);
    expect(await accountsIn(target)).toBe(0);
  });

  test(
    'a restore whose disk fills up says so and leaves nothing',
    async () => {
      const large = 'private/0123456789abcdef';
      await world.deps.store.put(large, randomBytes(160_000_000));
      const BACKUP_TO = await aFolder('large');
      await makeBackup(readConfig({ ...settings, BACKUP_TO }));
      await world.deps.store.remove(large);
      const target = await empty({ BACKUP_TO });
      const { code, err } = await onSmallDisk(target.dataDir, 150_000, `restore --identity "${identityFile}"`, target.settings);
      expect([code, err]).toEqual([1, 'A disk is full (ENOSPC: no space left on device, write). Make room.\n']);
      expect(await accountsIn(target)).toBe(0);
      expect((await restoreArchive(target.config, undefined, CONTENT)).isWrong).toBe(false);
    },
    ROOM_MS,
  );
});

const other: OtherPostgres | undefined = await otherPostgres();
afterAll(() => other?.stop());

test.skipIf(!other)(
  'an archive is restored into another major version of PostgreSQL, and back',
  async () => {
    await makeBackup(readConfig(settings));
    const there = await empty({}, other!.url);
    const { lines, isWrong } = await restoreArchive(there.config, undefined, CONTENT);
    expect(isWrong, lines.join('\n')).toBe(false);
    expect(await rowsOf(there.url)).toEqual(await rowsOf(world.databaseUrl));
    const BACKUP_TO = await aFolder('back');
    await makeBackup(readConfig({ ...there.settings, BACKUP_TO }));
    const back = await empty({ BACKUP_TO }, inject('databaseUrl'));
    expect((await restoreArchive(back.config, undefined, CONTENT)).isWrong).toBe(false);
    expect(await rowsOf(back.url)).toEqual(await rowsOf(world.databaseUrl));
  },
  ROOM_MS,
);
