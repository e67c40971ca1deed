import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readConfig } from '#platform/config.ts';
import { secretKeysFrom } from '#platform/secret-keys.ts';
import { S3Server } from '#testing/s3-server.ts';
import { diskStore, type DiskStore } from './disk.ts';
import { s3Store } from './s3.ts';
import { FOLDERS, wholeOf, type Parts, type Store } from './store.ts';

const ACCOUNT = 'staging/0190ca7e-0000-7000-8000-000000000001';
const KEY = `${ACCOUNT}/0190ca7e-0000-7000-8000-000000000002`;
const keys = secretKeysFrom([{ id: 'a', bytes: Buffer.alloc(32, 1) }]);
const s3 = new S3Server();
let folder: string;
let disk: DiskStore;
let bucket: Store;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'castlane-stores-'));
  disk = diskStore(folder, keys);
  await s3.start();
  bucket = s3Store(readConfig({ NODE_ENV: 'test', ...s3.settings }).s3!, keys);
});
afterAll(async () => {
  await s3.stop();
  await rm(folder, { recursive: true });
});

async function all(store: Store): Promise<string[]> {
  const found: string[] = [];
  for (const each of FOLDERS) for await (const batch of store.list(each)) found.push(...batch.map(({ key }) => key));
  return found.toSorted();
}

async function read(store: Store, key: string): Promise<string | undefined> {
  const found = await store.open(key);
  if (!found) return undefined;
  const bytes = await buffer(found.stream);
  expect(found.size).toBe(bytes.length);
  return bytes.toString();
}

const FOLDER = 'parts/0190ca7e-0000-7000-8000-000000000001/0190ca7e-0000-7000-8000-000000000002';

/** Begins a file of ten bytes in parts of four. */
async function begun(store: Store): Promise<Parts> {
  return { folder: FOLDER, id: await store.beginParts(FOLDER, 'video/mp4'), partBytes: 4, size: 10 };
}

const stream = (text: string) => Readable.from([Buffer.from(text)]);

async function putPart(parts: Parts, number: number, text: string): Promise<void> {
  const { url, headers } = await bucket.signPart(parts, { number, size: text.length, expires: Math.floor(Date.now() / 1000) + 600 });
  expect((await fetch(url, { method: 'PUT', headers, body: text })).status).toBe(200);
}

type Case = {
  store: Store;
  stage: (key: string, text: string) => Promise<void>;
  sendPart: (parts: Parts, number: number, text: string) => Promise<void>;
};

