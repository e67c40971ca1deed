import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { conceal } from '#app/support/conceal.ts';
import { enqueue } from '#platform/outbox/outbox.ts';
import { openWorld } from '#testing/world.ts';
import { writeSupport } from './support.ts';

const world = openWorld();
const KEY = '2026-01:MDEyMzQ1Njc4OWFiY2RlZmdoaWprbG1ub3BxcnN0dXY=';
/** Words in everything that must not be in the file. What is hidden in settings is hidden elsewhere, so rows have a word of their own. */
const PLANTED = 'xyzzy';
const SECRET = 'plugh';
const LATE_MS = 60_000;

type Bundle = {
  version: { version: string };
  findings: { name: string }[];
  settings: Record<string, { value: string | null }>;
  database: { about: { version: string }; tables: { name: string; bytes: number }[]; tasks: { dead: unknown[] }; unknown?: string };
  metrics: string[] | { unknown: string };
};
let folder = '';

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'castlane-support-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function bundle(settings: Record<string, string>): Promise<{ text: string; read: Bundle; mode: number }> {
  const file = join(folder, 'bundle.json');
  await writeSupport({ NODE_ENV: 'test', DATABASE_URL: world.databaseUrl, DATA_DIR: world.dataDir, ...settings }, file);
  const text = await readFile(file, 'utf8');
  return { text, read: JSON.parse(text) as Bundle, mode: (await stat(file)).mode % 0o1000 };
}

test(
  'the file says what an installation is like, and holds no planted secret, address, name or message',
  { timeout: LATE_MS },
  async () => {
    const { owner, thread } = await world.chat({ title: `${PLANTED} title` });
    await world.db`UPDATE thread_events SET body = ${`${PLANTED} message`} WHERE thread_id = ${thread.id}`;
    await world.db`UPDATE accounts SET email = ${`${PLANTED}@example.org`} WHERE id = ${owner.id}`;
    await world.deps.write((tx) =>
      enqueue(tx, { kind: 'mail', payload: { to: `${PLANTED}-task@example.org`, code: PLANTED }, delaySeconds: 3600 }),
    );
    await world.db`UPDATE outbox SET dead_at = app_now(), last_error = ${`${PLANTED} was refused`}`;
    await world.db`INSERT INTO clock_failures (clock, key, last_error, retry_at) VALUES ('drip', ${PLANTED}, ${PLANTED}, app_now())`;
    await world.app.inject({ url: `/user/v1/${PLANTED}?token=${PLANTED}`, headers: { authorization: `Bearer ${PLANTED}` } });
    await world.app.listen({ host: '127.0.0.1', port: 0 });
    const { text, read, mode } = await bundle({
      PORT: String((world.app.server.address() as AddressInfo).port),
      SECRET_KEYS: KEY,
      SMTP_URL: `smtp://${SECRET}%40example.org:${SECRET}%2Fpass@127.0.0.1:1`,
      MAIL_FROM: `Market <maya.sender@example.org>`,
      GOOGLE_API_KEY: `${SECRET}-google-key`,
      OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:1',
      OTEL_EXPORTER_OTLP_HEADERS: `x-key=${SECRET}`,
    });
    expect(text).not.toMatch(/xyzzy|plugh|maya.sender/i);
    expect(text).not.toContain('MDEyMzQ1');
    expect(mode).toBe(0o600);
    expect(read.findings.map(({ name }) => name)).toContain('mail-away');
    expect(read.settings).toMatchObject({ SECRET_KEYS: { value: '(hidden)' }, MAIL_FROM: { value: 'Market <(email)>' } });
    expect(read.database.about.version).toMatch(/^PostgreSQL \d+/);
    expect(read.database.tables.map(({ name }) => name)).toEqual(expect.arrayContaining(['accounts', 'outbox', 'thread_events']));
    expect(read.database.tasks.dead).toContainEqual({ kind: 'mail', count: expect.any(Number) as number });
    expect(read.metrics).toContainEqual(expect.stringMatching(/^castlane_build_info\{/));
  },
);

test('without a database, a server or right settings, it names what could not be read', { timeout: LATE_MS }, async () => {
  const away = await bundle({ DATABASE_URL: `postgres://${SECRET}:${SECRET}@127.0.0.1:1/x`, PORT: '1' });
  expect(away.text).not.toContain(SECRET);
  expect(away.read.findings.map(({ name }) => name)).toContain('database');
  expect(away.read).toMatchObject({
    database: { unknown: expect.any(String) as string },
    metrics: { unknown: expect.any(String) as string },
  });
  const wrong = await bundle({ PORT: 'eighty' });
  expect(wrong.read.findings.map(({ name }) => name)).toContain('setting-wrong');
  expect(wrong.read.database.unknown).toBe('The settings are wrong');
});

test('what another program says is searched for addresses and secrets, too', () => {
  const environment = { S3_SECRET_ACCESS_KEY: 'a"b/c+d', SMTP_URL: 'smtp://maya%40example.org:p%2Fw0@mail.example.org' };
  const text = 'cannot log in as maya@example.org (maya%40example.org) with p/w0, p%2Fw0 or a"b/c+d; x/jo.e+x@mail.example.com';
  expect(JSON.parse(conceal(JSON.stringify(text), environment))).toBe(
    'cannot log in as (hidden) ((hidden)) with (hidden), (hidden) or (hidden); x/(email)',
  );
  expect(conceal('postgres://castlane@db.example.org/castlane', {})).toBe('postgres://castlane@db.example.org/castlane');
});
