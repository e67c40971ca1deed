import { changePassword, getMe } from '@castlane/contract/account.ts';
import { login } from '@castlane/contract/auth.ts';
import { listVerifications } from '@castlane/contract/staff-verification.ts';
import { describe, expect, test, vi } from 'vitest';
import { DEMO_PASSWORD, makeAccount } from '#features/accounts/factory.ts';
import { Client } from '#testing/client.ts';
import { openWorld, type Actor } from '#testing/world.ts';
import { endSessions } from './actions.ts';
import { authenticator } from './authenticator.ts';
import { newToken } from './tokens.ts';

const world = openWorld();
const HOUR = 3600;
const DAY = 24 * HOUR;
/** A request that gets 1011 from any session, staff or not. */
const WRONG = { currentPassword: 'Wrong1!aa', newPassword: 'Another2@' };

/** Advances the clock and clears what was cached of the account's sessions. */
async function later(actor: Actor, seconds: number): Promise<void> {
  await world.advance(seconds);
  world.deps.wake.sessions([actor.id]);
}

/** Waits until the use of a session is stored, which happens shortly after the answer. */
async function isNoted(actor: Actor): Promise<void> {
  await vi.waitFor(async () => {
    const rows = await world.db`SELECT 1 FROM sessions WHERE account_id = ${actor.id} AND last_seen_at > app_now() - interval '1 minute'`;
    expect(rows).toHaveLength(1);
  });
}

describe('a session', () => {
  test.each([
    ['creator', 'last_seen_at', 14 * DAY],
    ['creator', 'expires_at', 0],
    ['staff', 'last_seen_at', 30 * 60],
    ['staff', 'expires_at', 0],
  ] as const)('of a %s ends to the second, by %s', async (userType, column, life) => {
    const actor = await world.account({ userType, state: 'active' });
    const endsIn = (seconds: number) =>
      world.db`UPDATE sessions SET ${world.db(column)} = app_now() + make_interval(secs => ${seconds - life}) WHERE account_id = ${actor.id}`;
    await endsIn(2);
    expect(await actor.codeOf(changePassword, { body: WRONG })).toBe(1011);
    await endsIn(0);
    world.deps.wake.sessions([actor.id]);
    expect(await actor.codeOf(changePassword, { body: WRONG })).toBe(1007);
  });

  // Proves 8.7.
  test('ends after fourteen days without use', async () => {
    const [kept, lost] = [await world.creator(), await world.creator()];
    await later(kept, 14 * DAY - 5);
    expect(await kept.codeOf(getMe)).toBe(200);
    await isNoted(kept);
    await later(lost, 10);
    expect(await lost.codeOf(getMe)).toBe(1007);
    expect(await kept.codeOf(getMe)).toBe(200);
  });

  test('ends after thirty days, used or not', async () => {
    const actor = await world.owner();
    for (const days of [13, 13]) {
      await later(actor, days * DAY);
      expect(await actor.codeOf(getMe)).toBe(200);
      await isNoted(actor);
    }
    await later(actor, 4 * DAY);
    expect(await actor.codeOf(getMe)).toBe(1007);
  });

  test('of staff ends after thirty minutes without use, and after twelve hours', async () => {
    const [idle, busy] = [await world.staff(), await world.staff()];
    await later(idle, 30 * 60 + 1);
    expect(await idle.codeOf(listVerifications)).toBe(1007);
    await world.db`UPDATE sessions SET last_seen_at = app_now() + interval '1 day' WHERE account_id = ${busy.id}`;
    await later(busy, 11 * HOUR);
    expect(await busy.codeOf(listVerifications)).toBe(200);
    await later(busy, HOUR);
    expect(await busy.codeOf(listVerifications)).toBe(1007);
  });

  test('of an account that is banned gets the error of the ban', async () => {
    const actor = await world.creator({ state: 'banned' });
    expect(await actor.codeOf(getMe)).toBe(1003);
  });

  test('is one of at most ten, and the oldest ends', async () => {
    const actor = await world.creator();
    const tokens: string[] = [];
    for (let n = 0; n < 10; n++)
      tokens.push((await world.anyone().call(login, { body: { email: actor.email, password: DEMO_PASSWORD } })).token);
    expect(await actor.codeOf(getMe)).toBe(1010);
    for (const token of tokens) expect(await new Client(world.app, token).codeOf(getMe)).toBe(200);
  });

  test('is one of at most ten when twenty start at once', async () => {
    const { id, email } = await world.creator();
    await Promise.all(Array.from({ length: 20 }, () => world.anyone().call(login, { body: { email, password: DEMO_PASSWORD } })));
    const live = await world.db`SELECT 1 FROM sessions WHERE account_id = ${id} AND revoked_at IS NULL`;
    expect(live).toHaveLength(10);
  });
});

