import { createHash, randomBytes } from 'node:crypto';
import { get, type IncomingMessage } from 'node:http';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deliver, getDeliveredZip } from '@castlane/contract/delivery.ts';
import { afterAll, expect, test } from 'vitest';
import { PDF, send } from '#features/uploads/factory.ts';
import { hire } from '#features/engagements/factory.ts';
import { ServerProcess } from '#testing/server-process.ts';
import { openWorld } from '#testing/world.ts';

const FILES = 16;
const SIZE = 25 * 1024 * 1024;
/** For two downloads of a total of 839 MB: what waits in buffers, and what the collector has not freed yet. */
const MOST_MB = 120;
const dataDir = await mkdtemp(join(tmpdir(), 'castlane-zip-'));
const world = openWorld({ DATA_DIR: dataDir });
afterAll(() => rm(dataDir, { recursive: true, force: true }));

test('two downloads of 400 MB at once take little memory, and so do readers that wait', async () => {
  const owner = await world.owner();
  const job = await world.job(owner, { openings: 2 });
  for (let sent = 0; sent < FILES;) {
    const { creator, at } = await hire(world, owner, job);
    const uploadIds: string[] = [];
    for (; uploadIds.length < FILES / 2; sent++) {
      const bytes = Buffer.concat([PDF, randomBytes(SIZE - PDF.length)]);
      uploadIds.push(
        (await send(world, creator, { purpose: 'delivery_file', bytes, contentType: 'application/pdf', name: 'a.pdf' })).uploadId,
      );
    }
    await world.castlane.worker.drain();
    await creator.call(deliver, { ...at, body: { uploadIds } });
  }
  const { url, bytes } = await owner.call(getDeliveredZip, { params: { slug: job.slug } });
  expect(bytes).toBeGreaterThan(FILES * SIZE);

  const server = await ServerProcess.start(world.databaseUrl, { DATA_DIR: dataDir });
  const open = () =>
    new Promise<IncomingMessage>((resolve) => get({ host: '127.0.0.1', port: server.port, path: url, agent: false }, resolve));
  const read = async () => {
    const hash = createHash('sha256');
    let length = 0;
    for await (const chunk of (await open()) as AsyncIterable<Buffer>) {
      length += chunk.length;
      hash.update(chunk);
    }
    return { length, hash: hash.digest('hex') };
  };
  const before = await server.peakMegabytes();
  const started = performance.now();
  const [one, other] = await Promise.all([read(), read()]);
  const seconds = (performance.now() - started) / 1000;
  const waiting = [await open(), await open()];
  await new Promise((resolve) => setTimeout(resolve, 2000));
  const grown = (await server.peakMegabytes()) - before;
  for (const each of waiting) each.destroy();
  await server.stop();
  process.stdout.write(
    `two ZIPs of ${Math.round(bytes / 1e6)} MB in ${seconds.toFixed(1)} s: ${Math.round(grown)} MB of memory above ${Math.round(before)}\n`,
  );
  expect(one).toEqual({ length: bytes, hash: other.hash });
  expect(grown).toBeLessThan(MOST_MB);
});
