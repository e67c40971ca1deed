import { login, resetPassword, forgotPassword } from '@castlane/contract/auth.ts';
import { describe, expect, test } from 'vitest';
import { DEMO_PASSWORD } from '#features/accounts/factory.ts';
import { hashOf } from './sessions/tokens.ts';
import { openWorld } from '#testing/world.ts';
import { throttleKeyOf } from './throttle.ts';

const world = openWorld({ RATE_LIMITS: 'on', TRUST_PROXY: '127.0.0.1', PUBLIC_URL: 'https://castlane.test' });
const MINUTE = 60;
const HOUR = 60 * MINUTE;
const RIGHT = DEMO_PASSWORD;
const WRONG = 'Wrong1!aa';
let callers = 0;

/** Sends each call from a different address: the limit per address is not tested here. */
function tryToLogIn(email: string, password: string, device?: string) {
  callers += 1;
  const headers = { 'x-forwarded-for': `10.0.${callers >> 8}.${callers & 255}`, ...(device ? { cookie: `device=${device}` } : {}) };
  return world.anyone().try(login, { body: { email, password }, headers });
}

async function codesOf(count: number, email: string, password: string, device?: string): Promise<number[]> {
  const codes: number[] = [];
  for (let n = 0; n < count; n++) {
    const { status, problem } = await tryToLogIn(email, password, device);
    codes.push(problem?.code ?? status);
  }
  return codes;
}

async function waitOf(email: string, device?: string): Promise<number> {
  const { problem, headers } = await tryToLogIn(email, RIGHT, device);
  expect(problem?.code).toBe(1022);
  return Number(headers['retry-after']);
}

function deviceIn(headers: Record<string, unknown>): string {
  return /^device=([\w-]{43})[.;]/.exec(String(headers['set-cookie']))![1]!;
}

/** Returns all device tokens that the browser carries. */
function cookieIn(headers: Record<string, unknown>): string {
  return /^device=([\w.-]+);/.exec(String(headers['set-cookie']))![1]!;
}

