import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { parseSecretKeys } from '#platform/secret-keys.ts';
import { VERSION } from '#platform/version.ts';
import { emptyDatabase } from '#testing/database.ts';

const COMMAND = fileURLToPath(new URL('./main.ts', import.meta.url));
const KEY = '2026-01:MDEyMzQ1Njc4OWFiY2RlZmdoaWprbG1ub3BxcnN0dXY=';
let database: { url: string; drop: () => Promise<void> };

beforeAll(async () => {
  database = await emptyDatabase(inject('databaseUrl'));
});
afterAll(() => database.drop());

type Ended = { code: number; out: string; err: string };

async function run(command: string, settings: Record<string, string> = {}): Promise<Ended> {
  const env = { NODE_ENV: 'test', DATABASE_URL: database.url, ...settings };
  const child = spawn(process.execPath, [COMMAND, ...command.split(' ').filter(Boolean)], { env });
  let [out, err] = ['', ''];
  child.stdout.on('data', (part: Buffer) => (out += part.toString()));
  child.stderr.on('data', (part: Buffer) => (err += part.toString()));
  const [code] = (await once(child, 'close')) as [number];
  return { code, out, err };
}

test('the version is said, for people and as JSON, even with wrong settings', async () => {
  expect(await run('version')).toMatchObject({ code: 0, out: expect.stringContaining(`Castlane ${VERSION}`) });
  const { code, out } = await run('version --json', { PORT: 'eighty' });
  expect([code, JSON.parse(out)]).toMatchObject([0, { version: VERSION, node: process.version, schema: expect.stringMatching(/\.sql$/) }]);
  expect(await run('--version')).toMatchObject({ code: 0, out: `${VERSION}\n` });
});

test.each([
  ['', 2],
  ['staff', 2],
  ['staff create', 2],
  ['doctr', 2],
  ['records --fxi', 2],
  ['help', 0],
  ['help doctor', 0],
])('"castlane %s" ends with %i and says what there is', async (command, code) => {
  const ended = await run(command);
  expect(ended.code).toBe(code);
  expect(`${ended.out}${ended.err}`.length).toBeGreaterThan(20);
});

test('what cannot be done ends with 1 and one sentence, also as JSON', async () => {
  const nowhere = { DATABASE_URL: 'postgres://castlane@127.0.0.1:1/castlane' };
  const plain = await run('records', nowhere);
  expect([plain.code, plain.out]).toEqual([1, '']);
  expect(plain.err).toMatch(/^No PostgreSQL accepts connections at 127\.0\.0\.1:1\. .*\n$/);
  expect(JSON.parse((await run('records --json', nowhere)).err)).toEqual({ error: plain.err.trim() });
});

test('the settings are printed without secrets', async () => {
  const { code, out } = await run('config print --json', {
    SECRET_KEYS: KEY,
    SMTP_URL: 'smtp://user:hunter2@mail.example.org',
    PORT: 'eighty',
  });
  const { settings } = JSON.parse(out) as { settings: Record<string, { value: string | null }> };
  expect(code).toBe(0);
  expect(settings).toMatchObject({ PORT: { value: 'eighty' }, SECRET_KEYS: { value: '(hidden)' }, HOST: { value: '127.0.0.1' } });
  expect(out).not.toMatch(/hunter2|MDEyMzQ1/);
});

test('the migrations that would run are named, and then run', async () => {
  const plan = JSON.parse((await run('migrate --plan --json')).out) as { toRun: string[] };
  expect(plan.toRun).toContain('0001_schema.sql');
  expect(JSON.parse((await run('migrate --json')).out)).toEqual({ done: plan.toRun });
  expect(await run('migrate --plan')).toMatchObject({ code: 0, out: 'The schema is up to date\n' });
});

test('a new secret key stands before the old ones, with an id of its own', async () => {
  const { setting } = JSON.parse((await run('keys rotate --json', { SECRET_KEYS: KEY })).out) as { setting: string };
  const keys = parseSecretKeys(setting.replace('SECRET_KEYS=', ''))!;
  expect(keys).toHaveLength(2);
  expect(keys[0]!.id).toMatch(/^\d{4}-\d\d-\d\d$/);
  expect(keys[0]!.bytes).toHaveLength(32);
  expect(keys[1]).toEqual(parseSecretKeys(KEY)![0]);
  const again = JSON.parse((await run('keys rotate --json', { SECRET_KEYS: setting.replace('SECRET_KEYS=', '') })).out) as { id: string };
  expect(again.id).toBe(`${keys[0]!.id}-2`);
});
