import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfig } from '#platform/config.ts';
import { secretKeysFrom } from '#platform/secret-keys.ts';
import { S3Server } from '#testing/s3-server.ts';
import { diskStore } from './disk.ts';
import { s3Store } from './s3.ts';
import type { Store } from './store.ts';

const MANY = 2100;
const keys = secretKeysFrom([{ id: 'a', bytes: Buffer.alloc(32, 1) }]);
const s3 = new S3Server();
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'castlane-stores-'));
  await s3.start();
});
afterAll(async () => {
  await s3.stop();
  await rm(folder, { recursive: true });
});

test.each<[string, () => Store]>([
  ['on a disk', () => diskStore(folder, keys)],
  ['in a bucket', () => s3Store(readConfig({ NODE_ENV: 'test', ...s3.settings }).s3!, keys)],
])(`${MANY} files %s are listed in batches, and are deleted with their folder`, async (_name, open) => {
  const store = open();
  for (let start = 0; start < MANY; start += 100)
    await Promise.all(Array.from({ length: 100 }, (_, index) => store.put(`images/many/${start + index}.webp`, Buffer.from('x'))));
  const batches = async () => {
    const sizes: number[] = [];
    for await (const batch of store.list('images')) sizes.push(batch.length);
    return sizes;
  };
  expect(await batches()).toEqual([1000, 1000, 100]);
  await store.remove('images/many');
  expect((await batches()).filter((size) => size > 0)).toEqual([]);
});
