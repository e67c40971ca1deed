import { createReadStream, createWriteStream } from 'node:fs';
import { open, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { NAME, newestFirst, type Kept, type Place } from './place.ts';
import { Refusal } from './refusal.ts';

/** What else fails is not the place, but the database or the files. */
const OF_DISK = /^(?:EACCES|EDQUOT|EIO|EISDIR|ENOENT|ENOSPC|ENOTDIR|EPERM|EROFS)$/;

export function folderPlace(folder: string): Place {
  const usable = <T>(work: Promise<T>) =>
    work.catch((error: NodeJS.ErrnoException) => {
      throw OF_DISK.test(error.code ?? '') ? new Refusal(whyUnusable(folder, error.code!), { cause: error }) : error;
    });
  return {
    name: folder,
    write: (name, archive) => usable(writeWhole(folder, name, archive)),
    open: (name) => usable(openFile(join(folder, name))),
    list: async () => newestFirst(await usable(filesIn(folder))),
    remove: (name) => usable(rm(join(folder, name), { force: true })),
  };
}

export async function openFile(path: string): Promise<ReadableStream<Uint8Array>> {
  const file = await open(path);
  return Readable.toWeb(createReadStream('', { fd: file })) as ReadableStream<Uint8Array>;
}

function whyUnusable(folder: string, code: string): string {
  if (code === 'ENOSPC' || code === 'EDQUOT') return `The disk of ${folder} is full. Make room, or lower BACKUP_KEEP.`;
  return `Cannot use ${folder} (${code}). Create it, give the user of the server the rights, or correct BACKUP_TO.`;
}

/** Writes under another name until all bytes are on the disk. Makes no folder: a disk that is not mounted must not be taken for an empty one. */
async function writeWhole(folder: string, name: string, archive: ReadableStream<Uint8Array>): Promise<number> {
  await removeLeftovers(folder);
  const part = join(folder, `${name}.part`);
  try {
    const target = createWriteStream(part, { mode: 0o600, flush: true });
    await pipeline(archive, target);
    await rename(part, join(folder, name));
    return target.bytesWritten;
  } finally {
    await rm(part, { force: true });
  }
}

/** A backup that was killed leaves its part. Only one runs at a time. */
async function removeLeftovers(folder: string): Promise<void> {
  const parts = (await readdir(folder)).filter((name) => name.endsWith('.part') && NAME.test(name.slice(0, -'.part'.length)));
  for (const part of parts) await rm(join(folder, part), { force: true });
}

async function filesIn(folder: string): Promise<Kept[]> {
  const names = await readdir(folder);
  return Promise.all(names.map(async (name) => ({ name, bytes: (await stat(join(folder, name))).size })));
}
