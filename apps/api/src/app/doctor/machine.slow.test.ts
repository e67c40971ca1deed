import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chown, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { connect } from '#platform/db/connect.ts';
import { requireKeys } from '#platform/db/key-prints.ts';
import { parseSecretKeys, secretKeysFrom } from '#platform/secret-keys.ts';
import { cloneDatabase } from '#testing/database.ts';
import { mayMount, onSmallDisk } from '#testing/small-disk.ts';
import type { Finding } from './finding.ts';

const COMMAND = fileURLToPath(new URL('../commands/main.ts', import.meta.url));
const SECRET_KEYS = `2026-11:${randomBytes(32).toString('base64')}`;
const ARGS = 'doctor --before-start --json';
const NOBODY = 65_534;
let database: Awaited<ReturnType<typeof cloneDatabase>>;
let settings: Record<string, string>;

beforeAll(async () => {
  database = await cloneDatabase(inject('databaseUrl'));
  const pool = connect({ url: database.url, max: 1, name: 'test' });
  await requireKeys(pool, secretKeysFrom(parseSecretKeys(SECRET_KEYS)!));
  await pool.end();
  const dataDir = await mkdtemp(join(tmpdir(), 'castlane-doctor-'));
  settings = { NODE_ENV: 'test', DATABASE_URL: database.url, DATA_DIR: dataDir, SECRET_KEYS, FFMPEG: 'off' };
});
afterAll(async () => {
  await rm(settings['DATA_DIR']!, { recursive: true });
  await database.drop();
});

function findingsOf(out: string): [name: string, where: string][] {
  return (JSON.parse(out) as { findings: Finding[] }).findings.map(({ name, where }) => [name, where]);
}

test.skipIf(!mayMount)('a disk without room is found', async () => {
  const { code, out } = await onSmallDisk(settings['DATA_DIR']!, 64, ARGS, settings);
  expect([code, findingsOf(out)]).toEqual([1, [['disk-full', 'DATA_DIR']]]);
});

test.skipIf(process.getuid?.() !== 0)('root looks at no files of another user, and says so', async () => {
  await chown(settings['DATA_DIR']!, NOBODY, NOBODY);
  const { status, stdout } = spawnSync(process.execPath, [COMMAND, ...ARGS.split(' ')], { env: settings, encoding: 'utf8' });
  expect([status, findingsOf(stdout)]).toEqual([0, [['run-as-root', 'DATA_DIR']]]);
});
