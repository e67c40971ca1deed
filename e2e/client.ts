import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { fullPath, type AnswerOf, type BodyIn, type Endpoint, type ParamsIn, type QueryIn } from '@castlane/contract/endpoint.ts';
import type { Stack } from './stack.ts';

type Given<E extends Endpoint> = { token?: string; params?: ParamsIn<E>; query?: QueryIn<E>; body?: BodyIn<E> };

const MOST_TRIES = 5;

/** Calls an endpoint of the running server, for set-up that is not the subject of a test. Comes again if the server is busy. */
export async function call<E extends Endpoint>(stack: Stack, endpoint: E, { token, params, query, body }: Given<E>): Promise<AnswerOf<E>> {
  const path = fullPath(endpoint).replaceAll(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent((params as Record<string, string>)[name] ?? ''),
  );
  const address = new URL(path, stack.url);
  for (const [name, value] of Object.entries(query ?? {})) address.searchParams.set(name, String(value));
  const headers = new Headers(token ? { authorization: `Bearer ${token}` } : {});
  if (body !== undefined) headers.set('content-type', 'application/json');
  if (endpoint.method === 'POST') headers.set('idempotency-key', randomUUID());
  const response = await patientFetch(address, {
    method: endpoint.method,
    headers,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${endpoint.method} ${path}: ${response.status} ${text}`);
  return (text === '' ? undefined : JSON.parse(text)) as AnswerOf<E>;
}

async function patientFetch(address: URL, init: RequestInit): Promise<Response> {
  for (let tries = 1; ; tries += 1) {
    const response = await fetch(address, init);
    if (response.status !== 503 || tries === MOST_TRIES) return response;
    await pause(Number(response.headers.get('retry-after')) * 1000);
  }
}
