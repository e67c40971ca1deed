import { lookup, type LookupAddress, type LookupOptions } from 'node:dns';
import ipaddr from 'ipaddr.js';
import { Agent, fetch, type Dispatcher, type RequestInit as FetchInit, type Response as FetchResponse } from 'undici';

/** Shorter than the deadline of a request, so that an unreachable service is noticed first. */
const SERVICE_TIMEOUT_MS = 4000;
const PUSH_TIMEOUT_MS = 10_000;
const MOST_BYTES = 64 * 1024;
/** The longest `retry-after` that is honoured. */
const MOST_WAIT_SECONDS = 24 * 60 * 60;
const ANSWERS_TOO_MUCH = 'The response is too large';

/** An external service cannot be reached, or its answer breaks its contract. */
export class ServiceUnavailable extends Error {}

/** `body` is undefined if it is not JSON; `retryAfter` is in seconds, null if the service names none. */
export type Answer = { status: number; ok: boolean; body: unknown; retryAfter: number | null };

type Limits = { milliseconds: number; mostBytes: number };
/** A trusted host may be in a private network. */
type Trust = { isTrusted: boolean };
type Post = { headers: Record<string, string>; body: Buffer };
export type Posted = { status: number; retryAfter: number | null };

/** Calls an external service, which errors call `name`. Limits: four seconds, 64 kB or `mostBytes`, no redirects. */
export async function fetchJson(name: string, url: string | URL, init: RequestInit = {}, mostBytes = MOST_BYTES): Promise<Answer> {
  const response = await fetchBounded(name, url, init, mostBytes);
  return { status: response.status, ok: response.ok, body: jsonOf(await response.text()), retryAfter: retryAfterOf(response) };
}

/**
 * Does the same for a library that uses `fetch`: returns the raw response, read to its end. No error contains the address, which may hold a
 * secret.
 */
export async function fetchBounded(name: string, url: string | URL, init: RequestInit, mostBytes: number): Promise<Response> {
  try {
    const signal = AbortSignal.timeout(SERVICE_TIMEOUT_MS);
    const response = await fetch(url, { ...(init as FetchInit), redirect: 'error', signal });
    const body = await readAtMost(response, mostBytes);
    return new Response(body.length > 0 ? body : null, { status: response.status, headers: [...response.headers] });
  } catch (error) {
    throw new ServiceUnavailable(`${name} cannot be asked: ${(error as Error).name}`, { cause: error });
  }
}

/** Fetches an HTTPS address from outside. Follows no redirect, and never connects to a private network. Throws `ServiceUnavailable`. */
export async function fetchBytes(url: URL, { milliseconds, mostBytes }: Limits, { isTrusted }: Trust): Promise<Buffer> {
  if (!isTrusted && (url.protocol !== 'https:' || isPrivateHost(url))) throw new ServiceUnavailable('This address is not fetched from');
  try {
    const response = await fetch(url, { ...guard(isTrusted), redirect: 'manual', signal: AbortSignal.timeout(milliseconds) });
    if (response.status === 200) return await readAtMost(response, mostBytes);
    await response.body?.cancel();
    throw new Error(`It answers ${response.status}`);
  } catch (error) {
    throw new ServiceUnavailable(`Nothing could be fetched: ${error instanceof Error ? error.name : 'error'}`, { cause: error });
  }
}

/**
 * Posts bytes to an address from a browser. Takes ten seconds at most, follows no redirect, never connects to a private network, and reads
 * only the head of the response.
 */
export async function postBytes(url: URL, { headers, body }: Post, { isTrusted }: Trust): Promise<Posted> {
  if (!isTrusted && isPrivateHost(url)) throw new Error(REFUSED);
  try {
    const signal = AbortSignal.timeout(PUSH_TIMEOUT_MS);
    const response = await fetch(url, { ...guard(isTrusted), method: 'POST', headers, body, redirect: 'manual', signal });
    await response.body?.cancel();
    return { status: response.status, retryAfter: retryAfterOf(response) };
  } catch (error) {
    throw new Error(`The push service cannot be reached: ${codeOf(error)}`, { cause: error });
  }
}

/** Returns the seconds to wait; the header holds seconds or a date (RFC 9110, 10.2.3), which is compared with the server's own clock. */
export function retryAfterOf({ headers }: { headers: { get: (name: string) => string | null } }): number | null {
  const value = headers.get('retry-after')?.trim() ?? '';
  const now = Date.parse(headers.get('date') ?? '') || Date.now();
  const seconds = /^\d+$/.test(value) ? Number(value) : Math.ceil((Date.parse(value) - now) / 1000);
  return Number.isNaN(seconds) ? null : Math.min(Math.max(seconds, 0), MOST_WAIT_SECONDS);
}

/** All public IPv6 addresses that have been given out. */
const GLOBAL_IPV6 = ipaddr.IPv6.parseCIDR('2000::/3');
const REFUSED = 'A private address is not connected to';

/** Checks each address that a name resolves to when it connects, so a name cannot change to a private address in between. */
const publicOnly = new Agent({ connect: { lookup: lookupPublic } });

function guard(isTrusted: boolean): { dispatcher?: Dispatcher } {
  return isTrusted ? {} : { dispatcher: publicOnly };
}

/** No name is looked up for a host that is a number. */
function isPrivateHost({ hostname }: URL): boolean {
  const host = hostname.replaceAll(/[[\]]/g, '');
  return ipaddr.isValid(host) && isPrivate(host);
}

/** Whether an address is of this machine, a private network or a reserved range. A text that is no address counts as private. */
export function isPrivate(address: string): boolean {
  if (!ipaddr.isValid(address)) return true;
  const parsed = ipaddr.process(address);
  return parsed.range() !== 'unicast' || (parsed instanceof ipaddr.IPv6 && !parsed.match(GLOBAL_IPV6));
}

type Found = (error: Error | null, address: string | LookupAddress[], family?: number) => void;

function lookupPublic(hostname: string, options: LookupOptions, done: Found): void {
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) return done(error, []);
    const [first] = addresses;
    if (!first || addresses.some(({ address }) => isPrivate(address))) return done(new Error(REFUSED), []);
    return options.all ? done(null, addresses) : done(null, first.address, first.family);
  });
}

async function readAtMost(response: FetchResponse, mostBytes: number): Promise<Buffer<ArrayBuffer>> {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const part of response.body ?? []) {
    bytes += part.length;
    if (bytes > mostBytes) throw new RangeError(ANSWERS_TOO_MUCH);
    parts.push(part);
  }
  return Buffer.concat(parts);
}

/** Returns the code of the connection's error, which `fetch` hides in the cause, or the name of the error. */
function codeOf(error: unknown): string {
  const { name, cause } = error as Error;
  const { code, message } = (cause ?? {}) as { code?: string; message?: string };
  return code ?? message ?? name;
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
