import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { login } from '@castlane/contract/auth.ts';
import { getConfig } from '@castlane/contract/config.ts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { build, type Castlane } from '#app/build.ts';
import { readConfig } from '#platform/config.ts';
import { Client } from '#testing/client.ts';
import { openWorld } from '#testing/world.ts';

const world = openWorld();
const SECRET = 'a secret of the service';

/** Behaves as the three services do: knows the tokens that it issued, each valid once, and the installation's secret. */
const given = new Set<string>();
const asked: Record<string, string>[] = [];
let instead: ((response: ServerResponse) => void) | undefined;
const service = createServer((request, response) => void answer(request, response));

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  let body = '';
  for await (const part of request) body += String(part);
  const form = Object.fromEntries(new URLSearchParams(body));
  asked.push(form);
  if (instead) return instead(response);
  const errors = [
    ...(form.secret === SECRET ? [] : ['invalid-input-secret']),
    ...(given.delete(form.response!) ? [] : ['timeout-or-duplicate']),
  ];
  response
    .setHeader('content-type', 'application/json')
    .end(JSON.stringify({ success: errors.length === 0, 'error-codes': errors, hostname: 'localhost' }));
}

const said = (status: number, text: string) => (response: ServerResponse) =>
  void response.writeHead(status, { 'content-type': 'application/json' }).end(text);

let address: string;
beforeAll(async () => {
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
  address = `http://127.0.0.1:${(service.address() as AddressInfo).port}/siteverify`;
});
beforeEach(() => {
  instead = undefined;
  asked.length = 0;
});
afterAll(() => {
  service.closeAllConnections();
  service.close();
});

let castlane: Castlane | undefined;
afterEach(async () => {
  await castlane?.app.close();
  castlane = undefined;
});

async function start(kind: string, more: Record<string, string> = {}): Promise<Client> {
  const config = readConfig({
    NODE_ENV: 'test',
    LOG_LEVEL: 'silent',
    RATE_LIMITS: 'off',
    PUBLIC_URL: 'http://localhost:3000',
    BOT_CHECK_KIND: kind,
    BOT_CHECK_SITE_KEY: 'the-site-key',
    BOT_CHECK_SECRET: SECRET,
    BOT_CHECK_VERIFY_URL: address,
    ...more,
  });
  castlane = await build(config, world.databaseUrl);
  await castlane.app.ready();
  return new Client(castlane.app);
}

function logIn(client: Client, botToken?: string): Promise<number> {
  return client.codeOf(login, { body: { email: 'nobody@castlane.test', password: 'Wrong1!xx', ...(botToken ? { botToken } : {}) } });
}

describe.each(['turnstile', 'hcaptcha', 'recaptcha'])('with %s', (kind) => {
  // Proves 7.54.
  test('its token is verified with our secret and the visitor’s address, and is valid once', async () => {
    const client = await start(kind);
    expect((await client.call(getConfig)).botCheck).toEqual({ kind, siteKey: 'the-site-key' });
    given.add('token-1');
    expect(await logIn(client, 'token-1')).toBe(1019);
    expect(asked[0]).toMatchObject({ secret: SECRET, response: 'token-1', remoteip: '127.0.0.1' });
    expect(asked[0]?.sitekey).toBe(kind === 'hcaptcha' ? 'the-site-key' : undefined);
    expect(await logIn(client, 'token-1')).toBe(1004);
    expect(await logIn(client, 'made up')).toBe(1004);
  });

  test('without a token the service is not asked', async () => {
    expect(await logIn(await start(kind))).toBe(1004);
    expect(asked).toEqual([]);
  });
});

describe('a service that gives no clear answer', () => {
  test.each<[string, (response: ServerResponse) => void]>([
    ['fails', said(500, '{"success":true}')],
    ['redirects', (response) => void response.writeHead(302, { location: address }).end()],
    ['speaks HTML', said(200, '<html>')],
    ['answers about something else', said(200, '{"ok":true}')],
    ['says yes in an unknown form', said(200, '{"success":"true"}')],
    ['sends an endless answer', said(200, JSON.stringify({ success: true, more: 'x'.repeat(70_000) }))],
    ['disconnects', (response) => void response.destroy()],
    ['rejects our secret', said(200, '{"success":false,"error-codes":["invalid-input-secret"]}')],
  ])('%s: the call is 1023', async (_name, how) => {
    const client = await start('turnstile');
    instead = how;
    expect(await logIn(client, 'token')).toBe(1023);
  });

  test('is given up after four seconds', async () => {
    const client = await start('turnstile');
    instead = () => {};
    const before = performance.now();
    expect(await logIn(client, 'token')).toBe(1023);
    expect(performance.now() - before).toBeGreaterThan(3900);
    expect(performance.now() - before).toBeLessThan(8000);
  }, 15_000);

  test('cannot be reached: the call is 1023', async () => {
    expect(await logIn(await start('turnstile', { BOT_CHECK_VERIFY_URL: 'http://127.0.0.1:1/' }), 'token')).toBe(1023);
  });
});

test('a service that says no, or gives a low score, is a refusal', async () => {
  const client = await start('recaptcha');
  instead = said(200, '{"success":false}');
  expect(await logIn(client, 'token')).toBe(1004);
  instead = said(200, '{"success":true,"score":0.3}');
  expect(await logIn(client, 'token')).toBe(1004);
  instead = said(200, '{"success":true,"score":0.9}');
  expect(await logIn(client, 'token')).toBe(1019);
});
