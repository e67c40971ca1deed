import { randomBytes } from 'node:crypto';
import type { AnswerOf, BodyOf } from '@castlane/contract/endpoint.ts';
import { FILE_BYTES_MAX, PART_BYTES, UNFINISHED_MAX, VIDEO_BYTES_MAX } from '@castlane/contract/policy.ts';
import { beginUpload, cancelUpload, completeUpload, getUpload, getUploadParts, signUpload } from '@castlane/contract/upload.ts';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { build } from '#app/build.ts';
import { runClock } from '#platform/clocks.ts';
import { FOLDERS } from '#platform/storage/store.ts';
import { Clamd, EICAR } from '#testing/clamd.ts';
import { S3Server } from '#testing/s3-server.ts';
import { openWorld, type Actor, type World } from '#testing/world.ts';
import { askForSweep } from './sweep.ts';
import { dropUnusedUploads } from './unused.ts';

// Half a gigabyte passes through these tests.
vi.setConfig({ testTimeout: 60_000 });

const s3 = new S3Server();
const clamd = new Clamd();
beforeAll(() => Promise.all([s3.start(), clamd.start()]));
const onDisk = openWorld(() => ({ CLAMD_URL: clamd.url }));
const inBucket = openWorld(() => ({ ...s3.settings, CLAMD_URL: clamd.url }));
afterAll(() => Promise.all([s3.stop(), clamd.stop()]));

const HEAD = Buffer.from('\0\0\0\u0018ftypmp42', 'latin1');
/** Four parts, of which the last is small. */
const SIZE = FILE_BYTES_MAX + 1;
const BODY = { purpose: 'delivery_file' as const, contentType: 'video/mp4', size: SIZE, name: 'Final cut.mp4' };
const video = Buffer.concat([HEAD, randomBytes(SIZE - HEAD.length)]);

type UploadParts = AnswerOf<typeof getUploadParts>;
type Part = UploadParts['next'][number];

const bytesOf = (number: number, file = video) => file.subarray((number - 1) * PART_BYTES, number * PART_BYTES);

/** Sends bytes to the address of a part, wherever it is. */
async function put(world: World, { url, headers }: Part, bytes: Buffer): Promise<number> {
  if (url.startsWith('/')) return (await world.app.inject({ method: 'PUT', url, headers, payload: bytes })).statusCode;
  return (await fetch(url, { method: 'PUT', headers, body: new Uint8Array(bytes) })).status;
}

async function sendAll(world: World, { next }: UploadParts, file = video): Promise<void> {
  for (const part of next) expect(await put(world, part, bytesOf(part.number, file))).toBeLessThan(300);
}

async function keysOf({ deps: { store } }: World): Promise<string[]> {
  const found: string[] = [];
  for (const folder of FOLDERS) for await (const batch of store.list(folder)) found.push(...batch.map(({ key }) => key));
  return found;
}

const partsOf = (actor: Actor, id: string) => actor.call(getUploadParts, { params: { id } });
const finish = (actor: Actor, id: string) => actor.call(completeUpload, { params: { id } });

/** Advances both clocks: the storage service follows the server that signs. */
async function advance(world: World, seconds: number): Promise<void> {
  await world.advance(seconds);
  if (world === inBucket) s3.offset += seconds * 1000;
}