describe('a token', () => {
  // Proves 8.9.
  test.each([
    ['none', undefined],
    ['unknown', 'A'.repeat(43)],
    ['too short', 'abc'],
    ['too long', 'A'.repeat(500)],
  ])('that is %s is no session', async (_, token) => {
    expect(await new Client(world.app, token).codeOf(getMe)).toBe(1010);
  });

  test('in another scheme or with other text beside it is no session', async () => {
    const { token } = await world.creator();
    for (const authorization of [`Basic ${token}`, `Bearer ${token}%00`, `Bearer  ${token}`, token]) {
      expect((await world.anyone().raw('GET', '/user/v1/account/me', { headers: { authorization } })).problem?.code).toBe(1010);
    }
  });

  test('is 256 random bits, and never repeats', () => {
    const tokens = new Set(Array.from({ length: 10_000 }, newToken));
    expect(tokens.size).toBe(10_000);
    expect([...tokens].filter((token) => !/^[\w-]{43}$/.test(token))).toEqual([]);
    expect(new Set([...tokens].map((token) => Buffer.from(token, 'base64url').length))).toEqual(new Set([32]));
  });

  test('of a session or a device is stored in no table', async () => {
    const people = await Promise.all(Array.from({ length: 5 }, () => makeAccount(world.deps, { userType: 'creator' })));
    const answers = await Promise.all(people.map(({ email }) => world.anyone().try(login, { body: { email, password: DEMO_PASSWORD } })));
    const tokens = [
      ...people.map(({ token }) => token),
      ...answers.map(({ answer }) => answer.token),
      ...answers.map(({ headers }) => /^device=([\w-]{43});/.exec(String(headers['set-cookie']))![1]!),
    ];
    expect(new Set(tokens).size).toBe(15);
    const tables = await world.db<{ name: string }[]>`
      SELECT quote_ident(table_name) AS name FROM information_schema.tables WHERE table_schema = 'public'`;
    expect(tables.length).toBeGreaterThan(20);
    const holders: string[] = [];
    for (const { name } of tables) {
      const found = await world.db`
        SELECT 1 FROM ${world.db.unsafe(name)} t WHERE to_jsonb(t)::text LIKE ANY (${tokens.map((token) => `%${token.replaceAll('_', '\\_')}%`)})`;
      if (found.length > 0) holders.push(name);
    }
    expect(holders).toEqual([]);
  });
});

/** Returns an authenticator whose lookups are counted and held back until they are released. */
function slowly() {
  const held = { lookups: 0, until: Promise.resolve() };
  const db = new Proxy(world.db, {
    apply: (target, self, args) => (isLookup(args) ? lookUp(() => Reflect.apply(target, self, args)) : Reflect.apply(target, self, args)),
  });
  async function lookUp(run: () => Promise<unknown>): Promise<unknown> {
    held.lookups += 1;
    const rows = await run();
    await held.until;
    return rows;
  }
  return { authenticate: authenticator({ ...world.deps, db }, async () => []), held };
}

/** Tests whether these are the arguments of the whole statement, not of a fragment. */
function isLookup([parts]: unknown[]): boolean {
  return String(parts).includes('FROM sessions');
}

test('the sessions of requests that arrive together are read at once, and each request gets its own', async () => {
  const people = [await world.creator(), await world.owner(), await world.creator()];
  await world.deps.write((tx) => endSessions(tx, world.deps.wake, people[2]!.id));
  const { authenticate, held } = slowly();
  const results = await Promise.all([...people.map(({ token }) => token), newToken()].map((token) => authenticate(token)));
  expect(held.lookups).toBe(1);
  const ids = results.map((result) => ('viewer' in result ? result.viewer.accountId : result.problem));
  expect(ids).toEqual([people[0]!.id, people[1]!.id, 1010, 1010]);
});

describe('the cached session of a token', () => {
  test('serves requests until the sessions of the account change', async () => {
    const { id, token } = await world.creator();
    const { authenticate, held } = slowly();
    await Promise.all(Array.from({ length: 30 }, () => authenticate(token)));
    await authenticate(token);
    expect(held.lookups).toBe(1);
    world.deps.wake.sessions([(await world.creator()).id]);
    await authenticate(token);
    expect(held.lookups).toBe(1);
    world.deps.wake.sessions([id]);
    await authenticate(token);
    expect(held.lookups).toBe(2);
  });

  test('is not used when the sessions changed during the look-up', async () => {
    const { id, token } = await world.creator();
    const { authenticate, held } = slowly();
    const { promise, resolve } = Promise.withResolvers<void>();
    held.until = promise;
    const early = authenticate(token);
    await vi.waitFor(() => expect(held.lookups).toBe(1));
    await world.deps.write((tx) => endSessions(tx, world.deps.wake, id));
    resolve();
    await early;
    expect(await authenticate(token)).toEqual({ problem: 1010 });
  });

  test('is not kept when the database was unavailable', async () => {
    const { token } = await world.creator();
    let isAway = true;
    const db = new Proxy(world.db, {
      apply: (target, self, args): unknown =>
        isAway && isLookup(args) ? Promise.reject(new Error('away')) : Reflect.apply(target, self, args),
    });
    const authenticate = authenticator({ ...world.deps, db }, async () => []);
    await expect(authenticate(token)).rejects.toThrow('away');
    isAway = false;
    expect(await authenticate(token)).toHaveProperty('viewer');
  });
});
