import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { request as ask, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer, type Server } from 'node:https';
import { connect as dial, createServer as listenFor, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { examine } from '#app/commands/doctor.ts';
import { build, type Castlane } from '#app/build.ts';
import { readConfig } from '#platform/config.ts';
import { connect, type Pool } from '#platform/db/connect.ts';
import { requireKeys } from '#platform/db/key-prints.ts';
import { parseSecretKeys, secretKeysFrom } from '#platform/secret-keys.ts';
import { aCertificate } from '#testing/certificate.ts';
import { cloneDatabase, emptyDatabase } from '#testing/database.ts';
import { hasPgBouncer, knowsPrepared, PgBouncer } from '#testing/pgbouncer.ts';
import { S3Server } from '#testing/s3-server.ts';
import { checkCertificate } from './address.ts';
import { checkClock, checkConnections } from './database.ts';
import { checkEnvFile, checkNode } from './machine.ts';
import type { Finding } from './finding.ts';

const SECRET_KEYS = `2026-11:${randomBytes(32).toString('base64')}`;
const keys = secretKeysFrom(parseSecretKeys(SECRET_KEYS)!);
const s3 = new S3Server();
const smtp = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onAuth: ({ password }, _session, done) => (password === 'right' ? done(null, { user: 'x' }) : done(new Error('wrong'))),
});
const silence = listenFor(() => {});
const toDrop: (() => Promise<void>)[] = [];
let admin: Pool;
let dataDir: string;
let databaseUrl: string;
let healthy: Record<string, string>;

beforeAll(async () => {
  admin = connect({ url: inject('databaseUrl'), max: 1, name: 'test-admin' });
  dataDir = await mkdtemp(join(tmpdir(), 'castlane-doctor-'));
  databaseUrl = await aDatabase();
  await s3.start();
  await Promise.all([
    new Promise<void>((done) => void smtp.listen(0, '127.0.0.1', done)),
    new Promise<void>((done) => void silence.listen(0, '127.0.0.1', done)),
  ]);
  healthy = {
    NODE_ENV: 'development',
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
    SECRET_KEYS,
    SMTP_URL: `smtp://castlane:right@127.0.0.1:${portOf(smtp.server)}`,
    FFMPEG: 'off',
  };
});
afterAll(async () => {
  smtp.close(() => {});
  silence.close();
  await s3.stop();
  for (const drop of toDrop) await drop();
  await admin.end();
});

function portOf(server: { address: () => unknown }): number {
  return (server.address() as AddressInfo).port;
}

/** Returns the address of a migrated database that a server with our keys has used. */
async function aDatabase(): Promise<string> {
  const { url, drop } = await cloneDatabase(inject('databaseUrl'));
  toDrop.push(drop);
  await on(url, (pool) => requireKeys(pool, keys));
  return url;
}

async function on<T>(url: string, work: (pool: Pool) => Promise<T>): Promise<T> {
  const pool = connect({ url, max: 1, name: 'test-doctor' });
  try {
    return await work(pool);
  } finally {
    await pool.end();
  }
}

function database(change: (url: URL) => void): string {
  const url = new URL(databaseUrl);
  change(url);
  return url.href;
}

