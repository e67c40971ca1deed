import { beforeEach, describe, expect, test, vi } from 'vitest';
import { fakeApi, FakeProblem } from '#testing/fake-api.ts';
import { api, call, cancel, cancelReads, pathOf, request } from './api.ts';
import { ApiProblem, NetworkProblem } from './problem.ts';
import { keepToken } from './token.ts';

const any = { method: 'GET', path: '/user/v1/feeds' } as const;

function everything(server: ReturnType<typeof fakeApi>) {
  for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const) server.on({ method, path: '/user/v1/:rest' }, { ok: true });
  return server;
}

describe('addresses', () => {
  // Proves 7.1, 7.2, 7.5.
  test('a relative path is prefixed, a rooted one is not', async () => {
    const { calls } = everything(fakeApi());
    await api.get('feeds');
    await api.get('/user/v1/job');
    expect(calls.map(({ url }) => url.href)).toEqual(['http://localhost:3000/user/v1/feeds', 'http://localhost:3000/user/v1/job']);
  });

  // Proves 7.4.
  test('a whole address is used unchanged', async () => {
    const { calls } = fakeApi();
    await api.get('https://files.example/a/b?x=1').catch(() => undefined);
    expect(calls[0]?.url.href).toBe('https://files.example/a/b?x=1');
  });

  // Proves 7.4.
  test('a path that contains https anywhere is used unchanged, and only our own origin gets the token', async () => {
    keepToken('mine');
    const { calls } = fakeApi();
    const paths = ['feeds?next=https://files.example', 'HTTPS://files.example/a', '//files.example/https', '/user/v1/https'];
    for (const path of paths) await api.get(path).catch(() => undefined);
    expect(calls.map(({ url, headers }) => [url.href, headers.get('Authorization')])).toEqual([
      ['http://localhost:3000/feeds?next=https://files.example', 'Bearer mine'],
      ['https://files.example/a', null],
      ['http://files.example/https', null],
      ['http://localhost:3000/user/v1/https', 'Bearer mine'],
    ]);
  });

  // Proves 7.3.
  test('params become the query; absent ones are left out and lists repeat', async () => {
    const { calls } = everything(fakeApi());
    await api.get('feeds', { params: { q: 'a & b', platform: ['youtube', 'instagram'], cursor: undefined, country: null, limit: 0 } });
    expect(calls[0]?.url.search).toBe('?q=a+%26+b&platform=youtube&platform=instagram&limit=0');
  });

  test('parameters of an endpoint are encoded', () => {
    expect(pathOf('GET job/:slug', { slug: '../account/me?x' })).toBe('/user/v1/job/..%2Faccount%2Fme%3Fx');
    expect(pathOf('GET /staff/v1/reviews')).toBe('/staff/v1/reviews');
  });
});

describe('what was asked for before the application was there', () => {
  const ask = (token: string, answer: Promise<Response>, stop = new AbortController()) =>
    (window.firstAnswers = { token, answers: new Map([['/user/v1/feeds', { answer, stop }]]) });
  let now = 1000;
  beforeEach(() => {
    now = 1000;
    vi.spyOn(performance, 'now').mockImplementation(() => now);
  });
  const early = () => Promise.resolve(Response.json({ isEarly: true }));

  test('is used once, and by a read of the same address alone', async () => {
    const { calls } = everything(fakeApi());
    keepToken('mine');
    ask('mine', early());
    expect(await api.get('feeds', { params: { q: 'a' } })).toEqual({ ok: true });
    expect(await api.get('feeds')).toEqual({ isEarly: true });
    expect(await api.get('feeds')).toEqual({ ok: true });
    expect(calls).toHaveLength(2);
  });

  test('is not used when it is old, nor after something was written', async () => {
    everything(fakeApi());
    keepToken('mine');
    ask('mine', early());
    now = 16_000;
    expect(await api.get('feeds')).toEqual({ ok: true });
    now = 1000;
    ask('mine', early());
    await api.post('x');
    expect(await api.get('feeds')).toEqual({ ok: true });
  });

  test('is given up with the request that waits for it', async () => {
    everything(fakeApi());
    keepToken('mine');
    const stop = new AbortController();
    const silence = new Promise<Response>((_, reject) => stop.signal.addEventListener('abort', () => reject(new Error('Given up'))));
    ask('mine', silence, stop);
    await expect(api.get('feeds', { timeoutMs: 10 })).rejects.toBeInstanceOf(NetworkProblem);
    expect(stop.signal.aborted).toBe(true);
  });

  test('is not used for another account', async () => {
    everything(fakeApi());
    keepToken('mine');
    ask('theirs', early());
    expect(await api.get('feeds')).toEqual({ ok: true });
  });

  test('fails as the read itself would have', async () => {
    everything(fakeApi());
    keepToken('mine');
    ask('mine', Promise.reject(new TypeError('Failed to fetch')));
    await expect(api.get('feeds')).rejects.toBeInstanceOf(NetworkProblem);
    expect(await api.get('feeds')).toEqual({ ok: true });
  });
});

