import { appealRejection, changePassword, changePhone, editProfile, getMe } from '@castlane/contract/account.ts';
import { describe, expect, test } from 'vitest';
import type { Deps } from '#platform/deps.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { openWorld, type Actor } from '#testing/world.ts';
import { changePhone as writeNumber } from './actions.ts';
import { DEMO_PASSWORD } from './factory.ts';
import { e164Of } from './phone.ts';

const world = openWorld();
let made = 0;

/** Returns a number that no other test has. */
function freshNumber(): string {
  made += 1;
  return `+1404555${String(8000 + made)}`;
}

const bodyOf = (phoneNumber: string | null, currentPassword: string = DEMO_PASSWORD) => ({ body: { phoneNumber, currentPassword } });

/** Returns everything written about the number: the number itself, the log entries and the mails. */
async function tracesOf({ id, email }: Actor) {
  const [row] = await world.db<{ phoneNumber: string | null }[]>`SELECT phone_number FROM accounts WHERE id = ${id}`;
  const acts =
    await world.db`SELECT actor_id, before, after, reason FROM audit_log WHERE target_id = ${id} AND action = 'profile.phone_changed'`;
  return { phoneNumber: row!.phoneNumber, acts: [...acts], mails: await world.mails(email) };
}

// Proves 5.15.
test('a number is valid where its country has such numbers, and is stored in one form', () => {
  expect(e164Of('+14045550182')).toBe('+14045550182');
  expect(e164Of('+49 171 3920044')).toBe('+491713920044');
  // The trunk zero, dialled only within the country, is not part of the number.
  expect(e164Of('+4401212345678')).toBe('+441212345678');
  for (const none of ['', '+', '+1', '14045550182', '+10000000000', '+15555555555', '+999123456', '+4917139200', 'call me']) {
    expect([none, e164Of(none)]).toEqual([none, undefined]);
  }
});

describe('the phone number of a profile', () => {
  test('is refused when no such number exists', async () => {
    const actor = await world.creator();
    for (const phoneNumber of ['+10000000000', '+999123456', '+4917139200']) {
      const { status, problem } = await actor.try(editProfile, { body: { phoneNumber } });
      expect([status, problem?.code]).toEqual([422, 1004]);
      expect(problem).toMatchObject({
        message: 'Check the phone number',
        details: [{ path: 'phoneNumber', message: 'Check the phone number' }],
      });
    }
    expect((await actor.call(getMe)).phoneNumber).toBeNull();
  });

  test('is stored in one form, so the same number in another spelling is taken', async () => {
    const [actor, other] = [await world.creator(), await world.owner()];
    expect((await actor.call(editProfile, { body: { phoneNumber: '+4401212345678' } })).phoneNumber).toBe('+441212345678');
    const { status, problem } = await other.try(editProfile, { body: { phoneNumber: '+441212345678' } });
    expect([status, problem?.code, problem?.message]).toEqual([409, 1017, 'Phone number already taken']);
  });

  test.each(['incomplete', 'pending', 'rejected'] as const)('may be set and removed while the profile is %s', async (state) => {
    const actor = await world.owner({ state, phoneNumber: '+14045550102' });
    expect(await actor.codeOf(editProfile, { body: { phoneNumber: '+14045550102' } })).toBe(200);
    expect((await actor.call(editProfile, { body: { phoneNumber: '+14045550103' } })).phoneNumber).toBe('+14045550103');
    expect((await actor.call(editProfile, { body: { phoneNumber: null } })).phoneNumber).toBeNull();
  });

  test('of an active account takes the password once it is set', async () => {
    const [actor, phone] = [await world.creator(), freshNumber()];
    expect((await actor.call(editProfile, { body: { phoneNumber: phone } })).phoneNumber).toBe(phone);
    for (const phoneNumber of [freshNumber(), null]) {
      const { status, problem } = await actor.try(editProfile, { body: { phoneNumber, city: 'Savannah' } });
      expect([status, problem?.code, problem?.message]).toEqual([403, 1012, 'Enter your password to change the phone number']);
    }
    expect(await actor.call(getMe)).toMatchObject({ phoneNumber: phone, city: 'Atlanta' });
    expect(await tracesOf(actor)).toMatchObject({ acts: [], mails: [] });
    // The same number in another notation is no change.
    expect(await actor.codeOf(editProfile, { body: { phoneNumber: phone, city: 'Savannah' } })).toBe(200);
    await actor.call(changePhone, bodyOf('+441212345670'));
    expect(await actor.codeOf(editProfile, { body: { phoneNumber: '+4401212345670' } })).toBe(200);
  });

  test('belongs to one of fifty accounts that save it at once, and the other 49 edits are rolled back', async () => {
    const actors = await Promise.all(Array.from({ length: 50 }, () => world.creator()));
    const body = { phoneNumber: '+14045550101', city: 'Savannah' };
    const codes = await Promise.all(actors.map((actor) => actor.codeOf(editProfile, { body })));
    expect(codes.filter((code) => code === 200)).toHaveLength(1);
    expect(codes.filter((code) => code === 1017)).toHaveLength(49);
    const holders = await world.db`SELECT id FROM accounts WHERE phone_number = '+14045550101' OR city = 'Macon'`;
    expect(holders.map(({ id }) => id)).toEqual([actors[codes.indexOf(200)]!.id]);
  });
});