type Planted = Record<string, string>;
/** The name of the finding, where it is, and how the fault is planted: by settings of which the rest is healthy. */
const FAULTS: [name: string, where: string, plant: () => Planted | Promise<Planted>][] = [
  ['setting-wrong', 'PORT', () => ({ PORT: 'eighty' })],
  ['setting-wrong', 'SECRET_KEYS', () => ({ SECRET_KEYS: '1:MDEyMzQ1Njc4OWFiY2RlZg==' })],
  ['setting-wrong', 'PUBLIC_URL', () => ({ NODE_ENV: 'production' })],
  ['setting-wrong', 'S3_BUCKET', () => ({ S3_ENDPOINT: 'https://s3.example.org' })],
  ['setting-wrong', 'VAPID_PRIVATE_KEY', () => ({ VAPID_PUBLIC_KEY: 'AAAA' })],
  ['setting-unknown', 'PUBLC_URL', () => ({ PUBLC_URL: 'https://market.example.org' })],
  ['database', 'DATABASE_URL', () => ({ DATABASE_URL: database((url) => (url.password = 'hunter2')) })],
  ['database', 'DATABASE_URL', () => ({ DATABASE_URL: database((url) => (url.pathname = '/nowhere')) })],
  ['database', 'DATABASE_URL', () => ({ DATABASE_URL: database((url) => (url.port = '1')) })],
  ['database', 'DATABASE_URL', () => ({ DATABASE_URL: database((url) => (url.hostname = 'database.invalid')) })],
  ['database', 'DATABASE_URL', () => ({ DATABASE_URL: database((url) => (url.search = '?sslmode=require')) })],
  ['database', 'DATABASE_DIRECT_URL', () => ({ DATABASE_DIRECT_URL: database((url) => (url.port = '1')) })],
  ['database', 'DATABASE_URL', () => ({ DATABASE_URL: database((url) => (url.port = String(portOf(silence)))) })],
  ['schema-old', 'database', async () => ({ DATABASE_URL: await anEmptyDatabase() })],
  [
    'schema-foreign',
    'database',
    async () => ({
      DATABASE_URL: await changed(`UPDATE migrations SET oldest_code = '9999_later.sql', name = '9999_later.sql' WHERE name LIKE '0001%'`),
    }),
  ],
  ['role-missing', 'database', async () => ({ DATABASE_URL: await withoutRole() })],
  ['keys-other', 'SECRET_KEYS', () => ({ SECRET_KEYS: `2026-11:${randomBytes(32).toString('base64')}` })],
  ['keys-other', 'SECRET_KEYS', () => ({ SECRET_KEYS: `2027-01:${randomBytes(32).toString('base64')}` })],
  [
    'key-old',
    'SECRET_KEYS',
    async () => ({ DATABASE_URL: await changed(`UPDATE secret_key_prints SET first_seen_at = now() - interval '3 years'`) }),
  ],
  ['collation-changed', 'database', async () => ({ DATABASE_URL: await withOldCollations() })],
  ['replica-is-none', 'DATABASE_READ_URL', () => ({ DATABASE_READ_URL: databaseUrl })],
  ['replica-away', 'DATABASE_READ_URL', () => ({ DATABASE_READ_URL: database((url) => (url.port = '1')) })],
  ['mail-refuses', 'SMTP_URL', () => ({ SMTP_URL: `smtp://castlane:hunter2@127.0.0.1:${portOf(smtp.server)}` })],
  ['mail-away', 'SMTP_URL', () => ({ SMTP_URL: 'smtp://127.0.0.1:1' })],
  ['mail-away', 'SMTP_URL', () => ({ SMTP_URL: `smtp://127.0.0.1:${portOf(silence)}` })],
  ['bucket', 'S3_BUCKET', () => ({ ...s3.settings, S3_BUCKET: 'not-there' })],
  ['bucket', 'S3_BUCKET', () => ({ ...s3.settings, S3_SECRET_ACCESS_KEY: 'hunter2' })],
  ['bucket', 'S3_BUCKET', () => ({ ...s3.settings, S3_ENDPOINT: `http://127.0.0.1:${portOf(silence)}` })],
  ['redis', 'REDIS_URL', () => ({ REDIS_URL: 'redis://:hunter2@127.0.0.1:1' })],
  ['data-dir', 'DATA_DIR', async () => ({ DATA_DIR: await aFile() })],
  ['scanner', 'CLAMD_URL', () => ({ CLAMD_URL: 'tcp://127.0.0.1:1' })],
  ['ffmpeg', 'FFMPEG', () => ({ FFMPEG: '/nowhere/ffmpeg' })],
];

async function anEmptyDatabase(): Promise<string> {
  const { url, drop } = await emptyDatabase(inject('databaseUrl'));
  toDrop.push(drop);
  return url;
}

async function changed(sql: string): Promise<string> {
  const url = await aDatabase();
  await on(url, (pool) => pool.unsafe(sql));
  return url;
}

async function withOldCollations(): Promise<string> {
  const url = await aDatabase();
  await admin`UPDATE pg_database SET datcollversion = '1.0' WHERE datname = ${new URL(url).pathname.slice(1)}`;
  return url;
}

async function withoutRole(): Promise<string> {
  const url = new URL(await aDatabase());
  const name = `castlane_doctor_${randomBytes(4).toString('hex')}`;
  await admin.unsafe(`CREATE ROLE ${name} LOGIN PASSWORD 'guest'`);
  await on(url.href, (pool) => pool.unsafe(`GRANT SELECT ON ALL TABLES IN SCHEMA public TO ${name}`));
  toDrop.push(async () => void (await admin.unsafe(`DROP ROLE ${name}`)));
  return Object.assign(url, { username: name, password: 'guest' }).href;
}

async function aFile(): Promise<string> {
  const file = join(await mkdtemp(join(tmpdir(), 'castlane-doctor-')), 'a-file');
  await writeFile(file, '');
  return file;
}

