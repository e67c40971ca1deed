import { buffer } from 'node:stream/consumers';
import { crc32 } from 'node:zlib';
import { fromBufferPromise } from 'yauzl';

export type Unzipped = { path: string; bytes: Buffer };

const UTF8_NAME = 1 << 11;
const STORED = 0;

/** Reads a ZIP with another library than its writer. Throws for unsafe names, wrong sizes or checksums, compression, and names not in UTF-8. */
export async function unzip(zip: Buffer): Promise<Unzipped[]> {
  const opened = await fromBufferPromise(zip, { lazyEntries: true, strictFileNames: true, validateEntrySizes: true });
  const files: Unzipped[] = [];
  for await (const entry of opened.eachEntry()) {
    const bytes = await buffer(await opened.openReadStreamPromise(entry));
    if (crc32(bytes) !== entry.crc32) throw new Error(`${entry.fileName} has another checksum`);
    if (entry.compressionMethod !== STORED) throw new Error(`${entry.fileName} is compressed`);
    if ((entry.generalPurposeBitFlag & UTF8_NAME) === 0) throw new Error(`The name ${entry.fileName} is not in UTF-8`);
    files.push({ path: entry.fileName, bytes });
  }
  return files;
}
