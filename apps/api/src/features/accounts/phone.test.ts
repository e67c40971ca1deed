import { editProfile, getMe } from '@castlane/contract/account.ts';
import { describe, expect, test } from 'vitest';
import { openWorld } from '#testing/world.ts';
import { e164Of } from './phone.ts';

const world = openWorld();

test('a number is valid where its country has such numbers, and has one form', () => {
  expect(e164Of('+14045550182')).toBe('+14045550182');
  expect(e164Of('+49 171 3920044')).toBe('+491713920044');
  // The zero that is dialled within the country is no part of the number.
  expect(e164Of('+4401212345678')).toBe('+441212345678');
  for (const none of ['', '+', '+1', '14045550182', '+10000000000', '+15555555555', '+999123456', '+4917139200', 'call me']) {
    expect([none, e164Of(none)]).toEqual([none, undefined]);
  }
});

describe('the phone number of a profile', () => {
  test('is refused when there is no such number', async () => {
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

  test('is kept in one form, so that another way to write it is taken too', async () => {
    const [actor, other] = [await world.creator(), await world.owner()];
    expect((await actor.call(editProfile, { body: { phoneNumber: '+4401212345678' } })).phoneNumber).toBe('+441212345678');
    const { status, problem } = await other.try(editProfile, { body: { phoneNumber: '+441212345678' } });
    expect([status, problem?.code, problem?.message]).toEqual([409, 1017, 'Phone number already taken']);
  });

  test('may be given again and taken away', async () => {
    const actor = await world.owner({ phoneNumber: '+14045550102' });
    expect(await actor.codeOf(editProfile, { body: { phoneNumber: '+14045550102' } })).toBe(200);
    expect((await actor.call(editProfile, { body: { phoneNumber: null } })).phoneNumber).toBeNull();
    expect(await (await world.creator()).codeOf(editProfile, { body: { phoneNumber: '+14045550102' } })).toBe(200);
  });

  test('is one person’s when fifty want it at once, and with it nothing else of their edit is kept', async () => {
    const actors = await Promise.all(Array.from({ length: 50 }, () => world.creator()));
    const body = { phoneNumber: '+14045550101', city: 'Macon' };
    const codes = await Promise.all(actors.map((actor) => actor.codeOf(editProfile, { body })));
    expect(codes.filter((code) => code === 200)).toHaveLength(1);
    expect(codes.filter((code) => code === 1017)).toHaveLength(49);
    const holders = await world.db`SELECT id FROM accounts WHERE phone_number = '+14045550101' OR city = 'Macon'`;
    expect(holders.map(({ id }) => id)).toEqual([actors[codes.indexOf(200)]!.id]);
  });
});
