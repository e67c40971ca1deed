import { once } from 'node:events';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { expect, test, vi } from 'vitest';
import { unzip } from '#testing/unzip.ts';
import type { OpenFile } from './store.ts';
import { zipLength, zipOf, type ZippedFile } from './zip.ts';

const CHUNK = Buffer.alloc(64 * 1024, 'x');
const AT = new Date('2026-11-25T10:00:00Z');

/** A store of files of a given number of chunks, which records what is read. */
function storeOf(sizes: Record<string, number>) {
  const streams: Readable[] = [];
  let sent = 0;
  async function open(key: string): Promise<OpenFile | undefined> {
    const chunks = sizes[key];
    if (chunks === undefined) return undefined;
    async function* read() {
      for (let nth = 0; nth < chunks!; nth++) {
        sent += CHUNK.length;
        yield CHUNK;
      }
    }
    const stream = Readable.from(read(), { objectMode: false });
    streams.push(stream);
    return { size: chunks * CHUNK.length, stream, version: undefined };
  }
  return { open, streams, sent: () => sent };
}

function stored(key: string, chunks: number): ZippedFile {
  return { path: key, size: chunks * CHUNK.length, changedAt: AT, content: { key } };
}

test('a ZIP has its announced length, also above 64 kB of directory and with texts', async () => {
  const names = Array.from({ length: 700 }, (_, nth) => `${'folder'.repeat(15)}/${nth}.pdf`);
  const files = [...names.map((name) => stored(name, 0)), stored('a', 3)];
  files.push({ path: 'ü.txt', size: 5, changedAt: AT, content: { text: 'grün' } });
  const store = storeOf({ a: 3, ...Object.fromEntries(names.map((name) => [name, 0])) });
  const zip = await buffer(zipOf(store, files));
  expect(zip.length).toBe(zipLength(files));
  const read = await unzip(zip);
  expect(read.map(({ path }) => path)).toEqual(files.map(({ path }) => path));
  expect(read.at(-1)!.bytes.toString()).toBe('grün');
});

test('files are read one after another, and only as fast as the ZIP is', async () => {
  const store = storeOf({ a: 500, b: 500 });
  const zip = zipOf(store, [stored('a', 500), stored('b', 500)]);
  zip.once('readable', () => {});
  await vi.waitFor(() => expect(store.sent()).toBeGreaterThan(0));
  await new Promise((resolve) => setImmediate(resolve));
  expect(store.sent()).toBeLessThan(10 * CHUNK.length);
  expect(store.streams).toHaveLength(1);
  zip.destroy();
  await vi.waitFor(() => expect(store.streams[0]!.destroyed).toBe(true));
});

test('a file that opens after the reader has left is closed', async () => {
  const store = storeOf({ a: 500 });
  let isOpening = false;
  const { promise, resolve } = Promise.withResolvers<void>();
  const open = async (key: string) => {
    isOpening = true;
    await promise;
    return store.open(key);
  };
  const zip = zipOf({ open }, [stored('a', 500)]);
  zip.resume();
  await vi.waitFor(() => expect(isOpening).toBe(true));
  const closed = once(zip, 'close');
  zip.destroy();
  await closed;
  resolve();
  await vi.waitFor(() => expect(store.streams.map(({ destroyed }) => destroyed)).toEqual([true]));
});

test.each([
  ['is missing', {}],
  ['is shorter', { b: 1 }],
  ['is longer', { b: 3 }],
])('a file that %s breaks the ZIP', async (_what, sizes) => {
  const store = storeOf({ a: 2, ...sizes });
  await expect(buffer(zipOf(store, [stored('a', 2), stored('b', 2)]))).rejects.toThrow(/b is missing/);
});
