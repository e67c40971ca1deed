import { mkdtemp, open, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { asProblem } from '#platform/http/errors.ts';
import { Problem } from '#platform/problem.ts';
import { secretKeysFrom } from '#platform/secret-keys.ts';
import { tryHostileKeys } from '#testing/traversal.ts';
import { diskStore, writeExactly, type DiskStore } from './disk.ts';
import { wholeOf } from './store.ts';

const KEY = 'staging/0190ca7e-0000-7000-8000-000000000001/0190ca7e-0000-7000-8000-000000000002';
let folder: string;
let store: DiskStore;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'castlane-disk-'));
  store = diskStore(join(folder, 'files'), secretKeysFrom([{ id: 'a', bytes: Buffer.alloc(32, 1) }]));
});
afterAll(() => rm(folder, { recursive: true }));

const chunks = (...parts: string[]) => Readable.from(parts.map((part) => Buffer.from(part)));
const filesLeft = async () =>
  (await readdir(join(folder, 'files'), { recursive: true, withFileTypes: true })).filter((each) => each.isFile());

test('a received file can be read, and is gone once it is removed', async () => {
  await store.receive(KEY, chunks('ab', 'cd'), 4);
  await store.move(KEY, 'private/0123', undefined);
  await store.move(KEY, 'private/0123', undefined);
  const found = await store.open('private/0123');
  expect([found!.size, (await buffer(found!.stream)).toString()]).toEqual([4, 'abcd']);
  expect(await store.open(KEY)).toBeUndefined();
  await store.put('images/ab/320.webp', Buffer.from('x'));
  await store.remove('images/ab');
  await store.remove('private/0123');
  await store.remove('private/0123');
  expect(await filesLeft()).toEqual([]);
});

test.each([
  ['a byte too many', chunks('abcd', 'e'), 'larger than announced'],
  ['a byte too few', chunks('abc'), 'smaller than announced'],
  ['a broken connection', Readable.from(breaks()), 'gone'],
])('%s leaves no file, and the address can be used again', async (_what, source, why) => {
  await expect(store.receive(KEY, source, 4)).rejects.toThrow(why);
  expect(await filesLeft()).toEqual([]);
  await store.receive(KEY, chunks('abcd'), 4);
  await store.remove(KEY);
});

test('a part that fails leaves what was there, and a part may be sent by two at once', async () => {
  const key = 'parts/a/b/1';
  const parts = { folder: 'parts/a/b', id: '', partBytes: 4, size: 4 };
  await store.receivePart(key, chunks('abcd'), 4);
  for (const source of [chunks('xyz'), chunks('wxyz', 'z'), Readable.from(breaks())])
    await expect(store.receivePart(key, source, 4)).rejects.toThrow(/announced|gone/);
  expect(await filesLeft()).toHaveLength(1);
  await Promise.all(Array.from({ length: 20 }, () => store.receivePart(key, chunks('ab', 'cd'), 4)));
  await store.joinParts(parts);
  expect((await buffer((await store.open(wholeOf(parts.folder)))!.stream)).toString()).toBe('abcd');
  await store.remove(parts.folder);
  expect(await filesLeft()).toEqual([]);
});

async function* breaks() {
  yield Buffer.from('ab');
  throw new Error('gone');
}

test('one of fifty at once is accepted, and none after it', async () => {
  const results = await Promise.allSettled(Array.from({ length: 50 }, () => store.receive(KEY, chunks('abcd'), 4)));
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  // A sender that comes while the first is still sending may retry, since the first may never finish.
  const codes = results.flatMap((result) => (result.status === 'rejected' ? [(result.reason as Problem).code] : []));
  expect(codes).toContain(1023);
  await expect(store.receive(KEY, chunks('abcd'), 4)).rejects.toThrow('already been used');
  await store.remove(KEY);
});

test('a full disk is a busy service, and leaves no file', async () => {
  const full = await open('/dev/full', 'w');
  const error = await writeExactly(full, chunks('abcd'), 4).catch((reason: unknown) => reason);
  await full.close();
  expect(asProblem(error)).toMatchObject({ code: 1023, status: 503 });
});

test('the store is up only while it can be written to and has room, and can be read all the same', async () => {
  const keys = secretKeysFrom([{ id: 'a', bytes: Buffer.alloc(32, 1) }]);
  const file = join(folder, 'a-file');
  await writeFile(file, '');
  const stores = { good: store, full: diskStore(join(folder, 'files'), keys, Infinity), unwritable: diskStore(join(file, 'files'), keys) };
  const up = Object.entries(stores).map(async ([name, each]) => [name, await each.isUp(), await each.canRead()]);
  expect(await Promise.all(up)).toEqual([
    ['good', true, true],
    ['full', false, true],
    ['unwritable', false, true],
  ]);
  expect(await filesLeft()).toEqual([]);
});

test('a node that is busy for a moment does not take its disk for one that hangs', async () => {
  const asked = diskStore(join(folder, 'busy'), secretKeysFrom([{ id: 'a', bytes: Buffer.alloc(32, 1) }])).whyDown();
  const end = Date.now() + 1500;
  while (Date.now() < end);
  expect(await asked).toBeUndefined();
});

test('no key leads out of the folder', async () => {
  expect(await tryHostileKeys(folder, store, 1000)).toBe('CANARY');
});

test('a used address is a conflict', async () => {
  await store.receive(KEY, chunks('a'), 1);
  const error = await store.receive(KEY, chunks('a'), 1).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(Problem);
  expect((error as Problem).status).toBe(409);
  await store.remove(KEY);
});