describe('guessing a password', () => {
  test('is slowed down after five failures, which also delays the right password', async () => {
    const { email } = await world.creator();
    expect(await codesOf(6, email, WRONG)).toEqual([1019, 1019, 1019, 1019, 1019, 1022]);
    expect(await waitOf(email)).toBeGreaterThan(50);
    await world.advance(MINUTE);
    expect(await codesOf(1, email, RIGHT)).toEqual([200]);
  });

  test('gets the same answers where there is no account', async () => {
    const { email } = await world.creator();
    for (let n = 0; n < 6; n++) {
      const [known, unknown] = [await tryToLogIn(email, WRONG), await tryToLogIn('nobody@castlane.test', WRONG)];
      expect(known.problem?.code).toBe(n < 5 ? 1019 : 1022);
      expect({ ...unknown.problem, requestId: '' }).toEqual({ ...known.problem, requestId: '' });
      expect(Object.keys(unknown.headers).toSorted()).toEqual(Object.keys(known.headers).toSorted());
    }
  });

  test('waits 1, 2, 4, 8, 15 and 15 minutes', async () => {
    const { email } = await world.creator();
    await codesOf(5, email, WRONG);
    for (const minutes of [1, 2, 4, 8, 15, 15]) {
      const wait = await waitOf(email);
      expect(wait).toBeGreaterThan(minutes * MINUTE - 10);
      expect(wait).toBeLessThanOrEqual(minutes * MINUTE);
      await world.advance(wait);
      expect(await codesOf(1, email, WRONG)).toEqual([1019]);
    }
  });

  test('with four failures in a quarter of an hour is not slowed down', async () => {
    const { email } = await world.creator();
    for (let n = 0; n < 3; n++) {
      expect(await codesOf(4, email, WRONG)).toEqual([1019, 1019, 1019, 1019]);
      await world.advance(15 * MINUTE);
    }
    expect(await codesOf(1, email, RIGHT)).toEqual([200]);
  });

  test('starts again after a success', async () => {
    const { email } = await world.creator();
    await codesOf(4, email, WRONG);
    expect(await codesOf(1, email, RIGHT)).toEqual([200]);
    expect(await codesOf(5, email, WRONG)).toEqual([1019, 1019, 1019, 1019, 1019]);
  });

  test('fifty times at once is five guesses', async () => {
    const { email } = await world.creator();
    const answers = await Promise.all(Array.from({ length: 50 }, () => tryToLogIn(email, WRONG)));
    const codes = answers.map(({ problem }) => problem?.code);
    expect(codes.filter((code) => code === 1019)).toHaveLength(5);
    expect(codes.filter((code) => code === 1022)).toHaveLength(45);
  });

  test('a thousand times gets at most thirty guesses an hour, with the address in capitals or not', async () => {
    const { email } = await world.creator();
    const codes: number[] = [];
    for (let minute = 0; minute < 50; minute++) {
      codes.push(...(await codesOf(20, minute % 2 ? email.toUpperCase() : email, WRONG)));
      await world.advance(HOUR / 50);
    }
    const guesses = codes.filter((code) => code === 1019).length;
    expect(codes).toHaveLength(1000);
    expect(guesses).toBeGreaterThan(8);
    expect(guesses).toBeLessThanOrEqual(30);
  });

  test('a hundred times in a row requires a new password, however much time passes', async () => {
    const { email } = await world.creator();
    await codesOf(4, email, WRONG);
    await world.db`UPDATE login_failures SET consecutive = 99 WHERE key = ${throttleKeyOf(email)}`;
    expect(await codesOf(1, email, WRONG)).toEqual([1019]);
    await world.advance(30 * 24 * HOUR);
    const { problem, headers } = await tryToLogIn(email, RIGHT);
    expect(problem).toMatchObject({ code: 1022, message: 'Too many wrong passwords. Use “Forgot password?” to choose a new one' });
    expect(headers).not.toHaveProperty('retry-after');
    await world.anyone().call(forgotPassword, { body: { email } });
    const token = /reset-password\/([\w-]{43})/.exec((await world.mails(email))[0]!.text)![1]!;
    await world.anyone().call(resetPassword, { body: { token, password: 'Another2@' } });
    expect(await codesOf(1, email, 'Another2@')).toEqual([200]);
  });

  test('mails the owner once per streak, and sends nothing for an unknown address', async () => {
    const { email } = await world.creator();
    await codesOf(4, email, WRONG);
    expect(await world.mails(email)).toEqual([]);
    await codesOf(3, email, WRONG);
    await world.advance(MINUTE);
    await codesOf(2, email, WRONG);
    expect((await world.mails(email)).map((mail) => mail.subject)).toEqual(['Someone is trying to log in to your account']);
    await codesOf(6, 'no-one@castlane.test', WRONG);
    expect(await world.mails('no-one@castlane.test')).toEqual([]);
  });
});

