import { execFile } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { login } from '@castlane/contract/auth.ts';
import { sendMessage } from '@castlane/contract/message.ts';
import { Decrypter } from 'age-encryption';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { build } from '#app/build.ts';
import { listBackups, makeBackup } from '#app/commands/backup.ts';
import { restoreArchive } from '#app/commands/restore.ts';
import { DEMO_PASSWORD } from '#features/accounts/factory.ts';
import { upload } from '#features/uploads/factory.ts';
import { recordAct } from '#platform/audit/record-act.ts';
import { readConfig, type Config } from '#platform/config.ts';
import { connect } from '#platform/db/connect.ts';
import { requireKeys } from '#platform/db/key-prints.ts';
import { ensureSchema, migrate, migrationOf, readMigrations } from '#platform/db/migrate.ts';
import { aKeyPair, emptyInstallation, filesBelow, rowsOf, rulesOf, type Empty, type KeyPair } from '#testing/backups.ts';
import { Client } from '#testing/client.ts';
import { brokenInvariants } from '#testing/invariants.ts';
import { openWorld, type Actor } from '#testing/world.ts';
import { pack, unpack, type Manifest } from './archive.ts';
import { openFile } from './folder.ts';
import { check, restore } from './restore.ts';
import { faultsOf } from './verify.ts';

const SECRET_KEYS = `2026-11:${randomBytes(32).toString('base64')}`;
const OTHER_KEYS = `2026-11:${randomBytes(32).toString('base64')}`;
const ROOM_MS = 120_000;
const root = await mkdtemp(join(tmpdir(), 'castlane-backup-'));
const [dataDir, folder, identityFile] = [join(root, 'data'), join(root, 'backups'), join(root, 'identity')];
const world = openWorld({ DATA_DIR: dataDir, SECRET_KEYS });
const opened: Empty[] = [];
let keys: KeyPair;
let source: Config;
let archive: string;
let creator: Actor;

/** Settings under which backups go into the folder. */
function backupSettings(more: Record<string, string> = {}): Record<string, string> {
  return { BACKUP_TO: folder, BACKUP_RECIPIENTS: keys.recipient, ...more };
}

async function empty(more: Record<string, string> = {}): Promise<Empty> {
  const made = await emptyInstallation({ SECRET_KEYS, ...backupSettings(), ...more });
  opened.push(made);
  return made;
}

function restored(
  into: Empty,
  name: string | undefined = archive,
  more: Partial<{ identity: string; check: boolean; keys: boolean }> = {},
) {
  return restoreArchive(into.config, name, { identity: identityFile, check: false, keys: false, ...more });
}

/** Returns what an installation holds after a restore that failed. */
async function whatIsIn({ url, dataDir: target }: Empty): Promise<{ accounts: number; files: number }> {
  const pool = connect({ url, max: 1, name: 'test' });
  try {
    const [there] = await pool<{ is: boolean }[]>`SELECT to_regclass('accounts') IS NOT NULL AS is`;
    const [row] = there!.is ? await pool<{ n: number }[]>`SELECT count(*)::int AS n FROM accounts` : [{ n: 0 }];
    return { accounts: row.n, files: (await filesBelow(join(target, 'files'))).size };
  } finally {
    await pool.end();
  }
}

/** Writes the archive again, with other bytes. */
async function changed(name: string, change: (bytes: Buffer) => Buffer): Promise<string> {
  const path = join(root, name);
  await writeFile(path, change(await readFile(archive)));
  return path;
}

/** Writes the archive again, with another manifest. */
async function withManifest(name: string, change: (manifest: Manifest) => Manifest): Promise<string> {
  const entries = unpack(await openFile(archive), [keys.identity]);
  const { archive: bytes } = await pack([keys.recipient], async (add) => {
    for await (const entry of entries) {
      const body = await buffer(entry.body);
      const text = entry.name === 'manifest.json' ? Buffer.from(JSON.stringify(change(JSON.parse(body.toString()) as Manifest))) : body;
      await add(entry.name, text.length, [text]);
    }
  });
  const path = join(root, name);
  await writeFile(path, Readable.fromWeb(bytes as never));
  return path;
}

