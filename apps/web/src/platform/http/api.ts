import {
  fullPath,
  partsOf,
  USER_BASE,
  type AnswerOf,
  type BodyIn,
  type Endpoint,
  type Method,
  type ParamsIn,
  type QueryIn,
  type Route,
} from '@castlane/contract/endpoint.ts';
import type { Endpoints } from '@castlane/contract/endpoints.ts';
import { isProblemCode, PROBLEMS, type ProblemCode } from '@castlane/contract/problem.ts';
import { noteServerTime, ownTimeZone } from '#platform/clock.ts';
import { noteBuild, reloadIfOlder } from './build.ts';
import { dropFirstAnswers, takeFirstAnswer } from './first-answers.ts';
import { ApiProblem, NetworkProblem } from './problem.ts';
import { checkSession, readToken } from './token.ts';

const TIMEOUT_MS = 30_000;
const DOWNLOAD_TIMEOUT_MS = 120_000;

export type RequestOptions = {
  /** The query string. Absent values are left out; lists repeat their name. */
  params?: Record<string, unknown> | undefined;
  /** Sent as JSON, or unchanged with another `contentType`. */
  body?: unknown;
  contentType?: string | undefined;
  noCache?: boolean | undefined;
  headers?: Record<string, string> | undefined;
  signal?: AbortSignal | undefined;
  timeoutMs?: number | undefined;
  /** The answer is a `DownloadedFile` instead of parsed text. */
  asFile?: boolean | undefined;
  /** Used instead of the stored token. */
  token?: string | undefined;
  /** The request continues after the page is closed. */
  keepalive?: boolean | undefined;
};

export type DownloadedFile = { content: Blob; name: string | undefined };

/** The running requests, by path without the query. A path may have several. */
const handles = new Map<string, Set<{ controller: AbortController; method: Method }>>();

/** Cancels all running requests to `path` (without its query). Their callers get an `AbortError`. */
export function cancel(path: string) {
  for (const { controller } of handles.get(keyOf(path)) ?? []) controller.abort();
}

/** Cancels all running reads. Writes continue: after a cancellation nothing would show whether they had succeeded. */
export function cancelReads() {
  for (const set of handles.values()) for (const { controller, method } of set) if (method === 'GET') controller.abort();
}

/**
 * Sends a request; all requests to the server go through here. A relative path gets the prefix `/user/v1/`, a path that starts with a
 * slash is absolute, a path that contains `https` is used unchanged. The token is sent only to our own origin. Returns the body; throws
 * `ApiProblem` for a refusal, `NetworkProblem` without an answer, and an `AbortError` if cancelled.
 */
export async function request(method: Method, path: string, options: RequestOptions = {}): Promise<unknown> {
  const session = options.token === undefined ? checkSession() : 'own';
  if (session !== 'own') return unsent(session);
  const controller = new AbortController();
  const release = register(path, method, controller);
  const deadline = setTimeout(() => controller.abort(new NetworkProblem('No answer in time')), options.timeoutMs ?? TIMEOUT_MS);
  const unlink = link(options.signal, controller);
  try {
    const response = await send(method, path, options, controller);
    noteBuild(response.headers.get('x-app-build'));
    // An older page may ask for what is no longer there.
    if (method === 'GET' && response.status === 404) reloadIfOlder();
    return await read(response, controller, options.asFile);
  } finally {
    clearTimeout(deadline);
    unlink();
    release();
  }
}

export const api = {
  get: (path: string, options?: RequestOptions) => request('GET', path, options),
  post: (path: string, body?: unknown, options?: RequestOptions) => request('POST', path, { ...options, body }),
  put: (path: string, body?: unknown, options?: RequestOptions) => request('PUT', path, { ...options, body }),
  patch: (path: string, body?: unknown, options?: RequestOptions) => request('PATCH', path, { ...options, body }),
  delete: (path: string, options?: RequestOptions) => request('DELETE', path, options),
};

