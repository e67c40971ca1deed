import { getMe } from '@castlane/contract/account.ts';
import { forgotPassword, resendCode, resetPassword, signup, verifyCode } from '@castlane/contract/auth.ts';
import { correctEmail } from '@castlane/contract/email.ts';
import { describe, expect, test } from 'vitest';
import { DEMO_PASSWORD } from '#features/accounts/factory.ts';
import { Client } from '#testing/client.ts';
import { openWorld } from '#testing/world.ts';

const world = openWorld();
let count = 0;

async function newcomer() {
  const email = `mistyped-${++count}@castlane.test`;
  const body = { name: 'Nina Newcomer', email, password: DEMO_PASSWORD, userType: 'creator' as const };
  const { token } = await world.anyone().call(signup, { body });
  return { client: new Client(world.app, token), email, right: `right-${count}@castlane.test` };
}

async function codeMailedTo(email: string): Promise<string> {
  const [mail] = await world.mails(email);
  return /^\d{6}$/m.exec(mail?.text ?? '')![0];
}

describe('an email that is not yet verified', () => {
  test('is corrected at once, and its new code verifies it', async () => {
    const { client, right } = await newcomer();
    const { user, resendAvailableAt } = await client.call(correctEmail, { body: { email: right } });
    expect(user).toMatchObject({ email: right, emailVerifiedAt: null });
    expect(Date.parse(resendAvailableAt)).toBeGreaterThan(Date.now());
    const verified = await client.call(verifyCode, { body: { code: await codeMailedTo(right) } });
    expect(verified.user.email).toBe(right);
    expect((await client.call(getMe)).emailVerifiedAt).not.toBeNull();
  });

  test('voids the code sent to the old address', async () => {
    const { client, email, right } = await newcomer();
    const old = await codeMailedTo(email);
    await client.call(correctEmail, { body: { email: right } });
    if (old !== (await codeMailedTo(right))) expect(await client.codeOf(verifyCode, { body: { code: old } })).toBe(1021);
    expect((await client.call(getMe)).emailVerifiedAt).toBeNull();
  });

  test('voids links to a new password in the old mailbox', async () => {
    const { client, email, right } = await newcomer();
    await world.anyone().call(forgotPassword, { body: { email } });
    const token = /reset-password\/([\w-]{43})/.exec((await world.mails(email))[0]!.text)![1]!;
    await client.call(correctEmail, { body: { email: right } });
    expect(await world.anyone().codeOf(resetPassword, { body: { token, password: 'Another2@' } })).toBe(1021);
  });

  test('cannot become the email of another account, nor the same one, nor an invalid one', async () => {
    const { client, email } = await newcomer();
    const { email: taken } = await world.owner();
    expect(await client.codeOf(correctEmail, { body: { email: taken } })).toBe(1006);
    expect(await client.codeOf(correctEmail, { body: { email } })).toBe(1005);
    expect(await client.codeOf(correctEmail, { body: { email: 'Upper@castlane.test' } })).toBe(1004);
  });

  test('goes to one of two accounts that want it at once', async () => {
    const [one, other] = [await newcomer(), await newcomer()];
    const body = { email: 'wanted-by-two@castlane.test' };
    const codes = await Promise.all([one, other].map(({ client }) => client.codeOf(correctEmail, { body })));
    expect(codes.toSorted((a, b) => a - b)).toEqual([200, 1006]);
  });

  test('gets five codes an hour at most, over all addresses', async () => {
    const { client } = await newcomer();
    const codes: number[] = [];
    for (let n = 0; n < 5; n++) codes.push(await client.codeOf(correctEmail, { body: { email: `try-${n}-of-${count}@castlane.test` } }));
    expect(codes).toEqual([200, 200, 200, 200, 1022]);
    expect(await client.codeOf(resendCode)).toBe(1022);
  });

  test('corrected while the old code is entered is never verified by the old code', async () => {
    for (let round = 0; round < 8; round++) {
      const { client, email, right } = await newcomer();
      const code = await codeMailedTo(email);
      const [corrected, verified] = await Promise.all([
        client.codeOf(correctEmail, { body: { email: right } }),
        client.codeOf(verifyCode, { body: { code } }),
      ]);
      const me = await client.call(getMe);
      if (verified === 200) expect([corrected, me.email]).toEqual([1005, email]);
      else expect([corrected, verified, me.email, me.emailVerifiedAt]).toEqual([200, 1021, right, null]);
    }
  });
});

test('a verified email cannot be corrected here', async () => {
  const actor = await world.creator();
  expect(await actor.codeOf(correctEmail, { body: { email: 'other@castlane.test' } })).toBe(1005);
});
