import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { TIMED } from '#testing/timed.ts';
import { BadConfig, readConfig } from './config.ts';

const production = {
  SECRET_KEYS: `1:${randomBytes(32).toString('base64')}`,
  NODE_ENV: 'production',
  DATABASE_URL: 'postgres://app:s3cret@db/castlane?sslmode=verify-full',
  PUBLIC_URL: 'https://castlane.example',
  SMTP_URL: 'smtps://user:s3cret@mail.example',
};

function refusal(environment: Record<string, string>): string {
  try {
    readConfig(environment);
    return '';
  } catch (error) {
    if (!(error instanceof BadConfig)) throw error;
    return error.message;
  }
}

test('without settings it is a trial with an embedded database, demo data and dev tools', () => {
  expect(readConfig({})).toMatchObject({
    production: false,
    port: 3000,
    host: '127.0.0.1',
    demo: true,
    showcase: true,
    devTools: true,
    publicUrl: 'http://localhost:3000',
  });
});

test('an external database gets no demo data and no dev tools, and production never does', () => {
  expect(readConfig({ DATABASE_URL: 'postgres://localhost/x' })).toMatchObject({ demo: false, devTools: false });
  expect(readConfig(production)).toMatchObject({ production: true, demo: false, devTools: false, showcase: false, logLevel: 'info' });
});

test('an empty variable counts as unset', () => {
  expect(readConfig({ DATABASE_URL: '', PORT: '' })).toMatchObject({ port: 3000, databaseUrl: undefined });
});

test('a base address loses its trailing slash', () => {
  expect(
    readConfig({ PUBLIC_URL: 'https://a.example/', MARKETING_URL: 'https://b.example/', DOCS_URL: 'https://c.example/docs/' }),
  ).toMatchObject({
    publicUrl: 'https://a.example',
    marketingUrl: 'https://b.example',
    docsUrl: 'https://c.example/docs',
  });
});

test.each([
  ['https://Market.Example.ORG', 'https://market.example.org'],
  ['HTTPS://market.example.org:443/', 'https://market.example.org'],
  ['http://market.example.org:80', 'http://market.example.org'],
  ['https://market.example.org:8443', 'https://market.example.org:8443'],
  ['https://bücher.example', 'https://xn--bcher-kva.example'],
  ['http://[::1]:3000', 'http://[::1]:3000'],
])('PUBLIC_URL %s is the origin %s', (given, origin) => {
  expect(readConfig({ PUBLIC_URL: given }).publicUrl).toBe(origin);
  expect(readConfig({ ...production, PUBLIC_URL: 'HTTPS://Market.example.org' }).publicUrl).toBe('https://market.example.org');
  expect(readConfig({ PORT: '80' }).publicUrl).toBe('http://localhost');
});

test.each([
  ['https://example.org/market', 'leave out the path'],
  ['https://maya:hunter2@example.org', 'leave out the user and the password'],
  ['https://example.org/?ref=hunter2', 'leave out everything from ? or # on'],
  ['https://example.org/#hunter2', 'leave out everything from ? or # on'],
  ['https://*.example.org', 'give the host as browsers show it'],
  ['https://example.org.', 'give the host as browsers show it'],
  ['http://0.0.0.0:3000', 'give the address that visitors use'],
])('PUBLIC_URL %s is refused, and the message says why', (given, why) => {
  expect(refusal({ PUBLIC_URL: given })).toContain(`PUBLIC_URL: ${why}`);
});

test.each(['MARKETING_URL', 'DOCS_URL', 'ASSETS_URL', 'GOOGLE_API_URL'])('%s takes no user, query or fragment', (name) => {
  for (const more of ['?a=b', '#c']) expect(refusal({ [name]: `https://example.org/x${more}` })).toContain(`${name}: leave out`);
  expect(refusal({ [name]: 'https://maya:hunter2@example.org/x' })).toContain(`${name}: leave out the user`);
});

const ENCODE = 'write the / ? # and % of its user and password as %2F %3F %23 and %25';