type Part<Name extends string, T> = [T] extends [undefined] ? unknown : Partial<T> extends T ? { [K in Name]?: T } : { [K in Name]: T };
export type CallOptions<E extends Endpoint> = Part<'params', ParamsIn<E>> &
  Part<'query', QueryIn<E>> &
  Part<'body', BodyIn<E>> & { idempotencyKey?: string; signal?: AbortSignal; noCache?: boolean };
export type CallRest<E extends Endpoint> =
  Partial<CallOptions<E>> extends CallOptions<E> ? [options?: CallOptions<E>] : [options: CallOptions<E>];

/** Calls an endpoint of the contract, with the types of its parameters, query, body and answer. */
export async function call<R extends keyof Endpoints>(route: R, ...[given]: CallRest<Endpoints[R]>): Promise<AnswerOf<Endpoints[R]>> {
  const { params, query, idempotencyKey, ...rest } = (given ?? {}) as RequestOptions & {
    query?: RequestOptions['params'];
    idempotencyKey?: string;
  };
  const answer = await request(partsOf(route).method, pathOf(route, params), {
    ...rest,
    params: query,
    headers: idempotencyKey ? { 'Idempotency-Key': idempotencyKey } : undefined,
  });
  return answer as AnswerOf<Endpoints[R]>;
}

/** Calls an endpoint that answers with a file, with a longer timeout. */
export async function download(route: keyof Endpoints): Promise<DownloadedFile> {
  return (await request(partsOf(route).method, pathOf(route), { asFile: true, timeoutMs: DOWNLOAD_TIMEOUT_MS })) as DownloadedFile;
}

/** Returns the absolute path of an endpoint with its parameters filled in. */
export function pathOf(route: Route, params: object = {}): string {
  return fullPath(partsOf(route)).replaceAll(/:([a-zA-Z]+)/g, (_, name: string) =>
    encodeURIComponent(String(Object.entries(params).find(([key]) => key === name)?.[1])),
  );
}

function addressOf(path: string, params: Record<string, unknown> | undefined): URL {
  const own = window.location.origin;
  const address = new URL(prefixed(path), own);
  for (const [name, value] of Object.entries(params ?? {})) {
    for (const each of Array.isArray(value) ? value : [value]) {
      if (each !== undefined && each !== null && each !== '') address.searchParams.append(name, String(each));
    }
  }
  return address;
}

/** What one account asks for is never asked for as another one. While the tab starts over, nobody is told anything. */
async function unsent(session: 'ended' | 'replaced'): Promise<never> {
  if (session === 'replaced') await new Promise<never>(() => undefined);
  throw new DOMException('The session has ended', 'AbortError');
}

/** A path that contains `https` anywhere is used unchanged: a rule of the specification. It does not decide who gets the token. */
function prefixed(path: string): string {
  return path.includes('https') || path.startsWith('/') || /^https?:\/\//i.test(path) ? path : `${USER_BASE}/${path}`;
}

