import { fullPath, type AnswerOf, type BodyIn, type Endpoint, type ParamsIn, type QueryIn } from '@castlane/contract/endpoint.ts';
import type { Stack } from './stack.ts';

type Given<E extends Endpoint> = { token?: string; params?: ParamsIn<E>; query?: QueryIn<E>; body?: BodyIn<E> };

/** Calls an endpoint of the running server, for set-up that is not the subject of a test. */
export async function call<E extends Endpoint>(stack: Stack, endpoint: E, { token, params, query, body }: Given<E>): Promise<AnswerOf<E>> {
  const path = fullPath(endpoint).replaceAll(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent((params as Record<string, string>)[name] ?? ''),
  );
  const address = new URL(path, stack.url);
  for (const [name, value] of Object.entries(query ?? {})) address.searchParams.set(name, String(value));
  const headers = new Headers(token ? { authorization: `Bearer ${token}` } : {});
  if (body !== undefined) headers.set('content-type', 'application/json');
  const response = await fetch(address, {
    method: endpoint.method,
    headers,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${endpoint.method} ${path}: ${response.status} ${text}`);
  return (text === '' ? undefined : JSON.parse(text)) as AnswerOf<E>;
}
