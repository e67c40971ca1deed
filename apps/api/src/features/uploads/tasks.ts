import { buffer } from 'node:stream/consumers';
import type { Readable } from 'node:stream';
import { isDeliveredVideo } from '@castlane/contract/upload.ts';
import type { Db } from '#platform/db/connect.ts';
import type { Deps } from '#platform/deps.ts';
import { scan } from '#platform/clamd.ts';
import { LIMITS, type Limits } from '#platform/images/readers.ts';
import { ChildDied, transcode, type Transcoded } from '#platform/images/transcode.ts';
import type { TaskHandler } from '#platform/outbox/worker.ts';
import { wholeOf } from '#platform/storage/store.ts';
import { faultOf } from '#platform/video-container.ts';
import { markReady, markRefused, partsFolder, returnReadingTime, sentTo, stagingKey, takeReadingTime, type Kept } from './actions.ts';
import { findArrived, isReady, type SentFile } from './queries.ts';
import { folderOf, imageOf, wantedOf, whyRefused } from './pictures.ts';
import { posterTask } from './poster.ts';
import { HEAD_BYTES, rootOf, videoIn, whyBadVideo, whyOtherType } from './rules.ts';
import { waiting } from './waiting.ts';

/** An image that crashes its reader twice is not read a third time. */
const TRIES = 2;

export function uploadTasks({ store }: Deps): Record<string, TaskHandler> {
  return {
    async 'remove-files'({ keys }: { keys: string[] }) {
      await waiting(async () => {
        for (const key of keys) await store.remove(key);
      });
    },
  };
}

/** Processes an upload and stores the result; the original is deleted. */
export function slowUploadTasks(deps: Deps): Record<string, TaskHandler> {
  return {
    async 'look-at-upload'({ id }: { id: string }) {
      const upload = await findArrived(deps.db, id);
      if (!upload) return;
      const kept = await waiting(async () => keep(deps, upload, await stagedKeyOf(deps, upload)));
      if (typeof kept === 'string') await deps.write((tx) => markRefused(tx, id, kept));
      else if (!(await deps.write((tx) => markReady(tx, id, kept))) && !(await isReady(deps.db, id)))
        // The account was deleted in the meantime. If another worker was faster, these are its files.
        await deps.store.remove(rootOf(kept.key));
      await deps.store.remove(sentTo(upload));
    },
    ...posterTask(deps),
  };
}

/** Returns the key of the bytes as they were sent. Joins them first if they came in parts. */
async function stagedKeyOf({ store }: Pick<Deps, 'store'>, { id, accountId, size, partBytes, partsId }: SentFile): Promise<string> {
  if (partBytes === null) return stagingKey(accountId, id);
  const folder = partsFolder(accountId, id);
  await store.joinParts({ folder, id: partsId, partBytes, size });
  return wholeOf(folder);
}

/** Stores the result of an upload, or returns why it is refused. A crash may leave files, which the next try overwrites. */
async function keep({ db, config, store, keys }: Deps, upload: SentFile, staged: string): Promise<Kept | string> {
  if (config.clamdUrl && (await isInfected(config.clamdUrl, store, staged))) return 'A virus scanner found something in this file';
  const name = Buffer.from(keys.sign('file', upload.id), 'base64url').toString('hex').slice(0, 32);
  const wanted = wantedOf(upload.purpose, upload.contentType);
  if (!wanted) return keepFile({ store }, upload, staged, isDeliveredVideo(upload) ? videoIn(`private/${name}`) : `private/${name}`);
  const sent = await store.open(staged);
  if (!sent) return 'The file was lost. Upload it again';
  const bytes = await buffer(sent.stream);
  const why = whyOtherType(upload.contentType, bytes.subarray(0, HEAD_BYTES));
  if (why) return why;
  const remade = await tried(db, upload.id, (limits) => transcode(bytes, wanted, limits));
  if (!remade) return 'This image takes too long to read. Make it smaller and try again';
  if ('refused' in remade) return whyRefused(remade.refused);
  const key = `${folderOf(upload.purpose)}/${name}`;
  for (const { name: file, file: content } of remade.images) await store.put(`${key}/${file}`, content);
  return { key, bytes: remade.images.reduce((sum, image) => sum + image.bytes, 0), image: imageOf(key, remade) };
}

async function keepFile({ store }: Pick<Deps, 'store'>, upload: SentFile, staged: string, key: string): Promise<Kept | string> {
  // It is already there if an earlier try ended between the move and the update of its row.
  const sent = (await store.open(staged)) ?? (await store.open(key));
  if (!sent) return 'The file was lost. Upload it again';
  const why =
    whyOtherType(upload.contentType, await headOf(sent.stream)) ??
    (upload.contentType.startsWith('video/')
      ? whyBadVideo(await faultOf(reading(store, staged, key), sent.size, upload.contentType))
      : undefined);
  if (why) return why;
  await store.move(staged, key, sent.version);
  return { key, bytes: sent.size, image: null };
}

/** Returns a way to read stretches of a file that is at the first of these keys that exists. */
function reading(store: Deps['store'], ...keys: readonly string[]) {
  return async (start: number, bytes: number): Promise<Buffer> => {
    const range = (size: number) => ({ start, end: Math.min(size, start + bytes) - 1 });
    for (const key of keys) {
      const opened = await store.open(key, range);
      if (opened) return buffer(opened.stream);
    }
    return Buffer.alloc(0);
  };
}

/** A file that is no longer staged was scanned before it was moved. */
async function isInfected(clamdUrl: string, store: Deps['store'], staged: string): Promise<boolean> {
  const sent = await store.open(staged);
  return sent !== undefined && (await scan(clamdUrl, sent.stream)) !== undefined;
}

async function headOf(stream: Readable): Promise<Buffer> {
  for await (const chunk of stream as AsyncIterable<Buffer>) return chunk.subarray(0, HEAD_BYTES);
  return Buffer.alloc(0);
}

/** Reads an image within the time for all its tries. Returns undefined if that is used up. */
async function tried(db: Db, id: string, read: (limits: Limits) => Promise<Transcoded>): Promise<Transcoded | undefined> {
  for (let attempt = 1; ; attempt++) {
    const milliseconds = await takeReadingTime(db, id);
    if (milliseconds === 0) return undefined;
    const began = performance.now();
    try {
      return await read({ ...LIMITS, milliseconds });
    } catch (error) {
      if (!(error instanceof ChildDied)) throw error;
      if (attempt === TRIES) return { refused: 'unreadable' };
    } finally {
      await returnReadingTime(db, id, milliseconds - (performance.now() - began));
    }
  }
}
