import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PART_BYTES, VIDEO_BYTES_MAX } from '@castlane/contract/policy.ts';
import { deliver } from '@castlane/contract/delivery.ts';
import { beginUpload, completeUpload, getFileAddress, getUpload, getUploadParts } from '@castlane/contract/upload.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Clamd } from '#testing/clamd.ts';
import { ServerProcess } from '#testing/server-process.ts';
import { openWorld } from '#testing/world.ts';

/** For 500 MB that are received, joined, scanned and read: what waits in buffers, and what the collector has not freed yet. */
const MOST_MB = 120;
const dataDir = await mkdtemp(join(tmpdir(), 'castlane-large-'));
const world = openWorld({ DATA_DIR: dataDir });
const clamd = new Clamd();
beforeAll(() => clamd.start());
let server: ServerProcess | undefined;
afterAll(() => server?.stop());
afterAll(() => Promise.all([clamd.stop(), rm(dataDir, { recursive: true, force: true })]));

test('a video of 500 MB takes little memory on its whole way', async () => {
  await world.castlane.worker.stop();
  const { creator, at } = await world.assigned();
  const part = Buffer.concat([Buffer.from('\0\0\0\u0018ftypmp42', 'latin1'), randomBytes(PART_BYTES - 12)]);
  server = await ServerProcess.start(world.databaseUrl, { DATA_DIR: dataDir, CLAMD_URL: clamd.url });
  const origin = `http://127.0.0.1:${server.port}`;
  const before = await server.peakMegabytes();
  const started = performance.now();
  const sent = createHash('sha256');
  const body = { purpose: 'delivery_file' as const, contentType: 'video/mp4', size: VIDEO_BYTES_MAX, name: 'long.mp4' };
  let parts = await creator.call(beginUpload, { body });
  const id = parts.uploadId;
  while (parts.missing.length > 0) {
    for (const { url, headers, size } of parts.next) {
      const bytes = part.subarray(0, size);
      sent.update(bytes);
      expect((await fetch(origin + url, { method: 'PUT', headers, body: bytes })).status).toBe(204);
    }
    parts = await creator.call(getUploadParts, { params: { id } });
  }
  const received = performance.now();
  await creator.call(completeUpload, { params: { id } });
  await expect
    .poll(async () => (await creator.call(getUpload, { params: { id } })).status, { timeout: 600_000, interval: 500 })
    .toBe('ready');
  const ready = performance.now();
  await creator.call(deliver, { ...at, body: { uploadIds: [id] } });
  const { uri } = await creator.call(getFileAddress, { params: { id } });
  const read = createHash('sha256');
  for await (const chunk of (await fetch(origin + uri)).body!) read.update(chunk);
  const grown = (await server.peakMegabytes()) - before;
  const seconds = (from: number, to: number) => ((to - from) / 1000).toFixed(1);
  process.stdout.write(
    `500 MB: received in ${seconds(started, received)} s, joined, scanned and stored in ${seconds(received, ready)} s, read in ${seconds(ready, performance.now())} s: ${Math.round(grown)} MB of memory above ${Math.round(before)}\n`,
  );
  expect([clamd.scanned, read.digest('hex')]).toEqual([1, sent.digest('hex')]);
  expect(grown).toBeLessThan(MOST_MB);
});
