import { randomBytes } from 'node:crypto';
import { getSetUp, sendTestMail, tickSetUp, type SetUpLine } from '@castlane/contract/set-up.ts';
import { describe, expect, test } from 'vitest';
import { readConfig } from '#platform/config.ts';
import { secretKeysFrom } from '#platform/secret-keys.ts';
import { openWorld, type Actor } from '#testing/world.ts';
import { build } from '#app/build.ts';
import { freePort } from '#testing/free-port.ts';
import { proveAddress } from './address.ts';
import { settingsOf } from './queries.ts';
import { setUpLines, type Seen } from './rules.ts';

const world = openWorld();

const SECRET = 'a'.repeat(8);
const READY = {
  NODE_ENV: 'production',
  DATABASE_URL: `postgres://castlane:${SECRET}@localhost/castlane`,
  PUBLIC_URL: 'https://market.example.org',
  SMTP_URL: `smtp://user:${SECRET}@mail.example.org`,
  SECRET_KEYS: '1:MDEyMzQ1Njc4OWFiY2RlZmdoaWprbG1ub3BxcnN0dXY=',
  GOOGLE_CLIENT_ID: 'client',
  GOOGLE_CLIENT_SECRET: SECRET,
  INSTAGRAM_CLIENT_ID: 'client',
  INSTAGRAM_CLIENT_SECRET: SECRET,
};
const FINE: Seen = {
  mailSent: true,
  mailFailed: false,
  mailsGivenUp: 0,
  ownStaff: 1,
  ownStaffWithAuthenticator: 1,
  demoAccounts: 0,
  worksAsOwner: false,
  categoriesChanged: true,
  oldestReviewHours: 2,
  ticks: ['backups'],
  comesFromUnnamedProxy: false,
  pushes: true,
  address: 'reached',
  isSeenElsewhere: false,
  filesWork: true,
  hasNewerRelease: false,
  hasOldBackup: false,
  redis: 'up',
};

function openOf(settings: Record<string, string | undefined>, seen: Partial<Seen> = {}): Pick<SetUpLine, 'line' | 'why'>[] {
  const lines = setUpLines(settingsOf(readConfig(settings)), { ...FINE, ...seen });
  return lines.filter(({ state }) => state !== 'done').map(({ line, why }) => ({ line, why }));
}

describe('the rules', () => {
  test('a complete installation has no open lines', () => {
    expect(openOf(READY)).toEqual([]);
  });

  test('a local trial lacks what a public installation needs', () => {
    const lines = openOf({}, { pushes: true }).map(({ line }) => line);
    expect(lines).toEqual(['production', 'database', 'address', 'mail', 'secretKeys', 'youtube', 'instagram']);
  });

  test.each<[Partial<Seen>, Pick<SetUpLine, 'line' | 'why'>]>([
    [{ worksAsOwner: true }, { line: 'database', why: 'asOwner' }],
    [{ mailSent: false }, { line: 'mail', why: 'notSentYet' }],
    [{ mailFailed: true }, { line: 'mail', why: 'failed' }],
    [{ mailsGivenUp: 3 }, { line: 'mail', why: 'givenUp' }],
    [
      { ownStaff: 0, ownStaffWithAuthenticator: 0 },
      { line: 'ownStaff', why: null },
    ],
    [{ ownStaff: 2 }, { line: 'ownStaff', why: 'noAuthenticator' }],
    [{ demoAccounts: 1 }, { line: 'demoAccounts', why: null }],
    [{ categoriesChanged: false }, { line: 'categories', why: null }],
    [{ ticks: [] }, { line: 'backups', why: null }],
    [{ hasOldBackup: true }, { line: 'backups', why: 'old' }],
    [{ oldestReviewHours: 30 }, { line: 'reviews', why: null }],
    [{ comesFromUnnamedProxy: true }, { line: 'proxy', why: null }],
    [{ pushes: false }, { line: 'push', why: null }],
    [{ address: 'notReached' }, { line: 'address', why: 'notReached' }],
    [{ address: 'noSockets' }, { line: 'address', why: 'noSockets' }],
    [{ address: 'another' }, { line: 'address', why: 'another' }],
    [{ isSeenElsewhere: true }, { line: 'address', why: 'seenElsewhere' }],
    [{ filesWork: false }, { line: 'files', why: null }],
    [{ redis: 'down' }, { line: 'redis', why: null }],
    [{ hasNewerRelease: true }, { line: 'release', why: null }],
  ])('%o leaves one open line', (seen, line) => {
    expect(openOf(READY, seen)).toEqual([line]);
  });

  test('a missing bot check, missing keys and a stand-in are listed', () => {
    expect(openOf({ BOT_CHECK_KIND: 'none' }).map(({ line }) => line)).toContain('botCheck');
    const lines = setUpLines(settingsOf({ ...readConfig(READY), standIns: ['youtube'], instagram: undefined }), FINE);
    expect(lines.filter(({ state }) => state === 'optional')).toMatchObject([
      { line: 'youtube', state: 'optional', why: 'standIn' },
      { line: 'instagram', state: 'optional', why: null },
    ]);
  });

  test('the list contains no value of a setting', () => {
    const text = JSON.stringify(setUpLines(settingsOf(readConfig(READY)), FINE));
    for (const value of Object.values(READY)) expect(text).not.toContain(value === 'production' ? 'NODE_ENV' : `"${value}"`);
    expect(text).not.toContain(SECRET);
  });
});