describe('what is sent', () => {
  // Proves 7.6, 7.7, 7.8, 7.9, 7.10, 7.11.
  test('every method, with JSON unless told otherwise', async () => {
    const { calls } = everything(fakeApi());
    await api.post('x', { a: 1 });
    await api.put('x', 'plain', { contentType: 'text/plain' });
    await api.patch('x', { b: 2 });
    await api.delete('x');
    expect(calls.map(({ method }) => method)).toEqual(['POST', 'PUT', 'PATCH', 'DELETE']);
    expect(calls.map(({ headers }) => headers.get('Content-Type'))).toEqual(['application/json', 'text/plain', 'application/json', null]);
    expect(calls.map(({ body }) => body)).toEqual([{ a: 1 }, 'plain', { b: 2 }, undefined]);
  });

  // Proves 6.7.
  test('the token goes to our own origin only', async () => {
    keepToken('secret');
    const { calls } = everything(fakeApi());
    await api.get('feeds');
    for (const address of ['https://files.example/a', '//files.example/a', 'http://localhost.example/a'])
      await api.get(address).catch(() => undefined);
    expect(calls.map(({ headers }) => headers.get('Authorization'))).toEqual(['Bearer secret', null, null, null]);
  });

  // Proves 7.12.
  test('no-cache adds its headers', async () => {
    const { calls } = everything(fakeApi());
    await api.get('feeds', { noCache: true });
    expect(calls[0]?.headers.get('Cache-Control')).toBe('no-cache');
  });

  test('an endpoint of the contract with an idempotency key', async () => {
    const { calls } = everything(fakeApi());
    const answer = await call('POST blocks', { body: { accountId: '0198c7a0-0000-7000-8000-000000000001' }, idempotencyKey: 'k' });
    expect(answer).toEqual({ ok: true });
    expect(calls[0]?.headers.get('Idempotency-Key')).toBe('k');
  });
});

describe('what comes back', () => {
  // Proves 7.14.
  test('the body of a success, nothing for 204', async () => {
    fakeApi().on(any, { items: [] }).on({ method: 'DELETE', path: '/user/v1/feeds' }, undefined);
    expect(await api.get('feeds')).toEqual({ items: [] });
    expect(await api.delete('feeds')).toBeUndefined();
  });

  // Proves 7.15.
  test('a refusal is an ApiProblem with code, status, message, details and request id', async () => {
    fakeApi().on(any, new FakeProblem(1004, 'Title is too short', [{ path: 'title', message: 'Too short' }]));
    const problem = await api.get('feeds').catch((error: unknown) => error);
    expect(problem).toBeInstanceOf(ApiProblem);
    expect(problem).toMatchObject({
      code: 1004,
      status: 422,
      message: 'Title is too short',
      details: [{ path: 'title', message: 'Too short' }],
      requestId: 'test',
    });
  });

  test.each([
    [502, 1023],
    [503, 1023],
    [429, 1022],
    [401, 1001],
    [403, 1001],
    [500, 1001],
  ])('%i of a proxy is %i and never logs a user out', async (status, code) => {
    fakeApi().on(any, () => new Response('<h1>no</h1>', { status, headers: { 'Content-Type': 'text/html' } }));
    await expect(api.get('feeds')).rejects.toMatchObject({ code, status });
  });

  // Proves 7.15.
  test('no connection is a NetworkProblem', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
    await expect(api.get('feeds')).rejects.toBeInstanceOf(NetworkProblem);
  });

  test('no answer within the deadline is a NetworkProblem', async () => {
    hang();
    await expect(request('GET', 'feeds', { timeoutMs: 5 })).rejects.toBeInstanceOf(NetworkProblem);
  });
});

describe('cancelling', () => {
  // Proves 7.13.
  test('by the path without its query, every request under way', async () => {
    hang();
    const both = [api.get('feeds', { params: { q: 'a' } }), api.get('/user/v1/feeds?q=b')].map(nameOfFailure);
    const other = nameOfFailure(request('GET', 'job', { timeoutMs: 30 }));
    cancel('feeds');
    expect(await Promise.all(both)).toEqual(['AbortError', 'AbortError']);
    expect(await other).toBe('NetworkProblem');
  });

  test('the same path twice does not cancel the first', async () => {
    fakeApi().on(any, { items: [] });
    await expect(Promise.all([api.get('feeds'), api.get('feeds')])).resolves.toHaveLength(2);
  });

  test('the end of a session cancels reads and lets writes through', async () => {
    hang();
    const read = nameOfFailure(api.get('feeds'));
    const write = nameOfFailure(request('POST', 'feeds', { timeoutMs: 30 }));
    cancelReads();
    expect(await read).toBe('AbortError');
    expect(await write).toBe('NetworkProblem');
  });

  test('by the caller', async () => {
    hang();
    const controller = new AbortController();
    const asked = nameOfFailure(api.get('feeds', { signal: controller.signal }));
    controller.abort();
    expect(await asked).toBe('AbortError');
  });
});

function hang() {
  vi.stubGlobal(
    'fetch',
    (_: unknown, { signal }: RequestInit) =>
      new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(signal.reason as Error))),
  );
}

async function nameOfFailure(promise: Promise<unknown>): Promise<string> {
  return promise.then(
    () => 'success',
    (error: Error) => error.name,
  );
}