test.each([
  ['SMTP_URL', 'smtps://maya:hun/ter2@mail.example.org'],
  ['SMTP_URL', 'smtp://maya:12#hunter2@mail.example.org'],
  ['SMTP_URL', 'smtp://maya:hunter2?@mail.example.org:587'],
  ['SMTP_URL', 'smtp://maya:hunter2%@mail.example.org'],
  ['DATABASE_URL', 'postgres://castlane:hun/ter2@db.example/castlane'],
  ['DATABASE_URL', 'postgres://castlane:hun#ter2@a.example,b.example/castlane'],
  ['DATABASE_URL', 'postgresql://castlane:hun?ter2@db.example/castlane'],
  ['DATABASE_URL', 'postgres://castlane:100%hunter2@db.example/castlane'],
  ['DATABASE_URL', 'postgres://castlane:%E9hunter2@db.example/castlane'],
  ['REDIS_URL', 'redis://:hun/ter2@cache.example:6379'],
])('what ends the password of %s is named: %s', (name, value) => {
  const message = refusal({ [name]: value });
  expect(message).toContain(`${name}: ${ENCODE}`);
  expect(message).not.toContain('ter2');
});

test('encoded characters, and an @ in a query, are fine', () => {
  const urls = [
    'postgres://castlane:a%2Fb%23c%25d%3Fe@db.example/castlane',
    'postgres://db.example/castlane?user=a@b',
    'postgres://castlane:p@ss@db.example/castlane',
  ];
  for (const url of urls) expect(readConfig({ DATABASE_URL: url }).databaseUrl).toBe(url);
  expect(readConfig({ SMTP_URL: 'smtps://maya%40example.org:a%2Fb@mail.example.org' }).smtpUrl).toContain('maya%40');
});

test.each([
  ['DATABSE_URL', 'DATABASE_URL'],
  ['DATABASE_URI', 'DATABASE_URL'],
  ['PUBLICURL', 'PUBLIC_URL'],
  ['SECRET_KEY', 'SECRET_KEYS'],
  ['Smtp_Url', 'SMTP_URL'],
  ['TRSUT_PROXY', 'TRUST_PROXY'],
  ['PROT', 'PORT'],
])('the misspelt setting %s is named, with %s', (name, meant) => {
  const sentence = `${name} is not a setting, and is not read. Did you mean ${meant}?`;
  expect(readConfig({ [name]: 'hunter2' }).doubts).toEqual([sentence]);
  const message = refusal({ [name]: 'hunter2', LOG_LEVEL: 'loud' });
  expect(message).toContain(sentence);
  expect(message).not.toContain('hunter2');
});

test('variables of other programs, and those beside the setting itself, are not doubted', () => {
  const others = {
    PATH: '/bin',
    HOME: '/root',
    HOSTNAME: 'a',
    SHELL: 'sh',
    USER: 'a',
    LANG: 'C',
    TERM: 'x',
    PWD: '/',
    NODE_OPTIONS: '-',
    PGHOST: 'a',
  };
  expect(
    readConfig({ ...others, npm_config_cache: '/x', NODE_EXTRA_CA_CERTS: '/x', SMTP_HOST: 'a', GOOGLE_APPLICATION_CREDENTIALS: '/x' })
      .doubts,
  ).toEqual([]);
  expect(readConfig({ DATABASE_URL: 'postgres://localhost/x', DATABASE_URI: 'x' }).doubts).toEqual([]);
});

test('every list of the settings takes spaces after its commas', () => {
  expect(
    readConfig({
      CASTLANE_ROLES: 'web, live',
      TRUST_PROXY: '10.0.0.0/8, 127.0.0.1',
      PUSH_HOSTS: 'Push.example:443, b.example',
      SECRET_KEYS: `2:${key()}, 1:${key()}`,
    }),
  ).toMatchObject({
    roles: { web: true, live: true, worker: false },
    trustProxy: ['10.0.0.0/8', '127.0.0.1'],
    pushHosts: ['push.example:443', 'b.example'],
    secretKeys: [{ id: '2' }, { id: '1' }],
  });
});

const key = () => randomBytes(32).toString('base64');
const same = key();
const short = randomBytes(31).toString('base64');
const words = Buffer.from('please change this secret, please change this secret').toString('base64');

const bucket = {
  S3_ENDPOINT: 'https://s3.castlane.example',
  S3_BUCKET: 'files',
  S3_ACCESS_KEY_ID: 'AKIA',
  S3_SECRET_ACCESS_KEY: 'hunter2',
};