beforeAll(async () => {
  await mkdir(folder);
  keys = await aKeyPair();
  await writeFile(identityFile, `# made by a test\n${keys.identity}\n`);
  source = readConfig({ NODE_ENV: 'test', DATABASE_URL: world.databaseUrl, DATA_DIR: dataDir, SECRET_KEYS, ...backupSettings() });
  await requireKeys(world.db, world.deps.keys);
  const { owner, ...work } = await world.assigned();
  creator = work.creator;
  // Letters that COPY writes in a way of its own.
  await owner.call(sendMessage, {
    body: { threadId: work.thread.id, clientId: randomUUID(), body: 'Straße, 雪, 🏔, a \\N and a \\.\nwith\ttabs' },
  });
  const staff = await world.staff();
  await world.deps.write((tx) =>
    recordAct(tx, {
      actorId: staff.id,
      action: 'set_up.ticked',
      targetKind: 'account',
      targetId: staff.id,
      after: { what: 'list' },
      requestId: 'test',
    }),
  );
  await upload(world, owner, 'profile_image');
  await upload(world, owner, 'job_file', 'brief.pdf');
  await upload(world, owner, 'message_image');
  await upload(world, owner, 'message_file', 'shots.pdf');
  await world.castlane.worker.drain();
  archive = join(folder, (await makeBackup(source)).data!['name'] as string);
}, ROOM_MS);
afterEach(async () => {
  for (const each of opened.splice(0)) await each.drop();
});
afterAll(() => rm(root, { recursive: true, force: true }));

test('a restored installation has the same rows, rules and files, and people can log in', async () => {
  const target = await empty();
  const { lines, isWrong, data } = await restored(target);
  expect(isWrong, lines.join('\n')).toBe(false);
  expect(lines[1]).toMatch(/^The audit log, ledgers, records and a sample of the files are right\. Its newest hash: [0-9a-f]{64}$/);
  const [{ n }] = await world.db<[{ n: number }]>`SELECT count(*)::int AS n FROM audit_log`;
  expect(data).toMatchObject({ auditLines: n, faults: [] });
  expect(n).toBeGreaterThan(0);
  expect(await rowsOf(target.url)).toEqual(await rowsOf(world.databaseUrl));
  expect(await rulesOf(target.url)).toEqual(await rulesOf(world.databaseUrl));
  const files = await filesBelow(join(dataDir, 'files'));
  expect(files.size).toBeGreaterThan(2);
  expect(await filesBelow(join(target.dataDir, 'files'))).toEqual(files);
  const { app, deps } = await build(target.config, target.url);
  await app.ready();
  expect(await new Client(app).call(login, { body: { email: creator.email, password: DEMO_PASSWORD } })).toBeTruthy();
  expect(await brokenInvariants(deps.db)).toEqual([]);
  await app.close();
});

test('a file that the archive lacks is named', async () => {
  const target = await empty();
  await restored(target);
  const pool = connect({ url: target.url, max: 1, name: 'test' });
  const uploads = await pool<{ key: string }[]>`SELECT key FROM uploads WHERE key IS NOT NULL ORDER BY key`;
  await pool.end();
  expect(uploads.length).toBeGreaterThan(3);
  await rm(join(target.dataDir, 'files'), { recursive: true });
  const { manifest } = await check(unpack(await openFile(archive), [keys.identity]));
  expect((await faultsOf(target.config, target.url, manifest)).toSorted()).toEqual(uploads.map(({ key }) => `The file ${key} is missing`));
});

test('devices begin anew after a restore', async () => {
  const target = await empty();
  await restored(target);
  const pool = connect({ url: target.url, max: 1, name: 'test' });
  const [epoch] = await pool`SELECT epoch FROM stream_epoch`;
  await pool.end();
  expect(epoch).not.toEqual((await world.db`SELECT epoch FROM stream_epoch`)[0]);
});

