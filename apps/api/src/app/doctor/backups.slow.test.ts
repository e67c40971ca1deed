import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { makeBackup } from '#app/commands/backup.ts';
import { examine } from '#app/commands/doctor.ts';
import { readConfig } from '#platform/config.ts';
import { requireKeys } from '#platform/db/key-prints.ts';
import { aKeyPair } from '#testing/backups.ts';
import { openWorld } from '#testing/world.ts';
import type { Finding } from './finding.ts';

const SECRET_KEYS = `2026-11:${randomBytes(32).toString('base64')}`;
const root = await mkdtemp(join(tmpdir(), 'castlane-doctor-'));
const place = join(root, 'backups');
await mkdir(place);
const { recipient } = await aKeyPair();
const world = openWorld({ DATA_DIR: join(root, 'data'), SECRET_KEYS });
afterAll(() => rm(root, { recursive: true, force: true }));

function settings(more: Record<string, string> = {}): Record<string, string> {
  const backups = { BACKUP_TO: place, BACKUP_RECIPIENTS: recipient };
  return {
    NODE_ENV: 'test',
    DATABASE_URL: world.databaseUrl,
    DATA_DIR: join(root, 'data'),
    SECRET_KEYS,
    FFMPEG: 'off',
    ...backups,
    ...more,
  };
}

async function findingsIn(more: Record<string, string> = {}): Promise<[name: string, where: string][]> {
  const { data } = await examine(settings(more), { envFile: '/nowhere/.env', beforeStart: true });
  return (data!['findings'] as Finding[]).map(({ name, where }) => [name, where]);
}

test('no backup for two days, and no backups at all, are found', async () => {
  await requireKeys(world.db, world.deps.keys);
  await world.owner();
  expect(await findingsIn()).toEqual([]);
  await world.advance(2 * 86_400 + 60);
  expect(await findingsIn()).toEqual([['backup-old', 'BACKUP_TO']]);
  await makeBackup(readConfig(settings()));
  expect(await findingsIn()).toEqual([]);
  await world.advance(2 * 86_400 + 60);
  expect(await findingsIn()).toEqual([['backup-old', 'BACKUP_TO']]);
  expect(await findingsIn({ BACKUP_TO: '', BACKUP_RECIPIENTS: '' })).toEqual([]);
});

test.each([
  ['backup-place', 'BACKUP_TO', { BACKUP_TO: '/nowhere/at/all' }],
  ['backup-place', 'BACKUP_TO', { BACKUP_TO: 's3://id:secret@127.0.0.1:1/castlane-test/?tls=off' }],
  ['backup-place', 'BACKUP_RECIPIENTS', { BACKUP_RECIPIENTS: `age1${'q'.repeat(58)}` }],
  ['setting-wrong', 'BACKUP_TO', { BACKUP_TO: 's3://127.0.0.1/castlane-test' }],
  ['setting-wrong', 'BACKUP_TO', { BACKUP_TO: 'ftp://127.0.0.1/castlane-test' }],
  ['setting-wrong', 'BACKUP_RECIPIENTS', { BACKUP_RECIPIENTS: 'AGE-SECRET-KEY-1' }],
  ['setting-wrong', 'BACKUP_RECIPIENTS', { BACKUP_RECIPIENTS: '' }],
])('%s at %s is found (fault %#)', async (name, where, planted) => {
  expect(await findingsIn(planted)).toContainEqual([name, where]);
});
