const PATIENCE_MS = 5000;
const MOST_BYTES = 64 * 1024;

/** A service of somebody else cannot be asked, or does not answer as it says it does. */
export class ServiceAway extends Error {}

/** `body` is undefined where it is not JSON. */
export type Answer = { status: number; ok: boolean; body: unknown };

/** Asks a service of somebody else, which errors call `name`: five seconds, 64 kB, and only at the given address, wherever it wants to send us. */
export async function askJson(name: string, url: string | URL, init: RequestInit = {}): Promise<Answer> {
  try {
    const response = await fetch(url, { ...init, redirect: 'error', signal: AbortSignal.timeout(PATIENCE_MS) });
    return { status: response.status, ok: response.ok, body: parsed(await readAtMost(response)) };
  } catch (error) {
    throw new ServiceAway(`${name} cannot be asked: ${(error as Error).name}`, { cause: error });
  }
}

async function readAtMost(response: Response): Promise<string> {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const part of response.body ?? []) {
    bytes += part.length;
    if (bytes > MOST_BYTES) throw new RangeError('it answers too much');
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
