import { forgotPassword, login, resetPassword } from '@castlane/contract/auth.ts';
import { getMe } from '@castlane/contract/account.ts';
import { askForEmailChange, confirmEmailChange, undoEmailChange } from '@castlane/contract/email.ts';
import { lookAtResetLink, lookAtUndoLink } from '@castlane/contract/link.ts';
import { listNotifications } from '@castlane/contract/notification.ts';
import { addPasskey, listPasskeys, logInWithPasskey, startPasskey, startPasskeyLogin } from '@castlane/contract/passkey.ts';
import { confirmTwoStep, getTwoStep, RECOVERY_CODES, renewRecoveryCodes, startTwoStep } from '@castlane/contract/two-step.ts';
import { describe, expect, test } from 'vitest';
import { DEMO_PASSWORD } from '#features/accounts/factory.ts';
import { Authenticator } from '#testing/authenticator.ts';
import { Client } from '#testing/client.ts';
import { codeNow } from '#testing/one-time-code.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { openWorld, type Actor } from '#testing/world.ts';
import { addPasskey as addPasskeyOf } from './passkeys/passkeys.ts';
import { confirmTwoStep as confirmTwoStepOf } from './two-step/two-step.ts';

const world = openWorld();
const DAY = 86_400;
const NEW_PASSWORD = 'Another2@';
let count = 0;

async function add(actor: Actor | Client, name: string) {
  const key = new Authenticator();
  const { ceremony, options } = await actor.call(startPasskey, { body: { currentPassword: DEMO_PASSWORD } });
  const credential = key.make({ challenge: options.challenge });
  const { id } = await actor.call(addPasskey, { body: { ceremony, name, credential } });
  return { key, id };
}

async function logsInWith(key: Authenticator): Promise<number> {
  const { ceremony, options } = await world.anyone().call(startPasskeyLogin);
  return world.anyone().codeOf(logInWithPasskey, { body: { ceremony, credential: key.use({ challenge: options.challenge }) } });
}

async function turnOn(actor: Actor | Client) {
  const { setUp, secret } = await actor.call(startTwoStep, { body: { currentPassword: DEMO_PASSWORD } });
  await actor.call(confirmTwoStep, { body: { setUp, oneTimeCode: await codeNow(world.db, secret) } });
  return secret;
}

/** Days pass, and the actor logs in again: the session is over after fourteen without use. */
async function later(actor: Actor, days: number, secret?: string): Promise<Client> {
  await world.advance(days * DAY);
  const oneTimeCode = secret && (await codeNow(world.db, secret));
  const { token } = await world
    .anyone()
    .call(login, { body: { email: actor.email, password: DEMO_PASSWORD, ...(secret && { oneTimeCode }) } });
  return new Client(world.app, token);
}

/** A thief with the password moves the account to another address. Returns the token that the old mailbox gets. */
async function stealEmail(actor: Actor, thief: Client): Promise<string> {
  const email = `thief-${++count}@castlane.test`;
  await thief.call(askForEmailChange, { body: { email, currentPassword: DEMO_PASSWORD } });
  const asked = (await world.mails(email)).find(({ subject }) => subject.includes(' confirms your new '))!;
  await thief.call(confirmEmailChange, { body: { code: /^\d{6}$/m.exec(asked.text)![0] } });
  const notice = (await world.mails(actor.email)).find(({ subject }) => subject === 'Your email was changed')!;
  return /undo-email\/([\w-]{43})/.exec(notice.text)![1]!;
}

async function resetTokenOf({ email }: Actor): Promise<string> {
  await world.anyone().call(forgotPassword, { body: { email } });
  const mail = (await world.mails(email)).find(({ subject }) => subject === 'Choose a new password')!;
  return /reset-password\/([\w-]{43})/.exec(mail.text)![1]!;
}

async function logInAs({ email }: Actor): Promise<Client> {
  return new Client(world.app, (await world.anyone().call(login, { body: { email, password: NEW_PASSWORD } })).token);
}

