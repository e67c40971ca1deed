import type { AnswerOf, BodyOf } from '@castlane/contract/endpoint.ts';
import { UNFINISHED_MAX, UPLOAD_ADDRESS_MINUTES, UPLOAD_LATE_MINUTES, UPLOADS_A_DAY } from '@castlane/contract/policy.ts';
import type { UploadImage } from '@castlane/contract/image.ts';
import {
  isDeliveredVideo,
  isFilePurpose,
  type signUpload as signEndpoint,
  type Upload,
  type UploadPurpose,
} from '@castlane/contract/upload.ts';
import { lockOwn } from '#features/account-status/locks.ts';
import type { Db, Tx } from '#platform/db/connect.ts';
import type { Deps } from '#platform/deps.ts';
import { LIMITS } from '#platform/images/readers.ts';
import { newId } from '#platform/ids.ts';
import { enqueue } from '#platform/outbox/outbox.ts';
import { Problem } from '#platform/problem.ts';
import { isUsed } from './queries.ts';
import { cleanFileName, rootOf, roomOf, type Awaited } from './rules.ts';

export type Input = BodyOf<typeof signEndpoint>;

/** The total time for all tries to read one image, by wall clock. */
const READ_MS = 30_000;

/** Reserves space for one file and returns an address to send it to. */
export async function signUpload({ write, store }: Deps, accountId: string, input: Input): Promise<AnswerOf<typeof signEndpoint>> {
  const { contentType, size } = input;
  if (!(await store.isUp())) throw new Problem(1023, { retryAfterSeconds: 5 });
  const id = newId();
  const expiresAt = await write((tx) => reserve(tx, { id, accountId, input, minutes: UPLOAD_ADDRESS_MINUTES }));
  const expires = Date.parse(expiresAt) / 1000;
  return { uploadId: id, expiresAt, ...(await store.signUpload({ key: stagingKey(accountId, id), contentType, size, expires })) };
}

type Reserved = { id: string; accountId: string; input: Input; minutes: number; parts?: { bytes: number; id: string } };

/** Stores an upload that waits for its bytes. Returns when it ends. */
export async function reserve(tx: Tx, { id, accountId, input, minutes, parts }: Reserved): Promise<string> {
  const { purpose, contentType, size } = input;
  const name = isFilePurpose(purpose) ? cleanFileName(input.name, contentType) : null;
  // The lock runs calls one after another, so concurrent calls keep the limits.
  await lockOwn(tx, accountId);
  await refuseTooMuch(tx, accountId, input, parts !== undefined);
  const [made] = await tx<{ expiresAt: string }[]>`
    INSERT INTO uploads (id, account_id, purpose, content_type, name, size, kept_bytes, part_bytes, parts_id, expires_at)
    VALUES (${id}, ${accountId}, ${purpose}, ${contentType}, ${name}, ${size}, ${size}, ${parts?.bytes ?? null}, ${parts?.id ?? null},
      date_trunc('second', app_now()) + make_interval(mins => ${minutes}))
    RETURNING expires_at`;
  return made!.expiresAt;
}

async function refuseTooMuch(tx: Tx, accountId: string, { purpose, size }: Input, isInParts: boolean): Promise<void> {
  const room = roomOf(purpose);
  const [sent] = await tx<{ today: number; wait: number; bytes: number; unfinished: number }[]>`
    SELECT count(*) FILTER (WHERE created_at > (SELECT app_now()) - interval '1 day')::int AS today,
      coalesce(ceil(extract(epoch FROM min(created_at) FILTER (WHERE created_at > (SELECT app_now()) - interval '1 day') + interval '1 day' - app_now())), 0)::int AS wait,
      coalesce(sum(kept_bytes) FILTER (WHERE (status <> 'waiting' OR expires_at > (SELECT app_now()) - make_interval(mins => ${UPLOAD_LATE_MINUTES})) AND purpose = ANY(${room.purposes})), 0)::bigint AS bytes,
      count(*) FILTER (WHERE status = 'waiting' AND part_bytes IS NOT NULL AND expires_at > (SELECT app_now()))::int AS unfinished
    FROM uploads WHERE account_id = ${accountId}`;
  if (sent!.today >= UPLOADS_A_DAY) throw new Problem(1022, { retryAfterSeconds: sent!.wait });
  if (isInParts && sent!.unfinished >= UNFINISHED_MAX)
    throw new Problem(1005, { message: `You have ${UNFINISHED_MAX} unfinished uploads. Finish or cancel one first` });
  if (sent!.bytes + size > room.bytes)
    throw new Problem(1005, { message: `${room.full}. Files you no longer use free up space after a day` });
}

