import type { AnswerOf } from '@castlane/contract/endpoint.ts';
import { FILE_ENDS, isFilePurpose, type signUpload, type UploadPurpose } from '@castlane/contract/upload.ts';
import { NetworkProblem } from '#platform/http/problem.ts';

/** How far a large file has come, in bytes. */
export type LargeProgress = { sent: number; total: number; secondsLeft: number | undefined };
export type Report = (share: number, large?: LargeProgress) => void;

/** The upload of one file. It keeps its progress, so a retry continues after a lost connection. */
export type Sending = {
  file: File;
  purpose: UploadPurpose;
  /** The photo to send, made smaller if it was too large. */
  fitting?: File | undefined;
  signed?: AnswerOf<typeof signUpload> | undefined;
};

/** The type, from the file's name if the browser knows none or uses another name for it. */
export function typeOf({ type, name }: Pick<File, 'type' | 'name'>, purpose: UploadPurpose): string {
  if (!isFilePurpose(purpose)) return type;
  const byName = Object.entries(FILE_ENDS[purpose]).find(([, end]) => name.toLowerCase().endsWith(end));
  return byName?.[0] ?? type;
}

export function pause(ms: number, signal: AbortSignal): Promise<void> {
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
 * Sends a file to its signed address and reports progress, which `fetch` cannot. The address authorises it, so no token is sent. Returns
 * the status of the response.
 */
export function putBytes(file: Blob, { url, headers, onProgress, signal }: Put): Promise<number> {
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