/** Wrong settings, each with a part of its value that must not be shown. */
const BROKEN: [name: string, value: string, more?: Record<string, string>][] = [
  ['NODE_ENV', 'staging'],
  ['PORT', 'eighty'],
  ['PORT', '65536'],
  ['PORT', '-1'],
  ['DATABASE_URL', 'mysql://root:hunter2@db/x'],
  ['DATABASE_URL', 'hunter2'],
  ['DATABASE_TLS', 'hunter2'],
  ['REDIS_URL', 'hunter2'],
  ['REDIS_URL', 'http://:hunter2@cache:6379'],
  ['PUBLIC_URL', 'castlane.hunter2.example'],
  ['PUBLIC_URL', 'ftp://castlane.hunter2.example'],
  ['MARKETING_URL', 'javascript:hunter2'],
  ['APP_NAME', 'hunter2'.repeat(10)],
  ['PRIMARY_COLOR', 'hunter2'],
  ['SMTP_URL', 'https://user:hunter2@mail'],
  ['MAIL_FROM', 'hunter2'],
  ['MAIL_FROM', 'hello@hunter2.b%5E'],
  ['MAIL_FROM', 'a@b.co\r\nBcc: hunter2@c.co'],
  ['SECRET_KEYS', 'hunter2'],
  ['SECRET_KEYS', `1:${short}`],
  ['SECRET_KEYS', `1:${words}`],
  ['SECRET_KEYS', `1:${Buffer.alloc(32).toString('base64')}`],
  ['SECRET_KEYS', `1:${same},2:${same}`],
  ['SECRET_KEYS', `1:${key()},1:${key()}`],
  ['SECRET_KEYS', `1:${key()},`],
  ['SECRET_KEYS', `hunter2 one:${key()}`],
  ['SECRET_KEYS', `:${key()}`],
  ['BOT_CHECK_KIND', 'hunter2'],
  ['BOT_CHECK_SITE_KEY', '', { BOT_CHECK_KIND: 'turnstile', BOT_CHECK_SECRET: 'hunter2' }],
  ['BOT_CHECK_SECRET', '', { BOT_CHECK_KIND: 'hcaptcha', BOT_CHECK_SITE_KEY: 'hunter2' }],
  ['BOT_CHECK_SECRET', 'hunter2'.repeat(50)],
  ['BOT_CHECK_VERIFY_URL', 'hunter2'],
  ['BOT_CHECK_VERIFY_URL', 'file:///etc/hunter2'],
  ['GOOGLE_API_URL', 'hunter2'],
  ['GOOGLE_API_URL', 'file:///etc/hunter2'],
  ['GOOGLE_API_KEY', 'hunter2 hunter2'],
  ['GOOGLE_API_KEY', 'hunter2\r\nx-other: hunter2'],
  ['GOOGLE_CLIENT_ID', '', { GOOGLE_CLIENT_SECRET: 'hunter2' }],
  ['GOOGLE_CLIENT_SECRET', '', { GOOGLE_CLIENT_ID: 'hunter2' }],
  ['GOOGLE_CLIENT_SECRET', 'hunter2 hunter2', { GOOGLE_CLIENT_ID: 'an-id' }],
  ['GOOGLE_AUTH_URL', 'hunter2'],
  ['GOOGLE_TOKEN_URL', 'javascript:hunter2'],
  ['INSTAGRAM_CLIENT_ID', '', { INSTAGRAM_CLIENT_SECRET: 'hunter2' }],
  ['INSTAGRAM_CLIENT_SECRET', '', { INSTAGRAM_CLIENT_ID: 'hunter2' }],
  ['INSTAGRAM_CLIENT_SECRET', 'hunter2'.repeat(40), { INSTAGRAM_CLIENT_ID: 'an-id' }],
  ['INSTAGRAM_AUTH_URL', 'hunter2'],
  ['INSTAGRAM_API_URL', 'file:///etc/hunter2'],
  ['INSTAGRAM_GRAPH_URL', 'ftp://hunter2'],
  ...['S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY', 'S3_ENDPOINT'].map((name): [string, string, Record<string, string>] => [
    name,
    '',
    { ...bucket, [name]: '' },
  ]),
  ['S3_ENDPOINT', 'hunter2', bucket],
  ['S3_ENDPOINT', 'file:///hunter2', bucket],
  ['S3_PUBLIC_URL', 'hunter2', bucket],
  ['S3_REGION', 'hunter2 or so', bucket],
  ['S3_BUCKET', '../hunter2', bucket],
  ['S3_FORCE_PATH_STYLE', 'hunter2', bucket],
  ['CLAMD_URL', 'hunter2:3310'],
  ['CLAMD_URL', 'http://hunter2:3310'],
  ['RATE_LIMITS', 'hunter2'],
  ['HSTS', 'hunter2'],
  ['TRUST_PROXY', '10.0.0.0/hunter2'],
  ['TRUST_PROXY', '10.0.0.0/33'],
  ['TRUST_PROXY', '0.0.0.0/0'],
  ['TRUST_PROXY', '10.0.0.1,::1/200'],
  ['DEMO', 'hunter2'],
  ['LOG_LEVEL', 'hunter2'],
];

