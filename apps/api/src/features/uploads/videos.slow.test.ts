import { deliver, getDeliveredZip } from '@castlane/contract/delivery.ts';
import { getEngagement } from '@castlane/contract/engagement.ts';
import { getFileAddress, getUpload, signUpload } from '@castlane/contract/upload.ts';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { runClock } from '#platform/clocks.ts';
import { newId } from '#platform/ids.ts';
import { FOLDERS } from '#platform/storage/store.ts';
import { HAS_FFMPEG, sampleVideo } from '#testing/sample-video.ts';
import { S3Server } from '#testing/s3-server.ts';
import { openWorld, type World } from '#testing/world.ts';
import { send } from './factory.ts';
import { askForSweep } from './sweep.ts';

// The programs run at idle priority, so on a busy machine they take long.
vi.setConfig({ testTimeout: 120_000 });

const s3 = new S3Server();
beforeAll(() => s3.start());
const onDisk = openWorld();
const inBucket = openWorld(() => s3.settings);
const without = openWorld(() => ({ FFMPEG: '/nowhere/ffmpeg' }));
const off = openWorld(() => ({ FFMPEG: 'off' }));
afterAll(() => s3.stop());

const TEXT = '\0\0\0\u0018ftypmp42 and the rest';
const NO_VIDEO = Buffer.from(TEXT, 'latin1');

/** Delivers a video, and returns its file as the owner sees it, with its address. */
async function delivered(world: World, bytes: Buffer, contentType = 'video/mp4') {
  const { owner, creator, job, at } = await world.assigned();
  const sent = { purpose: 'delivery_file' as const, bytes, contentType, name: 'Cut' };
  const { uploadId: id } = await send(world, creator, sent);
  await creator.call(getUpload, { params: { id } });
  await world.castlane.worker.drain();
  await creator.call(deliver, { ...at, body: { uploadIds: [id] } });
  const file = (await owner.call(getEngagement, at)).deliveries[0]!.files[0]!;
  return { owner, creator, job, file, id, ...(await owner.call(getFileAddress, { params: { id } })) };
}

describe.each([
  ['without ffmpeg', without],
  ['with FFMPEG=off', off],
])('%s', (_name, world) => {
  test('a delivered video is there, without a poster', async () => {
    const { file, image, uri } = await delivered(world, NO_VIDEO);
    expect([file.video, image]).toEqual([null, null]);
    expect((await world.app.inject({ url: uri })).body).toBe(TEXT);
    expect(await world.db`SELECT 1 FROM outbox WHERE dead_at IS NOT NULL OR failing_since IS NOT NULL`).toHaveLength(0);
  });
});

describe.each([
  ['on a disk', onDisk],
  ['in a bucket', inBucket],
])('a video %s', (_name, world) => {
  test('is served in ranges', async () => {
    const { uri } = await delivered(world, NO_VIDEO);
    const get = async (headers: Record<string, string>, method: 'GET' | 'HEAD' = 'GET') => {
      const { statusCode, headers: answered, body } = await world.app.inject({ method, url: uri, headers });
      return { status: statusCode, length: answered['content-length'], range: answered['content-range'], body, answered };
    };
    const size = NO_VIDEO.length;
    const whole = await get({});
    expect(whole).toMatchObject({ status: 200, length: String(size), range: undefined, body: TEXT });
    expect(whole.answered).toMatchObject({ 'accept-ranges': 'bytes', 'content-type': 'video/mp4', 'x-content-type-options': 'nosniff' });
    const part = { status: 206, length: '4', range: `bytes 4-7/${size}`, body: 'ftyp' };
    expect(await get({ range: 'bytes=4-7' })).toMatchObject(part);
    expect(await get({ range: 'bytes=-4' })).toMatchObject({ status: 206, body: 'rest' });
    expect(await get({ range: 'bytes=0-' })).toMatchObject({ status: 206, length: String(size), body: TEXT });
    expect(await get({ range: `bytes=${size}-` })).toMatchObject({ status: 416, range: `bytes */${size}` });
    expect(await get({ range: 'bytes=0-1,3-4' })).toMatchObject({ status: 200, body: TEXT });
    expect(await get({ range: 'bytes=4-7', 'if-range': String(whole.answered.etag) })).toMatchObject(part);
    expect(await get({ range: 'bytes=4-7', 'if-range': '"other"' })).toMatchObject({ status: 200, body: TEXT });
    expect(await get({ range: 'bytes=4-7' }, 'HEAD')).toMatchObject({ status: 200, length: String(size), body: '' });
  });

  test.skipIf(!HAS_FFMPEG)('gets a poster and its measures, if ffmpeg is there; they go with it', async () => {
    const { owner, creator, job, id, file, uri, image } = await delivered(world, sampleVideo());
    expect(file.video).toEqual({ width: 320, height: 180, seconds: 2 });
    expect(image).toMatchObject({ width: 320, height: 180, blur: expect.stringContaining('data:image/webp') });
    const poster = await world.app.inject({ url: image!.uri });
    expect([poster.statusCode, poster.headers['content-type']]).toEqual([200, 'image/webp']);
    expect((await world.app.inject({ url: image!.uri.split('?')[0]! })).statusCode).toBe(403);
    expect((await world.app.inject({ url: uri })).headers['content-type']).toBe('video/mp4');
    // The ZIP has the video alone, with its announced size.
    const zip = await owner.call(getDeliveredZip, { params: { slug: job.slug } });
    expect((await world.app.inject({ url: zip.url })).rawPayload).toHaveLength(zip.bytes);
    const own = await creator.call(getUpload, { params: { id } });
    expect((await world.app.inject({ url: own.image!.uri })).statusCode).toBe(200);

    const keys = async () => {
      const found: string[] = [];
      for (const folder of FOLDERS) for await (const batch of world.deps.store.list(folder)) found.push(...batch.map(({ key }) => key));
      return found.length;
    };
    const before = await keys();
    await world.advance(86_400);
    if (world === inBucket) s3.offset += 86_400_000;
    await runClock(world.deps, askForSweep);
    await world.castlane.worker.drain();
    expect(await keys()).toBe(before);
  });
});

