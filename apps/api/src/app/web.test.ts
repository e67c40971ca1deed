import { expect, test } from 'vitest';
import { readConfig } from '#platform/config.ts';
import { captureLog } from '#testing/log.ts';
import { openWorld } from '#testing/world.ts';
import { build } from './build.ts';

const world = openWorld();

test('a report of the browser is logged without the address of the page', async () => {
  const log = captureLog();
  const { app } = await build(readConfig({ NODE_ENV: 'test', LOG_LEVEL: 'info', PUBLIC_URL: 'http://localhost:3000' }), world.databaseUrl, {
    logTo: log.stream,
  });
  const secret = 'http://localhost:3000/reset-password/c4nary-token';
  const report = {
    'csp-report': {
      'document-uri': secret,
      referrer: secret,
      'violated-directive': 'script-src',
      'blocked-uri': 'https://evil.example/x?c4nary',
    },
  };
  const modern = [
    { type: 'csp-violation', url: secret, body: { documentURL: secret, effectiveDirective: 'img-src', blockedURL: 'inline' } },
  ];
  const send = (type: string, payload: string) =>
    app.inject({ method: 'POST', url: '/csp-report', headers: { 'content-type': type }, payload });
  expect((await send('application/csp-report', JSON.stringify(report))).statusCode).toBe(204);
  expect((await send('application/reports+json', JSON.stringify(modern))).statusCode).toBe(204);
  const noText = '{"toString":1,"valueOf":1}';
  const odd = ['', 'no', 'null', '[null]', '{"csp-report":1}', '[[1]]', noText];
  for (const part of ['violated-directive', 'blocked-uri']) odd.push(`{"csp-report":{"${part}":${noText}}}`);
  for (const part of ['effectiveDirective', 'blockedURL'])
    odd.push(`[{"body":{"${part}":${noText}}}]`, `[{"body":{"${part}":[${noText}]}}]`);
  for (const payload of odd) expect((await send('application/csp-report', payload)).statusCode, payload).toBeLessThan(500);
  await app.close();
  const text = log.text();
  expect(text).toContain('{"directive":"script-src","blocked":"https://evil.example"}');
  expect(text).toContain('{"directive":"img-src","blocked":"inline"}');
  expect(text).not.toContain('c4nary');
});

