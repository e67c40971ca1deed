import { readFile } from 'node:fs/promises';
import { changePassword } from '@castlane/contract/account.ts';
import { forgotPassword, isPassword, login, resetPassword, signup } from '@castlane/contract/auth.ts';
import { describe, expect, test } from 'vitest';
import { DEMO_PASSWORD } from '#features/accounts/factory.ts';
import { openWorld } from '#testing/world.ts';
import { contextOf, whyTooCommon } from './common-passwords.ts';

const world = openWorld();
const TOO_COMMON = 'This password is too common. Choose another one';

async function listed(): Promise<string[]> {
  const text = await readFile(new URL('common-passwords.txt', import.meta.url), 'utf8');
  return text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
}

function capitalised(entry: string): string {
  return entry.replace(/[a-z]/, (letter) => letter.toUpperCase());
}

describe('a password on the list', () => {
  test('is one of more than three thousand that the rule would accept, and each is refused', async () => {
    const entries = await listed();
    expect(entries.length).toBeGreaterThan(3000);
    expect(new Set(entries).size).toBe(entries.length);
    for (const entry of entries) {
      const why = isPassword(capitalised(entry)) ? whyTooCommon(capitalised(entry), []) : 'breaks the rule';
      expect({ entry, why }).toEqual({ entry, why: TOO_COMMON });
    }
  });

  test.each(['Password1!', 'pASSWORD1!', 'P@ssw0rd1', 'Summer2026!', '1Qaz@wsx', 'Qwerty123!'])('%s is refused', (password) => {
    expect(whyTooCommon(password, [])).toBe(TOO_COMMON);
  });

  test.each([DEMO_PASSWORD, 'Another2@', 'vq7#Lm2!xR', 'Aa1@9f3c2b7e10d4'])('%s is not on it', (password) => {
    expect(whyTooCommon(password, ['maya'])).toBeUndefined();
  });

  test('is refused by sign-up, reset and change, but log-in only compares it', async () => {
    const actor = await world.creator();
    const { email } = actor;
    const details = (path: string) => ({ code: 1004, message: TOO_COMMON, details: [{ path, message: TOO_COMMON }] });
    const body = { name: 'Nina New', email: 'nina@castlane.test', password: 'Password1!', userType: 'creator' as const };
    expect((await world.anyone().try(signup, { body })).problem).toMatchObject(details('password'));
    await world.anyone().call(forgotPassword, { body: { email } });
    const token = /reset-password\/([\w-]{43})/.exec((await world.mails(email))[0]!.text)![1]!;
    expect((await world.anyone().try(resetPassword, { body: { token, password: 'Password1!' } })).problem).toMatchObject(
      details('password'),
    );
    const change = { currentPassword: DEMO_PASSWORD, newPassword: 'Password1!' };
    expect((await actor.try(changePassword, { body: change })).problem).toMatchObject(details('newPassword'));
    expect(await world.anyone().codeOf(login, { body: { email, password: 'Password1!' } })).toBe(1019);
    expect(await world.anyone().codeOf(resetPassword, { body: { token, password: 'Another2@' } })).toBe(204);
  });
});

describe('a password that contains the account’s name or email', () => {
  const email = 'maya.lindqvist@castlane.test';

  test.each(['Maya1234!', 'mAYA!2026', 'M@y@2026!', 'Lindqvist1!', 'L1ndqv1st!', '1!Lindqvist', 'MayaLindqvist1!'])(
    '%s is refused',
    (password) => {
      expect(whyTooCommon(password, contextOf({ production: false, appName: 'Castlane' }, email))).toBe(
        'Do not use your name or address as the password',
      );
    },
  );

  test.each(['Mayall123!', 'Lindqvists1!x', 'Ma1!yab2@cd'])('%s is another word', (password) => {
    expect(whyTooCommon(password, contextOf({ production: false, appName: 'Castlane' }, email))).toBeUndefined();
  });

  test('counts the product’s name in use, but not in a trial', () => {
    expect(whyTooCommon(DEMO_PASSWORD, contextOf({ production: true, appName: 'Castlane' }, email))).toBeDefined();
    expect(whyTooCommon('C@stl4ne99!', contextOf({ production: true, appName: 'Castlane' }, email))).toBeDefined();
    expect(whyTooCommon(DEMO_PASSWORD, contextOf({ production: false, appName: 'Castlane' }, email))).toBeUndefined();
  });

  test('of one or two letters is ignored', () => {
    expect(whyTooCommon('Jo12345!!', contextOf({ production: false, appName: 'Castlane' }, 'jo@castlane.test'))).toBeUndefined();
  });

  test('is refused at sign-up', async () => {
    const body = { name: 'Nina New', email: 'nina.new@castlane.test', password: 'Nina2026!', userType: 'creator' as const };
    expect((await world.anyone().try(signup, { body })).problem).toMatchObject({ code: 1004, details: [{ path: 'password' }] });
  });
});
