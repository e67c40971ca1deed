import type { Heard } from '@castlane/chaos/src/post.ts';
import { failureOf, type Failure } from './tally.ts';

const PATIENCE_MS = 10_000;

export type Answer = { status: number; text: string; failure: Failure; retryAfterMs: number };
type Request = {
  method?: 'GET' | 'POST' | 'PUT';
  token?: string;
  body?: unknown;
  key?: string;
  bytes?: Buffer;
  headers?: Record<string, string>;
};

/** A visitor's address, as the header of a first proxy: the limits count each person apart. */
export function addressOf(person: number): Record<string, string> {
  return { 'x-forwarded-for': `10.0.${Math.floor(person / 250)}.${(person % 250) + 1}` };
}

/** Asks once, like a browser; a failure is told, never thrown. */
export async function ask(url: string, { method = 'GET', token, body, key, bytes, headers = {} }: Request = {}): Promise<Answer> {
  let heard: Heard;
  try {
    const response = await fetch(url, {
      method,
      headers: {
        ...headers,
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(key ? { 'idempotency-key': key } : {}),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      ...(bytes ? { body: new Uint8Array(bytes) } : {}),
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    heard = { response, text: await response.text() };
  } catch (error) {
    heard = { error: error as Error };
  }
  const failure = failureOf(heard);
  if ('error' in heard) return { status: 0, text: '', failure, retryAfterMs: 0 };
  const { response, text } = heard;
  return { status: response.status, text, failure, retryAfterMs: Number(response.headers.get('retry-after') ?? 0) * 1000 };
}
