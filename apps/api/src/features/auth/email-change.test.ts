import { deleteAccount, exportAccount, getMe } from '@castlane/contract/account.ts';
import { forgotPassword, login, resetPassword, signup } from '@castlane/contract/auth.ts';
import { askForEmailChange, confirmEmailChange, getEmailChange, resendEmailChange, undoEmailChange } from '@castlane/contract/email.ts';
import { listNotifications } from '@castlane/contract/notification.ts';
import { describe, expect, test } from 'vitest';
import { DEMO_PASSWORD } from '#features/accounts/factory.ts';
import { openWorld, type Actor } from '#testing/world.ts';

const world = openWorld();
const DAY = 86_400;
const NEW_PASSWORD = 'Another2@';
let count = 0;

function freshEmail(): string {
  return `moved-${++count}@castlane.test`;
}

function ask(actor: Actor, email: string, currentPassword = DEMO_PASSWORD) {
  return actor.codeOf(askForEmailChange, { body: { email, currentPassword } });
}

async function codeMailedTo(email: string): Promise<string> {
  const found = (await world.mails(email)).find(({ subject }) => subject.includes(' confirms your new '));
  return /^\d{6}$/m.exec(found?.text ?? '')![0];
}

async function confirm(actor: Actor, email: string) {
  return actor.codeOf(confirmEmailChange, { body: { code: await codeMailedTo(email) } });
}

async function move(actor: Actor, email = freshEmail()): Promise<string> {
  expect(await ask(actor, email)).toBe(200);
  expect(await confirm(actor, email)).toBe(200);
  return email;
}

async function undoTokenMailedTo(email: string): Promise<string> {
  const found = (await world.mails(email)).find(({ subject }) => subject === 'Your email was changed');
  return /http:\/\/localhost:3000\/undo-email\/([\w-]{43})/.exec(found?.text ?? '')![1]!;
}

function undo(token: string, password = NEW_PASSWORD) {
  return world.anyone().codeOf(undoEmailChange, { body: { token, password } });
}

function logsIn(email: string, password: string) {
  return world.anyone().codeOf(login, { body: { email, password } });
}