describe.each<[name: string, of: () => Case]>([
  [
    'on a disk',
    () => ({
      store: disk,
      stage: (key, text) => disk.receive(key, stream(text), text.length),
      sendPart: (parts, number, text) => disk.receivePart(`${parts.folder}/${number}`, stream(text), text.length),
    }),
  ],
  ['in a bucket', () => ({ store: bucket, stage: (key, text) => bucket.put(key, Buffer.from(text)), sendPart: putPart })],
])('files %s', (_name, of) => {
  test('a received file is moved once, and moving it again changes nothing', async () => {
    const { store, stage } = of();
    await stage(KEY, 'abcd');
    const { version, stream: opened } = (await store.open(KEY))!;
    opened.destroy();
    await store.move(KEY, 'private/0123', version);
    await store.move(KEY, 'private/0123', version);
    expect([await read(store, 'private/0123'), await read(store, KEY)]).toEqual(['abcd', undefined]);
    await store.remove('private/0123');
    await store.remove('private/0123');
    expect(await all(store)).toEqual([]);
  });

  test('a range of a file is read, with the size of the whole', async () => {
    const { store } = of();
    await store.put('private/0123', Buffer.from('abcdef'));
    const { size, range, stream: opened } = (await store.open('private/0123', () => ({ start: 1, end: 3 })))!;
    expect([size, range, (await buffer(opened)).toString()]).toEqual([6, { start: 1, end: 3 }, 'bcd']);
    const whole = (await store.open('private/0123', () => undefined))!;
    expect([whole.size, whole.range, (await buffer(whole.stream)).toString()]).toEqual([6, undefined, 'abcdef']);
    const refused = store.open('private/0123', () => {
      throw new Error('outside');
    });
    await expect(refused).rejects.toThrow('outside');
    expect(await store.open('private/4567', () => undefined)).toBeUndefined();
    await store.remove('private/0123');
  });

  test('parts are joined in their order, whatever order they came in, and the last of equal ones counts', async () => {
    const { store, sendPart } = of();
    const parts = await begun(store);
    expect([...(await store.listParts(parts))]).toEqual([]);
    for (const [number, text] of [
      [3, 'ij'],
      [1, 'xxxx'],
      [2, 'efgh'],
      [1, 'abcd'],
    ] as const)
      await sendPart(parts, number, text);
    expect([...(await store.listParts(parts))].toSorted(([a], [b]) => a - b)).toEqual([
      [1, 4],
      [2, 4],
      [3, 2],
    ]);
    await store.joinParts(parts);
    await store.joinParts(parts);
    expect(await read(store, wholeOf(FOLDER))).toBe('abcdefghij');
    await store.remove(FOLDER);
    expect(await all(store)).toEqual([]);
    // A task that runs again after its file was moved finds nothing to join.
    await store.joinParts(parts);
    expect(await all(store)).toEqual([]);
  });

  test('unfinished parts are listed, and are deleted with their folder', async () => {
    const { store, sendPart } = of();
    const parts = await begun(store);
    await sendPart(parts, 2, 'efgh');
    expect(await all(store)).toEqual([expect.stringMatching(`^${FOLDER}/`)]);
    await store.remove(FOLDER);
    expect([await all(store), [...(await store.listParts(parts))]]).toEqual([[], []]);
  });

  test('a missing file cannot be moved', async () => {
    await expect(of().store.move(KEY, 'private/0123', undefined)).rejects.toThrow(/nothing to move|ENOENT/);
  });

  test('a folder is deleted with everything in it, and nothing beside it', async () => {
    const { store } = of();
    for (const key of ['images/ab/320.webp', 'images/ab/960.webp', 'images/abc/320.webp', 'images/abc0'])
      await store.put(key, Buffer.from('x'));
    await store.remove('images/ab');
    expect(await all(store)).toEqual(['images/abc/320.webp', 'images/abc0']);
    await store.remove('images/abc');
    await store.remove('images/abc0');
    expect(await all(store)).toEqual([]);
  });

  test('bytes are read back unchanged, and the last put wins', async () => {
    const { store } = of();
    const bytes = randomBytes(3 * 1024 * 1024);
    await store.put('images/ab/960.webp', Buffer.from('before'));
    await store.put('images/ab/960.webp', bytes);
    const found = (await store.open('images/ab/960.webp'))!;
    expect(found.size).toBe(bytes.length);
    expect((await buffer(found.stream)).equals(bytes)).toBe(true);
    await store.remove('images/ab');
  });

  test('fifty puts at once are all stored', async () => {
    const { store } = of();
    const names = Array.from({ length: 50 }, (_, index) => `images/${index}/320.webp`);
    await Promise.all(names.map((key) => store.put(key, Buffer.from(key))));
    expect(await all(store)).toEqual(names.toSorted());
    expect(await Promise.all(names.map((key) => read(store, key)))).toEqual(names);
    for (const key of names) await store.remove(key);
    expect(await all(store)).toEqual([]);
  });

  test.each([
    '',
    '/',
    '..',
    'images',
    'images/',
    'other/a',
    '/images/a',
    'images/../private/a',
    'images/a\0',
    'images//a',
    'images/A',
    'images/a/b/c/d',
  ])('every operation refuses %j', async (key) => {
    const { store } = of();
    await expect(async () => store.open(key)).rejects.toThrow('no key');
    await expect(async () => store.put(key, Buffer.from('x'))).rejects.toThrow('no key');
    await expect(async () => store.remove(key)).rejects.toThrow('no key');
    await expect(async () => store.move(KEY, key, undefined)).rejects.toThrow('no key');
  });
});

describe('a bucket', () => {
  test('moves only the bytes that were scanned', async () => {
    await bucket.put(KEY, Buffer.from('seen'));
    const { version, stream: opened } = (await bucket.open(KEY))!;
    opened.destroy();
    await bucket.put(KEY, Buffer.from('other'));
    await expect(bucket.move(KEY, 'private/0123', version)).rejects.toMatchObject({ code: 1023 });
    expect(await read(bucket, 'private/0123')).toBeUndefined();
    await bucket.remove(KEY);
  });

  test('that is unavailable is a busy service, and works again once it is back', async () => {
    s3.isDown = true;
    const started = performance.now();
    const put = () => bucket.put(KEY, Buffer.from('x'));
    for (const asked of [() => bucket.open(KEY), put, () => bucket.remove(KEY), () => bucket.arrivalAt(KEY), () => all(bucket)])
      await expect(asked()).rejects.toMatchObject({ code: 1023, status: 503 });
    expect(performance.now() - started).toBeLessThan(10_000);
    s3.isDown = false;
    expect(await read(bucket, KEY)).toBeUndefined();
  });

  test('with wrong keys is a busy service too, and the error does not contain them', async () => {
    const config = readConfig({ NODE_ENV: 'test', ...s3.settings, S3_SECRET_ACCESS_KEY: 'wrong' });
    const other = s3Store(config.s3!, keys);
    await expect(other.open(KEY)).rejects.toMatchObject({ code: 1023, message: 'Service is busy, please try again' });
    expect(await other.isUp()).toBe(false);
    expect(await bucket.isUp()).toBe(true);
  });
});