test('an archive is readable by its owner only, and holds no word in plain', async () => {
  expect((await stat(archive)).mode & 0o777).toBe(0o600);
  const bytes = await readFile(archive);
  expect(bytes.subarray(0, 21).toString()).toBe('age-encryption.org/v1');
  for (const word of [creator.email, SECRET_KEYS.slice(8), 'manifest.json']) expect(bytes.includes(word)).toBe(false);
});

test('an archive is a tar file for anyone who has the key', async () => {
  const decrypter = new Decrypter();
  decrypter.addIdentity(keys.identity);
  await writeFile(join(root, 'plain.tar'), await decrypter.decrypt(new Uint8Array(await readFile(archive))));
  const { stdout } = await promisify(execFile)('tar', ['-tf', join(root, 'plain.tar')]);
  const names = stdout.trim().split('\n');
  expect(names.slice(0, 2)).toEqual(['manifest.json', 'secret-keys']);
  expect(names.at(-1)).toBe('end.json');
  expect(names).toContain('database/accounts/000001.gz');
});

test('a look at an archive changes nothing', async () => {
  const target = await empty();
  expect((await restored(target, archive, { check: true })).lines[0]).toMatch(/is whole, with \d+ files$/);
  expect((await restored(target, archive, { keys: true })).lines).toEqual([`SECRET_KEYS=${SECRET_KEYS}`]);
  expect(await whatIsIn(target)).toEqual({ accounts: 0, files: 0 });
});

test.each([0.001, 0.1, 0.5, 0.9, 0.999])(
  'an archive that ends after %f of its bytes restores nothing, and a whole one then does',
  async (part) => {
    const target = await empty();
    const cut = await changed('cut', (bytes) => bytes.subarray(0, Math.floor(bytes.length * part)));
    await expect(restored(target, cut)).rejects.toThrow(/is cut off or damaged|is not an archive/);
    await expect(restored(target, cut, { check: true })).rejects.toThrow(/is cut off or damaged|is not an archive/);
    expect(await whatIsIn(target)).toEqual({ accounts: 0, files: 0 });
    expect((await restored(target)).isWrong).toBe(false);
  },
);

test('an archive with one changed bit restores nothing', async () => {
  const target = await empty();
  const bent = await changed('bent', (bytes) => {
    bytes[Math.floor(bytes.length * 0.7)]! ^= 1;
    return bytes;
  });
  await expect(restored(target, bent)).rejects.toThrow('is cut off or damaged');
  expect(await whatIsIn(target)).toEqual({ accounts: 0, files: 0 });
});

test('what is no archive, and another key, are named', async () => {
  const target = await empty();
  await writeFile(join(root, 'other'), `${(await aKeyPair()).identity}\n`);
  await expect(restored(target, archive, { identity: join(root, 'other') })).rejects.toThrow('This key does not open the archive');
  await expect(restored(target, archive, { identity: archive })).rejects.toThrow('holds no key of age');
  await expect(restored(target, archive, { identity: join(root, 'absent') })).rejects.toThrow('(ENOENT)');
  await expect(restored(target, identityFile)).rejects.toThrow('This is not an archive');
  await expect(restored(target, join(root, 'absent'))).rejects.toThrow('Cannot read absent');
});

test('an archive of a newer version is refused with its number', async () => {
  const target = await empty();
  const format = await withManifest('format', (manifest) => ({ ...manifest, format: 2, version: '9.0.0' }));
  await expect(restored(target, format)).rejects.toThrow('was made by Castlane 9.0.0, which is newer');
  const later = [{ name: '9000_later.sql', hash: 'x' }];
  const migrated = await withManifest('later', (manifest) => ({
    ...manifest,
    version: '9.1.0',
    migrations: [...manifest.migrations, ...later],
  }));
  await expect(restored(target, migrated)).rejects.toThrow(
    /made by Castlane 9\.1\.0, whose migration 9000_later\.sql this version .* does not have/,
  );
  expect(await whatIsIn(target)).toEqual({ accounts: 0, files: 0 });
});