/**
 * Takes the time for one try out of the total for all tries of a file; returns 0 if none is left. It is taken before the try, so a try that
 * crashes the server counts too.
 */
export async function takeReadingTime(db: Db, id: string): Promise<number> {
  const [taken] = await db<{ milliseconds: number }[]>`
    WITH before AS (SELECT read_ms FROM uploads WHERE id = ${id} FOR UPDATE)
    UPDATE uploads u SET read_ms = least(before.read_ms + ${LIMITS.milliseconds}, ${READ_MS}) FROM before WHERE u.id = ${id}
    RETURNING u.read_ms - before.read_ms AS milliseconds`;
  return taken?.milliseconds ?? 0;
}

/** Returns the time that a try did not need. */
export async function returnReadingTime(db: Db, id: string, milliseconds: number): Promise<void> {
  await db`UPDATE uploads SET read_ms = read_ms - ${Math.max(0, Math.floor(milliseconds))} WHERE id = ${id}`;
}

export type Kept = { key: string; bytes: number; image: UploadImage | null };

/** Marks an upload as ready. Returns false if it is gone or was already decided. */
export async function markReady(tx: Tx, id: string, { key, bytes, image }: Kept): Promise<boolean> {
  const [ready] = await tx<Pick<Upload, 'purpose' | 'contentType'>[]>`
    UPDATE uploads SET status = 'ready', key = ${key}, kept_bytes = ${bytes}, image = ${image === null ? null : tx.json(image)}
    WHERE id = ${id} AND status = 'processing' RETURNING purpose, content_type`;
  if (ready && isDeliveredVideo(ready)) await enqueue(tx, { kind: 'make-poster', payload: { id }, cause: `poster:${id}` });
  return ready !== undefined;
}

export type Measured = { video: { width: number; height: number; seconds: number }; image: UploadImage | null; bytes: number };

/** Stores what was found out about a video. Returns false if it is gone. */
export async function markMeasured(tx: Tx, id: string, { video, image, bytes }: Measured): Promise<boolean> {
  const { count } = await tx`
    UPDATE uploads SET video = ${tx.json(video)}, image = ${image === null ? null : tx.json(image)}, kept_bytes = size + ${bytes}
    WHERE id = ${id} AND status = 'ready'`;
  return count === 1;
}

export async function markRefused(tx: Tx, id: string, reason: string): Promise<void> {
  await tx`UPDATE uploads SET status = 'refused', refused_reason = ${reason}, kept_bytes = 0 WHERE id = ${id} AND status = 'processing'`;
}

export type TakenUpload = Pick<Upload, 'id' | 'purpose' | 'name' | 'contentType' | 'size' | 'image'>;

/** The uploads that an account may use, and those that are on their way: without their bytes, or not processed yet. */
type Uploads = { taken: Map<string, TakenUpload>; awaited: Awaited };

