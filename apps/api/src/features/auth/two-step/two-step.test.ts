import { getMe } from '@castlane/contract/account.ts';
import { login } from '@castlane/contract/auth.ts';
import { listNotifications } from '@castlane/contract/notification.ts';
import {
  confirmTwoStep,
  endTwoStep,
  getTwoStep,
  RECOVERY_CODES,
  renewRecoveryCodes,
  SET_UP_MINUTES,
  startTwoStep,
} from '@castlane/contract/two-step.ts';
import { describe, expect, test } from 'vitest';
import { DEMO_PASSWORD } from '#features/accounts/factory.ts';
import { Client } from '#testing/client.ts';
import { codeNow } from '#testing/one-time-code.ts';
import { openWorld, type Actor } from '#testing/world.ts';
import { endTwoStepOf } from './two-step.ts';

const world = openWorld();

function begin(actor: Actor) {
  return actor.call(startTwoStep, { body: { currentPassword: DEMO_PASSWORD } });
}

async function turnOn(actor: Actor): Promise<{ secret: string; recoveryCodes: string[] }> {
  const { setUp, secret } = await begin(actor);
  const { recoveryCodes } = await actor.call(confirmTwoStep, { body: { setUp, oneTimeCode: await codeNow(world.db, secret) } });
  await world.advance(30);
  return { secret, recoveryCodes };
}

function logsIn(email: string, step: { oneTimeCode?: string; recoveryCode?: string } = {}, password = DEMO_PASSWORD) {
  return world.anyone().codeOf(login, { body: { email, password, ...step } });
}

async function notifiedChanges(actor: Actor): Promise<(string | undefined)[]> {
  const { items } = await actor.call(listNotifications, {});
  return items.map(({ data }) => data.change);
}

/** Returns a code that is not valid now. */
async function wrongCode(secret: string): Promise<string> {
  const right = await Promise.all([-30, 0, 30].map((seconds) => codeNow(world.db, secret, seconds)));
  return ['111111', '222222', '333333', '444444'].find((code) => !right.includes(code))!;
}

describe('turning the two-step log-in on', () => {
  test('needs the password and the first code, and changes nothing before it', async () => {
    const maya = await world.creator();
    expect(await maya.codeOf(startTwoStep, { body: { currentPassword: 'Wrong1!aa' } })).toBe(1011);
    const { setUp, secret, address } = await begin(maya);
    expect(address).toContain(`otpauth://totp/Castlane:${encodeURIComponent(maya.email)}?`);
    expect(address).toContain(`secret=${secret}`);
    expect(await maya.codeOf(confirmTwoStep, { body: { setUp, oneTimeCode: await wrongCode(secret) } })).toBe(1021);
    expect(await maya.call(getTwoStep)).toEqual({ isOn: false, recoveryCodesLeft: 0 });
    expect(await logsIn(maya.email)).toBe(200);
    await maya.call(confirmTwoStep, { body: { setUp, oneTimeCode: await codeNow(world.db, secret) } });
    expect(await maya.call(getTwoStep)).toEqual({ isOn: true, recoveryCodesLeft: RECOVERY_CODES });
    expect(await logsIn(maya.email)).toBe(1004);
  });

  test('ends the other sessions, notifies the owner, and uses up the first code', async () => {
    const maya = await world.creator();
    const { token } = await world.anyone().call(login, { body: { email: maya.email, password: DEMO_PASSWORD } });
    const { setUp, secret } = await begin(maya);
    const oneTimeCode = await codeNow(world.db, secret);
    await maya.call(confirmTwoStep, { body: { setUp, oneTimeCode } });
    expect([await maya.codeOf(getMe), await new Client(world.app, token).codeOf(getMe)]).toEqual([200, 1010]);
    expect(await notifiedChanges(maya)).toEqual(['two_step_on']);
    expect((await world.mails(maya.email)).map(({ subject }) => subject)).toContain('Two-step login is on');
    expect(await logsIn(maya.email, { oneTimeCode })).toBe(1021);
    await world.advance(30);
    expect(await logsIn(maya.email, { oneTimeCode: await codeNow(world.db, secret) })).toBe(200);
  });

  test('is refused twice, for another account, and after it expires', async () => {
    const [maya, other] = [await world.creator(), await world.owner()];
    const { setUp, secret } = await begin(maya);
    const code = () => codeNow(world.db, secret);
    expect(await other.codeOf(confirmTwoStep, { body: { setUp, oneTimeCode: await code() } })).toBe(1021);
    await world.advance(SET_UP_MINUTES * 60 + 1);
    expect(await maya.codeOf(confirmTwoStep, { body: { setUp, oneTimeCode: await code() } })).toBe(1021);
    const [first, second] = [await begin(maya), await begin(maya)];
    const confirm = async ({ setUp: begun, secret: given }: typeof first) =>
      maya.codeOf(confirmTwoStep, { body: { setUp: begun, oneTimeCode: await codeNow(world.db, given) } });
    expect((await Promise.all([confirm(first), confirm(second)])).toSorted()).toEqual([1005, 200]);
    expect(await maya.codeOf(startTwoStep, { body: { currentPassword: DEMO_PASSWORD } })).toBe(1005);
  });
});

