/** Shorter than the deadline of a request, so that an unreachable service is noticed first. */
const PATIENCE_MS = 4000;
const MOST_BYTES = 64 * 1024;
/** The longest `retry-after` that is honoured. */
const MOST_WAIT_SECONDS = 24 * 60 * 60;

/** An external service cannot be reached, or its answer breaks its contract. */
export class ServiceUnavailable extends Error {}

/** `body` is undefined if it is not JSON; `retryAfter` is in seconds, null if the service names none. */
export type Answer = { status: number; ok: boolean; body: unknown; retryAfter: number | null };

/** Calls an external service, which errors call `name`. Limits: four seconds, 64 kB or `mostBytes`, no redirects. */
export async function fetchJson(name: string, url: string | URL, init: RequestInit = {}, mostBytes = MOST_BYTES): Promise<Answer> {
  const response = await fetchBounded(name, url, init, mostBytes);
  return { status: response.status, ok: response.ok, body: parsed(await response.text()), retryAfter: retryAfterOf(response) };
}

/**
 * Does the same for a library that uses `fetch`: returns the raw response, read to its end. No error contains the address, which may hold a
 * secret.
 */
export async function fetchBounded(name: string, url: string | URL, init: RequestInit, mostBytes: number): Promise<Response> {
  try {
    const response = await fetch(url, { ...init, redirect: 'error', signal: AbortSignal.timeout(PATIENCE_MS) });
    const body = await readAtMost(response, mostBytes);
    return new Response(body.length > 0 ? body : null, { status: response.status, headers: response.headers });
  } catch (error) {
    throw new ServiceUnavailable(`${name} cannot be asked: ${(error as Error).name}`, { cause: error });
  }
}

/** Returns the seconds to wait; the header holds seconds or a date (RFC 9110, 10.2.3). */
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