describe.each<[string, World]>([
  ['on a disk', onDisk],
  ['in a bucket', inBucket],
])('a large video %s', (_name, world) => {
  test('is sent in parts, in any order and more than once, and is scanned and stored as one file', async () => {
    const creator = await world.creator();
    const begun = await creator.call(beginUpload, { body: BODY });
    expect(begun).toMatchObject({ partBytes: PART_BYTES, missing: [1, 2, 3, 4] });
    expect(begun.next.map(({ number, size }) => [number, size])).toEqual([
      [1, PART_BYTES],
      [2, PART_BYTES],
      [3, PART_BYTES],
      [4, SIZE - 3 * PART_BYTES],
    ]);
    const id = begun.uploadId;
    for (const nth of [3, 1, 3]) expect(await put(world, begun.next[nth]!, bytesOf(nth + 1))).toBeLessThan(300);
    const later = await partsOf(creator, id);
    expect([later.missing, later.next.map(({ number }) => number)]).toEqual([
      [1, 3],
      [1, 3],
    ]);
    await sendAll(world, later);
    expect((await partsOf(creator, id)).missing).toEqual([]);
    expect((await finish(creator, id)).status).toBe('processing');
    expect((await finish(creator, id)).status).toBe('processing');
    await world.castlane.worker.drain();
    expect(await creator.call(getUpload, { params: { id } })).toMatchObject({ status: 'ready', name: 'Final cut.mp4', size: SIZE });
    const [{ key } = { key: '' }] = await world.db<{ key: string }[]>`SELECT key FROM uploads WHERE id = ${id}`;
    const stored: Buffer[] = [];
    for await (const chunk of (await world.deps.store.open(key))!.stream) stored.push(chunk as Buffer);
    expect(Buffer.concat(stored).equals(video)).toBe(true);
    expect((await keysOf(world)).filter((each) => each.startsWith('parts/'))).toEqual([]);
    // The answer to the last call may have been lost.
    expect([(await partsOf(creator, id)).missing, (await finish(creator, id)).status]).toEqual([[], 'ready']);
  });

  test('is not finished while a part is missing, and says which', async () => {
    const creator = await world.creator();
    const begun = await creator.call(beginUpload, { body: BODY });
    for (const part of begun.next.slice(0, 2)) await put(world, part, bytesOf(part.number));
    const { problem } = await creator.try(completeUpload, { params: { id: begun.uploadId } });
    expect(problem).toMatchObject({ code: 1005, message: 'Part 3 is missing' });
    expect((await partsOf(creator, begun.uploadId)).missing).toEqual([3, 4]);
  });

  test('loses nothing by a part of the wrong size or an expired address', async () => {
    const creator = await world.creator();
    const begun = await creator.call(beginUpload, { body: BODY });
    const [first, second] = begun.next as [Part, Part];
    await put(world, first, bytesOf(1));
    expect(await put(world, second, bytesOf(2).subarray(1))).toBeGreaterThanOrEqual(400);
    expect(await put(world, second, Buffer.concat([bytesOf(2), HEAD]))).toBeGreaterThanOrEqual(400);
    await advance(world, 601);
    expect(await put(world, second, bytesOf(2))).toBe(403);
    const later = await partsOf(creator, begun.uploadId);
    expect(later.missing).toEqual([2, 3, 4]);
    await sendAll(world, later);
    expect((await finish(creator, begun.uploadId)).status).toBe('processing');
    await world.castlane.worker.drain();
  });

  test('belongs to one account', async () => {
    const [creator, other] = [await world.creator(), await world.creator()];
    const { uploadId: id } = await creator.call(beginUpload, { body: BODY });
    for (const endpoint of [getUploadParts, completeUpload, cancelUpload, getUpload])
      expect(await other.codeOf(endpoint, { params: { id } })).toBe(1009);
    expect((await partsOf(creator, id)).missing).toHaveLength(4);
  });

  test('with a virus across two parts is refused, and deleted completely', async () => {
    const creator = await world.creator();
    const before = await keysOf(world);
    const infected = Buffer.from(video);
    EICAR.copy(infected, PART_BYTES - 30);
    const begun = await creator.call(beginUpload, { body: BODY });
    await sendAll(world, begun, infected);
    await finish(creator, begun.uploadId);
    await world.castlane.worker.drain();
    expect(await creator.call(getUpload, { params: { id: begun.uploadId } })).toMatchObject({
      status: 'refused',
      refusedReason: 'A virus scanner found something in this file',
    });
    expect(await keysOf(world)).toEqual(before);
  });

  test('that is cancelled is deleted with its parts, and cannot be continued', async () => {
    const creator = await world.creator();
    const before = await keysOf(world);
    const begun = await creator.call(beginUpload, { body: BODY });
    await put(world, begun.next[0]!, bytesOf(1));
    expect(await keysOf(world)).toHaveLength(before.length + 1);
    const at = { params: { id: begun.uploadId } };
    await creator.call(cancelUpload, at);
    await world.castlane.worker.drain();
    expect(await keysOf(world)).toEqual(before);
    expect([await creator.codeOf(cancelUpload, at), await creator.codeOf(getUploadParts, at)]).toEqual([1009, 1009]);
    expect(await put(world, begun.next[1]!, bytesOf(2))).toBeGreaterThanOrEqual(400);
    expect(await keysOf(world)).toEqual(before);
  });

  test('that is not finished within a day is deleted, with parts that have no row', async () => {
    const creator = await world.creator();
    const before = await keysOf(world);
    const begun = await creator.call(beginUpload, { body: BODY });
    await put(world, begun.next[0]!, bytesOf(1));
    const orphan = `parts/${creator.id}/${begun.uploadId.replace(/.$/, (last) => (last === '0' ? '1' : '0'))}`;
    const id = await world.deps.store.beginParts(orphan, 'video/mp4');
    if (id === '') await world.deps.store.put(`${orphan}/1`, Buffer.from('x'));
    const sweep = async () => {
      await runClock(world.deps, askForSweep);
      await world.castlane.worker.drain();
    };
    await advance(world, 23 * 3600);
    await sweep();
    await runClock(world.deps, dropUnusedUploads);
    expect((await partsOf(creator, begun.uploadId)).missing).toEqual([2, 3, 4]);
    await advance(world, 3700);
    expect(await creator.codeOf(getUploadParts, { params: { id: begun.uploadId } })).toBe(1009);
    await runClock(world.deps, dropUnusedUploads);
    await world.castlane.worker.drain();
    await advance(world, 6 * 3600);
    await sweep();
    expect((await keysOf(world)).filter((key) => !before.includes(key))).toEqual([]);
  });
});