describe('a browser that the account is known to use', () => {
  test('gets in a hundred of a hundred times while others guess', async () => {
    const { email } = await world.creator();
    const device = deviceIn((await tryToLogIn(email, RIGHT)).headers);
    await codesOf(6, email, WRONG);
    for (let n = 0; n < 100; n++) {
      expect([await codesOf(1, email, WRONG), await codesOf(1, email, RIGHT, device)]).toEqual([[1022], [200]]);
    }
  });

  test('is slowed down by its own failures only', async () => {
    const { email } = await world.creator();
    const device = deviceIn((await tryToLogIn(email, RIGHT)).headers);
    expect(await codesOf(6, email, WRONG, device)).toEqual([1019, 1019, 1019, 1019, 1019, 1022]);
    expect(await codesOf(1, email, RIGHT)).toEqual([200]);
    expect(await waitOf(email, device)).toBeGreaterThan(50);
  });

  test('is known to one account only', async () => {
    const [one, other] = [await world.creator(), await world.creator()];
    const device = deviceIn((await tryToLogIn(one.email, RIGHT)).headers);
    await codesOf(5, other.email, WRONG);
    for (const token of [device, 'A'.repeat(43), 'nonsense', undefined])
      expect(await codesOf(1, other.email, RIGHT, token)).toEqual([1022]);
  });

  test('carries a token that no script reads, no other site sends and no table stores', async () => {
    const { id, email } = await world.creator();
    const { headers } = await tryToLogIn(email, RIGHT);
    const device = deviceIn(headers);
    expect(String(headers['set-cookie']).split('; ').slice(1).toSorted()).toEqual([
      'HttpOnly',
      'Max-Age=15552000',
      'Path=/user/v1/auth',
      'SameSite=Strict',
      'Secure',
    ]);
    const kept = await world.db`SELECT token_hash FROM known_devices WHERE account_id = ${id}`;
    expect([...kept]).toEqual([{ tokenHash: hashOf(device) }]);
    expect((await tryToLogIn(email, WRONG)).headers).not.toHaveProperty('set-cookie');
  });

  test('keeps its token, other browsers get one each, and the account knows the ten latest', async () => {
    const { id, email } = await world.creator();
    const first = deviceIn((await tryToLogIn(email, RIGHT)).headers);
    expect(deviceIn((await tryToLogIn(email, RIGHT, first)).headers)).toBe(first);
    const others = new Set<string>();
    for (let n = 0; n < 10; n++) others.add(deviceIn((await tryToLogIn(email, RIGHT)).headers));
    expect(others.size).toBe(10);
    expect(await world.db`SELECT 1 FROM known_devices WHERE account_id = ${id}`).toHaveLength(10);
    expect(deviceIn((await tryToLogIn(email, RIGHT, first)).headers)).not.toBe(first);
  });

  test('knows two accounts, and five wrong passwords for one never lock out the other', async () => {
    const [one, other] = [await world.creator(), await world.owner()];
    const first = cookieIn((await tryToLogIn(one.email, RIGHT)).headers);
    const both = cookieIn((await tryToLogIn(other.email, RIGHT, first)).headers);
    expect(await codesOf(6, one.email, WRONG, both)).toEqual([1019, 1019, 1019, 1019, 1019, 1022]);
    expect(await codesOf(1, other.email, RIGHT, both)).toEqual([200]);
    await codesOf(6, other.email, WRONG);
    expect(await codesOf(1, other.email, RIGHT, both)).toEqual([200]);
    await world.advance(MINUTE);
    await codesOf(6, one.email, WRONG);
    expect(await codesOf(1, one.email, RIGHT, both)).toEqual([200]);
  });

  test('keeps a secret for each of its ten latest accounts, and shares none between accounts', async () => {
    const people = await Promise.all(Array.from({ length: 11 }, () => world.creator()));
    let cookie = 'nonsense';
    for (const { email } of people) cookie = cookieIn((await tryToLogIn(email, RIGHT, cookie)).headers);
    const secrets = cookie.split('.');
    expect(new Set(secrets).size).toBe(10);
    const known = await world.db<{ accountId: string }[]>`
      SELECT account_id FROM known_devices WHERE encode(token_hash, 'hex') = ANY(${secrets.map((secret) => hashOf(secret).toString('hex'))}::text[])`;
    expect(known.map(({ accountId }) => accountId).toSorted()).toEqual(
      people
        .slice(1)
        .map(({ id }) => id)
        .toSorted(),
    );
  });

  test('is unknown after 180 days, and after a new password', async () => {
    const [late, changed] = [await world.creator(), await world.creator()];
    const token = deviceIn((await tryToLogIn(late.email, RIGHT)).headers);
    await world.advance(180 * 24 * HOUR);
    expect(deviceIn((await tryToLogIn(late.email, RIGHT, token)).headers)).not.toBe(token);
    const other = deviceIn((await tryToLogIn(changed.email, RIGHT)).headers);
    await world.anyone().call(forgotPassword, { body: { email: changed.email } });
    const link = /reset-password\/([\w-]{43})/.exec((await world.mails(changed.email))[0]!.text)![1]!;
    await world.anyone().call(resetPassword, { body: { token: link, password: 'Another2@' } });
    expect(deviceIn((await tryToLogIn(changed.email, 'Another2@', other)).headers)).not.toBe(other);
  });
});
