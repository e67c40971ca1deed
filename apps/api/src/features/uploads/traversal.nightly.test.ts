import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { secretKeysFrom } from '#platform/secret-keys.ts';
import { diskStore } from '#platform/storage/disk.ts';
import { S3Server } from '#testing/s3-server.ts';
import { tryHostileKeys, tryHostilePaths } from '#testing/traversal.ts';
import { openWorld } from '#testing/world.ts';
import { upload } from './factory.ts';

const PATHS = 5000;
const s3 = new S3Server();
beforeAll(() => s3.start());
const [onDisk, inBucket] = [openWorld(), openWorld(() => s3.settings)];
afterAll(() => s3.stop());

test(`none of ${PATHS} keys leads out of the folder`, async () => {
  const folder = await mkdtemp(join(tmpdir(), 'castlane-disk-'));
  const store = diskStore(join(folder, 'files'), secretKeysFrom([{ id: 'a', bytes: Buffer.alloc(32, 1) }]));
  expect(await tryHostileKeys(folder, store, PATHS)).toBe('CANARY');
  await rm(folder, { recursive: true });
});

describe.each([
  ['on a disk', onDisk],
  ['in a bucket', inBucket],
])('files %s', (_name, world) => {
  test(`none of ${PATHS} paths leads to a file`, async () => {
    const owner = await world.owner();
    const id = await upload(world, owner, 'job_file');
    const [file] = await world.db<{ key: string }[]>`SELECT key FROM uploads WHERE id = ${id}`;
    expect(file!.key).toMatch(/^private/);
    expect(await tryHostilePaths(world.app, file!.key.replace('private/', ''), PATHS)).toBe(PATHS);
  });
});