describe('changing the email', () => {
  test('needs the password, and the code sent to the new address', async () => {
    const [actor, email] = [await world.creator(), freshEmail()];
    expect(await ask(actor, email, 'Wrong1!aa')).toBe(1011);
    expect(await world.mails(email)).toEqual([]);
    expect(await ask(actor, email)).toBe(200);
    expect((await actor.call(getMe)).email).toBe(actor.email);
    const code = await codeMailedTo(email);
    expect(await actor.codeOf(confirmEmailChange, { body: { code: code === '000000' ? '000001' : '000000' } })).toBe(1021);
    const profile = await actor.call(confirmEmailChange, { body: { code } });
    expect(profile).toMatchObject({ email, emailVerifiedAt: expect.any(String) });
    expect([await logsIn(email, DEMO_PASSWORD), await logsIn(actor.email, DEMO_PASSWORD)]).toEqual([200, 1019]);
    expect(await actor.codeOf(confirmEmailChange, { body: { code } })).toBe(1021);
  });

  test('notifies the account, the new and the old address, and logs neither', async () => {
    const actor = await world.owner();
    const email = await move(actor);
    const { items } = await actor.call(listNotifications, {});
    expect(items[0]).toMatchObject({ kind: 'security_changed', data: { change: 'email_changed' } });
    expect((await world.mails(email)).map(({ subject }) => subject)).toContain('Your email was changed');
    const [old] = await world.mails(actor.email);
    expect(old).toMatchObject({ subject: 'Your email was changed' });
    expect(old!.text).not.toContain(email);
    const [act] =
      await world.db`SELECT actor_id, before, after FROM audit_log WHERE target_id = ${actor.id} AND action = 'account.email_changed'`;
    expect(act).toEqual({ actorId: actor.id, before: null, after: null });
  });

  test('to the account’s own or another account’s address is refused, before a code is mailed', async () => {
    const [actor, other] = [await world.creator(), await world.owner()];
    expect([await ask(actor, actor.email), await ask(actor, other.email)]).toEqual([1005, 1006]);
    expect(await world.mails(other.email)).toEqual([]);
  });

  test('of two accounts to one address works for one', async () => {
    const [one, other, email] = [await world.creator(), await world.owner(), freshEmail()];
    expect(await ask(one, email)).toBe(200);
    const first = await codeMailedTo(email);
    await world.advance(1);
    expect(await ask(other, email)).toBe(200);
    const second = await codeMailedTo(email);
    const codes = await Promise.all([
      one.codeOf(confirmEmailChange, { body: { code: first } }),
      other.codeOf(confirmEmailChange, { body: { code: second } }),
    ]);
    expect(codes.toSorted((a, b) => a - b)).toEqual([200, 1006]);
  });

  test('mails one code a minute and five an hour, of which only the newest is valid, for ten minutes and five tries', async () => {
    const actor = await world.creator();
    const emails = [freshEmail(), freshEmail(), freshEmail(), freshEmail(), freshEmail(), freshEmail()];
    const codes: number[] = [];
    codes.push(await ask(actor, emails[0]!), await ask(actor, emails[1]!));
    for (const email of emails.slice(1)) {
      await world.advance(61);
      codes.push(await ask(actor, email));
    }
    expect(codes).toEqual([200, 1022, 200, 200, 200, 200, 1022]);
    const stale = await codeMailedTo(emails[3]!);
    const newest = await codeMailedTo(emails[4]!);
    if (stale !== newest) expect(await actor.codeOf(confirmEmailChange, { body: { code: stale } })).toBe(1021);
    await world.advance(601);
    expect(await actor.codeOf(confirmEmailChange, { body: { code: newest } })).toBe(1021);
  });

  test('goes on after a reload: it is known which address waits, and another code can be mailed without the password', async () => {
    const [actor, other, email] = [await world.creator(), await world.owner(), freshEmail()];
    expect(await actor.call(getEmailChange)).toEqual({ pending: null });
    expect(await actor.codeOf(resendEmailChange)).toBe(1005);
    const { resendAvailableAt } = await actor.call(askForEmailChange, { body: { email, currentPassword: DEMO_PASSWORD } });
    expect(await actor.call(getEmailChange)).toEqual({ pending: { email, resendAvailableAt } });
    expect(await other.call(getEmailChange)).toEqual({ pending: null });
    const first = await codeMailedTo(email);
    expect(await actor.codeOf(resendEmailChange)).toBe(1022);
    await world.advance(61);
    expect(await actor.codeOf(resendEmailChange)).toBe(200);
    const second = await codeMailedTo(email);
    if (first !== second) expect(await actor.codeOf(confirmEmailChange, { body: { code: first } })).toBe(1021);
    expect(await actor.codeOf(confirmEmailChange, { body: { code: second } })).toBe(200);
    expect(await actor.call(getEmailChange)).toEqual({ pending: null });
    expect(await actor.codeOf(resendEmailChange)).toBe(1005);
  });

  test('is forgotten an hour after its last code, and mails five codes an hour however they are asked for', async () => {
    const [actor, email] = [await world.creator(), freshEmail()];
    const codes = [await ask(actor, email)];
    for (let n = 0; n < 5; n++) {
      await world.advance(61);
      codes.push(await actor.codeOf(resendEmailChange));
    }
    expect(codes).toEqual([200, 200, 200, 200, 200, 1022]);
    await world.advance(3600);
    expect(await actor.call(getEmailChange)).toEqual({ pending: null });
    expect(await actor.codeOf(resendEmailChange)).toBe(1005);
  });

  test('voids links to a new password in the old mailbox', async () => {
    const actor = await world.creator();
    await world.anyone().call(forgotPassword, { body: { email: actor.email } });
    const token = /reset-password\/([\w-]{43})/.exec((await world.mails(actor.email))[0]!.text)![1]!;
    await move(actor);
    expect(await world.anyone().codeOf(resetPassword, { body: { token, password: NEW_PASSWORD } })).toBe(1021);
  });
});