/** Takes uploads that an account may use: its own, for these purposes, and ready. Locks them until the transaction ends. */
export async function takeUploads(tx: Tx, accountId: string, ids: readonly string[], purposes: readonly UploadPurpose[]): Promise<Uploads> {
  if (ids.length === 0) return { taken: new Map(), awaited: new Map() };
  const rows = await tx<(TakenUpload & { status: 'ready' | 'waiting' | 'processing' })[]>`
    SELECT id, purpose, name, content_type, size, image, status FROM uploads
    WHERE id = ANY(${ids}::uuid[]) AND account_id = ${accountId} AND purpose = ANY(${purposes})
      AND (status IN ('ready', 'processing') OR status = 'waiting' AND expires_at > (SELECT app_now()))
    ORDER BY id FOR NO KEY UPDATE`;
  const taken = new Map<string, TakenUpload>();
  const awaited = new Map<string, 'waiting' | 'processing'>();
  for (const { status, ...upload } of rows) {
    if (status === 'ready') taken.set(upload.id, upload);
    else awaited.set(upload.id, status);
  }
  return { taken, awaited };
}

/** Records which uploads of an account are in use. A change of what shows an upload calls this last. */
export async function settleUploads(tx: Tx, accountId: string): Promise<void> {
  await tx`
    UPDATE uploads u SET unused_since = CASE WHEN unused_since IS NULL THEN app_now() END
    WHERE u.account_id = ${accountId} AND u.status = 'ready' AND (u.unused_since IS NULL) <> ${isUsed(tx)}`;
}

/** Marks uploads as used from now on, or as no longer used. */
export async function markUsed(tx: Tx, ids: readonly string[], isShown: boolean): Promise<void> {
  await tx`UPDATE uploads SET unused_since = ${isShown ? null : tx`(SELECT app_now())`} WHERE id = ANY(${ids}::uuid[])`;
}

/** Deletes all files of a deleted account. */
export async function eraseUploads(tx: Tx, accountId: string): Promise<void> {
  const gone = await tx<Gone[]>`DELETE FROM uploads WHERE account_id = ${accountId} RETURNING id, account_id, key, part_bytes`;
  await removeFiles(tx, gone);
}

/** Gives uploads to other accounts, which keep them when the account that sent them is deleted. */
export async function giveUploads(tx: Tx, given: readonly { id: string; accountId: string }[]): Promise<void> {
  if (given.length === 0) return;
  await tx`
    UPDATE uploads u SET account_id = x.account_id
    FROM unnest(${given.map(({ id }) => id)}::uuid[], ${given.map(({ accountId }) => accountId)}::uuid[]) AS x (id, account_id) WHERE u.id = x.id`;
}

/** Deletes some files. */
export async function dropUploads(tx: Tx, ids: readonly string[]): Promise<void> {
  const gone = await tx<Gone[]>`DELETE FROM uploads WHERE id = ANY(${ids}::uuid[]) RETURNING id, account_id, key, part_bytes`;
  await removeFiles(tx, gone);
}

export type Gone = { id: string; accountId: string; key: string | null; partBytes: number | null };

/** Removes the files of uploads whose rows are deleted from the store. */
export async function removeFiles(tx: Tx, gone: readonly Gone[]): Promise<void> {
  const keys = gone.flatMap(({ key, ...upload }) => [sentTo(upload), ...(key ? [rootOf(key)] : [])]);
  await removeKeys(tx, keys);
}

/** Removes files, or folders of them, from the store. */
export async function removeKeys(tx: Tx, keys: readonly string[]): Promise<void> {
  if (keys.length > 0) await enqueue(tx, { kind: 'remove-files', payload: { keys } });
}

/** Returns where the bytes of an upload were sent: a file, or a folder of parts. */
export function sentTo({ id, accountId, partBytes }: Pick<Gone, 'id' | 'accountId' | 'partBytes'>): string {
  return partBytes === null ? stagingKey(accountId, id) : partsFolder(accountId, id);
}

export function partsFolder(accountId: string, id: string): string {
  return `parts/${accountId}/${id}`;
}

/** Returns the key of the bytes as they were sent at once. */
export function stagingKey(accountId: string, id: string): string {
  return `staging/${accountId}/${id}`;
}
