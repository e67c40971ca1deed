import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { createSecureContext, TLSSocket } from 'node:tls';
import { fileURLToPath } from 'node:url';
import getTLSOptions from 'smtp-server/lib/tls-options.js';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connect, type Pool } from '#platform/db/connect.ts';
import { whyUnfit } from '#platform/db/why-unusable.ts';
import { openWorld } from '#testing/world.ts';
import { whyNotReady } from './check.ts';

const world = openWorld();
const servers: Server[] = [];
let admin: Pool;

beforeAll(async () => {
  admin = connect({ url: world.databaseUrl, max: 1, name: 'test-admin', statementTimeoutMs: 0 });
  await admin.unsafe(`CREATE ROLE castlane_guest LOGIN PASSWORD 'guest'`);
  await admin.unsafe(`CREATE DATABASE castlane_of_others TEMPLATE template0`);
  await admin.unsafe(`CREATE DATABASE castlane_ascii TEMPLATE template0 ENCODING 'SQL_ASCII' LOCALE 'C'`);
});
afterAll(async () => {
  for (const server of servers) server.close();
  await admin.unsafe('DROP DATABASE castlane_ascii');
  await admin.unsafe('DROP DATABASE castlane_of_others');
  await admin.unsafe('DROP ROLE castlane_guest');
  await admin.end();
});

async function listen(answer: (socket: Socket) => void): Promise<number> {
  const server = createServer(answer).listen(0, '127.0.0.1');
  servers.push(server);
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

/** Agrees to TLS as PostgreSQL does, with a certificate from long ago. */
function agreeToTls(socket: Socket): void {
  socket.on('error', () => {});
  socket.once('data', () => {
    socket.write('S');
    new TLSSocket(socket, { isServer: true, secureContext: createSecureContext(getTLSOptions({})) }).on('error', () => {});
  });
}

/** The world's database with another part of its address. */
function at(change: (url: URL) => void): () => Promise<string> {
  return async () => {
    const url = new URL(world.databaseUrl);
    change(url);
    return url.href;
  };
}

const CASES: [what: string, url: () => Promise<string>, said: RegExp][] = [
  ['a wrong password', at((url) => (url.password = 'hunter2')), /refuses the password of \w+\. Correct it in DATABASE_URL/],
  [
    'no such database',
    at((url) => (url.pathname = '/nowhere')),
    /has no database nowhere\. Create it \(createdb --owner=\w+ --encoding=UTF8 /,
  ],
  ['nothing there', at((url) => (url.port = '1')), /No PostgreSQL accepts connections at 127\.0\.0\.1:1\. Start it/],
  ['an unknown host', at((url) => (url.hostname = 'database.invalid')), /The host database\.invalid cannot be found/],
  ['no TLS', at((url) => (url.search = '?sslmode=require')), /turn TLS on in PostgreSQL/],
  [
    'a certificate that has expired',
    async () => `postgres://castlane:hunter2@127.0.0.1:${await listen(agreeToTls)}/castlane?sslmode=verify-full`,
    /The certificate of 127\.0\.0\.1:\d+ is not valid today\. Renew it/,
  ],
  ['another encoding', at((url) => (url.pathname = '/castlane_ascii')), /encoding SQL_ASCII: create one with UTF8/],
];

test.each(CASES)('%s is said in a sentence before the server is built', async (_what, urlOf, said) => {
  const why = await whyNotReady({ NODE_ENV: 'test', DATABASE_URL: await urlOf() });
  expect(why).toMatch(said);
  expect(why).not.toMatch(/hunter2|\n/);
});

test('a usable database, and the embedded one, are ready', async () => {
  expect(await whyNotReady({ NODE_ENV: 'test', DATABASE_URL: world.databaseUrl })).toBeUndefined();
  expect(await whyNotReady({})).toBeUndefined();
  expect(await whyNotReady({ PORT: 'eighty' })).toContain('PORT');
});

test('a server older than 15 is refused', () => {
  expect(whyUnfit({ version: 140_011, encoding: 'UTF8' })).toBe('PostgreSQL 14 is too old: use version 15 or newer.');
  expect(whyUnfit({ version: 150_000, encoding: 'UTF8' })).toBeUndefined();
});

const CREATE = 'staff create --email a@b.co';

/** Starts the server (`main.ts`), or a command of the program for operators. */
async function start(what: string, environment: Record<string, string>): Promise<{ code: unknown; out: string }> {
  const [file, args] = what === 'main.ts' ? [what, []] : ['commands/main.ts', what.split(' ')];
  const child = spawn(process.execPath, [fileURLToPath(new URL(`./${file}`, import.meta.url)), ...args], {
    env: { NODE_ENV: 'test', LOG_LEVEL: 'silent', ...environment },
  });
  let out = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part: Buffer) => (out += part.toString()));
  const [code] = (await once(child, 'close')) as [unknown];
  return { code, out };
}

/** A role that may connect, and no more. */
const guest = at((url) => {
  url.username = 'castlane_guest';
  url.password = 'guest';
  url.pathname = '/castlane_of_others';
});

test.each(['main.ts', CREATE])('%s says what right is missing, without a stack, and exits with 1', async (file) => {
  const { code, out } = await start(file, { DATABASE_URL: await guest() });
  expect(out).toMatch(/^castlane_guest lacks a right in the database castlane_of_others \(.+\)\. Make it the owner: ALTER DATABASE .*\n$/);
  expect(code).toBe(1);
});

test.each(['main.ts', CREATE, 'audit verify', 'records', 'two-step off --email a@b.co'])(
  '%s says in one line that nothing listens at the address of the database, and exits with 1',
  async (file) => {
    const { code, out } = await start(file, { DATABASE_URL: 'postgres://castlane@127.0.0.1:1/castlane' });
    expect([code, out.trimEnd().split('\n').length]).toEqual([1, 1]);
    expect(out).toContain('No PostgreSQL accepts connections at 127.0.0.1:1');
  },
);

test.each([CREATE, 'migrate', 'records'])('%s names a wrong setting without a stack', async (file) => {
  const { code, out } = await start(file, { DATABASE_URL: 'hunter2' });
  expect([code, out]).toEqual([1, 'These settings are wrong:\n  DATABASE_URL: give a postgres:// address, which may name several hosts\n']);
});

test('a port in use is named', async () => {
  const port = await listen(() => {});
  const { code, out } = await start('main.ts', { DATABASE_URL: world.databaseUrl, DATA_DIR: world.dataDir, PORT: String(port) });
  expect([code, out]).toEqual([1, `Another program uses port ${port} of 127.0.0.1. Stop it, or choose another PORT.\n`]);
});

test('an ordered stop has a line at its beginning and one at its end', async () => {
  const path = fileURLToPath(new URL('./main.ts', import.meta.url));
  const env = { NODE_ENV: 'test', LOG_LEVEL: 'info', PORT: '0', DATABASE_URL: world.databaseUrl, DATA_DIR: world.dataDir };
  const child = spawn(process.execPath, [path], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  let out = '';
  child.stdout.on('data', (part: Buffer) => (out += part.toString()));
  await expect.poll(() => out, { timeout: 20_000 }).toContain('is running at');
  child.kill('SIGTERM');
  expect((await once(child, 'close'))[0]).toBe(0);
  const said = out.split('\n').flatMap((line) => (line.startsWith('{') ? [(JSON.parse(line) as { msg: string }).msg] : []));
  expect(said.filter((line) => line.startsWith('stop'))).toEqual(['stopping: finishing requests', 'stopped']);
});