test('an archive of an older version is migrated up to this one', async () => {
  const target = await empty();
  const newer = migrationOf('9000_later.sql', `ALTER TABLE accounts ADD COLUMN later text NOT NULL DEFAULT 'later'`);
  const entries = unpack(await openFile(archive), [keys.identity]);
  await restore(target.config, target.url, entries, [...(await readMigrations()), newer]);
  const pool = connect({ url: target.url, max: 1, name: 'test' });
  const [row] = await pool`SELECT count(*)::int AS n, count(*) FILTER (WHERE later = 'later')::int AS later FROM accounts`;
  await pool.end();
  expect(row).toMatchObject({ n: 3, later: 3 });
});

test('a database whose schema is newer than the archive is refused', async () => {
  const target = await empty();
  const pool = connect({ url: target.url, max: 1, name: 'test', statementTimeoutMs: 0 });
  await migrate(pool);
  await pool`ALTER TABLE accounts ADD COLUMN later text`;
  await pool.end();
  await expect(restored(target)).rejects.toThrow('The database has another schema than the archive');
});

test('a database with data is refused', async () => {
  const target = await empty();
  await restored(target);
  await rm(join(target.dataDir, 'files'), { recursive: true });
  await expect(restored(target)).rejects.toThrow('The database has data already');
});

test('a store with files is refused', async () => {
  const target = await empty();
  await mkdir(join(target.dataDir, 'files/images/ab'), { recursive: true });
  await writeFile(join(target.dataDir, 'files/images/ab/320.webp'), 'x');
  await expect(restored(target)).rejects.toThrow('There are files already (images/ab/320.webp)');
  expect(await whatIsIn(target)).toEqual({ accounts: 0, files: 1 });
});

test('a database on which a server runs is refused', async () => {
  const target = await empty();
  await ensureSchema(target.url, true);
  const { app, deps } = await build(target.config, target.url);
  await deps.db`SELECT 1`;
  await expect(restored(target)).rejects.toThrow('A server is running on this database');
  await app.close();
  expect((await restored(target)).isWrong).toBe(false);
});

test('other secret keys are refused, and where there are none yet, those of the archive are kept', async () => {
  const other = await empty({ SECRET_KEYS: OTHER_KEYS });
  await expect(restored(other)).rejects.toThrow('SECRET_KEYS has other keys than the archive');
  const none = await empty({ SECRET_KEYS: '' });
  expect((await restored(none)).isWrong).toBe(false);
  expect(await readFile(join(none.dataDir, 'secret-keys'), 'utf8')).toBe(`${SECRET_KEYS}\n`);
});

test('the place lists what it has, and keeps as many as it should', async () => {
  const place = join(root, 'kept');
  await mkdir(place);
  const config = readConfig({
    ...(await empty()).settings,
    DATABASE_URL: world.databaseUrl,
    DATA_DIR: dataDir,
    BACKUP_TO: place,
    BACKUP_KEEP: '2',
  });
  const names: string[] = [];
  for (let i = 0; i < 3; i++) {
    names.push((await makeBackup(config)).data!['name'] as string);
    await new Promise((resolve) => setTimeout(resolve, 1000));
  }
  await writeFile(join(place, 'notes.txt'), 'of the operator');
  expect((await listBackups(config)).data).toMatchObject({ archives: [{ name: names[2] }, { name: names[1] }] });
  expect((await readdir(place)).toSorted()).toEqual([names[1]!, names[2]!, 'notes.txt'].toSorted());
  expect(await world.db`SELECT name FROM backups WHERE name = ANY(${names}) ORDER BY made_at`).toMatchObject([
    { name: names[1] },
    { name: names[2] },
  ]);
});

test('without a place, nothing is backed up, and the sentence says what to set', async () => {
  const config = readConfig({ NODE_ENV: 'test', DATABASE_URL: world.databaseUrl });
  await expect(makeBackup(config)).rejects.toThrow('Set BACKUP_TO, and BACKUP_RECIPIENTS to a key that castlane keys backup makes');
});