describe('undoing a change of the email', () => {
  test('removes the passkey that was added a day before it, and keeps one that is older than a week', async () => {
    const maya = await world.creator();
    const mine = await add(maya, 'Mine');
    const thief = await later(maya, 8);
    const theirs = await add(thief, 'Theirs');
    await world.advance(DAY);
    const token = await stealEmail(maya, thief);
    const seen = await world.anyone().call(lookAtUndoLink, { body: { token } });
    expect(seen.passkeys.map(({ name, isRecent }) => [name, isRecent])).toEqual([
      ['Theirs', true],
      ['Mine', false],
    ]);
    await world.anyone().call(undoEmailChange, { body: { token, password: NEW_PASSWORD } });
    expect([await logsInWith(theirs.key), await logsInWith(mine.key)]).toEqual([1021, 200]);
    expect(await thief.codeOf(getMe)).toBe(1010);
    const { items } = await (await logInAs(maya)).call(listNotifications, {});
    expect(items.map(({ data }) => data.change)).toContain('passkey_removed');
  });

  test('also removes the older passkeys that the owner chose, and nobody else’s', async () => {
    const [maya, other] = [await world.creator(), await world.owner()];
    const [one, two, others] = [await add(maya, 'One'), await add(maya, 'Two'), await add(other, 'Other')];
    const token = await stealEmail(maya, await later(maya, 8));
    await world.anyone().call(undoEmailChange, { body: { token, password: NEW_PASSWORD, removePasskeys: [one.id, others.id] } });
    expect([await logsInWith(one.key), await logsInWith(two.key), await logsInWith(others.key)]).toEqual([1021, 200, 200]);
  });

  test('turns off a two-step login that was turned on a day before it, which would keep the owner out', async () => {
    const maya = await world.creator();
    const secret = await turnOn(maya);
    const token = await stealEmail(maya, await later(maya, 1, secret));
    expect((await world.anyone().call(lookAtUndoLink, { body: { token } })).twoStep).toMatchObject({ isRecent: true });
    await world.anyone().call(undoEmailChange, { body: { token, password: NEW_PASSWORD } });
    const back = await logInAs(maya);
    expect(await back.call(getTwoStep)).toEqual({ isOn: false, recoveryCodesLeft: 0 });
    expect((await back.call(listNotifications, {})).items.map(({ data }) => data.change)).toContain('two_step_off');
  });

  test('keeps an older authenticator, but not the recovery codes that were made a day before it', async () => {
    const maya = await world.creator();
    const secret = await turnOn(maya);
    const thief = await later(maya, 8, secret);
    const { recoveryCodes } = await thief.call(renewRecoveryCodes, {
      body: { currentPassword: DEMO_PASSWORD, oneTimeCode: await codeNow(world.db, secret, 30) },
    });
    expect(recoveryCodes).toHaveLength(RECOVERY_CODES);
    await world.advance(DAY);
    const token = await stealEmail(maya, thief);
    const seen = await world.anyone().call(lookAtUndoLink, { body: { token } });
    expect(seen).toMatchObject({ twoStep: { isRecent: false }, recoveryCodes: { isRecent: true } });
    await world.anyone().call(undoEmailChange, { body: { token, password: NEW_PASSWORD } });
    const body = { email: maya.email, password: NEW_PASSWORD };
    expect(await world.anyone().codeOf(login, { body: { ...body, recoveryCode: recoveryCodes[0]! } })).toBe(1021);
    expect(await world.anyone().codeOf(login, { body: { ...body, oneTimeCode: await codeNow(world.db, secret) } })).toBe(200);
  });

  test('with a used link says so before it asks for a password', async () => {
    const maya = await world.creator();
    const token = await stealEmail(maya, maya);
    expect(await world.anyone().codeOf(lookAtUndoLink, { body: { token } })).toBe(200);
    await world.anyone().call(undoEmailChange, { body: { token, password: NEW_PASSWORD } });
    const { problem } = await world.anyone().try(lookAtUndoLink, { body: { token } });
    expect(problem).toMatchObject({ code: 1021, details: [{ path: 'token', message: 'used' }] });
    const again = await world.anyone().try(undoEmailChange, { body: { token, password: NEW_PASSWORD } });
    expect(again.problem).toMatchObject({ code: 1021, details: [{ path: 'token', message: 'used' }] });
  });

  test('with a link of eight days ago says that it has expired', async () => {
    const maya = await world.creator();
    const token = await stealEmail(maya, maya);
    await world.advance(7 * DAY + 60);
    const { problem } = await world.anyone().try(lookAtUndoLink, { body: { token } });
    expect(problem).toMatchObject({ code: 1021, details: [{ path: 'token', message: 'expired' }] });
  });
});

