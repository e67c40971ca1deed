import { getMe } from '@castlane/contract/account.ts';
import { forgotPassword, login, resendCode, resetPassword, signup, verifyCode } from '@castlane/contract/auth.ts';
import { describe, expect, test } from 'vitest';
import { DEMO_PASSWORD } from '#features/accounts/factory.ts';
import { Client } from '#testing/client.ts';
import { openWorld } from '#testing/world.ts';
import { mailResetLink } from './actions.ts';
import { makeCode } from './secrets.ts';

const world = openWorld();
let count = 0;

async function newcomer(): Promise<{ client: Client; email: string; id: string; code: string }> {
  const email = `newcomer-${++count}@castlane.test`;
  const { token, user } = await world
    .anyone()
    .call(signup, { body: { name: 'Nina Newcomer', email, password: DEMO_PASSWORD, userType: 'creator' } });
  return { client: new Client(world.app, token), email, id: user.id, code: await newestCode(email) };
}

async function newestCode(email: string): Promise<string> {
  const [mail] = await world.mails(email);
  return /^\d{6}$/m.exec(mail?.text ?? '')![0];
}

async function linkTo(email: string): Promise<string> {
  await world.anyone().call(forgotPassword, { body: { email } });
  const [mail] = await world.mails(email);
  return /http:\/\/localhost:3000\/reset-password\/([\w-]{43})/.exec(mail?.text ?? '')![1]!;
}

/** Returns the chi-squared statistic of values against an even spread over so many bins. */
function chiSquaredOf(values: number[], bins: number): number {
  const seen = Array<number>(bins).fill(0);
  for (const value of values) seen[value]! += 1;
  const expected = values.length / bins;
  return seen.reduce((sum, each) => sum + (each - expected) ** 2 / expected, 0);
}

function wrong(code: string): string {
  return code === '000000' ? '000001' : '000000';
}

test('an email is the same with spaces and invisible characters around it', async () => {
  const pasted = (email: string) => ` \u202a${email}\u200b\u00a0`;
  const email = 'pasted@castlane.test';
  const { user } = await world
    .anyone()
    .call(signup, { body: { name: 'Nina Newcomer', email: pasted(email), password: DEMO_PASSWORD, userType: 'creator' } });
  expect(user.email).toBe(email);
  expect((await world.anyone().call(login, { body: { email: pasted(email), password: DEMO_PASSWORD } })).user.id).toBe(user.id);
  await world.anyone().call(forgotPassword, { body: { email: pasted(email) } });
  expect((await world.mails(email))[0]?.text).toContain('/reset-password/');
  expect(await world.anyone().codeOf(login, { body: { email: 'pasted @castlane.test', password: DEMO_PASSWORD } })).toBe(1019);
  const { problem } = await world.anyone().try(signup, {
    body: { name: '\u3164\u200b \u2060\u0301', email: 'unseen@castlane.test', password: DEMO_PASSWORD, userType: 'creator' },
  });
  expect(problem?.details).toEqual([{ path: 'name', message: 'Fill this in' }]);
});

