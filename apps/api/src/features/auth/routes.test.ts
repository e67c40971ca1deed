import { monitorEventLoopDelay } from 'node:perf_hooks';
import { changePassword, getMe } from '@castlane/contract/account.ts';
import { login, PASSWORD_MESSAGE, signup } from '@castlane/contract/auth.ts';
import { getCase } from '@castlane/contract/case.ts';
import { banAccount } from '@castlane/contract/staff.ts';
import { hash } from '@node-rs/argon2';
import { describe, expect, test, vi } from 'vitest';
import { DEMO_PASSWORD, type AccountState } from '#features/accounts/factory.ts';
import { Client } from '#testing/client.ts';
import { openWorld } from '#testing/world.ts';
import { NOBODYS_HASH } from '#platform/passwords.ts';

const world = openWorld();
const password = DEMO_PASSWORD;

/** Returns a whole answer, without the request id. */
async function answerTo(email: string, given: string) {
  const response = await world.app.inject({ method: 'POST', url: '/user/v1/auth/login', payload: { email, password: given } });
  const body = response.body.replace(/"requestId":"[0-9a-f-]{36}"/, '"requestId":""');
  return { status: response.statusCode, headers: Object.keys(response.headers).toSorted(), body };
}

const newcomer = (email: string) => ({ name: 'Nina Newcomer', email, password, userType: 'creator' as const });

describe('signing up', () => {
  // Proves 1.14, 3.6, 3.8, 7.17, 9.13.
  test('makes an account with a session, a stream, a star account and a mailed code', async () => {
    const { token, user } = await world.anyone().call(signup, { body: newcomer('nina@castlane.test') });
    expect(user).toMatchObject({
      name: 'Nina Newcomer',
      email: 'nina@castlane.test',
      userType: 'creator',
      emailVerifiedAt: null,
      isProfileCompleted: false,
      swapToFightRatio: 5,
    });
    const me = await new Client(world.app, token).call(getMe);
    expect(me).toMatchObject({
      id: user.id,
      verificationStatus: 'incomplete',
      status: 'inactive',
      completeness: 20,
      creator: { creatorStar: 0 },
      business: null,
    });
    const [mail] = await world.mails('nina@castlane.test');
    expect(mail?.subject).toMatch(/^\d{6} is your Castlane verification code$/);
    expect(mail?.text).toMatch(/^\d{6}$/m);
    expect(mail?.text).not.toContain('Nina');
    const streams = await world.db`SELECT 1 FROM account_streams WHERE account_id = ${user.id}`;
    expect(streams).toHaveLength(1);
  });

  test('gives a business owner no star account', async () => {
    const { token } = await world.anyone().call(signup, { body: { ...newcomer('shop@castlane.test'), userType: 'business_owner' } });
    expect(await new Client(world.app, token).call(getMe)).toMatchObject({
      creator: null,
      business: { company: null, website: null, industry: null },
    });
  });

  // Proves 8.6.
  test('with an address that is taken is refused, whatever the other fields say', async () => {
    const { email } = await world.owner();
    expect(await world.anyone().codeOf(signup, { body: newcomer(email) })).toBe(1006);
  });

  test('ten times at once with one address makes one account', async () => {
    const codes = await Promise.all(
      Array.from({ length: 10 }, () => world.anyone().codeOf(signup, { body: newcomer('race@castlane.test') })),
    );
    expect(codes.filter((code) => code === 201)).toHaveLength(1);
    expect(codes.filter((code) => code === 1006)).toHaveLength(9);
    expect(await world.mails('race@castlane.test')).toHaveLength(1);
  });

  // Proves 5.14, 8.4.
  test('names the error of each field', async () => {
    const { status, problem } = await world
      .anyone()
      .try(signup, { body: { ...newcomer('Upper@castlane.test'), password: 'short', name: 'N' } });
    expect(status).toBe(422);
    expect(problem).toMatchObject({ code: 1004 });
    expect(problem?.details?.map((detail) => detail.path)).toEqual(['name', 'email', 'password']);
    expect(problem?.details?.[2]?.message).toBe(PASSWORD_MESSAGE);
  });

  // Proves 1.1.
  test('never makes staff, and accepts no unknown field', async () => {
    for (const more of [
      { userType: 'staff' },
      { status: 'active' },
      { emailVerifiedAt: '2026-01-01T00:00:00.000Z' },
      { id: world.category() },
    ]) {
      const { problem } = await world.anyone().raw('POST', '/user/v1/auth/signup', { body: { ...newcomer('sly@castlane.test'), ...more } });
      expect(problem?.code).toBe(1004);
    }
  });
});

