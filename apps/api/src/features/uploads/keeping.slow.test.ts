import { getFileAddress, getUpload, signUpload } from '@castlane/contract/upload.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runClock } from '#platform/clocks.ts';
import { FOLDERS } from '#platform/storage/store.ts';
import { Clamd, EICAR } from '#testing/clamd.ts';
import { S3Server } from '#testing/s3-server.ts';
import { openWorld, type Actor, type World } from '#testing/world.ts';
import { PDF, picture, send, upload } from './factory.ts';
import { askForSweep } from './sweep.ts';
import { dropUnusedUploads } from './unused.ts';

const s3 = new S3Server();
const clamd = new Clamd();
beforeAll(() => Promise.all([s3.start(), clamd.start()]));
const onDisk = openWorld(() => ({ CLAMD_URL: clamd.url }));
const inBucket = openWorld(() => ({ ...s3.settings, CLAMD_URL: clamd.url }));
afterAll(() => Promise.all([s3.stop(), clamd.stop()]));

const statusOf = async (actor: Actor, id: string) => (await actor.call(getUpload, { params: { id } })).status;

async function keysOf({ deps: { store } }: World): Promise<string[]> {
  const found: string[] = [];
  for (const folder of FOLDERS) for await (const batch of store.list(folder)) found.push(...batch.map(({ key }) => key));
  return found;
}

/** Advances both clocks: the storage service follows the server that signs. */
async function advance(world: World, seconds: number): Promise<void> {
  await world.advance(seconds);
  if (world === inBucket) s3.offset += seconds * 1000;
}

async function sweep(world: World): Promise<void> {
  await runClock(world.deps, askForSweep);
  await world.castlane.worker.drain();
}

describe.each<[string, World]>([
  ['on a disk', onDisk],
  ['in a bucket', inBucket],
])('files %s', (_name, world) => {
  test('without a row are deleted within a day, and no others', async () => {
    const owner = await world.owner();
    const id = await upload(world, owner, 'job_image');
    await owner.call(signUpload, { body: { purpose: 'job_image', contentType: 'image/png', size: 9 } });
    // They must be kept, whatever happens in the meantime: they are in use.
    await world.db`UPDATE uploads SET unused_since = NULL`;
    const known = await keysOf(world);
    const [waiting] = await world.db<{ id: string }[]>`SELECT id FROM uploads WHERE status = 'waiting' AND account_id = ${owner.id}`;
    const awaited = `staging/${owner.id}/${waiting!.id}`;
    const unknown = [
      `staging/${owner.id}/${id}`,
      `staging/${owner.id}/${id.replace(/.$/, 'x')}`,
      'images/0123/320.webp',
      'private/0123',
      'images/ab.part',
    ];
    for (const key of [...unknown, awaited]) await world.deps.store.put(key, Buffer.from('x'));
    await advance(world, 17 * 3600);
    await sweep(world);
    expect((await keysOf(world)).toSorted()).toEqual([...known, ...unknown, awaited].toSorted());
    await advance(world, 6 * 3600);
    await sweep(world);
    expect((await keysOf(world)).toSorted()).toEqual([...known, awaited].toSorted());
    expect(await statusOf(owner, id)).toBe('attached');
    await world.db`UPDATE uploads SET unused_since = app_now() - interval '25 hours'`;
    await runClock(world.deps, dropUnusedUploads);
    await world.castlane.worker.drain();
    expect(await keysOf(world)).toEqual([]);
  });

  test('are scanned, stored and served according to their kind', async () => {
    const owner = await world.owner();
    const id = await upload(world, owner, 'job_image');
    const done = await owner.call(getUpload, { params: { id } });
    expect(done).toMatchObject({ status: 'ready', image: { width: 64, height: 48 } });
    const served = await world.app.inject({ url: done.image!.uri });
    expect([served.statusCode, served.headers['content-type'], served.headers['cache-control']]).toEqual([
      200,
      'image/webp',
      'public, max-age=31536000, immutable',
    ]);
    expect(served.rawPayload.subarray(8, 12).toString()).toBe('WEBP');
    const file = await upload(world, owner, 'message_file');
    const { uri } = await owner.call(getFileAddress, { params: { id: file } });
    expect((await world.app.inject({ url: uri })).rawPayload.equals(PDF)).toBe(true);
    expect((await keysOf(world)).filter((key) => key.startsWith('staging'))).toEqual([]);
  });

  test('are deleted after a day without use, with everything made from them', async () => {
    const owner = await world.owner();
    await upload(world, owner, 'job_image');
    await upload(world, owner, 'job_file');
    await send(world, owner, { purpose: 'job_image', bytes: await picture(), contentType: 'image/png' });
    await advance(world, 86_460);
    await runClock(world.deps, dropUnusedUploads);
    await world.castlane.worker.drain();
    expect(await keysOf(world)).toEqual([]);
  });

  test('with a virus are refused with a message, and are deleted completely', async () => {
    const owner = await world.owner();
    const before = await keysOf(world);
    const bytes = Buffer.concat([PDF, EICAR]);
    const { uploadId } = await send(world, owner, { purpose: 'job_file', bytes, contentType: 'application/pdf', name: 'a.pdf' });
    await statusOf(owner, uploadId);
    await world.castlane.worker.drain();
    expect(await owner.call(getUpload, { params: { id: uploadId } })).toMatchObject({
      status: 'refused',
      refusedReason: 'A virus scanner found something in this file',
    });
    expect(await keysOf(world)).toEqual(before);
  });

  test('wait for an unavailable scanner, however long, and are not served before', async () => {
    const owner = await world.owner();
    await clamd.stop();
    const id = await upload(world, owner, 'job_image');
    for (let look = 0; look < 15; look++) {
      expect(await statusOf(owner, id)).toBe('processing');
      await advance(world, 61);
      await world.castlane.worker.drain();
    }
    expect(await world.db`SELECT 1 FROM uploads WHERE id = ${id} AND key IS NOT NULL`).toHaveLength(0);
    expect(await world.db`SELECT 1 FROM outbox WHERE dead_at IS NOT NULL`).toHaveLength(0);
    await clamd.start();
    await advance(world, 61);
    await world.castlane.worker.drain();
    expect(await statusOf(owner, id)).toBe('ready');
  });
});