test('files of the application have no limit per address, calls have one', async () => {
  const config = readConfig({ NODE_ENV: 'test', LOG_LEVEL: 'silent', RATE_LIMITS: 'on', PUBLIC_URL: 'http://localhost:3000' });
  const { app } = await build(config, world.databaseUrl);
  const page = await app.inject({ url: '/login' });
  const file = /\/assets\/[^"]+\.js/.exec(page.body)![0];
  for (let i = 0; i < 700; i++) expect((await app.inject({ url: file, headers: { range: 'bytes=0-9' } })).statusCode).toBeLessThan(300);
  const codes = [];
  for (let i = 0; i < 610; i++) codes.push((await app.inject({ url: '/user/v1/categories' })).statusCode);
  expect(codes.slice(0, 600)).not.toContain(429);
  expect(codes.at(-1)).toBe(429);
  await app.close();
});

test('the worker and the manifest are revalidated each time; the worker connects only here, and the manifest has the name and colour', async () => {
  const settings = {
    NODE_ENV: 'test',
    LOG_LEVEL: 'silent',
    PUBLIC_URL: 'http://localhost:3000',
    APP_NAME: 'Northlane',
    PRIMARY_COLOR: '#0A7D4C',
  };
  const { app } = await build(readConfig(settings), world.databaseUrl);
  for (const encoding of ['identity', 'gzip', 'br']) {
    const worker = await app.inject({ url: '/service-worker.js', headers: { 'accept-encoding': encoding } });
    expect(worker.headers).toMatchObject({
      'cache-control': 'no-cache',
      'content-security-policy': "default-src 'none'; connect-src 'self'; img-src 'self'",
      'content-type': expect.stringContaining('javascript') as string,
    });
  }
  const manifest = await app.inject({ url: '/manifest.webmanifest' });
  expect(manifest.headers).toMatchObject({
    'cache-control': 'no-cache',
    'content-type': expect.stringContaining('application/manifest+json') as string,
  });
  expect(manifest.json()).toMatchObject({ name: 'Northlane', short_name: 'Northlane', theme_color: '#0A7D4C', display: 'standalone' });
  const { icons, shortcuts } = manifest.json<{ icons: { src: string }[]; shortcuts: { url: string }[] }>();
  for (const { src } of icons) expect((await app.inject({ url: src })).headers['content-type']).toBe('image/png');
  expect(shortcuts.map(({ url }) => url)).toEqual(['/message', '/my-job']);
  await app.close();
});

test('with a CDN the page and the worker name the assets there, and its pages may load them', async () => {
  const settings = { NODE_ENV: 'test', LOG_LEVEL: 'silent', PUBLIC_URL: 'http://localhost:3000', ASSETS_URL: 'https://cdn.example/market' };
  const { app } = await build(readConfig(settings), world.databaseUrl);
  const [page, worker] = [await app.inject('/login'), await app.inject('/service-worker.js')];
  const named = page.body.match(/[^"]*\/assets\/[^"]+/g)!;
  expect(named.length).toBeGreaterThan(20);
  for (const address of named) expect(address).toMatch(/^https:\/\/cdn\.example\/market\/assets\/[\w.-]+$/);
  const entry = /"entry":"([^"]+)"/.exec(page.body)![1]!;
  expect((await app.inject('/user/v1/config')).headers['x-app-build']).toBe(entry);
  const kept = JSON.parse(/^const BUILD = (.*);$/m.exec(worker.body)![1]!) as { entry: string; assets: string; files: string[] };
  expect([kept.assets, kept.entry]).toEqual(['https://cdn.example/market/assets/', entry]);
  expect(kept.files).toContain(entry);
  expect(kept.files.filter((file) => file.startsWith('/assets/'))).toEqual([]);
  expect(worker.headers).toMatchObject({
    'cache-control': 'no-cache',
    'content-type': 'application/javascript; charset=utf-8',
    'content-security-policy': "default-src 'none'; connect-src 'self' https://cdn.example/market/assets/; img-src 'self'",
  });
  const [, name] = /(\/assets\/.*)/.exec(entry)!;
  expect((await app.inject(name!)).headers).toMatchObject({
    'access-control-allow-origin': '*',
    'cross-origin-resource-policy': 'cross-origin',
  });
  const { headers } = await world.app.inject(name!);
  expect([headers['access-control-allow-origin'], headers['cross-origin-resource-policy']]).toEqual([undefined, 'same-origin']);
  await app.close();
});

test('only the report route accepts the media types of browser reports', async () => {
  for (const type of ['application/csp-report', 'application/reports+json']) {
    const response = await world.app.inject({
      method: 'POST',
      url: '/user/v1/auth/login',
      headers: { 'content-type': type },
      payload: '{"email":"a@b.co","email":"c@d.co","password":"Wrong1!xx"}',
    });
    expect(response.statusCode).toBe(415);
  }
});

test('whatever GET answers, HEAD answers with the same status and headers and no body', async () => {
  const { token } = await world.creator();
  const paths = ['/', '/login', '/healthz', '/readyz', '/openapi.json', '/manifest.webmanifest', '/favicon.svg', '/robots.txt'];
  const asked = [
    ...paths.map((url) => ({ url, headers: {} })),
    { url: '/user/v1/account/me', headers: { authorization: `Bearer ${token}` } },
  ];
  asked.push(
    { url: '/user/v1/categories', headers: {} },
    { url: '/user/v1/account/me', headers: {} },
    { url: '/user/v1/nothing', headers: {} },
  );
  for (const request of asked) {
    const [got, head] = [await world.app.inject(request), await world.app.inject({ ...request, method: 'HEAD' })];
    expect([request.url, head.statusCode, head.headers['content-type']]).toEqual([
      request.url,
      got.statusCode,
      got.headers['content-type'],
    ]);
    expect(head.body, request.url).toBe('');
  }
});

test('password managers find the page that changes the password, and unknown well-known paths are not the application', async () => {
  const { statusCode, headers } = await world.app.inject({ url: '/.well-known/change-password' });
  expect([statusCode, headers.location]).toEqual([302, '/change-password']);
  // A server that answers this one with 200 answers everything, and is not trusted: https://www.w3.org/TR/change-password-url/#response-codes
  const unknown = ['resource-that-should-not-exist-whose-status-code-should-not-be-200', 'assetlinks.json', 'security.txt', ''];
  for (const path of unknown) expect((await world.app.inject({ url: `/.well-known/${path}` })).statusCode, path).toBe(404);
  const icon = await world.app.inject({ url: '/favicon.ico' });
  expect((await world.app.inject({ url: String(icon.headers.location) })).headers['content-type']).toBe('image/png');
});
