import { randomBytes } from 'node:crypto';
import { constants } from 'node:fs';
import { mkdir, open, opendir, rename, rm, stat, type FileHandle } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import type { Readable } from 'node:stream';
import { Problem } from '#platform/problem.ts';
import type { SecretKeys } from '#platform/secret-keys.ts';
import { fileAddress, uploadAddress } from './addresses.ts';
import { checkedKey, type Folder, type ListedFile, type OpenFile, type Store } from './store.ts';

const BATCH = 1000;

export type DiskStore = Store & {
  /** Stores exactly `size` bytes under an unused key; on failure nothing is left of them. */
  receive: (key: string, source: Readable, size: number) => Promise<void>;
};

/** A store in a folder of this machine, or on a disk that all nodes share. */
export function diskStore(root: string, keys: SecretKeys): DiskStore {
  function pathOf(key: string): string {
    return join(root, checkedKey(key));
  }

  return {
    signUpload: async (upload) => ({ url: uploadAddress(keys, upload), method: 'PUT', headers: { 'content-type': upload.contentType } }),
    signFile: (file) => fileAddress(keys, file),
    open: async (key) => openFile(pathOf(key)),
    arrivalAt: async () => undefined,
    put: async (key, bytes) =>
      writeWhole(pathOf(key), join(dirname(pathOf(key)), `${randomBytes(6).toString('hex')}.part`), (file) => file.writeFile(bytes)),
    async receive(key, source, size) {
      const path = pathOf(key);
      await writeWhole(path, partOf(path), async (file) => {
        // Checked while holding the `.part` file: an earlier sender has renamed its file by now.
        if (await isThere(path)) throw usedAlready();
        await writeExactly(file, source, size);
      });
    },
    async move(from, to) {
      await mkdir(dirname(pathOf(to)), { recursive: true, mode: 0o700 });
      await rename(pathOf(from), pathOf(to)).catch(async (error: unknown) => {
        if (codeOf(error) !== 'ENOENT' || !(await isThere(pathOf(to)))) throw error;
      });
    },
    async remove(key) {
      await rm(pathOf(key), { recursive: true, force: true });
      await rm(partOf(pathOf(key)), { force: true });
    },
    list: (folder) => listFiles(root, folder),
    isUp: async () => true,
  };
}

function partOf(path: string): string {
  return `${path}.part`;
}

async function openFile(path: string): Promise<OpenFile | undefined> {
  // We never create links.
  const file = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW).catch((error: unknown) => {
    if (['ENOENT', 'ENOTDIR', 'ELOOP', 'EISDIR'].includes(codeOf(error))) return undefined;
    throw error;
  });
  const stats = await file?.stat();
  if (stats?.isFile()) return { size: stats.size, stream: file!.createReadStream(), version: undefined };
  await file?.close();
  return undefined;
}

/** Lists half-written files too: their writer may have died. */
async function* listFiles(root: string, folder: Folder): AsyncIterable<ListedFile[]> {
  const entries = await opendir(join(root, folder), { recursive: true }).catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') return [];
    throw error;
  });
  let batch: ListedFile[] = [];
  for await (const entry of entries) {
    const path = join(entry.parentPath, entry.name);
    // The file may be deleted meanwhile.
    const stats = entry.isFile() ? await stat(path).catch(() => undefined) : undefined;
    if (stats) batch.push({ key: relative(root, path), changedAt: stats.mtime });
    if (batch.length < BATCH) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

/** Writes under another name until all bytes are on the disk, so that no half-written file ever has the real name. */
async function writeWhole(path: string, part: string, write: (file: FileHandle) => Promise<void>): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const file = await open(part, 'wx', 0o600).catch((error: unknown) => {
    throw codeOf(error) === 'EEXIST' ? beingSent() : error;
  });
  try {
    await write(file);
    await file.sync();
    await file.close();
    await rename(part, path);
  } catch (error) {
    await file.close().catch(() => {});
    await rm(part, { force: true });
    throw error;
  }
}

export async function writeExactly(file: FileHandle, source: Readable, size: number): Promise<void> {
  let sent = 0;
  for await (const chunk of source as AsyncIterable<Buffer>) {
    sent += chunk.length;
    if (sent > size) throw new Problem(1005, { status: 413, message: 'The file is larger than announced' });
    await file.writeFile(chunk);
  }
  if (sent < size) throw new Problem(1005, { message: 'The file is smaller than announced' });
}

/** The current sender may be the same client, whose connection broke unnoticed; whether the first attempt will finish is unknown yet. */
function beingSent(): Problem {
  return new Problem(1023, { retryAfterSeconds: 5 });
}

export function usedAlready(): Problem {
  return new Problem(1005, { status: 409, message: 'This address was used already' });
}

async function isThere(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}

function codeOf(error: unknown): string {
  return (error as { code?: string }).code ?? '';
}
