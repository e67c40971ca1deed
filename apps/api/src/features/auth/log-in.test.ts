import { login } from '@castlane/contract/auth.ts';
import { describe, expect, test } from 'vitest';
import { DEMO_PASSWORD } from '#features/accounts/factory.ts';
import { createStaff, renewTotp } from '#features/staff/actions.ts';
import { codeNow } from '#testing/one-time-code.ts';
import { openWorld } from '#testing/world.ts';
import { logIn } from './log-in.ts';

const world = openWorld({ RATE_LIMITS: 'on', TRUST_PROXY: '127.0.0.1' });
const PASSWORD = 'Another2@';
let count = 0;

async function staffWithTotp(): Promise<{ email: string; secret: string }> {
  count += 1;
  const email = `staff-${count}@castlane.test`;
  const totp = await createStaff(world.deps, { email, name: 'Sam Staff', password: PASSWORD }, { withTotp: true });
  return { email, secret: totp!.secret };
}

function codeOf(secret: string, secondsFromNow = 0): Promise<string> {
  return codeNow(world.db, secret, secondsFromNow);
}

/** Advances to the start of the next half minute, so no test crosses the end of a code's step. */
async function freshStep(): Promise<void> {
  const [clock] = await world.db<{ now: number }[]>`SELECT extract(epoch FROM app_now())::float8 AS now`;
  await world.advance(Math.ceil(30 - (clock!.now % 30)));
}

function tryToLogIn(email: string, oneTimeCode?: string, password = PASSWORD) {
  count += 1;
  const body = { email, password, ...(oneTimeCode === undefined ? {} : { oneTimeCode }) };
  return world.anyone().try(login, { body, headers: { 'x-forwarded-for': `10.1.${count >> 8}.${count & 255}` } });
}

async function answerOf(...given: Parameters<typeof tryToLogIn>): Promise<number> {
  const { status, problem } = await tryToLogIn(...given);
  return problem?.code ?? status;
}

describe('an account with an authenticator', () => {
  test('needs its code only after the right password', async () => {
    const { email, secret } = await staffWithTotp();
    const { status, problem } = await tryToLogIn(email);
    expect(status).toBe(422);
    expect(problem).toMatchObject({
      code: 1004,
      details: [{ path: 'oneTimeCode', message: 'Enter the 6-digit code from your authenticator' }],
    });
    expect(await answerOf(email, undefined, 'Wrong1!aa')).toBe(1019);
    expect(await answerOf(email, await codeOf(secret), 'Wrong1!aa')).toBe(1019);
    expect(await answerOf(email, await codeOf(secret))).toBe(200);
  });

  test('accepts the code of the current half minute and of the two next to it', async () => {
    const { email, secret } = await staffWithTotp();
    await freshStep();
    expect(await answerOf(email, await codeOf(secret, -60))).toBe(1021);
    expect(await answerOf(email, await codeOf(secret, 60))).toBe(1021);
    expect(await answerOf(email, await codeOf(secret, -30))).toBe(200);
    expect(await answerOf(email, await codeOf(secret))).toBe(200);
    expect(await answerOf(email, await codeOf(secret, 30))).toBe(200);
  });

  test('accepts each code once, and no earlier code after it', async () => {
    const { email, secret } = await staffWithTotp();
    await freshStep();
    const code = await codeOf(secret);
    expect(await answerOf(email, code)).toBe(200);
    expect(await answerOf(email, code)).toBe(1021);
    expect(await answerOf(email, await codeOf(secret, -30))).toBe(1021);
    await world.advance(30);
    expect(await answerOf(email, await codeOf(secret))).toBe(200);
  });

  test('lets in one of four simultaneous log-ins with one code', async () => {
    const { email, secret } = await staffWithTotp();
    await freshStep();
    const code = await codeOf(secret);
    const codes = await Promise.all(Array.from({ length: 4 }, () => answerOf(email, code)));
    expect(codes.toSorted((one, other) => one - other)).toEqual([200, 1021, 1021, 1021]);
  });

  test('is slowed down by wrong codes, even with right passwords in between', async () => {
    const { email } = await staffWithTotp();
    for (let n = 0; n < 5; n++) {
      expect(await answerOf(email, '000000')).toBe(1021);
      expect(await answerOf(email)).toBe(n < 4 ? 1004 : 1022);
    }
    expect((await world.mails(email)).map((mail) => mail.subject)).toEqual(['Someone is trying to log in to your account']);
  });

  test('can ask for its code any number of times', async () => {
    const { email, secret } = await staffWithTotp();
    for (let n = 0; n < 8; n++) expect(await answerOf(email)).toBe(1004);
    expect(await answerOf(email, await codeOf(secret))).toBe(200);
  });

  test('keeps its secret encrypted', async () => {
    const { email, secret } = await staffWithTotp();
    const [kept] = await world.db<{ totpSecret: string }[]>`SELECT totp_secret FROM accounts WHERE email = ${email}`;
    expect(kept?.totpSecret).not.toContain(secret);
    expect(world.deps.keys.open('totp', kept!.totpSecret)).toBe(secret);
  });
});

describe('another authenticator', () => {
  test('replaces the one before, ends the sessions and is logged', async () => {
    const { email, secret } = await staffWithTotp();
    const { answer } = await tryToLogIn(email, await codeOf(secret));
    const renewed = await renewTotp(world.deps, email);
    expect(renewed.address).toContain(`otpauth://totp/Castlane:${encodeURIComponent(email)}?`);
    expect(renewed.address).toContain(`secret=${renewed.secret}`);
    expect(await world.db`SELECT 1 FROM sessions WHERE account_id = ${answer.user.id} AND revoked_at IS NULL`).toHaveLength(0);
    await world.advance(60);
    expect(await answerOf(email, await codeOf(secret))).toBe(1021);
    expect(await answerOf(email, await codeOf(renewed.secret))).toBe(200);
    const acts = await world.db`SELECT action, actor_id FROM audit_log WHERE target_id = ${answer.user.id} ORDER BY n`;
    expect([...acts]).toEqual([
      { action: 'staff.created', actorId: null },
      { action: 'staff.totp_renewed', actorId: null },
    ]);
  });

  test('is for staff only', async () => {
    const { email } = await world.creator();
    for (const each of [email, 'nobody@castlane.test']) await expect(renewTotp(world.deps, each)).rejects.toMatchObject({ code: 1009 });
  });
});

test('staff without an authenticator can log in to a trial, but not in production', async () => {
  const { email } = await world.staff();
  const given = { email, password: DEMO_PASSWORD };
  expect(await answerOf(email, undefined, DEMO_PASSWORD)).toBe(200);
  const production = { ...world.deps, config: { ...world.deps.config, production: true } };
  await expect(logIn(production, given, { devices: [] })).rejects.toMatchObject({
    code: 1012,
    message: expect.stringContaining('staff:create'),
  });
  await expect(logIn(production, { ...given, password: 'Wrong1!aa' }, { devices: [] })).rejects.toMatchObject({ code: 1019 });
});