describe('the link in the notice to the old address', () => {
  test('reverts the change without a log-in, sets a new password, and ends sessions and passkeys', async () => {
    const actor = await world.creator();
    const email = await move(actor);
    const token = await undoTokenMailedTo(actor.email);
    expect(await undo(token)).toBe(204);
    expect(await actor.codeOf(getMe)).toBe(1010);
    expect(await logsIn(email, NEW_PASSWORD)).toBe(1019);
    expect(await logsIn(actor.email, DEMO_PASSWORD)).toBe(1019);
    expect(await logsIn(actor.email, NEW_PASSWORD)).toBe(200);
    expect(await undo(token)).toBe(1021);
  });

  test('works for seven days', async () => {
    const [kept, late] = [await world.creator(), await world.creator()];
    await move(kept);
    const token = await undoTokenMailedTo(kept.email);
    await move(late);
    const lateToken = await undoTokenMailedTo(late.email);
    await world.advance(7 * DAY - 60);
    expect(await undo(token)).toBe(204);
    await world.advance(120);
    expect(await undo(lateToken)).toBe(1021);
  });

  test('reverts later changes too, and voids the links in their notices', async () => {
    const actor = await world.creator();
    const second = await move(actor);
    await world.advance(61);
    await move(actor);
    const [first, later] = [await undoTokenMailedTo(actor.email), await undoTokenMailedTo(second)];
    expect(await undo(first)).toBe(204);
    expect(await logsIn(actor.email, NEW_PASSWORD)).toBe(200);
    expect(await undo(later)).toBe(1021);
  });

  test('reserves the old address, so no other account can take it', async () => {
    const [actor, other] = [await world.creator(), await world.owner()];
    await move(actor);
    const body = { name: 'Sly Stranger', email: actor.email, password: DEMO_PASSWORD, userType: 'creator' as const };
    expect(await world.anyone().codeOf(signup, { body })).toBe(1006);
    expect(await ask(other, actor.email)).toBe(1006);
    await world.advance(7 * DAY + 60);
    expect(await world.anyone().codeOf(signup, { body })).toBe(201);
  });

  test('validates the password, and says nothing more about a wrong token', async () => {
    const actor = await world.creator();
    await move(actor);
    const token = await undoTokenMailedTo(actor.email);
    expect([await undo(token, 'short'), await undo(token, 'Password1!'), await undo('B'.repeat(43))]).toEqual([1004, 1004, 1021]);
    expect(await undo(token)).toBe(204);
  });

  test('used twenty times at once reverts it once', async () => {
    const actor = await world.creator();
    await move(actor);
    const token = await undoTokenMailedTo(actor.email);
    const codes = await Promise.all(Array.from({ length: 20 }, () => undo(token)));
    expect(codes.filter((code) => code === 204)).toHaveLength(1);
    expect(codes.every((code) => [204, 1021, 1023].includes(code))).toBe(true);
  });

  test('is in an export with its recipient, and is deleted with the account', async () => {
    const actor = await world.creator();
    const email = await move(actor);
    const content = await actor.call(exportAccount);
    expect(content['formerEmails']).toMatchObject([{ email: actor.email }]);
    await actor.call(deleteAccount, { body: { password: DEMO_PASSWORD } });
    for (const address of [actor.email, email]) {
      const rows = await world.db`SELECT 1 FROM mailed_secrets WHERE account_id = ${actor.id} OR email = ${address}`;
      expect(rows).toHaveLength(0);
    }
    expect(await world.mails(actor.email)).toEqual([]);
  });
});
