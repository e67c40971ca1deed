import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect as connectTo, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { PROBLEMS } from '@castlane/contract/problem.ts';
import { changePhone, deleteAccount, getMe } from '@castlane/contract/account.ts';
import { getPuzzle } from '@castlane/contract/bot-check.ts';
import { createJob } from '@castlane/contract/job.ts';
import { listFeed } from '@castlane/contract/feed.ts';
import { signUpload } from '@castlane/contract/upload.ts';
import fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { build, type Castlane } from '#app/build.ts';
import { readConfig } from '#platform/config.ts';
import { connect } from '#platform/db/connect.ts';
import { Client } from '#testing/client.ts';
import { FrozenWay } from '#testing/frozen-way.ts';
import { openWorld } from '#testing/world.ts';
import { handleErrors } from './errors.ts';
import { addHeaders } from './headers.ts';
import { BODY_LIMIT } from './server.ts';

const world = openWorld();

describe('the compression of an answer', () => {
  const ask = (encodings: string) => world.app.inject({ url: '/openapi.json', headers: { 'accept-encoding': encodings } });

  test.each([
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ] as const)('is %s where the client accepts it, and keeps the content', async (encoding, decompress) => {
    const [plain, packed] = [await ask('identity'), await ask(`${encoding}, *;q=0.1`)];
    expect([plain.headers['content-encoding'], packed.headers['content-encoding']]).toEqual([undefined, encoding]);
    expect(packed.headers.vary).toMatch(/accept-encoding/i);
    expect(packed.rawPayload.length).toBeLessThan(plain.rawPayload.length / 3);
    expect(decompress(packed.rawPayload).toString()).toBe(plain.body);
  });

  test('is skipped for short answers', async () => {
    const { headers } = await world.app.inject({ url: '/healthz', headers: { 'accept-encoding': 'br' } });
    expect(headers['content-encoding']).toBeUndefined();
  });
});

test.each([
  ['the whole body has arrived but is not read yet', 'file'],
  ['half of the body is missing', 'fi'],
])('a client that disconnects when %s causes no error on the server', async (_when, sent) => {
  const lines: string[] = [];
  const stream = new Writable({
    write(line, _encoding, done) {
      lines.push(String(line));
      done();
    },
  });
  const app = fastify({ logger: { level: 'info', stream } });
  handleErrors(app);
  // Like storing a file on a slow disk: the body waits to be read.
  app.addContentTypeParser('text/plain', (_request, body, done) => done(null, body));
  app.post('/', async ({ body }) => pipeline(body as Readable, new Writable({ highWaterMark: 1, write: () => lines.push('begun') })));
  await app.listen({ host: '127.0.0.1', port: 0 });
  const line = connectTo((app.server.address() as AddressInfo).port, '127.0.0.1');
  line.write(`POST / HTTP/1.1\r\nhost: x\r\ncontent-type: text/plain\r\ncontent-length: 4\r\n\r\n${sent}`);
  await expect.poll(() => lines).toContain('begun');
  line.destroy();
  await expect.poll(() => lines.some((each) => each.includes('"code":1023'))).toBe(true);
  expect(lines.filter((each) => /"level":[45]0/.test(each))).toEqual([]);
  await app.close();
});

