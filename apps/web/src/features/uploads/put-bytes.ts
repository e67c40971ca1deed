import { NetworkProblem } from '#platform/problem.ts';

type Put = { url: string; headers: Record<string, string>; onProgress: (share: number) => void; signal: AbortSignal };

/**
 * Sends a file to its signed address and tells how far it is, which `fetch` cannot. No token goes along: the address says it all.
 * Gives the status of the answer.
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