describe('logging in', () => {
  const STATES: AccountState[] = ['unverified', 'incomplete', 'pending', 'rejected', 'active'];

  // Proves 7.18.
  test.each(STATES)('works for an account that is %s', async (state) => {
    const actor = await world.creator({ state });
    const { token, user } = await world.anyone().call(login, { body: { email: actor.email, password } });
    expect(token).toMatch(/^[\w-]{43}$/);
    expect(user.id).toBe(actor.id);
    expect(await new Client(world.app, token).codeOf(getMe)).toBe(200);
  });

  test('works for staff, and with an address in capitals', async () => {
    const { email } = await world.staff();
    expect(await world.anyone().codeOf(login, { body: { email: email.toUpperCase(), password } })).toBe(200);
  });

  // Proves 8.17.
  test('answers a wrong password byte for byte the same in every state, and for an unknown account', async () => {
    const emails = ['nobody@castlane.test', (await world.staff()).email];
    for (const state of [...STATES, 'banned'] as const) emails.push((await world.creator({ state })).email);
    expect(emails).toHaveLength(8);
    const answers = await Promise.all(emails.map((email) => answerTo(email, 'Wrong1!aa')));
    answers.push(await answerTo('nobody@castlane.test', password));
    for (const each of answers) expect(each).toEqual(answers[0]);
    expect(answers[0]).toMatchObject({ status: 401, body: '{"code":1019,"message":"Invalid credentials","requestId":""}' });
  });

  test('answers a right password according to the state of the account', async () => {
    for (const state of STATES) expect((await answerTo((await world.creator({ state })).email, password)).status).toBe(200);
    expect((await answerTo((await world.staff()).email, password)).status).toBe(200);
    expect((await answerTo((await world.creator({ state: 'banned' })).email, password)).status).toBe(403);
  });

  test('tells a banned account about the ban and its case, only after the right password', async () => {
    const [{ id, email }, staff] = [await world.creator(), await world.staff()];
    await staff.call(banAccount, { params: { id }, body: { reason: 'Three people reported the same scam.' } });
    expect(await world.anyone().codeOf(login, { body: { email, password: 'Wrong1!aa' } })).toBe(1019);
    const { status, problem, headers } = await world.anyone().try(login, { body: { email, password } });
    expect([status, problem?.code, problem?.details?.map((detail) => detail.path)]).toEqual([403, 1003, ['case', 'reason']]);
    expect(headers).not.toHaveProperty('set-cookie');
    const token = /^\/case\/([\w-]+)$/.exec(problem!.details![0]!.message)![1]!;
    expect(await world.anyone().call(getCase, { params: { token } })).toMatchObject({ reason: 'Three people reported the same scam.' });
  });

  test('answers 1023 to some of too many at once, lets none wait for long, and keeps the server responsive', async () => {
    const delay = monitorEventLoopDelay({ resolution: 5 });
    delay.enable();
    const answers = await Promise.all(
      Array.from({ length: 120 }, () => world.anyone().try(login, { body: { email: 'nobody@castlane.test', password } })),
    );
    delay.disable();
    const busy = answers.filter(({ problem }) => problem?.code === 1023);
    expect(busy.length).toBeGreaterThan(30);
    expect(answers.filter(({ problem }) => problem?.code === 1019)).toHaveLength(120 - busy.length);
    for (const { status, headers } of busy) expect([status, headers['retry-after']]).toEqual([503, '2']);
    // A hash on the main thread would block it for 15 ms, sixty times.
    expect(delay.percentile(50) / 1e6).toBeLessThan(15);
  });

  test('renews a hash that was made with weaker parameters', async () => {
    const { id, email } = await world.creator();
    await world.db`UPDATE accounts SET password_hash = ${await hash(password, { memoryCost: 8192, timeCost: 1 })} WHERE id = ${id}`;
    const hashOf = async () =>
      (await world.db<{ passwordHash: string }[]>`SELECT password_hash FROM accounts WHERE id = ${id}`)[0]!.passwordHash;
    const before = await hashOf();
    expect(await world.anyone().codeOf(login, { body: { email, password: 'Wrong1!aa' } })).toBe(1019);
    expect(await hashOf()).toBe(before);
    const codes = await Promise.all([1, 2, 3].map(() => world.anyone().codeOf(login, { body: { email, password } })));
    expect(codes).toEqual([200, 200, 200]);
    const after = await hashOf();
    expect(after).toMatch(/^test:\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(await world.anyone().codeOf(login, { body: { email, password } })).toBe(200);
    expect(await hashOf()).toBe(after);
  });

  test('a log-in that overlaps with a change of the password gets no session', async () => {
    const { id, email } = await world.creator();
    const code = await world.deps.write(async (tx) => {
      await tx`SELECT 1 FROM accounts WHERE id = ${id} FOR UPDATE`;
      const late = world.anyone().codeOf(login, { body: { email, password } });
      await vi.waitFor(async () => expect(await world.db`SELECT 1 FROM pg_locks WHERE NOT granted`).not.toHaveLength(0));
      await tx`UPDATE accounts SET password_hash = ${NOBODYS_HASH} WHERE id = ${id}`;
      return { late };
    });
    expect(await code.late).toBe(1019);
  });
});

describe('changing the password', () => {
  const newPassword = 'Another2@';

  test('ends the other sessions, keeps this one, mails the owner and voids the old password', async () => {
    const actor = await world.creator();
    const { token } = await world.anyone().call(login, { body: { email: actor.email, password } });
    const other = new Client(world.app, token);
    expect(await other.codeOf(getMe)).toBe(200);
    expect(await actor.codeOf(changePassword, { body: { currentPassword: password, newPassword } })).toBe(204);
    expect(await other.codeOf(getMe)).toBe(1010);
    expect(await actor.codeOf(getMe)).toBe(200);
    expect(await world.anyone().codeOf(login, { body: { email: actor.email, password } })).toBe(1019);
    expect(await world.anyone().codeOf(login, { body: { email: actor.email, password: newPassword } })).toBe(200);
    expect((await world.mails(actor.email)).map((mail) => mail.subject)).toEqual(['Your password was changed']);
  });

  test('needs the current password', async () => {
    const actor = await world.creator();
    expect(await actor.codeOf(changePassword, { body: { currentPassword: 'Wrong1!aa', newPassword } })).toBe(1011);
    expect(await world.mails(actor.email)).toEqual([]);
  });

  test('needs a valid new password', async () => {
    const actor = await world.creator();
    const { problem } = await actor.try(changePassword, { body: { currentPassword: password, newPassword: 'weak' } });
    expect(problem).toMatchObject({ code: 1004, message: PASSWORD_MESSAGE, details: [{ path: 'newPassword' }] });
  });

  test('three times at once happens once', async () => {
    const actor = await world.creator();
    const codes = await Promise.all(
      [1, 2, 3].map((n) => actor.codeOf(changePassword, { body: { currentPassword: password, newPassword: `Another${n}@` } })),
    );
    expect(codes.filter((code) => code === 204)).toHaveLength(1);
    expect(codes.filter((code) => code === 1011)).toHaveLength(2);
  });

  test('works for staff too, and not before the address is verified', async () => {
    expect(await (await world.staff()).codeOf(changePassword, { body: { currentPassword: password, newPassword } })).toBe(204);
    expect(
      await (await world.creator({ state: 'unverified' })).codeOf(changePassword, { body: { currentPassword: password, newPassword } }),
    ).toBe(1002);
  });
});
