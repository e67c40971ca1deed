import { PROBLEMS } from '@castlane/contract/problem.ts';
import { getMe } from '@castlane/contract/account.ts';
import { login } from '@castlane/contract/auth.ts';
import { createJob } from '@castlane/contract/job.ts';
import { listFeed } from '@castlane/contract/proposal.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { build, type Castlane } from '#app/build.ts';
import { readConfig } from '#platform/config.ts';
import { Client } from '#testing/client.ts';
import { openWorld } from '#testing/world.ts';

const world = openWorld();

describe('a request that is not understood', () => {
  test.each([
    ['broken JSON', 'application/json', '{bad', 400],
    ['an empty body', 'application/json', '', 400],
    ['an attack on the prototype', 'application/json', '{"__proto__": {"a": 1}}', 400],
    ['a form', 'application/x-www-form-urlencoded', 'a=b', 415],
    ['plain text', 'text/plain', '{}', 415],
    ['too much', 'application/json', JSON.stringify({ email: 'x'.repeat(300_000) }), 413],
  ])('%s', async (_name, type, payload, status) => {
    const response = await world.app.inject({ method: 'POST', url: '/user/v1/auth/login', headers: { 'content-type': type }, payload });
    expect(response.statusCode).toBe(status);
    expect(response.json()).toMatchObject({ code: 1005, message: expect.any(String), requestId: response.headers['x-request-id'] });
  });

  test('an id that is no UUID is 400 with the exact words', async () => {
    const creator = await world.creator();
    for (const id of ['1', 'x'.repeat(150), '%00', '..%2f']) {
      const response = await creator.raw('DELETE', `/user/v1/feeds/proposals/${id}`);
      expect(response.problem).toMatchObject({ code: 1005, message: 'Validation failed (uuid is expected)' });
      expect(response.status).toBe(400);
    }
  });

  test('a repeated or unknown query key is 1004', async () => {
    const creator = await world.creator();
    for (const url of [
      '/user/v1/feeds?limit=1&limit=2',
      '/user/v1/feeds?nope=1',
      '/user/v1/feeds?limit=0',
      '/user/v1/feeds?limit=51',
      '/user/v1/feeds?cursor=x',
    ]) {
      expect((await creator.raw('GET', url)).problem?.code).toBe(1004);
    }
  });

  test('an unknown path is 1009, whoever asks', async () => {
    expect((await world.anyone().raw('GET', '/user/v1/nothing')).problem).toMatchObject({ code: 1009, message: PROBLEMS[1009].message });
    expect((await world.anyone().raw('PATCH', '/user/v1/feeds')).problem?.code).toBe(1009);
  });
});

test('every answer carries the strict headers', async () => {
  for (const url of ['/user/v1/config', '/user/v1/feeds', '/nothing.png', '/user/v1/none']) {
    const { headers } = await world.app.inject({ url });
    expect(headers).toMatchObject({
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'strict-transport-security': 'max-age=63072000; includeSubDomains',
      'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=()',
      'x-request-id': expect.stringMatching(/^[0-9a-f-]{36}$/),
    });
    expect(headers).not.toHaveProperty('server');
    expect(headers).not.toHaveProperty('x-powered-by');
  }
});

test('the OpenAPI document has every endpoint and only known problems', async () => {
  const document = (await world.app.inject({ url: '/openapi.json' })).json();
  expect(document.openapi).toBe('3.1.0');
  expect(document.paths['/user/v1/job/{slug}/proposals/{id}/approve'].post.responses).toHaveProperty('409');
  expect(Object.keys(document.paths).length).toBeGreaterThan(35);
});

test('metrics, health and readiness answer', async () => {
  expect((await world.app.inject({ url: '/healthz' })).json()).toEqual({ status: 'up' });
  expect((await world.app.inject({ url: '/readyz' })).json()).toEqual({ status: 'ready', database: 'up' });
  expect((await world.app.inject({ url: '/metrics' })).body).toContain('http_request_seconds');
});

describe('with limits on', () => {
  let castlane: Castlane;
  beforeAll(async () => {
    castlane = await build(readConfig({ NODE_ENV: 'test', LOG_LEVEL: 'silent', PUBLIC_URL: 'http://localhost:3000' }), world.databaseUrl);
    await castlane.app.ready();
  });
  afterAll(() => castlane.app.close());

  test('one more than allowed is 1022 with Retry-After, and an invented token does not start a new count', async () => {
    const codes: number[] = [];
    for (let i = 0; i < 21; i++) {
      const client = new Client(castlane.app, `invented-${i}`.padEnd(43, 'x'));
      const { status, headers } = await client.try(login, { body: { email: 'nobody@castlane.test', password: 'Wrong1!xx' } });
      codes.push(status);
      if (status === 429) expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    }
    expect(codes).toEqual([...Array.from({ length: 20 }, () => 401), 429]);
  });

  test('each person has a count of their own', async () => {
    const [one, other] = await Promise.all([world.owner(), world.owner()]);
    const write = (token: string) => new Client(castlane.app, token).codeOf(createJob, { body: world.jobInput() });
    for (let i = 0; i < 10; i++) expect(await write(one.token)).toBe(201);
    expect(await write(one.token)).toBe(1022);
    expect(await write(other.token)).toBe(201);
  });
});

describe('without the database', () => {
  let castlane: Castlane;
  beforeAll(async () => {
    castlane = await build(
      readConfig({ NODE_ENV: 'test', LOG_LEVEL: 'silent', RATE_LIMITS: 'off', PUBLIC_URL: 'http://localhost:3000' }),
      world.databaseUrl,
    );
    await castlane.app.ready();
  });
  afterAll(async () => {
    await castlane.app.close().catch(() => {});
  });

  test('answers are 503, never one that logs people out, and readiness says no', async () => {
    const creator = await world.creator();
    await castlane.deps.db.end({ timeout: 0 });
    const client = new Client(castlane.app, creator.token);
    expect(await client.codeOf(getMe)).toBe(1023);
    expect(await client.codeOf(listFeed, {})).toBe(1023);
    expect((await castlane.app.inject({ url: '/readyz' })).statusCode).toBe(503);
    expect((await castlane.app.inject({ url: '/healthz' })).statusCode).toBe(200);
  });
});
