import { Readable } from 'node:stream';
import { makeZip, predictLength } from 'client-zip';
import type { Store } from './store.ts';

/** A file of a ZIP: one of the store, or a text. */
export type ZippedFile = { path: string; size: number; changedAt: Date; content: { key: string } | { text: string } };

/** Returns the exact size of a ZIP. */
export function zipLength(files: readonly ZippedFile[]): number {
  return Number(predictLength(files.map(({ path: name, size }) => ({ name, size }))));
}

/**
 * Streams files as a ZIP, uncompressed, with names in UTF-8 and ZIP64 where it is needed. Reads one file at a time, as fast as the ZIP is
 * read. A file that is missing, fails or has another size is an error of the stream, so that an incomplete ZIP never looks complete.
 */
export function zipOf(store: Pick<Store, 'open'>, files: readonly ZippedFile[]): Readable {
  let open: Readable | undefined;
  async function* read(key: string, size: number): AsyncGenerator<Buffer> {
    const found = await store.open(key);
    open = found?.stream;
    if (zip.destroyed) open?.destroy();
    let sent = 0;
    for await (const chunk of (found?.stream ?? []) as AsyncIterable<Buffer>) {
      sent += chunk.length;
      yield chunk;
    }
    if (sent !== size) throw new Error(`${key} is missing, or has another size than its row says`);
  }
  async function* entries() {
    for (const { path: name, size, changedAt: lastModified, content } of files)
      yield { name, lastModified, input: 'text' in content ? content.text : read(content.key, size) };
  }
  const zip: Readable = Readable.fromWeb(makeZip(entries()) as Parameters<typeof Readable.fromWeb>[0]);
  // The library does not close its sources.
  return zip.once('close', () => open?.destroy());
}