describe('a request that cannot be parsed:', () => {
  // Proves 8.5.
  test.each([
    ['broken JSON', 'application/json', '{bad', 400],
    ['an empty body', 'application/json', '', 400],
    ['a prototype pollution attack', 'application/json', '{"__proto__": {"a": 1}}', 400],
    ['a form', 'application/x-www-form-urlencoded', 'a=b', 415],
    ['plain text', 'text/plain', '{}', 415],
    ['a repeated field', 'application/json', '{"email":"a@b.co","email":"c@d.co"}', 400],
    ['too many levels', 'application/json', '[[[[[[[[[1]]]]]]]]]', 400],
    ['an attack on Object.prototype', 'application/json', '{"constructor": {"prototype": {"a": 1}}}', 400],
    ['JSON with another media type', 'application/jsonx', '{}', 415],
    ['almost JSON', 'application/vnd.api+json', '{}', 415],
    ['no media type', '', '{}', 415],
    ['too large a body', 'application/json', JSON.stringify({ email: 'x'.repeat(300_000) }), 413],
  ])('%s', async (_name, type, payload, status) => {
    const response = await world.app.inject({ method: 'POST', url: '/user/v1/auth/login', headers: { 'content-type': type }, payload });
    expect(response.statusCode).toBe(status);
    expect(response.json()).toMatchObject({ code: 1005, message: expect.any(String), requestId: response.headers['x-request-id'] });
  });

  test('a body that is compressed, which could be a bomb', async () => {
    const response = await world.app.inject({
      method: 'POST',
      url: '/user/v1/auth/login',
      headers: { 'content-type': 'application/json', 'content-encoding': 'gzip' },
      payload: gzipSync('{"email":"a@b.co","password":"x"}'),
    });
    expect([response.statusCode, response.json()]).toEqual([400, expect.objectContaining({ code: 1005 })]);
  });

  test('a body that is not UTF-8', async () => {
    const payload = Buffer.concat([Buffer.from('{"email":"'), Buffer.from([0xf0, 0x9f, 0x98]), Buffer.from('"}')]);
    const response = await world.app.inject({
      method: 'POST',
      url: '/user/v1/auth/login',
      headers: { 'content-type': 'application/json' },
      payload,
    });
    expect([response.statusCode, response.json().message]).toEqual([400, 'The body is not valid UTF-8']);
  });

  test('the limit is exact to the byte', async () => {
    const [head, tail] = ['{"email":"nobody@castlane.test","password":"', '"}'];
    const sent = async (bytes: number) => {
      const payload = `${head}${'x'.repeat(bytes - head.length - tail.length)}${tail}`;
      return (
        await world.app.inject({ method: 'POST', url: '/user/v1/auth/login', headers: { 'content-type': 'application/json' }, payload })
      ).statusCode;
    };
    expect([await sent(BODY_LIMIT), await sent(BODY_LIMIT + 1)]).toEqual([422, 413]);
    const asked = async (length: number) => (await world.app.inject({ url: `/user/v1/config?${'x'.repeat(length - 16)}` })).statusCode;
    expect([await asked(2304), await asked(2305)]).toEqual([200, 414]);
  });

  test.each(['\u0000', 'a\u0000b', '\ud800', 'a\udfff', '\u202e', '\u0007', String.raw`\u0000`, 'x'.repeat(70_000)])(
    'text with unusual characters is refused or stored, and never causes a server error: %j',
    async (text) => {
      const [creator, owner, staff] = await Promise.all([world.creator(), world.owner(), world.staff()]);
      const job = world.jobInput({ title: text.padEnd(20, 'x'), description: text });
      const calls = [
        world.anyone().raw('POST', '/user/v1/auth/login', { body: { email: text, password: text } }),
        world.anyone().raw('POST', '/user/v1/auth/forgot-password', { body: { email: text, botToken: text } }),
        world.anyone().raw('POST', '/user/v1/auth/reset-password', { body: { token: text, password: 'Castlane1!' } }),
        world.anyone().raw('POST', '/user/v1/contact', { body: { email: 'a@b.co', subject: text, message: text } }),
        world.anyone().raw('POST', '/user/v1/auth/login', { body: { [text]: 1 } }),
        creator.raw('PUT', '/user/v1/account/edit', { body: { name: text, about: text, city: text } }),
        creator.raw('PATCH', '/user/v1/account/edit', { body: { name: text, about: text, city: text } }),
        owner.raw('POST', '/user/v1/job/create', { body: job }),
        staff.raw('POST', '/staff/v1/categories', { body: { name: text } }),
        staff.raw('GET', '/staff/v1/accounts', { query: { q: text.slice(0, 200) } }),
        staff.raw('GET', '/staff/v1/jobs', { query: { q: text.slice(0, 200) } }),
        creator.raw('GET', `/user/v1/job/${encodeURIComponent(text.isWellFormed() ? text.slice(0, 300) : '%ff')}`),
      ];
      for (const response of await Promise.all(calls)) {
        expect(response.status).toBeLessThan(500);
        if (response.status >= 400) expect(response.problem?.requestId).toBeDefined();
      }
    },
  );

  test.each(['/user/v1/job/%', '/user/v1/job/%ff', '/user/v1/feeds?cursor=%ff', '/%c0%ae%c0%ae/', '/user/v1/job/%00', '/user//v1/feeds'])(
    'a malformed address never causes a server error: %s',
    async (url) => {
      const response = await world.app.inject({ url });
      expect(response.statusCode).toBeLessThan(500);
      if (response.statusCode >= 400) expect(response.json()).toMatchObject({ code: expect.any(Number), requestId: expect.any(String) });
    },
  );

  // Proves 8.21.
  test('an invalid UUID is 400 with the exact message', async () => {
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

  // Proves 8.8.
  test('an unknown path is 1009 for everyone', async () => {
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
      'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=()',
      'x-request-id': expect.stringMatching(/^[0-9a-f-]{36}$/),
    });
    // The address of this server is http://.
    expect(headers).not.toHaveProperty('strict-transport-security');
    expect(headers).not.toHaveProperty('server');
    expect(headers).not.toHaveProperty('x-powered-by');
  }
});

test.each([
  ['https://castlane.example', 'host', 'max-age=63072000'],
  ['https://castlane.example', 'subdomains', 'max-age=63072000; includeSubDomains'],
  ['https://castlane.example', 'off', undefined],
  ['http://castlane.example', 'subdomains', undefined],
] as const)(
  'HTTPS is pinned only for an https:// address, and for subdomains only on request (%s, %s)',
  async (publicUrl, hsts, pinned) => {
    const app = fastify();
    await addHeaders(app, { publicUrl, hsts });
    app.get('/', async () => 'x');
    expect((await app.inject({ url: '/' })).headers['strict-transport-security']).toBe(pinned);
    await app.close();
  },
);

// Proves 7.16.
test('the OpenAPI document has every endpoint and only known problems', async () => {
  const document = (await world.app.inject({ url: '/openapi.json' })).json();
  expect(document.openapi).toBe('3.1.0');
  expect(document.paths['/user/v1/job/{slug}/proposals/{id}/approve'].post.responses).toHaveProperty('409');
  expect(Object.keys(document.paths).length).toBeGreaterThan(35);
});

test('metrics, health and readiness answer', async () => {
  expect((await world.app.inject({ url: '/healthz' })).json()).toEqual({ status: 'up' });
  expect((await world.app.inject({ url: '/readyz' })).json()).toEqual({ status: 'ready', database: 'up' });
  expect((await world.app.inject({ url: '/metrics' })).body).toContain('castlane_http_request_seconds');
});

test('a disk that cannot be written to makes the server degraded, and no upload starts', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'castlane-no-disk-'));
  // The folder of files cannot be made.
  await writeFile(join(dataDir, 'files'), '');
  const castlane = await build({ ...world.deps.config, dataDir }, world.databaseUrl);
  const ready = await castlane.app.inject({ url: '/readyz' });
  expect([ready.statusCode, ready.json()]).toEqual([
    200,
    { status: 'degraded', database: 'up', files: 'down', reason: expect.stringContaining('choose another DATA_DIR') },
  ]);
  const client = new Client(castlane.app, (await world.creator()).token);
  expect(await client.codeOf(signUpload, { body: { purpose: 'profile_image', contentType: 'image/png', size: 1000 } })).toBe(1023);
  await castlane.app.close();
  await rm(dataDir, { recursive: true });
});

