import { isFilePurpose, isInParts, type Upload, type UploadPurpose, whyBadSize, whyBadType } from '@castlane/contract/upload.ts';
import { call } from '#platform/http/api.ts';
import { loadChunk } from '#platform/page/chunk.ts';
import { NetworkProblem } from '#platform/http/problem.ts';
import { pause, putBytes, typeOf, type Report, type Sending } from './put.ts';
import { t } from './words.ts';
import { Refused } from './refused.ts';

const FIRST_LOOK_MS = 500;
const LONGEST_WAIT_MS = 3000;
const PATIENCE_MS = 120_000;
/** Half a gigabyte is joined and scanned. */
const LONG_PATIENCE_MS = 900_000;

/** The limit for photos that are made smaller first. */
const PHOTO_BYTES_MAX = 30 * 1024 * 1024;
const HEIC = /\.hei[cf]$/i;

export function whyNotSent(file: File, purpose: UploadPurpose): string | undefined {
  const { name, type, size } = file;
  const contentType = typeOf(file, purpose);
  const badType = whyBadType({ purpose, contentType });
  if (badType) return HEIC.test(name) || /^image\/hei[cf]/.test(type) ? t('uploads.heic') : badType;
  if (isFilePurpose(purpose) || size < 1) return whyBadSize({ purpose, contentType, size });
  return size > PHOTO_BYTES_MAX ? t('uploads.photoTooLarge') : undefined;
}

/** Tests whether a file is large, so that its upload can be interrupted and continued. */
export function isLarge({ file, purpose }: Pick<Sending, 'file' | 'purpose'>): boolean {
  return isFilePurpose(purpose) && isInParts(file);
}

/** Uploads one file and waits until it is processed. */
export async function send(sending: Sending, onProgress: Report, signal: AbortSignal): Promise<Upload> {
  const { purpose } = sending;
  if (isLarge(sending)) return sendLarge(sending, onProgress, signal);
  sending.fitting ??= isFilePurpose(purpose) ? sending.file : await madeToFit(sending.file);
  const file = sending.fitting;
  const isNew = sending.signed === undefined;
  sending.signed ??= await call('POST account/sign-url', {
    body: {
      purpose,
      contentType: typeOf(file, purpose),
      size: file.size,
      ...(isFilePurpose(purpose) ? { name: file.name.slice(0, 500) } : {}),
    },
    signal,
  });
  const { uploadId: id, url, headers } = sending.signed;
  const status = await putBytes(file, { url, headers, onProgress, signal });
  // Our server answers 409 and another store 412 if the whole file arrived before and only the answer was lost.
  const hasArrived = (status >= 200 && status < 300) || ((status === 409 || status === 412) && !isNew);
  if (!hasArrived) return again(sending, status, onProgress, signal);
  return ready(id, signal);
}

async function sendLarge(sending: Sending, onProgress: Report, signal: AbortSignal): Promise<Upload> {
  const { sendParts, forget } = await loadChunk(() => import('./send-parts.ts'));
  const id = await sendParts(sending, onProgress, signal);
  onProgress(1);
  try {
    const upload = await ready(id, signal, LONG_PATIENCE_MS);
    forget(sending.file);
    return upload;
  } catch (problem) {
    if (problem instanceof Refused) forget(sending.file);
    throw problem;
  }
}

async function madeToFit(file: File): Promise<File> {
  const { fitting } = await loadChunk(() => import('./shrink.ts'));
  return fitting(file);
}

/** An expired address is requested once more; all other errors are for the user. */
async function again(sending: Sending, status: number, onProgress: Report, signal: AbortSignal): Promise<Upload> {
  sending.signed = undefined;
  if (status === 0 || status >= 500) throw new NetworkProblem('The file did not come through');
  if (status === 403) return send(sending, onProgress, signal);
  throw new Refused();
}

async function ready(id: string, signal: AbortSignal, patienceMs = PATIENCE_MS): Promise<Upload> {
  const until = Date.now() + patienceMs;
  for (let wait = FIRST_LOOK_MS; Date.now() < until; wait = Math.min(LONGEST_WAIT_MS, wait * 1.5)) {
    const upload = await call('GET account/uploads/:id', { params: { id }, signal });
    if (upload.status === 'refused') throw new Refused(upload.refusedReason ?? '');
    if (upload.status === 'ready' || upload.status === 'attached') return upload;
    await pause(wait, signal);
  }
  throw new NetworkProblem('No answer in time');
}