test.skipIf(!HAS_FFMPEG)('MOV and WebM get posters too', async () => {
  const mov = await delivered(onDisk, sampleVideo('video.mov'), 'video/quicktime');
  expect([mov.file.name, mov.file.video, mov.image?.height]).toEqual(['Cut.mov', { width: 320, height: 180, seconds: 2 }, 180]);
  const webm = await delivered(onDisk, sampleVideo('video.webm', '-c:v', 'libvpx'), 'video/webm');
  expect([webm.file.name, webm.file.video, webm.image?.height]).toEqual(['Cut.webm', { width: 320, height: 180, seconds: 2 }, 180]);
});

test('a file that is used before it is checked, or before it has arrived, is asked to wait', async () => {
  const { creator, at } = await off.assigned();
  const use = async (id: string) => (await creator.try(deliver, { ...at, body: { uploadIds: [id] } })).problem;
  const sent = { purpose: 'delivery_file' as const, bytes: NO_VIDEO, contentType: 'video/mp4', name: 'Cut' };
  const { uploadId } = await send(off, creator, sent);
  await off.castlane.worker.drain();
  // As it is until the worker is done.
  const [stored] = await off.db<{ key: string }[]>`SELECT key FROM uploads WHERE id = ${uploadId}`;
  await off.db`UPDATE uploads SET status = 'processing', key = NULL WHERE id = ${uploadId}`;
  const path = 'uploadIds.0';
  expect(await use(uploadId)).toMatchObject({
    code: 1004,
    details: [{ path, message: 'This file is still being checked. Try again in a moment' }],
  });
  const { bytes, ...announced } = sent;
  const waiting = await creator.call(signUpload, { body: { ...announced, size: bytes.length } });
  expect(await use(waiting.uploadId)).toMatchObject({
    code: 1004,
    details: [{ path, message: 'This file has not arrived yet. Wait until its upload is done' }],
  });
  expect(await use(newId())).toMatchObject({ code: 1004, details: [{ path, message: 'Upload this file again' }] });
  await off.db`UPDATE uploads SET status = 'ready', key = ${stored!.key} WHERE id = ${uploadId}`;
  expect(await use(uploadId)).toBeUndefined();
});

describe.skipIf(!HAS_FFMPEG)('a file that is no video is refused in words', () => {
  const SOUND = ['-f', 'lavfi', '-i', 'sine=duration=2', '-map', '1:a'];
  const AAC = ['-f', 'lavfi', '-i', 'sine=duration=2', '-c:a', 'aac'];
  const half = (bytes: Buffer) => bytes.subarray(0, bytes.length / 2);
  const CUT = 'The end of this video is missing. Save it again and upload the whole file';
  const NO_PICTURE = 'This file has sound but no picture. Upload a video, or put the sound into a ZIP file';

  test.each<[name: string, type: string, make: () => Buffer, reason: string | null]>([
    ['a video that is cut before its index', 'video/mp4', () => half(sampleVideo('v.mp4', ...AAC)), CUT],
    ['a cut video that begins with its index', 'video/mp4', () => half(sampleVideo('v.mp4', ...AAC, '-movflags', '+faststart')), CUT],
    ['a cut MOV', 'video/quicktime', () => half(sampleVideo('v.mov', ...AAC)), CUT],
    ['a cut WebM', 'video/webm', () => half(sampleVideo('v.webm', '-c:v', 'libvpx')), CUT],
    ['sound alone', 'video/mp4', () => sampleVideo('v.m4a', ...SOUND), NO_PICTURE],
    ['sound alone in WebM', 'video/webm', () => sampleVideo('v.webm', ...SOUND, '-c:a', 'libopus'), NO_PICTURE],
    [
      'Matroska',
      'video/webm',
      () => sampleVideo('v.mkv', '-c:v', 'libvpx'),
      'This is a Matroska (MKV) file, which many players can’t open. Save it as MP4 or WebM',
    ],
    ['a whole video', 'video/mp4', () => sampleVideo('v.mp4', ...AAC), null],
    ['a video in fragments', 'video/mp4', () => sampleVideo('v.mp4', ...AAC, '-movflags', 'frag_keyframe+empty_moov'), null],
    [
      'a whole WebM',
      'video/webm',
      () => sampleVideo('v.webm', '-f', 'lavfi', '-i', 'sine=duration=2', '-c:v', 'libvpx', '-c:a', 'libopus'),
      null,
    ],
    ['a WebM that was recorded live', 'video/webm', () => sampleVideo('v.webm', '-c:v', 'libvpx', '-live', '1'), null],
  ])('%s', async (_name, contentType, make, reason) => {
    const creator = await off.creator();
    const { uploadId } = await send(off, creator, { purpose: 'delivery_file', bytes: make(), contentType, name: 'Cut' });
    await off.castlane.worker.drain();
    const { status, refusedReason } = await creator.call(getUpload, { params: { id: uploadId } });
    expect([status, refusedReason]).toEqual([reason === null ? 'ready' : 'refused', reason]);
  });
});

test.skipIf(!HAS_FFMPEG)('a delivered video with sound gets a poster and its measures', async () => {
  const { file, image } = await delivered(onDisk, sampleVideo('v.mp4', '-f', 'lavfi', '-i', 'sine=duration=2', '-c:a', 'aac'));
  expect([file.video, image?.width]).toEqual([{ width: 320, height: 180, seconds: 2 }, 320]);
});