describe('a verification code', () => {
  // Proves 1.15, 7.20.
  test('verifies the address, once', async () => {
    const { client, code } = await newcomer();
    const { user } = await client.call(verifyCode, { body: { code } });
    expect(user.emailVerifiedAt).toMatch(/^\d{4}-.*Z$/);
    expect(await client.codeOf(verifyCode, { body: { code } })).toBe(1021);
    expect((await client.call(getMe)).emailVerifiedAt).toBe(user.emailVerifiedAt);
  });

  test('entered fifty times at once verifies once', async () => {
    const { client, code } = await newcomer();
    const codes = await Promise.all(Array.from({ length: 50 }, () => client.codeOf(verifyCode, { body: { code } })));
    expect(codes.filter((each) => each === 200)).toHaveLength(1);
    expect(codes.filter((each) => each === 1021)).toHaveLength(49);
  });

  test('is void after five wrong tries, even if more come at once', async () => {
    const { client, code, id } = await newcomer();
    const codes = await Promise.all(Array.from({ length: 50 }, () => client.codeOf(verifyCode, { body: { code: wrong(code) } })));
    expect(codes).toEqual(Array<number>(50).fill(1021));
    const [secret] = await world.db<{ tries: number }[]>`SELECT tries FROM mailed_secrets WHERE account_id = ${id}`;
    expect(secret?.tries).toBe(5);
    expect(await client.codeOf(verifyCode, { body: { code } })).toBe(1021);
  });

  test('of another account is wrong', async () => {
    const [one, other] = [await newcomer(), await newcomer()];
    expect(await one.client.codeOf(verifyCode, { body: { code: other.code } })).toBe(1021);
  });

  test('is valid only while it is the newest', async () => {
    const { client, email, code } = await newcomer();
    await world.advance(60);
    await client.call(resendCode);
    const newer = await newestCode(email);
    expect(await client.codeOf(verifyCode, { body: { code } })).toBe(1021);
    expect(await client.codeOf(verifyCode, { body: { code: newer } })).toBe(200);
  });

  test('is valid for ten minutes', async () => {
    const [one, other] = [await newcomer(), await newcomer()];
    await world.advance(590);
    expect(await one.client.codeOf(verifyCode, { body: { code: one.code } })).toBe(200);
    await world.advance(20);
    expect(await other.client.codeOf(verifyCode, { body: { code: other.code } })).toBe(1021);
  });

  test('in a wrong format gets another error than a wrong code', async () => {
    const { client } = await newcomer();
    expect(await client.codeOf(verifyCode, { body: { code: '12345a' } })).toBe(1004);
  });

  test('has six digits, and a hundred thousand codes are evenly distributed', () => {
    const codes = Array.from({ length: 100_000 }, makeCode);
    expect(codes.filter((code) => !/^[0-9]{6}$/.test(code))).toEqual([]);
    // By chance, these limits are exceeded once in ten thousand runs.
    expect(chiSquaredOf([...codes.join('')].map(Number), 10)).toBeLessThan(33.7);
    expect(
      chiSquaredOf(
        codes.map((code) => Math.floor(Number(code) / 10_000)),
        100,
      ),
    ).toBeLessThan(161);
  });
});

describe('another code', () => {
  // Proves 7.19.
  test('is mailed after a minute, and the answer gives the time of the next', async () => {
    const { client, email } = await newcomer();
    const early = await client.try(resendCode);
    expect(early).toMatchObject({ status: 429, problem: { code: 1022 } });
    expect(Number(early.headers['retry-after'])).toBeGreaterThan(50);
    await world.advance(61);
    const { resendAvailableAt } = await client.call(resendCode);
    const [clock] = await world.db<{ now: string }[]>`SELECT app_now() AS now`;
    expect(Date.parse(resendAvailableAt) - Date.parse(clock!.now)).toBeGreaterThan(55_000);
    expect(await world.mails(email)).toHaveLength(2);
  });

  test('is mailed at most five times an hour', async () => {
    const { client } = await newcomer();
    for (let n = 0; n < 4; n++) {
      await world.advance(61);
      expect(await client.codeOf(resendCode)).toBe(200);
    }
    await world.advance(61);
    const sixth = await client.try(resendCode);
    expect(sixth.problem?.code).toBe(1022);
    const wait = Number(sixth.headers['retry-after']);
    expect(wait).toBeGreaterThan(3200);
    await world.advance(wait);
    expect(await client.codeOf(resendCode)).toBe(200);
  });

  test('requested ten times at once is mailed once', async () => {
    const { client, email } = await newcomer();
    await world.advance(61);
    const codes = await Promise.all(Array.from({ length: 10 }, () => client.codeOf(resendCode)));
    expect(codes.filter((each) => each === 200)).toHaveLength(1);
    expect(codes.filter((each) => each === 1022)).toHaveLength(9);
    expect(await world.mails(email)).toHaveLength(2);
  });

  test('is refused once the address is verified', async () => {
    const { problem } = await (await world.creator()).try(resendCode);
    expect(problem).toMatchObject({ code: 1005, message: 'Your email is already verified' });
  });
});

