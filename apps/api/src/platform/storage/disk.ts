import { randomBytes } from 'node:crypto';
import { constants, createReadStream } from 'node:fs';
import { mkdir, open, opendir, readdir, rename, rm, stat, statfs, writeFile, type FileHandle } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import type { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { Problem } from '#platform/problem.ts';
import type { SecretKeys } from '#platform/secret-keys.ts';
import { fileAddress, uploadAddress } from './addresses.ts';
import { checkedKey, countOf, wholeOf, type ChooseRange, type Folder, type ListedFile, type OpenFile, type Store } from './store.ts';

const BATCH = 1000;
/** Room for a few uploads, in bytes: below it nothing new is accepted, while finished ones can still be processed. */
const LEAST_FREE = 128 * 1024 * 1024;
/** Ten short waits, not one long: while the node itself is busy, its timers end before what the disk has answered is read. */
const LOOKS = 10;
const LOOK_MS = 100;
const KEEP_MS = 1000;

export type DiskStore = Store & {
  /** Stores exactly `size` bytes under an unused key; on failure nothing is left of them. */
  receive: (key: string, source: Readable, size: number) => Promise<void>;
  /** The same for a part, which may be sent again: the last one wins, whole. */
  receivePart: (key: string, source: Readable, size: number) => Promise<void>;
};

/** The type that parts are sent with. */
const PART_TYPE = 'application/octet-stream';

/** A store in a folder of this machine, or on a disk that all nodes share. It is up if it can be written to and has room. */
export function diskStore(root: string, keys: SecretKeys, leastFree = LEAST_FREE): DiskStore {
  let looking: Promise<string | undefined> | undefined;

  function pathOf(key: string): string {
    return join(root, checkedKey(key));
  }

  async function whyDown(): Promise<string | undefined> {
    // The result is kept for a moment, since this may be called often.
    looking ??= whyFolderUnusable(root, leastFree).finally(() => setTimeout(() => (looking = undefined), KEEP_MS).unref());
    return Promise.race([looking, late()]);
  }

  /** A shared disk whose server is away does not answer at all. */
  async function late(): Promise<string> {
    for (let i = 0; i < LOOKS; i++) await pause(LOOK_MS, undefined, { ref: false });
    return `The disk of ${root} does not answer. Check its server and the network.`;
  }

  async function fill(key: string, source: Readable, size: number): Promise<void> {
    const path = pathOf(key);
    await writeWhole(path, newPartOf(path), (file) => writeExactly(file, source, size));
  }

  return {
    signUpload: async (upload) => ({ url: uploadAddress(keys, upload), method: 'PUT', headers: { 'content-type': upload.contentType } }),
    signFile: (file) => fileAddress(keys, file),
    beginParts: async () => '',
    signPart: async ({ folder }, { number, size, expires }) => ({
      url: uploadAddress(keys, { key: `${folder}/${number}`, contentType: PART_TYPE, size, expires }),
      method: 'PUT',
      headers: { 'content-type': PART_TYPE },
    }),
    listParts: async ({ folder }) => sizesIn(pathOf(folder)),
    async joinParts(parts) {
      const folder = pathOf(parts.folder);
      if ((await sizesIn(folder)).size < countOf(parts)) return;
      const path = pathOf(wholeOf(parts.folder));
      await writeWhole(path, newPartOf(path), async (file) => {
        for (let number = 1; number <= countOf(parts); number++)
          for await (const chunk of createReadStream(join(folder, String(number)))) await file.writeFile(chunk as Buffer);
      });
    },
    pathOf,
    open: async (key, choose) => openFile(pathOf(key), choose),
    arrivalAt: async () => undefined,
    put: async (key, bytes) => writeWhole(pathOf(key), newPartOf(pathOf(key)), (file) => file.writeFile(bytes)),
    fill,
    receivePart: fill,
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
    // A full disk can still be read.
    canRead: async () => true,
    isUp: async () => (await whyDown()) === undefined,
    whyDown,
  };
}

/** Says why no files can be stored in this folder, and what to do; undefined if they can. */
export async function whyFolderUnusable(root: string, leastFree = LEAST_FREE): Promise<string | undefined> {
  try {
    await mkdir(root, { recursive: true, mode: 0o700 });
    const { bavail, bsize } = await statfs(root);
    if (bavail * bsize < leastFree) return `The disk of ${root} has less than ${Math.round(leastFree / 1024 / 1024)} MB left. Make room.`;
    // Only a write shows a disk that is read-only or over its quota.
    const probe = join(root, '.probe');
    await writeFile(probe, 'x', { mode: 0o600 });
    await rm(probe, { force: true });
    return undefined;
  } catch (error) {
    return `Cannot write to ${root} (${codeOf(error) ?? 'error'}). Give its owner the rights and the room, or choose another DATA_DIR.`;
  }
}

function partOf(path: string): string {
  return `${path}.part`;
}

/** Returns a name that no other writer uses. */
function newPartOf(path: string): string {
  return join(dirname(path), `${randomBytes(6).toString('hex')}.part`);
}

/** Returns the sizes of the numbered files of a folder. */
async function sizesIn(folder: string): Promise<Map<number, number>> {
  const names = await readdir(folder).catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') return [];
    throw error;
  });
  const sizes = new Map<number, number>();
  for (const name of names.filter((each) => /^[1-9][0-9]*$/.test(each))) sizes.set(Number(name), (await stat(join(folder, name))).size);
  return sizes;
}

async function openFile(path: string, choose?: ChooseRange): Promise<OpenFile | undefined> {
  // We never create links.
  const file = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW).catch((error: unknown) => {
    if (['ENOENT', 'ENOTDIR', 'ELOOP', 'EISDIR'].includes(codeOf(error))) return undefined;
    throw error;
  });
  let stream: Readable | undefined;
  try {
    const stats = await file?.stat();
    if (!stats?.isFile()) return undefined;
    const range = choose?.(stats.size);
    stream = file!.createReadStream(range);
    return { size: stats.size, range, stream, version: undefined };
  } finally {
    if (!stream) await file?.close();
  }
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
  return new Problem(1005, { status: 409, message: 'This link has already been used' });
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