async function findingsIn(planted: Planted): Promise<Finding[]> {
  const { data } = await examine({ ...healthy, ...planted }, { envFile: '/nowhere/.env' });
  return data!.findings as Finding[];
}

test('nothing is wrong with a healthy patient', async () => {
  expect(await findingsIn({})).toEqual([]);
});

test.each(FAULTS)('%s is found at %s (fault %#)', async (name, where, plant) => {
  const findings = await findingsIn(await plant());
  expect(findings.map((each) => [each.name, each.where])).toContainEqual([name, where]);
  for (const { says } of findings) {
    expect(says).not.toMatch(/hunter2|undefined/);
    expect(says.length).toBeGreaterThan(20);
  }
});

test('a check that does not end is a finding, and keeps nobody waiting', async () => {
  const planted = { ...healthy, SMTP_URL: `smtp://127.0.0.1:${portOf(silence)}` };
  const { data } = await examine(planted, { envFile: '/nowhere/.env', patienceMs: 500 });
  expect(data!.findings).toMatchObject([{ name: 'no-answer', where: 'mail' }]);
});

test('a pooler without the direct address is found', { skip: !hasPgBouncer }, async () => {
  const pooler = await PgBouncer.start(databaseUrl, { mode: 'session', ignored: ['options', 'extra_float_digits'] });
  try {
    const findings = await findingsIn({ DATABASE_URL: pooler.url });
    expect(findings.map(({ name }) => name)).toContain('pooler-without-direct');
  } finally {
    await pooler.stop();
  }
});

test('a pooler that keeps no prepared statements is found', { skip: !hasPgBouncer || knowsPrepared }, async () => {
  const pooler = await PgBouncer.start(databaseUrl, { mode: 'transaction', ignored: ['options', 'extra_float_digits'] });
  try {
    const settings = { DATABASE_URL: pooler.url, DATABASE_DIRECT_URL: databaseUrl };
    expect((await findingsIn(settings)).map(({ name }) => name)).toContain('pooler-prepared');
    expect((await findingsIn({ ...settings, DATABASE_PREPARED: 'off' })).map(({ name }) => name)).not.toContain('pooler-prepared');
  } finally {
    await pooler.stop();
  }
});

test('another Node, too few connections, and a clock that is off are found', async () => {
  const config = readConfig(healthy);
  expect(await checkNode('18.20.4')).toMatchObject([{ name: 'node-other' }]);
  await on(databaseUrl, async (pool) => {
    const patient = { config: { ...config, databaseConnections: 100_000 }, pool, keys };
    expect(await checkConnections(patient)).toMatchObject([{ name: 'connections-few' }]);
    const late = Date.now() - 120_000;
    expect(await checkClock(patient, () => late)).toMatchObject([{ name: 'clock-off', says: expect.stringContaining('120 s behind') }]);
  });
});

test('a variable of .env that is no setting is found, with the setting that it is like', async () => {
  const file = join(await mkdtemp(join(tmpdir(), 'castlane-doctor-')), '.env');
  await writeFile(file, 'PUBLC_URL=https://x.example\nCOLOUR=blue\nPORT=3000\n');
  expect(await checkEnvFile(file)).toMatchObject([
    { name: 'setting-unknown', where: 'COLOUR' },
    { name: 'setting-unknown', where: 'PUBLC_URL', says: expect.stringContaining('Did you mean PUBLIC_URL?') },
  ]);
});