describe('a forgotten password', () => {
  const password = 'Another2@';

  /** Returns what the refusal of a link says about it. */
  async function faultOf(token: string): Promise<string | undefined> {
    const { status, problem } = await world.anyone().try(resetPassword, { body: { token, password } });
    expect([status, problem]).toMatchObject([400, { code: 1021, message: 'Invalid OTP' }]);
    return problem?.details?.[0]?.message;
  }

  // Proves 7.21.
  test('answers the same for any address, and mails only existing accounts', async () => {
    const { email } = await world.creator();
    const known = await world.anyone().try(forgotPassword, { body: { email } });
    const unknown = await world.anyone().try(forgotPassword, { body: { email: 'nobody@castlane.test' } });
    for (const { status, answer } of [known, unknown]) expect([status, answer]).toEqual([202, undefined]);
    expect(await world.mails(email)).toHaveLength(1);
    expect(await world.mails('nobody@castlane.test')).toEqual([]);
  });

  test('is mailed with the address of the settings, whatever Host header the request has', async () => {
    const names = [
      'host',
      'x-forwarded-host',
      'x-forwarded-server',
      'x-host',
      'x-original-host',
      'x-forwarded-proto',
      'forwarded',
      'origin',
      'referer',
    ];
    const values = [
      'evil.test',
      'evil.test:443',
      'localhost:3000@evil.test',
      'https://evil.test',
      'host=evil.test',
      'localhost:3000,evil.test',
      'EVIL.test/',
    ];
    const emails = await Promise.all(Array.from({ length: 13 }, async () => (await world.creator()).email));
    const kinds = names.flatMap((name) => values.map((value) => ({ [name]: value })));
    expect(kinds).toHaveLength(63);
    // Each round asks once per address: a link that is replaced before its mail goes out is not mailed.
    for (let first = 0; first < kinds.length; first += emails.length) {
      const round = kinds.slice(first, first + emails.length);
      await Promise.all(round.map((headers, n) => world.anyone().call(forgotPassword, { body: { email: emails[n]! }, headers })));
      await world.mails(emails[0]!);
    }
    const mails = (await Promise.all(emails.map((email) => world.mails(email)))).flat();
    expect(mails).toHaveLength(63);
    for (const { text, html } of mails) {
      expect(text).toContain('http://localhost:3000/reset-password/');
      expect(`${text}${html}`.toLowerCase()).not.toContain('evil');
    }
  });

  // Proves 7.22.
  test('is replaced by the link once, ends every session and notifies the owner', async () => {
    const actor = await world.creator();
    const token = await linkTo(actor.email);
    expect(await actor.codeOf(getMe)).toBe(200);
    expect(await world.anyone().codeOf(resetPassword, { body: { token, password } })).toBe(204);
    expect(await actor.codeOf(getMe)).toBe(1010);
    expect(await faultOf(token)).toBe('used');
    expect(await world.anyone().codeOf(login, { body: { email: actor.email, password } })).toBe(200);
    expect(await world.anyone().codeOf(login, { body: { email: actor.email, password: DEMO_PASSWORD } })).toBe(1019);
    expect((await world.mails(actor.email))[0]?.subject).toBe('Your password was changed');
  });

  test('is replaced once by fifty simultaneous requests', async () => {
    const token = await linkTo((await world.creator()).email);
    const codes = await Promise.all(Array.from({ length: 50 }, () => world.anyone().codeOf(resetPassword, { body: { token, password } })));
    expect(codes.filter((each) => each === 204)).toHaveLength(1);
    expect(codes.filter((each) => each === 1021)).toHaveLength(49);
  });

  test('is not replaced by an older link, an expired link or nonsense', async () => {
    const { email } = await world.creator();
    const older = await linkTo(email);
    const newer = await linkTo(email);
    expect(await faultOf(older)).toBe('replaced');
    await world.advance(1801);
    expect(await faultOf(newer)).toBe('expired');
    expect(await faultOf('nonsense')).toBeUndefined();
  });

  test('is mailed at most five times an hour, never to a banned account, and once per task', async () => {
    const { email } = await world.creator();
    for (let n = 0; n < 7; n++) {
      await world.anyone().call(forgotPassword, { body: { email } });
      await world.mails(email);
    }
    expect(await world.mails(email)).toHaveLength(5);
    const banned = await world.creator({ state: 'banned' });
    await world.anyone().call(forgotPassword, { body: { email: banned.email } });
    expect(await world.mails(banned.email)).toEqual([]);
    const other = await world.creator();
    for (let n = 0; n < 2; n++) await mailResetLink(world.deps, other.email, '0190ca7e-0000-7000-8000-00000000beef');
    expect(await world.mails(other.email)).toHaveLength(1);
  });
});