describe('a recovery code', () => {
  test('logs in once in place of the authenticator, in any spelling, and notifies the owner', async () => {
    const maya = await world.creator();
    const { recoveryCodes } = await turnOn(maya);
    expect(recoveryCodes).toHaveLength(RECOVERY_CODES);
    expect(new Set(recoveryCodes).size).toBe(RECOVERY_CODES);
    for (const code of recoveryCodes) expect(code).toMatch(/^[2-9a-hjkmnp-z]{4}(-[2-9a-hjkmnp-z]{4}){3}$/);
    const [one, two] = recoveryCodes as [string, string];
    expect(await logsIn(maya.email, { recoveryCode: one })).toBe(200);
    expect(await logsIn(maya.email, { recoveryCode: one })).toBe(1021);
    expect(await logsIn(maya.email, { recoveryCode: two.replaceAll('-', ' ').toUpperCase() })).toBe(200);
    expect(await maya.call(getTwoStep)).toEqual({ isOn: true, recoveryCodesLeft: RECOVERY_CODES - 2 });
    expect(await notifiedChanges(maya)).toEqual(['recovery_code_used', 'recovery_code_used', 'two_step_on']);
  });

  test('lets in one of four simultaneous log-ins with it', async () => {
    const maya = await world.creator();
    const { recoveryCodes } = await turnOn(maya);
    const answers = await Promise.all(Array.from({ length: 4 }, () => logsIn(maya.email, { recoveryCode: recoveryCodes[0]! })));
    expect(answers.filter((answer) => answer === 200)).toHaveLength(1);
    expect(answers.filter((answer) => answer === 1021)).toHaveLength(3);
  });

  test('is useless without the password, for another account, or after new ones are made', async () => {
    const [maya, other] = [await world.creator(), await world.creator()];
    const { secret, recoveryCodes } = await turnOn(maya);
    await turnOn(other);
    const recoveryCode = recoveryCodes[0]!;
    expect(await logsIn(maya.email, { recoveryCode }, 'Wrong1!aa')).toBe(1019);
    expect(await logsIn(other.email, { recoveryCode })).toBe(1021);
    const renew = async (currentPassword: string, oneTimeCode: string) =>
      maya.try(renewRecoveryCodes, { body: { currentPassword, oneTimeCode } });
    expect((await renew('Wrong1!aa', await codeNow(world.db, secret))).problem?.code).toBe(1011);
    expect((await renew(DEMO_PASSWORD, await wrongCode(secret))).problem?.code).toBe(1021);
    const { answer } = await renew(DEMO_PASSWORD, await codeNow(world.db, secret));
    expect(await logsIn(maya.email, { recoveryCode })).toBe(1021);
    expect(await logsIn(maya.email, { recoveryCode: answer.recoveryCodes[0]! })).toBe(200);
  });

  test('is stored only as a hash', async () => {
    const maya = await world.creator();
    const { recoveryCodes } = await turnOn(maya);
    const [row] = await world.db<{ text: string }[]>`SELECT to_jsonb(a)::text AS text FROM accounts a WHERE id = ${maya.id}`;
    for (const code of recoveryCodes) {
      expect(row!.text).not.toContain(code);
      expect(row!.text).not.toContain(code.replaceAll('-', ''));
    }
  });
});

describe('turning it off', () => {
  test('needs the password and a code of either kind', async () => {
    const maya = await world.creator();
    const { secret, recoveryCodes } = await turnOn(maya);
    const end = (body: { currentPassword: string; oneTimeCode?: string; recoveryCode?: string }) => maya.codeOf(endTwoStep, { body });
    const code = await codeNow(world.db, secret);
    expect(await end({ currentPassword: 'Wrong1!aa', oneTimeCode: code })).toBe(1011);
    expect(await end({ currentPassword: DEMO_PASSWORD, oneTimeCode: await wrongCode(secret) })).toBe(1021);
    expect(await end({ currentPassword: DEMO_PASSWORD })).toBe(1021);
    expect(await end({ currentPassword: DEMO_PASSWORD, recoveryCode: recoveryCodes[3]! })).toBe(204);
    expect(await end({ currentPassword: DEMO_PASSWORD, oneTimeCode: code })).toBe(1005);
    expect(await maya.call(getTwoStep)).toEqual({ isOn: false, recoveryCodesLeft: 0 });
    expect(await logsIn(maya.email)).toBe(200);
    expect((await notifiedChanges(maya))[0]).toBe('two_step_off');
  });

  test('is possible for the operator when the owner has lost everything, and notifies the owner', async () => {
    const maya = await world.creator();
    await turnOn(maya);
    await endTwoStepOf(world.deps, maya.email);
    expect(await maya.codeOf(getMe)).toBe(1010);
    expect(await logsIn(maya.email)).toBe(200);
    expect((await world.mails(maya.email)).map(({ subject }) => subject)).toContain('Two-step login is off');
    await expect(endTwoStepOf(world.deps, maya.email)).rejects.toMatchObject({ code: 1005 });
    await expect(endTwoStepOf(world.deps, 'nobody@castlane.test')).rejects.toMatchObject({ code: 1009 });
  });
});