describe('at the public address', () => {
  const COMMAND = fileURLToPath(new URL('../commands/main.ts', import.meta.url));
  let castlane: Castlane;
  let inner: number;
  let authority: string;
  let certificate: { cert: string; key: string };
  const doors: Server[] = [];

  beforeAll(async () => {
    certificate = await aCertificate('localhost', 90);
    authority = join(dataDir, 'ca.pem');
    await writeFile(authority, certificate.cert);
  });
  afterAll(async () => {
    for (const door of doors) door.close().closeAllConnections();
    await castlane?.app.close();
  });

  type Door = { hides?: boolean; refusesSockets?: boolean; answers?: string; certificate?: { cert: string; key: string } };

  /** A proxy with a certificate before the server, as at a public address. */
  async function open({ hides = false, refusesSockets = false, answers, certificate: own = certificate }: Door): Promise<number> {
    const headersOf = ({ headers }: IncomingMessage) => ({
      ...headers,
      ...(!hides && { 'x-forwarded-for': '203.0.113.9', 'x-forwarded-proto': 'https' }),
    });
    const pass = (request: IncomingMessage, response: ServerResponse) => {
      if (answers !== undefined) return void response.end(answers);
      const onward = ask({ port: inner, path: request.url, method: request.method, headers: headersOf(request) }, (answer) => {
        response.writeHead(answer.statusCode!, answer.headers);
        answer.pipe(response);
      });
      request.pipe(onward);
    };
    const door = createServer(own, pass);
    if (!refusesSockets)
      door.on('upgrade', (request, socket) => {
        const onward = dial(inner, '127.0.0.1');
        onward.write(
          `${request.method} ${request.url} HTTP/1.1\r\n${Object.entries(headersOf(request))
            .map(([name, value]) => `${name}: ${String(value)}`)
            .join('\r\n')}\r\n\r\n`,
        );
        onward.pipe(socket).pipe(onward);
        for (const each of [onward, socket]) each.on('error', () => each.destroy());
      });
    await new Promise<void>((done) => void door.listen(0, '127.0.0.1', done));
    doors.push(door);
    return portOf(door);
  }

  async function serve(publicUrl: string): Promise<void> {
    await castlane?.app.close();
    const config = readConfig({ NODE_ENV: 'test', LOG_LEVEL: 'silent', DATA_DIR: dataDir, SECRET_KEYS, PUBLIC_URL: publicUrl });
    castlane = await build(config, databaseUrl);
    await castlane.app.listen({ host: '127.0.0.1', port: 0 });
    inner = portOf(castlane.app.server);
  }

  /** Runs the command as an operator does, in production, with the authority of our certificate. */
  async function findingsAt(publicUrl: string, settings: Planted = {}): Promise<string[]> {
    const env = {
      ...healthy,
      NODE_ENV: 'production',
      TRUST_PROXY: '127.0.0.1',
      PUBLIC_URL: publicUrl,
      NODE_EXTRA_CA_CERTS: authority,
      ...settings,
    };
    const child = spawn(process.execPath, [COMMAND, 'doctor', '--json'], { env, cwd: tmpdir(), stdio: ['ignore', 'pipe', 'inherit'] });
    let out = '';
    child.stdout.on('data', (part: Buffer) => (out += part.toString()));
    await once(child, 'close');
    return (JSON.parse(out) as { findings: Finding[] }).findings.map(({ name }) => name);
  }

  async function through(door: Door, settings: Planted = {}): Promise<string[]> {
    const port = await open(door);
    await serve(`https://localhost:${port}`);
    return findingsAt(`https://localhost:${port}`, settings);
  }

  /** An installation without staff, backups and keys for push messages works, and the doctor says so. */
  const USUAL = ['backup-none', 'push-keys', 'staff-none'];

  test('nothing is wrong if the proxy does what it should', async () => {
    expect((await through({})).toSorted()).toEqual(USUAL);
  });

  test.each<[string, Door, Planted?]>([
    ['proxy-no-sockets', { refusesSockets: true }],
    ['proxy-hides-visitors', { hides: true }],
    ['proxy-not-trusted', {}, { TRUST_PROXY: '' }],
    ['address-of-another', { answers: '<h1>Welcome to nginx!</h1>' }],
    ['address-of-another', { answers: JSON.stringify({ proof: 'x'.repeat(43), forwarded: { address: true, scheme: true } }) }],
  ])('%s is found (fault %#)', async (name, door, settings) => {
    expect(await through(door, settings)).toContain(name);
  });

  test('an address where nothing answers, an unknown host, and a certificate of another are found', async () => {
    expect(await findingsAt('https://127.0.0.1:1')).toContain('address-not-reached');
    expect(await findingsAt('https://market.invalid')).toContain('address-unknown');
    expect(await through({ certificate: await aCertificate('localhost', 90) })).toContain('certificate-wrong');
  });

  test('a certificate that ends soon is found', async () => {
    const port = await open({ certificate: await aCertificate('localhost', 5) });
    const config = { ...readConfig(healthy), publicUrl: `https://localhost:${port}` };
    expect(await checkCertificate({ config })).toMatchObject([{ name: 'certificate-ends', says: expect.stringContaining('in 4 days') }]);
  });

  test('what only staff would see is found', async () => {
    const url = await changed(`
      INSERT INTO outbox (id, kind, payload, dead_at) VALUES (gen_random_uuid(), 'mail', '{}', now());
      INSERT INTO accounts (id, email, user_type, name, slug, password_hash, status) VALUES (gen_random_uuid(), 'staff@castlane.test', 'staff', 'S', 's-1', 'x', 'active')`);
    const names = await findingsAt('https://127.0.0.1:1', { DATABASE_URL: url });
    expect(names).toEqual(expect.arrayContaining(['tasks-given-up', 'demo-accounts', 'staff-without-authenticator']));
  });
});