test.each(BROKEN)('an invalid %s is named without its value: %s', (name, value, more = {}) => {
  const message = refusal({ ...more, [name]: value });
  const named = message.split('\n').slice(1);
  expect(named).toHaveLength(1);
  expect(named[0]).toMatch(new RegExp(`^  ${name}: `));
  for (const secret of ['hunter2', same, short, words, value]) if (secret.length > 3) expect(message).not.toContain(secret);
});

test('every invalid setting is named at once', () => {
  const message = refusal({ PORT: 'eighty', SMTP_URL: 'x', SECRET_KEYS: 'x', LOG_LEVEL: 'loud' });
  expect(message.split('\n').map((line) => line.trim().split(':')[0])).toEqual([
    'These settings are wrong',
    'SMTP_URL',
    'SECRET_KEYS',
    'PORT',
    'LOG_LEVEL',
  ]);
});

test('keys may be longer, in either alphabet of base64, and the newest comes first', () => {
  const [one, other] = [randomBytes(64), randomBytes(32)];
  const { secretKeys } = readConfig({ SECRET_KEYS: `2026-11:${one.toString('base64url')}, old:${other.toString('base64')}` });
  expect(secretKeys).toEqual([
    { id: '2026-11', bytes: one },
    { id: 'old', bytes: other },
  ]);
});

test('servers of one test share a key, and one with its own folder keeps a key there for its next start', () => {
  const { secretKeys } = readConfig({ NODE_ENV: 'test' });
  expect(secretKeys).toEqual(readConfig({ NODE_ENV: 'test' }).secretKeys);
  expect(secretKeys?.[0]?.bytes).toHaveLength(32);
  expect(readConfig({ NODE_ENV: 'test', DATA_DIR: '/tmp/x' }).secretKeys).toBeUndefined();
  expect(readConfig({}).secretKeys).toBeUndefined();
});

test('files are on disk unless a bucket is fully configured', () => {
  expect(readConfig({}).s3).toBeUndefined();
  expect(readConfig(bucket).s3).toMatchObject({
    endpoint: 'https://s3.castlane.example',
    publicUrl: 'https://s3.castlane.example',
    region: 'us-east-1',
  });
  expect(readConfig({ ...bucket, S3_PUBLIC_URL: 'https://up.example/' }).s3?.publicUrl).toBe('https://up.example');
  expect(refusal({ ...production, ...bucket })).toBe('');
});

test('the bot check is built in unless another one is configured', () => {
  expect(readConfig({}).botCheck).toEqual({ kind: 'altcha' });
  expect(readConfig({ BOT_CHECK_KIND: 'none' }).botCheck.kind).toBe('none');
  expect(readConfig(production).botCheck.kind).toBe('altcha');
  expect(readConfig({ BOT_CHECK_KIND: 'recaptcha', BOT_CHECK_SITE_KEY: 'a', BOT_CHECK_SECRET: 'b' }).botCheck).toEqual({
    kind: 'recaptcha',
    siteKey: 'a',
    secret: 'b',
  });
});

test('the server exits at once with an invalid setting, and names it', { ...TIMED, timeout: 10_000 }, async () => {
  const main = fileURLToPath(new URL('../app/main.ts', import.meta.url));
  const env = { SECRET_KEYS: 'hunter2', PORT: 'hunter2' };
  const before = performance.now();
  const child = spawn(process.execPath, [main], { env });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part: Buffer) => (said += part.toString()));
  const code = await new Promise((resolve) => child.once('close', resolve));
  expect(code).toBe(1);
  expect(performance.now() - before).toBeLessThan(3000);
  for (const name of ['SECRET_KEYS', 'PORT']) expect(said).toContain(`  ${name}: `);
  expect(said).not.toContain('hunter2');
});

test.each(['DATABASE_URL', 'PUBLIC_URL', 'SMTP_URL', 'SECRET_KEYS'])('production needs %s', (name) => {
  expect(refusal({ ...production, [name]: '' })).toContain(name);
});