describe('with rate limits on', () => {
  let castlane: Castlane;
  beforeAll(async () => {
    castlane = await build(readConfig({ NODE_ENV: 'test', LOG_LEVEL: 'silent', PUBLIC_URL: 'http://localhost:3000' }), world.databaseUrl);
    await castlane.app.ready();
  });
  afterAll(() => castlane.app.close());

  test('one request too many is 1022 with Retry-After, and an invented token does not start a new count', async () => {
    const codes: number[] = [];
    for (let i = 0; i < 61; i++) {
      const client = new Client(castlane.app, `invented-${i}`.padEnd(43, 'x'));
      const { status, headers } = await client.raw('POST', '/user/v1/auth/login', { body: {} });
      codes.push(status);
      if (status === 429) expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    }
    expect(codes).toEqual([...Array.from({ length: 60 }, () => 422), 429]);
  });

  test('guessing the password through account deletion is stopped after five tries', async () => {
    const { token } = await world.creator();
    const client = new Client(castlane.app, token);
    const codes: number[] = [];
    for (let i = 0; i < 6; i++) codes.push(await client.codeOf(deleteAccount, { body: { password: 'Wrong1!xx' } }));
    expect(codes).toEqual([1011, 1011, 1011, 1011, 1011, 1022]);
  });

  test('guessing the password through a change of phone number is stopped after five tries', async () => {
    const { token } = await world.creator();
    const client = new Client(castlane.app, token);
    const body = { phoneNumber: null, currentPassword: 'Wrong1!xx' };
    const codes: number[] = [];
    for (let i = 0; i < 6; i++) codes.push(await client.codeOf(changePhone, { body }));
    expect(codes).toEqual([1011, 1011, 1011, 1011, 1011, 1022]);
  });

  test('puzzles are limited per address', async () => {
    const codes: number[] = [];
    for (let i = 0; i < 181; i++) codes.push(await new Client(castlane.app).codeOf(getPuzzle));
    expect(codes.indexOf(1022)).toBe(180);
  });

  test('each account has its own count', async () => {
    const [one, other] = await Promise.all([world.owner(), world.owner()]);
    const write = (token: string) => new Client(castlane.app, token).codeOf(createJob, { body: world.jobInput() });
    for (let i = 0; i < 10; i++) expect(await write(one.token)).toBe(201);
    expect(await write(one.token)).toBe(1022);
    expect(await write(other.token)).toBe(201);
  });
});

