import type { AnswerOf } from '@castlane/contract/endpoint.ts';
import {
  FILE_ENDS,
  isFilePurpose,
  type signUpload,
  type Upload,
  type UploadPurpose,
  whyBadSize,
  whyBadType,
} from '@castlane/contract/upload.ts';
import { call } from '#platform/api.ts';
import { loadChunk } from '#platform/chunk.ts';
import { NetworkProblem } from '#platform/problem.ts';
import { t } from './i18n.ts';
import { Refused } from './refused.ts';

const FIRST_LOOK_MS = 500;
const LONGEST_WAIT_MS = 3000;
const PATIENCE_MS = 120_000;

/** One file on its way. What is known of it survives a lost connection, so that a second try goes on where the first ended. */
export type Sending = {
  file: File;
  purpose: UploadPurpose;
  /** The photo as it goes, made smaller where it was too large. */
  fitting?: File | undefined;
  signed?: AnswerOf<typeof signUpload> | undefined;
};

/** The type by the file's name where the browser knows none, or another name of it. */
export function typeOf({ type, name }: Pick<File, 'type' | 'name'>, purpose: UploadPurpose): string {
  if (!isFilePurpose(purpose)) return type;
  const byName = Object.entries(FILE_ENDS[purpose]).find(([, end]) => name.toLowerCase().endsWith(end));
  return byName?.[0] ?? type;
}

/** Photos are made smaller here, up to that size. */
const PHOTO_BYTES_MAX = 30 * 1024 * 1024;
const HEIC = /\.hei[cf]$/i;

/** Why a file need not even be sent, or undefined. */
export function whyNotSent(file: File, purpose: UploadPurpose): string | undefined {
  const { name, type, size } = file;
  const badType = whyBadType({ purpose, contentType: typeOf(file, purpose) });
  if (badType) return HEIC.test(name) || /^image\/hei[cf]/.test(type) ? t('uploads.heic') : badType;
  if (isFilePurpose(purpose) || size < 1) return whyBadSize({ purpose, size });
  return size > PHOTO_BYTES_MAX ? t('uploads.photoTooLarge') : undefined;
}

/** Sends one file and waits until it can be used. */
export async function send(sending: Sending, onProgress: (share: number) => void, signal: AbortSignal): Promise<Upload> {
  const { purpose } = sending;
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
  // 409 of this server, 412 of a store elsewhere: all of it came the first time, only the answer did not.
  const hasArrived = (status >= 200 && status < 300) || ((status === 409 || status === 412) && !isNew);
  if (!hasArrived) return again(sending, status, onProgress, signal);
  return ready(id, signal);
}

async function madeToFit(file: File): Promise<File> {
  const { fitting } = await loadChunk(() => import('./shrink.ts'));
  return fitting(file);
}

/** An address that has run out is asked for once more; everything else is for the person to see. */
async function again(sending: Sending, status: number, onProgress: (share: number) => void, signal: AbortSignal): Promise<Upload> {
  sending.signed = undefined;
  if (status === 0 || status >= 500) throw new NetworkProblem('The file did not come through');
  if (status === 403) return send(sending, onProgress, signal);
  throw new Refused();
}

async function ready(id: string, signal: AbortSignal): Promise<Upload> {
  const until = Date.now() + PATIENCE_MS;
  for (let wait = FIRST_LOOK_MS; Date.now() < until; wait = Math.min(LONGEST_WAIT_MS, wait * 1.5)) {
    const upload = await call('GET account/uploads/:id', { params: { id }, signal });
    if (upload.status === 'refused') throw new Refused(upload.refusedReason ?? '');
    if (upload.status === 'ready' || upload.status === 'attached') return upload;
    await pause(wait, signal);
  }
  throw new NetworkProblem('No answer in time');
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(new DOMException('Cancelled', 'AbortError'));
    });
  });
}

type Put = { url: string; headers: Record<string, string>; onProgress: (share: number) => void; signal: AbortSignal };

/**
 * Sends a file to its signed address and tells how far it is, which `fetch` cannot. No token goes along: the address says it all.
 * Gives the status of the answer.
 */
function putBytes(file: Blob, { url, headers, onProgress, signal }: Put): Promise<number> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('PUT', url);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0));
    request.addEventListener('load', () => resolve(request.status));
    request.addEventListener('error', () => reject(new NetworkProblem('No connection')));
    request.addEventListener('abort', () => reject(new DOMException('Cancelled', 'AbortError')));
    signal.addEventListener('abort', () => request.abort());
    request.send(file);
  });
}