function keyOf(path: string): string {
  const [bare = ''] = prefixed(path).split(/[?#]/);
  return bare;
}

function register(path: string, method: Method, controller: AbortController): () => void {
  const key = keyOf(path);
  const entry = { controller, method };
  const set = handles.get(key) ?? new Set();
  handles.set(key, set.add(entry));
  return () => {
    set.delete(entry);
    if (set.size === 0 && handles.get(key) === set) handles.delete(key);
  };
}

function link(signal: AbortSignal | undefined, controller: AbortController): () => void {
  if (!signal) return () => undefined;
  const abort = () => controller.abort(signal.reason);
  if (signal.aborted) abort();
  signal.addEventListener('abort', abort);
  return () => signal.removeEventListener('abort', abort);
}

async function send(method: Method, path: string, options: RequestOptions, controller: AbortController): Promise<Response> {
  const address = addressOf(path, options.params);
  const headers = new Headers(options.headers);
  headers.set('Accept', 'application/json');
  const token = options.token ?? readToken();
  const isOwn = address.origin === window.location.origin;
  if (token && isOwn) {
    headers.set('Authorization', `Bearer ${token}`);
    // The server keeps it with the account. To find it out takes a slow phone 50 ms, which a log-in is shown without.
    headers.set('X-Time-Zone', ownTimeZone());
  }
  if (options.noCache) {
    headers.set('Cache-Control', 'no-cache');
    headers.set('Pragma', 'no-cache');
  }
  const body = bodyOf(options, headers);
  const sentAt = Date.now();
  try {
    const answer = firstAnswer(method, address, options, controller);
    if (answer) return await answer;
    const response = await fetch(address, {
      method,
      headers,
      signal: controller.signal,
      // Sessions are not in cookies: the only cookie marks a browser that has logged in before, for the login.
      credentials: 'same-origin',
      keepalive: options.keepalive ?? false,
      ...(body === undefined ? {} : { body }),
    });
    if (isOwn) noteServerTime(response.headers.get('x-server-time'), sentAt);
    return response;
  } catch (error) {
    throw whyUnanswered(error, controller);
  }
}

function firstAnswer(method: Method, address: URL, { noCache }: RequestOptions, { signal }: AbortController) {
  if (method !== 'GET') dropFirstAnswers();
  const ahead = method === 'GET' && !noCache ? takeFirstAnswer(address, readToken()) : undefined;
  signal.addEventListener('abort', () => ahead?.stop.abort());
  return ahead?.answer;
}

function bodyOf({ body, contentType }: RequestOptions, headers: Headers): BodyInit | undefined {
  if (body === undefined) return undefined;
  if (body instanceof FormData) return body;
  headers.set('Content-Type', contentType ?? 'application/json');
  return contentType === undefined || contentType === 'application/json' ? JSON.stringify(body) : (body as BodyInit);
}

async function read(response: Response, controller: AbortController, asFile = false): Promise<unknown> {
  try {
    if (response.ok && asFile) return { content: await response.blob(), name: fileNameOf(response) } satisfies DownloadedFile;
    const text = await response.text();
    const isJson = response.headers.get('Content-Type')?.includes('json') ?? false;
    if (response.ok) return text === '' ? undefined : isJson ? JSON.parse(text) : text;
    throw problemOf(response, isJson ? parsed(text) : undefined);
  } catch (error) {
    if (error instanceof ApiProblem) throw error;
    throw whyUnanswered(error, controller);
  }
}

/** Returns the file name of `Content-Disposition`, without characters that could leave a folder. */
function fileNameOf(response: Response): string | undefined {
  const name = /filename="?([\w. -]+)"?/.exec(response.headers.get('Content-Disposition') ?? '')?.[1];
  return name?.trim() || undefined;
}

function parsed(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
}

function problemOf(response: Response, body: Record<string, unknown> | undefined): ApiProblem {
  const code = typeof body?.['code'] === 'number' ? body['code'] : codeOf(response.status);
  const fallback = isProblemCode(code) ? PROBLEMS[code].message : PROBLEMS[1001].message;
  const retryAfter = Number(response.headers.get('Retry-After'));
  return new ApiProblem({
    code,
    status: response.status,
    message: typeof body?.['message'] === 'string' ? body['message'] : fallback,
    details: Array.isArray(body?.['details']) ? body['details'] : [],
    requestId: typeof body?.['requestId'] === 'string' ? body['requestId'] : response.headers.get('x-request-id'),
    retryAfter: Number.isFinite(retryAfter) && retryAfter > 0 ? retryAfter : null,
  });
}

/** Returns a code for answers that are not ours, such as a proxy's. Never one that would end the session. */
function codeOf(status: number): ProblemCode {
  if (status === 429) return 1022;
  if (status === 502 || status === 503 || status === 504) return 1023;
  return status === 404 ? 1009 : 1001;
}

function whyUnanswered(error: unknown, controller: AbortController): unknown {
  const { signal } = controller;
  if (signal.aborted) return signal.reason ?? new DOMException('Cancelled', 'AbortError');
  return new NetworkProblem('No connection', { cause: error });
}
