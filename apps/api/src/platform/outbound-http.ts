/** Shorter than a request may take, so that a service that is away is known before. */
const PATIENCE_MS = 4000;
const MOST_BYTES = 64 * 1024;
/** However long it says that it wants to be left alone. */
const MOST_WAIT_SECONDS = 24 * 60 * 60;

/** A service of somebody else cannot be asked, or does not answer as it says it does. */
export class ServiceUnavailable extends Error {}

/** `body` is undefined where it is not JSON; `retryAfter` is in seconds, where it says when to come back. */
export type Answer = { status: number; ok: boolean; body: unknown; retryAfter: number | null };

/** Asks a service of somebody else, which errors call `name`: four seconds, 64 kB or `mostBytes`, and only at the given address, wherever it wants to send us. */
export async function fetchJson(name: string, url: string | URL, init: RequestInit = {}, mostBytes = MOST_BYTES): Promise<Answer> {
  const response = await fetchBounded(name, url, init, mostBytes);
  return { status: response.status, ok: response.ok, body: parsed(await response.text()), retryAfter: retryAfterOf(response) };
}

/** The same with the answer as it came, wholly read, for a library that asks by `fetch`. No error names the address, which may hold a secret. */
export async function fetchBounded(name: string, url: string | URL, init: RequestInit, mostBytes: number): Promise<Response> {
  try {
    const response = await fetch(url, { ...init, redirect: 'error', signal: AbortSignal.timeout(PATIENCE_MS) });
    const body = await readAtMost(response, mostBytes);
    return new Response(body.length > 0 ? body : null, { status: response.status, headers: response.headers });
  } catch (error) {
    throw new ServiceUnavailable(`${name} cannot be asked: ${(error as Error).name}`, { cause: error });
  }
}

/** Seconds from now, given as such or as a date (RFC 9110, 10.2.3). */
export function retryAfterOf({ headers }: Pick<Response, 'headers'>): number | null {
  const value = headers.get('retry-after')?.trim() ?? '';
  const seconds = /^\d+$/.test(value) ? Number(value) : Math.ceil((Date.parse(value) - Date.now()) / 1000);
  return Number.isNaN(seconds) ? null : Math.min(Math.max(seconds, 0), MOST_WAIT_SECONDS);
}

async function readAtMost(response: Response, mostBytes: number): Promise<Buffer<ArrayBuffer>> {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const part of response.body ?? []) {
    bytes += part.length;
    if (bytes > mostBytes) throw new RangeError('it answers too much');
    parts.push(part);
  }
  return Buffer.concat(parts);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