describe('changing the phone number', () => {
  test('with the password changes or removes it, notifies the account’s owner, and logs no number', async () => {
    const [old, next] = [freshNumber(), freshNumber()];
    const actor = await world.creator({ phoneNumber: old });
    const act = { actorId: actor.id, before: null, after: null, reason: null };
    const changed = await actor.call(changePhone, bodyOf(next));
    expect(changed.phoneNumber).toBe(next);
    expect(await actor.call(getMe)).toEqual(changed);
    const { acts, mails } = await tracesOf(actor);
    expect([acts, mails.map(({ subject }) => subject)]).toEqual([[act], ['Your phone number was changed']]);
    expect(`${mails[0]!.text}${mails[0]!.html}`).not.toMatch(/\d{7}/);
    expect((await actor.call(changePhone, bodyOf(null))).phoneNumber).toBeNull();
    expect((await tracesOf(actor)).acts).toEqual([act, act]);
    // Once there is no number, the next one needs no password.
    expect(await actor.codeOf(editProfile, { body: { phoneNumber: old } })).toBe(200);
  });

  test('notifies the account’s open screens', async () => {
    const actor = await world.creator({ phoneNumber: freshNumber() });
    await actor.call(changePhone, bodyOf(null));
    const kinds = await world.db`SELECT kind FROM stream_events WHERE account_id = ${actor.id}`;
    expect(kinds.map(({ kind }) => kind)).toEqual(['account']);
  });

  test('with a wrong password, or an old one, changes nothing', async () => {
    const phoneNumber = freshNumber();
    const actor = await world.creator({ phoneNumber });
    expect(await actor.codeOf(changePhone, bodyOf(null, 'Wrong1!xx'))).toBe(1011);
    await actor.call(changePassword, { body: { currentPassword: DEMO_PASSWORD, newPassword: 'Orchid7!pine' } });
    expect(await actor.codeOf(changePhone, bodyOf(null))).toBe(1011);
    expect(await tracesOf(actor)).toMatchObject({ phoneNumber, acts: [] });
    await actor.call(changePhone, bodyOf(null, 'Orchid7!pine'));
  });

  test.each<[number, string, (id: string) => Promise<unknown>]>([
    [1011, 'the password is changed', (id) => world.db`UPDATE accounts SET password_hash = 'another' WHERE id = ${id}`],
    [1003, 'the account is banned', (id) => world.setStatus('banned', id)],
  ])('is %i when %s while the given one is compared', async (code, _what, meanwhile) => {
    const phoneNumber = freshNumber();
    const actor = await world.creator({ phoneNumber });
    const deps: Deps = { ...world.deps, write: (work) => meanwhile(actor.id).then(() => world.deps.write(work)) };
    const viewer: Viewer = {
      accountId: actor.id,
      sessionId: actor.id,
      userType: 'creator',
      emailVerified: true,
      active: true,
      banned: false,
    };
    await expect(writeNumber(deps, viewer, bodyOf(null).body, 'a request')).rejects.toMatchObject({ code });
    expect(await tracesOf(actor)).toEqual({ phoneNumber, acts: [], mails: [] });
  });

  // Proves 8.16.
  test('to a number of another account is refused', async () => {
    const [phoneNumber, taken] = [freshNumber(), freshNumber()];
    const actor = await world.creator({ phoneNumber });
    await world.owner({ phoneNumber: taken });
    const { status, problem } = await actor.try(changePhone, bodyOf(taken));
    expect([status, problem?.code, problem?.message]).toEqual([409, 1017, 'Phone number already taken']);
    expect(await tracesOf(actor)).toEqual({ phoneNumber, acts: [], mails: [] });
  });

  test('to an invalid number is refused at its field', async () => {
    const phoneNumber = freshNumber();
    const actor = await world.creator({ phoneNumber });
    const { problem } = await actor.try(changePhone, bodyOf('+10000000000'));
    expect(problem).toMatchObject({ code: 1004, details: [{ path: 'phoneNumber', message: 'Check the phone number' }] });
    expect(await tracesOf(actor)).toEqual({ phoneNumber, acts: [], mails: [] });
  });

  test('runs once for twenty simultaneous requests', async () => {
    const [actor, next] = [await world.creator({ phoneNumber: freshNumber() }), freshNumber()];
    const codes = await Promise.all(Array.from({ length: 20 }, () => actor.codeOf(changePhone, bodyOf(next))));
    expect(new Set(codes)).toEqual(new Set([200]));
    const { phoneNumber, acts, mails } = await tracesOf(actor);
    expect([phoneNumber, acts.length, mails.length]).toEqual([next, 1, 1]);
  });

  test('works for one of twenty accounts that want it at once', async () => {
    const next = freshNumber();
    const actors = await Promise.all(Array.from({ length: 20 }, () => world.creator()));
    const codes = await Promise.all(actors.map((actor) => actor.codeOf(changePhone, bodyOf(next))));
    expect(codes.toSorted((one, other) => one - other)).toEqual([200, ...Array.from({ length: 19 }, () => 1017)]);
    const holders = await world.db`SELECT id FROM accounts WHERE phone_number = ${next}`;
    expect(holders.map(({ id }) => id)).toEqual([actors[codes.indexOf(200)]!.id]);
  });

  test('is refused while an appeal waits, and for a banned account', async () => {
    const actor = await world.creator({ state: 'rejected', rejections: 2 });
    await actor.call(appealRejection, { body: { text: 'My photo shows me, on skis and with a helmet.' } });
    expect(await actor.codeOf(changePhone, bodyOf(freshNumber()))).toBe(1005);
    expect(await (await world.creator({ state: 'banned' })).codeOf(changePhone, bodyOf(freshNumber()))).toBe(1003);
  });
});