test('a ticked line is done for all staff and logged once, and the list can be dismissed', async () => {
  const [ines, staff] = await Promise.all([world.staff(), world.staff()]);
  const stateOf = async (line: string) => (await staff.call(getSetUp)).lines.find((each) => each.line === line)?.state;
  expect(await stateOf('backups')).toBe('toDo');
  await ines.call(tickSetUp, { params: { what: 'backups' } });
  await staff.call(tickSetUp, { params: { what: 'backups' } });
  expect(await stateOf('backups')).toBe('done');
  expect(await staff.call(getSetUp)).toMatchObject({ isPutAway: false, docsUrl: null });
  await Promise.all([1, 2, 3, 4].map(() => ines.call(tickSetUp, { params: { what: 'list' } })));
  expect((await staff.call(getSetUp)).isPutAway).toBe(true);
  expect(await world.db`SELECT actor_id, after->>'what' AS what FROM audit_log WHERE action = 'set_up.ticked' ORDER BY n`).toEqual([
    { actorId: ines.id, what: 'backups' },
    { actorId: ines.id, what: 'list' },
  ]);
});

test('a test mail goes only to the member of staff who asks for it', async () => {
  const [staff, other] = [await world.staff(), await world.staff()];
  await staff.call(sendTestMail);
  const subjectsFor = async ({ email }: Actor) => (await world.mails(email)).map(({ subject }) => subject);
  expect(await subjectsFor(staff)).toEqual([expect.stringMatching(/^Emails from .* work$/)]);
  expect(await subjectsFor(other)).toEqual([]);
});

test('the address is proven by a socket that a page there would open', async () => {
  const port = await freePort();
  const at = async (publicUrl: string) => {
    const config = readConfig({ NODE_ENV: 'test', LOG_LEVEL: 'silent', PUBLIC_URL: publicUrl });
    return build({ ...config, production: true, dataDir: world.dataDir }, world.databaseUrl);
  };
  const right = await at(`http://localhost:${port}`);
  await right.app.listen({ host: '127.0.0.1', port });
  const origin = `http://localhost:${port}`;
  expect(await proveAddress(origin, right.deps.keys)).toBe('reached');
  const others = secretKeysFrom([{ id: '1', bytes: randomBytes(32) }]);
  expect(await proveAddress(origin, others)).toBe('another');
  await right.app.close();
  expect(await proveAddress(origin, right.deps.keys)).toBe('notReached');
  // The server believes that it is elsewhere, as when PUBLIC_URL was not changed with the address.
  const wrong = await at('http://elsewhere.example');
  await wrong.app.listen({ host: '127.0.0.1', port: 0 });
  const { port: other } = wrong.app.server.address() as { port: number };
  expect(await proveAddress(`http://127.0.0.1:${other}`, wrong.deps.keys)).toBe('noSockets');
  await wrong.app.close();
});

test('a request through an unconfigured proxy is detected', async () => {
  const staff = await world.staff();
  const proxyOf = async (headers: Record<string, string>) => {
    const answer = await world.app.inject({ url: '/staff/v1/set-up', headers: { authorization: `Bearer ${staff.token}`, ...headers } });
    return answer.json<{ lines: SetUpLine[] }>().lines.find(({ line }) => line === 'proxy')?.state;
  };
  expect(await proxyOf({})).toBe('done');
  expect(await proxyOf({ 'x-forwarded-for': '203.0.113.9' })).toBe('toDo');
});