test('only large videos of deliveries are sent in parts, up to 500 MB', async () => {
  const creator = await onDisk.creator();
  const begin = async (more: Partial<BodyOf<typeof beginUpload>>) =>
    (await creator.try(beginUpload, { body: { ...BODY, ...more } })).problem;
  expect(await begin({ size: VIDEO_BYTES_MAX + 1 })).toMatchObject({ code: 1004, message: 'The video is larger than 500 MB' });
  expect(await begin({ size: FILE_BYTES_MAX })).toMatchObject({ code: 1004, message: 'Send this file at once' });
  expect(await begin({ purpose: 'message_file' })).toMatchObject({ code: 1004, message: 'The file is larger than 25 MB' });
  expect(await begin({ contentType: 'application/zip' })).toMatchObject({ code: 1004, message: 'The file is larger than 25 MB' });
  expect(await begin({ contentType: 'video/webm', size: VIDEO_BYTES_MAX })).toBeUndefined();
  expect(await begin({ contentType: 'video/quicktime' })).toBeUndefined();
  const { problem } = await creator.try(signUpload, { body: BODY });
  expect(problem).toMatchObject({ code: 1004, message: 'Send this file in parts' });
});

test('an account has at most three unfinished uploads, and all its deliveries fit into 5 GB', async () => {
  const creator = await onDisk.creator();
  const tried = await Promise.all(Array.from({ length: UNFINISHED_MAX + 2 }, () => creator.try(beginUpload, { body: BODY })));
  expect(tried.filter(({ problem }) => !problem)).toHaveLength(UNFINISHED_MAX);
  expect(tried.find(({ problem }) => problem)?.problem).toMatchObject({ code: 1005, message: expect.stringContaining('3 unfinished') });
  await creator.call(cancelUpload, { params: { id: tried.find(({ problem }) => !problem)!.answer.uploadId } });
  await onDisk.db`UPDATE uploads SET kept_bytes = 2000000000 WHERE account_id = ${creator.id}`;
  const { problem } = await creator.try(beginUpload, { body: { ...BODY, size: VIDEO_BYTES_MAX } });
  expect(problem).toBeUndefined();
});

test('an upload goes on at another node, as after a restart', async () => {
  const creator = await onDisk.creator();
  const begun = await creator.call(beginUpload, { body: BODY });
  for (const part of begun.next.slice(0, 2)) await put(onDisk, part, bytesOf(part.number));
  const second = await build(onDisk.deps.config, onDisk.databaseUrl);
  try {
    for (const { url, headers, number } of begun.next.slice(2))
      expect((await second.app.inject({ method: 'PUT', url, headers, payload: bytesOf(number) })).statusCode).toBe(204);
  } finally {
    await second.app.close();
  }
  expect((await finish(creator, begun.uploadId)).status).toBe('processing');
  await onDisk.castlane.worker.drain();
  expect((await creator.call(getUpload, { params: { id: begun.uploadId } })).status).toBe('ready');
});

test('bytes that are no video are refused once they are joined', async () => {
  const creator = await onDisk.creator();
  const begun = await creator.call(beginUpload, { body: { ...BODY, contentType: 'video/webm' } });
  await sendAll(onDisk, begun);
  await finish(creator, begun.uploadId);
  await onDisk.castlane.worker.drain();
  const { status, refusedReason } = await creator.call(getUpload, { params: { id: begun.uploadId } });
  expect([status, refusedReason]).toEqual(['refused', 'The file doesn’t match its type']);
});

test('an address of a part signs every field', async () => {
  const [creator, other] = [await onDisk.creator(), await onDisk.creator()];
  const [{ next, uploadId }, theirs] = [await creator.call(beginUpload, { body: BODY }), await other.call(beginUpload, { body: BODY })];
  const { url, ...part } = next[3]!;
  const last = bytesOf(4);
  const forged = [
    url.replace(/\/4\?/, '/3?'),
    url.replace(/\/4\?/, '/5?'),
    url.replace(/\/4\?/, '/whole?'),
    url.replace(/\/4\?/, '?'),
    url.replace(uploadId, theirs.uploadId),
    url.replace(creator.id, other.id),
    url.replace(/size=\d+/, `size=${PART_BYTES}`),
    url.replace(/expires=\d+/, (end) => `${end}0`),
    url.replace(/signature=(.)/, (_, first: string) => `signature=${first === 'A' ? 'B' : 'A'}`),
  ];
  for (const each of forged) expect([each, await put(onDisk, { ...part, url: each }, last)]).toEqual([each, 403]);
  expect(await put(onDisk, { ...part, url }, last)).toBe(204);
});