describe('a new password by a mailed link', () => {
  test('removes every passkey and ends every session that is not kept', async () => {
    const maya = await world.creator();
    const [mine, theirs] = [await add(maya, 'Mine'), await add(maya, 'Theirs')];
    const thief = await later(maya, 0);
    const token = await resetTokenOf(maya);
    const { passkeys, devices } = await world.anyone().call(lookAtResetLink, { body: { token } });
    expect(passkeys.map(({ name }) => name)).toEqual(['Theirs', 'Mine']);
    const own = devices.find(({ userAgent }) => userAgent === 'factory')!;
    expect(devices).toHaveLength(2);
    await world.anyone().call(resetPassword, { body: { token, password: NEW_PASSWORD, keepPasskeys: [mine.id], keepSessions: [own.id] } });
    expect([await logsInWith(theirs.key), await logsInWith(mine.key)]).toEqual([1021, 200]);
    expect([await thief.codeOf(getMe), await maya.codeOf(getMe)]).toEqual([1010, 200]);
    expect((await maya.call(listNotifications, {})).items.map(({ data }) => data.change)).toContain('passkey_removed');
  });

  test('without a word about them removes all passkeys and ends all sessions', async () => {
    const maya = await world.creator();
    const { key } = await add(maya, 'Somebody’s');
    await world.anyone().call(resetPassword, { body: { token: await resetTokenOf(maya), password: NEW_PASSWORD } });
    expect(await logsInWith(key)).toBe(1021);
    expect(await maya.codeOf(getMe)).toBe(1010);
    expect(await (await logInAs(maya)).call(listPasskeys)).toEqual({ items: [] });
  });

  test('keeps no session and no passkey of another account', async () => {
    const [maya, other] = [await world.creator(), await world.owner()];
    const { key, id } = await add(other, 'Other');
    await world.anyone().call(resetPassword, { body: { token: await resetTokenOf(maya), password: NEW_PASSWORD, keepPasskeys: [id] } });
    expect(await logsInWith(key)).toBe(200);
    expect(await other.codeOf(getMe)).toBe(200);
  });

  test('voids a change of the email that waits for its code', async () => {
    const maya = await world.creator();
    const email = `waits-${++count}@castlane.test`;
    await maya.call(askForEmailChange, { body: { email, currentPassword: DEMO_PASSWORD } });
    const code = /^\d{6}$/m.exec((await world.mails(email))[0]!.text)![0];
    await world.anyone().call(resetPassword, { body: { token: await resetTokenOf(maya), password: NEW_PASSWORD } });
    expect(await (await logInAs(maya)).codeOf(confirmEmailChange, { body: { code } })).toBe(1021);
  });

  test('with a used link says so before it asks for a password', async () => {
    const maya = await world.creator();
    const token = await resetTokenOf(maya);
    await world.anyone().call(resetPassword, { body: { token, password: NEW_PASSWORD } });
    const { problem } = await world.anyone().try(lookAtResetLink, { body: { token } });
    expect(problem).toMatchObject({ code: 1021, details: [{ path: 'token', message: 'used' }] });
    expect(await world.anyone().codeOf(lookAtResetLink, { body: { token: 'B'.repeat(43) } })).toBe(1021);
  });
});

test('a call of a session that ended after it was let in adds no passkey and no authenticator', async () => {
  const maya = await world.creator();
  const { ceremony, options } = await maya.call(startPasskey, { body: { currentPassword: DEMO_PASSWORD } });
  const { setUp, secret } = await maya.call(startTwoStep, { body: { currentPassword: DEMO_PASSWORD } });
  const [session] = await world.db<{ id: string }[]>`UPDATE sessions SET revoked_at = app_now() WHERE account_id = ${maya.id} RETURNING id`;
  const viewer = { accountId: maya.id, sessionId: session!.id } as Viewer;
  const credential = new Authenticator().make({ challenge: options.challenge });
  const adding = addPasskeyOf(world.deps, viewer, { ceremony, name: 'Late', credential }, 'late');
  await expect(adding).rejects.toMatchObject({ code: 1010 });
  const confirming = confirmTwoStepOf(world.deps, viewer, { setUp, oneTimeCode: await codeNow(world.db, secret) }, 'late');
  await expect(confirming).rejects.toMatchObject({ code: 1010 });
});
