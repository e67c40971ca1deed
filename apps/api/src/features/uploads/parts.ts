import type { AnswerOf } from '@castlane/contract/endpoint.ts';
import { PART_BYTES, RESUME_HOURS } from '@castlane/contract/policy.ts';
import type { beginUpload as beginEndpoint, Upload } from '@castlane/contract/upload.ts';
import type { Deps } from '#platform/deps.ts';
import { newId } from '#platform/ids.ts';
import { Problem, refuse } from '#platform/problem.ts';
import { countOf, partSize, type Parts } from '#platform/storage/store.ts';
import { partsFolder, removeFiles, reserve, type Gone, type Input } from './actions.ts';
import { noteArrival } from './arrival.ts';
import { addressEnd, getUpload, secondsOf } from './queries.ts';

type UploadParts = AnswerOf<typeof beginEndpoint>;
type Used = Pick<Deps, 'db' | 'store' | 'write'>;

/** How many addresses are given out at a time: on a slow line each part takes a minute or two of their ten. */
const ADDRESSES = 6;

/** Reserves space for one large file and returns the addresses of its first parts. */
export async function beginUpload(deps: Used, accountId: string, input: Input): Promise<UploadParts> {
  const { store, write } = deps;
  if (!(await store.isUp())) throw new Problem(1023, { retryAfterSeconds: 5 });
  const id = newId();
  const folder = partsFolder(accountId, id);
  const parts = { bytes: PART_BYTES, id: await store.beginParts(folder, input.contentType) };
  try {
    await write((tx) => reserve(tx, { id, accountId, input, minutes: RESUME_HOURS * 60, parts }));
  } catch (error) {
    await store.remove(folder);
    throw error;
  }
  return getUploadParts(deps, accountId, id);
}

/** Returns which parts are missing, and addresses for the next of them. Throws 1009 if the upload is another's, expired or not in parts. */
export async function getUploadParts({ db, store }: Used, accountId: string, id: string): Promise<UploadParts> {
  const { expiresAt, missing, parts } = await find({ db, store }, accountId, id);
  const expires = secondsOf(expiresAt);
  const next = missing.slice(0, ADDRESSES).map(async (number) => {
    const size = partSize(parts, number);
    return { number, size, ...(await store.signPart(parts, { number, size, expires })) };
  });
  return { uploadId: id, partBytes: parts.partBytes, missing, next: await Promise.all(next), expiresAt };
}

/** Finishes an upload whose parts have all arrived; the worker joins them. A repeated call changes nothing. */
export async function completeUpload({ db, store, write }: Used, accountId: string, id: string): Promise<Upload> {
  const { missing } = await find({ db, store }, accountId, id);
  refuse(missing.length > 0 ? `Part ${missing[0]!} is missing` : undefined);
  await noteArrival({ write }, id);
  return getUpload({ db, store }, accountId, id);
}

/** Drops an upload that has not arrived yet. Throws 1009 if there is none. */
export async function cancelUpload({ write }: Pick<Deps, 'write'>, accountId: string, id: string): Promise<void> {
  await write(async (tx) => {
    const gone = await tx<Gone[]>`
      DELETE FROM uploads WHERE id = ${id} AND account_id = ${accountId} AND status = 'waiting' RETURNING id, account_id, key, part_bytes`;
    if (gone.length === 0) throw new Problem(1009);
    await removeFiles(tx, gone);
  });
}

type Found = { status: Upload['status']; size: number; partBytes: number; partsId: string; expiresAt: string };

async function find(
  { db, store }: Pick<Deps, 'db' | 'store'>,
  accountId: string,
  id: string,
): Promise<{ parts: Parts; missing: number[]; expiresAt: string }> {
  const [found] = await db<Found[]>`
    SELECT status, size, part_bytes, parts_id, ${addressEnd(db)} AS expires_at FROM uploads
    WHERE id = ${id} AND account_id = ${accountId} AND part_bytes IS NOT NULL AND (status <> 'waiting' OR expires_at > (SELECT app_now()))`;
  if (!found) throw new Problem(1009);
  const { size, partBytes, expiresAt } = found;
  const parts = { folder: partsFolder(accountId, id), id: found.partsId, partBytes, size };
  if (found.status !== 'waiting') return { parts, missing: [], expiresAt };
  const sizes = await store.listParts(parts);
  const numbers = Array.from({ length: countOf(parts) }, (_, index) => index + 1);
  return { parts, missing: numbers.filter((number) => sizes.get(number) !== partSize(parts, number)), expiresAt };
}