describe('without the database', () => {
  let castlane: Castlane;
  let way: FrozenWay;
  beforeAll(async () => {
    const there = await FrozenWay.to(world.databaseUrl);
    way = there.way;
    const settings = {
      NODE_ENV: 'test',
      LOG_LEVEL: 'silent',
      RATE_LIMITS: 'off',
      PUBLIC_URL: 'http://localhost:3000',
      DATABASE_URL: there.url,
    };
    castlane = await build(readConfig(settings), there.url);
    await castlane.app.ready();
  });
  afterAll(async () => {
    await castlane.app.close().catch(() => {});
  });

  test('answers are 503, none logs users out, and the server is not ready and says why', async () => {
    const creator = await world.creator();
    const client = new Client(castlane.app, creator.token);
    expect(await client.codeOf(getMe)).toBe(200);
    way.close();
    expect(await client.codeOf(getMe)).toBe(1023);
    expect(await client.codeOf(listFeed, {})).toBe(1023);
    const ready = await castlane.app.inject({ url: '/readyz' });
    expect(ready.statusCode).toBe(503);
    expect(ready.json()).toMatchObject({ status: 'not ready', database: 'down', reason: expect.stringContaining('127.0.0.1') });
    expect(ready.body).not.toContain(new URL(world.databaseUrl).password);
    expect((await castlane.app.inject({ url: '/healthz' })).statusCode).toBe(200);
  });
});

test('during a restart of the database some answers are 503, and then everything works as before', async () => {
  const castlane = await build(world.deps.config, world.databaseUrl);
  await castlane.app.ready();
  const owner = await world.owner();
  const client = new Client(castlane.app, owner.token);
  let isOver = false;
  const codes = new Set<number>();
  const users = Array.from({ length: 8 }, async (_, i) => {
    while (!isOver) codes.add(await (i % 2 ? client.codeOf(getMe) : client.codeOf(createJob, { body: world.jobInput() })));
  });
  const admin = connect({ url: world.databaseUrl, max: 1, name: 'test-restart' });
  await expect.poll(() => codes.has(200) && codes.has(201), { timeout: 15_000 }).toBe(true);
  await admin`
      SELECT count(*) FROM (SELECT pg_terminate_backend(pid) FROM pg_stat_activity
        WHERE datname = current_database() AND application_name LIKE 'castlane%') AS ended`;
  await expect.poll(() => codes.has(1023)).toBe(true);
  isOver = true;
  await Promise.all(users);
  await admin.end();
  expect([...codes].filter((code) => ![200, 201, 1023].includes(code))).toEqual([]);
  await expect.poll(() => client.codeOf(createJob, { body: world.jobInput() })).toBe(201);
  await expect.poll(() => client.codeOf(getMe)).toBe(200);
  await castlane.app.close();
}, 60_000);