describe('an unavailable bucket', () => {
  const wait = async () => advance(inBucket, 61).then(() => inBucket.castlane.worker.drain());

  test('leaves the server ready, and everything that needs the bucket busy, until it is back', async () => {
    const owner = await inBucket.owner();
    const id = await upload(inBucket, owner, 'job_image');
    const { image } = await owner.call(getUpload, { params: { id } });
    const { uploadId } = await send(inBucket, owner, { purpose: 'job_image', bytes: await picture(), contentType: 'image/png' });
    const status = async (url: string) => (await inBucket.app.inject({ url })).statusCode;
    expect((await inBucket.app.inject({ url: '/readyz' })).json()).toMatchObject({ status: 'ready', files: 'up' });
    s3.isDown = true;
    const ask = () => owner.codeOf(signUpload, { body: { purpose: 'job_image', contentType: 'image/png', size: 9 } });
    await expect.poll(ask, { timeout: 10_000, interval: 500 }).toBe(1023);
    const ready = await inBucket.app.inject({ url: '/readyz' });
    expect([ready.statusCode, ready.json()]).toMatchObject([200, { status: 'degraded', database: 'up', files: 'down' }]);
    expect([await status(image!.uri), await owner.codeOf(getUpload, { params: { id: uploadId } })]).toEqual([503, 1023]);
    s3.isDown = false;
    await expect.poll(ask, { timeout: 10_000, interval: 500 }).toBe(201);
    expect(await statusOf(owner, uploadId)).toBe('processing');
    await wait();
    expect([await status(image!.uri), await statusOf(owner, uploadId)]).toEqual([200, 'ready']);
  });

  test('delays the scan of waiting files, and loses nothing', async () => {
    const owner = await inBucket.owner();
    const { uploadId } = await send(inBucket, owner, { purpose: 'job_image', bytes: await picture(), contentType: 'image/png' });
    clamd.says = 'stream: wait';
    await statusOf(owner, uploadId);
    await inBucket.castlane.worker.drain();
    clamd.says = undefined;
    s3.isDown = true;
    for (let look = 0; look < 3; look++) await wait();
    s3.isDown = false;
    await wait();
    expect(await statusOf(owner, uploadId)).toBe('ready');
  });

  test('does not make a file of another size acceptable', async () => {
    const owner = await inBucket.owner();
    const { uploadId } = await owner.call(signUpload, { body: { purpose: 'job_image', contentType: 'image/png', size: 9 } });
    await inBucket.deps.store.put(`staging/${owner.id}/${uploadId}`, Buffer.from('not nine bytes'));
    expect(await owner.call(getUpload, { params: { id: uploadId } })).toMatchObject({ status: 'refused' });
    await inBucket.castlane.worker.drain();
    expect(await s3.keys(`staging/${owner.id}`)).toEqual([]);
  });
});
