import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { zipLength, zipOf, type ZippedFile } from './zip.ts';

const CHUNK = Buffer.alloc(64 * 1024, 'x');
const SIZES: Record<string, number> = { large: 70_000 * CHUNK.length, small: CHUNK.length };

test('a ZIP above 4 GB has its announced length and a ZIP64 directory', async () => {
  async function* chunksOf(size: number) {
    for (let sent = 0; sent < size; sent += CHUNK.length) yield CHUNK;
  }
  const open = async (key: string) => ({ size: SIZES[key]!, stream: Readable.from(chunksOf(SIZES[key]!)), version: undefined });
  const files = Object.entries(SIZES).map(([key, size]): ZippedFile => ({
    path: key,
    size,
    changedAt: new Date('2026-11-25T10:00:00Z'),
    content: { key },
  }));
  let length = 0;
  let end = Buffer.alloc(0);
  for await (const chunk of zipOf({ open }, files) as AsyncIterable<Uint8Array>) {
    length += chunk.length;
    end = Buffer.concat([end, chunk]).subarray(-98);
  }
  expect(length).toBe(zipLength(files));
  expect(end.includes(Buffer.from('PK\u0006\u0006', 'latin1'))).toBe(true);
});
