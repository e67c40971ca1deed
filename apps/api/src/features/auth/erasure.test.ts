import { forgotPassword, login, signup } from '@castlane/contract/auth.ts';
import { expect, test } from 'vitest';
import { DEMO_PASSWORD } from '#features/accounts/factory.ts';
import { dropOldRows } from '#platform/db/old-rows.ts';
import { openWorld } from '#testing/world.ts';
import { oldMailedSecrets } from './secrets.ts';
import { oldSessions } from './sessions/actions.ts';
import { oldDevices } from './sessions/devices.ts';
import { oldFailures } from './throttle.ts';

const world = openWorld({ RATE_LIMITS: 'on', TRUST_PROXY: '127.0.0.1' });
const HOUR = 3600;
const DAY = 24 * HOUR;
const EDGE = 30;
let callers = 0;

async function countOf(table: 'mailed_secrets' | 'sessions' | 'login_failures' | 'known_devices'): Promise<number> {
  const [row] = await world.db<{ count: number }[]>`SELECT count(*)::int AS count FROM ${world.db(table)}`;
  return row!.count;
}

async function tryToLogIn(email: string, password: string): Promise<number> {
  callers += 1;
  return world.anyone().codeOf(login, { body: { email, password }, headers: { 'x-forwarded-for': `10.2.0.${callers}` } });
}

function dropOldSecrets(): Promise<void> {
  return dropOldRows(world.deps, [oldMailedSecrets, oldSessions(30), oldDevices, oldFailures]);
}

/** Returns the number of rows shortly before and shortly after they are old enough to delete. */
async function aroundIts(end: number, table: Parameters<typeof countOf>[0]): Promise<[number, number]> {
  await world.advance(end - EDGE);
  await dropOldSecrets();
  const before = await countOf(table);
  await world.advance(2 * EDGE);
  await dropOldSecrets();
  return [before, await countOf(table)];
}

test('codes and links are deleted a day after they expire', async () => {
  await world
    .anyone()
    .call(signup, { body: { name: 'Nina New', email: 'nina@castlane.test', password: DEMO_PASSWORD, userType: 'creator' } });
  expect(await aroundIts(10 * 60 + DAY, 'mailed_secrets')).toEqual([1, 0]);
  await world.anyone().call(forgotPassword, { body: { email: 'nina@castlane.test' } });
  await world.mails('nina@castlane.test');
  expect(await aroundIts(30 * 60 + DAY, 'mailed_secrets')).toEqual([1, 0]);
});

test('a session is deleted thirty days after it ends', async () => {
  await world.db`DELETE FROM sessions`;
  const { id } = await world.creator();
  expect(await aroundIts(60 * DAY, 'sessions')).toEqual([1, 0]);
  await world.creator();
  await world.db`UPDATE sessions SET revoked_at = app_now() WHERE account_id <> ${id}`;
  expect(await aroundIts(30 * DAY, 'sessions')).toEqual([1, 0]);
});

test('failures are deleted after a day without another one, but not while they block', async () => {
  await world.db`DELETE FROM login_failures`;
  expect(await tryToLogIn('nobody@castlane.test', 'Wrong1!aa')).toBe(1019);
  expect(await aroundIts(DAY, 'login_failures')).toEqual([1, 0]);
  expect(await tryToLogIn('nobody@castlane.test', 'Wrong1!aa')).toBe(1019);
  await world.db`UPDATE login_failures SET blocked_until = app_now() + interval '25 hours'`;
  expect(await aroundIts(DAY + HOUR, 'login_failures')).toEqual([1, 0]);
  expect(await tryToLogIn('nobody@castlane.test', 'Wrong1!aa')).toBe(1019);
  await world.db`UPDATE login_failures SET consecutive = 100`;
  expect(await aroundIts(180 * DAY, 'login_failures')).toEqual([1, 0]);
});

test('a device is deleted 180 days after its last use', async () => {
  const { email } = await world.creator();
  await world.db`DELETE FROM known_devices`;
  expect(await tryToLogIn(email, DEMO_PASSWORD)).toBe(200);
  expect(await aroundIts(180 * DAY, 'known_devices')).toEqual([1, 0]);
});