test.each([
  ['RATE_LIMITS', 'off'],
  ['BOT_CHECK_KIND', 'none'],
  ['PUBLIC_URL', 'http://castlane.example'],
  ['PUBLIC_URL', 'HTTP://castlane.example'],
  ['GOOGLE_API_URL', 'http://127.0.0.1:4700'],
  ['GOOGLE_AUTH_URL', 'http://127.0.0.1:4700'],
  ['GOOGLE_TOKEN_URL', 'http://127.0.0.1:4700'],
  ['INSTAGRAM_AUTH_URL', 'http://127.0.0.1:4700'],
  ['INSTAGRAM_API_URL', 'http://127.0.0.1:4700'],
  ['INSTAGRAM_GRAPH_URL', 'http://127.0.0.1:4700'],
  ['S3_ENDPOINT', 'http://s3.castlane.example'],
  ['S3_PUBLIC_URL', 'http://s3.castlane.example'],
])('production refuses %s=%s', (name, value) => {
  expect(refusal({ ...production, ...bucket, [name]: value })).toContain(name);
});

test.each(['1', 'true', '*'])('a proxy is trusted by address, and not by %s', (value) => {
  expect(refusal({ TRUST_PROXY: value })).toContain('TRUST_PROXY');
  expect(readConfig({ TRUST_PROXY: '10.0.0.0/8,::1' }).trustProxy).toEqual(['10.0.0.0/8', '::1']);
});

test('production calls the service of the bot check by https', () => {
  const service = { BOT_CHECK_KIND: 'turnstile', BOT_CHECK_SITE_KEY: 'a', BOT_CHECK_SECRET: 'b' };
  expect(refusal({ ...production, ...service })).toBe('');
  expect(refusal({ ...production, ...service, BOT_CHECK_VERIFY_URL: 'http://x.example/' })).toContain('BOT_CHECK_VERIFY_URL');
});

test('without an API key no videos are looked up, and stand-ins are not settings', () => {
  expect(readConfig({ GOOGLE_API_URL: 'https://google.example' })).toMatchObject({ google: undefined, standIns: [] });
  expect(readConfig(production).google).toBeUndefined();
  expect(readConfig({ ...production, GOOGLE_API_KEY: 'a-key' }).google).toEqual({ apiUrl: 'https://www.googleapis.com', apiKey: 'a-key' });
});

test('channels are connected with the client of each service, at its public addresses by default', () => {
  expect(readConfig(production)).toMatchObject({ youtube: undefined, instagram: undefined });
  const google = { GOOGLE_CLIENT_ID: 'an-id', GOOGLE_CLIENT_SECRET: 's3cret' };
  expect(readConfig({ ...production, ...google })).toMatchObject({ google: undefined, instagram: undefined });
  expect(readConfig({ ...production, ...google }).youtube).toEqual({
    clientId: 'an-id',
    clientSecret: 's3cret',
    authUrl: 'https://accounts.google.com',
    tokenUrl: 'https://oauth2.googleapis.com',
    apiUrl: 'https://www.googleapis.com',
    siteUrl: 'https://www.youtube.com',
  });
  const instagram = { INSTAGRAM_CLIENT_ID: '990', INSTAGRAM_CLIENT_SECRET: 's3cret', INSTAGRAM_GRAPH_URL: 'http://127.0.0.1:4700/' };
  expect(readConfig(instagram).instagram).toEqual({
    clientId: '990',
    clientSecret: 's3cret',
    authUrl: 'https://www.instagram.com',
    apiUrl: 'https://api.instagram.com',
    graphUrl: 'http://127.0.0.1:4700',
    siteUrl: 'https://www.instagram.com',
  });
});

test('production uses TLS for a remote database, unless the settings turn it off', () => {
  const plain = ['postgres://app:s3cret@db/x', 'postgres://db.example:5432/x?sslmode=prefer', 'postgres://10.0.0.7/x?sslmode=disable'];
  for (const DATABASE_URL of [...plain, 'postgres://localhost.example/x', 'postgres://127.0.0.1.example/x']) {
    expect(refusal({ ...production, DATABASE_URL })).toMatch(/^ {2}DATABASE_URL: .*sslmode/m);
    expect(refusal({ ...production, DATABASE_URL })).not.toContain('s3cret');
    expect(refusal({ ...production, DATABASE_URL, DATABASE_TLS: 'optional' })).toBe('');
  }
  for (const sslmode of ['require', 'verify-ca', 'verify-full'])
    expect(refusal({ ...production, DATABASE_URL: `postgres://db/x?sslmode=${sslmode}` })).toBe('');
  for (const host of ['localhost', '127.0.0.1:5432', '[::1]', '%2Fvar%2Frun%2Fpostgresql'])
    expect(refusal({ ...production, DATABASE_URL: `postgres://app@${host}/x` })).toBe('');
  expect(refusal({ DATABASE_URL: plain[0]! })).toBe('');
});
