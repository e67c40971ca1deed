import type { UploadParts } from '@castlane/contract/upload.ts';
import { keepDraft, readDraftText } from '#platform/forms/draft.ts';
import { call } from '#platform/http/api.ts';
import { ApiProblem, NetworkProblem } from '#platform/http/problem.ts';
import { Refused } from './refused.ts';
import { pause, putBytes, typeOf, type Report, type Sending } from './put.ts';

/** The waits between tries while the connection or the server is away: half a minute in all, in which a server restarts. */
const WAITS_MS = [1000, 2000, 4000, 8000, 16_000];
/** How often in a row nothing may arrive although the server answers. */
const STUCK_MOST = 3;
/** Until then the speed is a guess. */
const SURE_MS = 3000;

type Part = UploadParts['next'][number];

/**
 * Sends a large file in parts and returns the upload's id. What has arrived is not sent again: after a lost connection, a reload of the page
 * and another choice of the same file, or a restart of the server.
 */
export async function sendParts(sending: Sending, report: Report, signal: AbortSignal): Promise<string> {
  const { file } = sending;
  let parts = await persist(() => begin(sending, signal), signal);
  const id = parts.uploadId;
  const tell = progressOf(file.size, report);
  let stuck = 0;
  while (parts.missing.length > 0) {
    const { partBytes, missing, next } = parts;
    let arrived = file.size - missing.reduce((sum, number) => sum + Math.min(partBytes, file.size - (number - 1) * partBytes), 0);
    tell(arrived);
    for (const part of next) {
      const bytes = file.slice((part.number - 1) * partBytes, (part.number - 1) * partBytes + part.size);
      const before = arrived;
      // An address that is refused has expired: the next answer has new ones.
      if (!(await persist(() => sendPart(bytes, part, (share) => tell(before + share * part.size), signal), signal))) break;
      arrived += part.size;
    }
    parts = await persist(() => call('GET account/uploads/:id/parts', { params: { id }, signal }), signal);
    stuck = parts.missing.length < missing.length ? 0 : stuck + 1;
    if (stuck >= STUCK_MOST) throw new Refused();
  }
  await persist(() => call('POST account/uploads/:id/complete', { params: { id }, signal }), signal);
  return id;
}

export function forget(file: File) {
  keepDraft(keyOf(file), undefined);
}

/** Deletes what has arrived of a file. If that fails, it is deleted after a day. */
export async function cancelParts(file: File): Promise<void> {
  const id = readDraftText(keyOf(file));
  forget(file);
  if (id) await call('DELETE account/uploads/:id', { params: { id } }).catch(() => {});
}

/** The same file has the same name, size and date. */
function keyOf({ name, size, lastModified }: File): string {
  return `upload.${name}.${size}.${lastModified}`;
}

async function begin({ file, purpose }: Sending, signal: AbortSignal): Promise<UploadParts> {
  const kept = readDraftText(keyOf(file));
  const known = kept ? await partsOf(kept, signal) : undefined;
  if (known) return known;
  const body = { purpose, contentType: typeOf(file, purpose), size: file.size, name: file.name.slice(0, 500) };
  const begun = await call('POST account/uploads', { body, signal });
  keepDraft(keyOf(file), begun.uploadId);
  return begun;
}

/** Returns what is missing of an earlier upload; undefined if it is gone. */
async function partsOf(id: string, signal: AbortSignal): Promise<UploadParts | undefined> {
  try {
    return await call('GET account/uploads/:id/parts', { params: { id }, signal });
  } catch (problem) {
    if (problem instanceof ApiProblem && problem.code === 1009) return undefined;
    throw problem;
  }
}

/** Returns whether a part was accepted. */
async function sendPart(bytes: Blob, part: Part, onProgress: (share: number) => void, signal: AbortSignal): Promise<boolean> {
  const status = await putBytes(bytes, { ...part, onProgress, signal });
  if (status === 0 || status === 429 || status >= 500) throw new NetworkProblem('The part did not come through');
  return status >= 200 && status < 300;
}

/** Tries again while the connection or the server is away. A browser that knows it is offline waits for its `online` event instead. */
async function persist<T>(work: () => Promise<T>, signal: AbortSignal): Promise<T> {
  for (const wait of WAITS_MS) {
    try {
      return await work();
    } catch (problem) {
      if (!isAway(problem) || !navigator.onLine) throw problem;
      await pause(wait, signal);
    }
  }
  return work();
}

function isAway(problem: unknown): boolean {
  return problem instanceof NetworkProblem || (problem instanceof ApiProblem && (problem.status === 429 || problem.status >= 500));
}

/** Reports bytes, and the time left at the speed since the first call. */
function progressOf(total: number, report: Report): (sent: number) => void {
  let start: { sent: number; at: number } | undefined;
  return (sent) => {
    start ??= { sent, at: performance.now() };
    const [bytes, ms] = [sent - start.sent, performance.now() - start.at];
    const secondsLeft = ms > SURE_MS && bytes > 0 ? (((total - sent) / bytes) * ms) / 1000 : undefined;
    // The last step is the server's.
    report(Math.min(sent / total, 0.999), { sent, total, secondsLeft });
  };
}
