import { getMe } from '@castlane/contract/account.ts';
import { getConfig } from '@castlane/contract/config.ts';
import { listNotifications } from '@castlane/contract/notification.ts';
import {
  addPasskey,
  CEREMONY_MINUTES,
  listPasskeys,
  logInWithPasskey,
  PASSKEYS_AT_MOST,
  removePasskey,
  startPasskey,
  startPasskeyLogin,
} from '@castlane/contract/passkey.ts';
import { banAccount } from '@castlane/contract/staff.ts';
import { confirmTwoStep, startTwoStep } from '@castlane/contract/two-step.ts';
import { describe, expect, test } from 'vitest';
import { DEMO_PASSWORD } from '#features/accounts/factory.ts';
import { Authenticator } from '#testing/authenticator.ts';
import { codeNow } from '#testing/one-time-code.ts';
import { Client } from '#testing/client.ts';
import { openWorld, type Actor } from '#testing/world.ts';

const world = openWorld();

async function begin(actor: Actor) {
  const { ceremony, options } = await actor.call(startPasskey, { body: { currentPassword: DEMO_PASSWORD } });
  return { ceremony, challenge: options.challenge, options };
}

async function addOne(actor: Actor, key = new Authenticator(), name = 'Phone') {
  const { ceremony, challenge } = await begin(actor);
  const passkey = await actor.call(addPasskey, { body: { ceremony, name, credential: key.make({ challenge }) } });
  return { key, passkey };
}

async function beginLogIn() {
  const { ceremony, options } = await world.anyone().call(startPasskeyLogin);
  return { ceremony, challenge: options.challenge };
}

async function logInWith(key: Authenticator, more: { origin?: string; rpId?: string; isVerified?: boolean } = {}) {
  const { ceremony, challenge } = await beginLogIn();
  return world.anyone().codeOf(logInWithPasskey, { body: { ceremony, credential: key.use({ challenge, ...more }) } });
}

describe('a passkey', () => {
  test('is made with the password, and logs in without one', async () => {
    const maya = await world.creator();
    expect(await maya.codeOf(startPasskey, { body: { currentPassword: 'Wrong1!aa' } })).toBe(1011);
    const { options } = await begin(maya);
    expect(options).toMatchObject({
      rp: { id: 'localhost', name: 'Castlane' },
      user: { name: maya.email },
      excludeCredentials: [],
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    });
    const { key, passkey } = await addOne(maya);
    expect(passkey).toMatchObject({ name: 'Phone', lastUsedAt: null });
    const { ceremony, challenge } = await beginLogIn();
    const { token, user } = await world.anyone().call(logInWithPasskey, { body: { ceremony, credential: key.use({ challenge }) } });
    expect(user.id).toBe(maya.id);
    expect((await new Client(world.app, token).call(getMe)).email).toBe(maya.email);
    const { items } = await maya.call(listPasskeys);
    expect(items).toEqual([{ ...passkey, lastUsedAt: expect.any(String) }]);
    expect((await begin(maya)).options.excludeCredentials).toEqual([{ type: 'public-key', id: key.id }]);
  });

  test('asks for no code of an authenticator', async () => {
    const maya = await world.creator();
    const { key } = await addOne(maya);
    const { setUp, secret } = await maya.call(startTwoStep, { body: { currentPassword: DEMO_PASSWORD } });
    await maya.call(confirmTwoStep, { body: { setUp, oneTimeCode: await codeNow(world.db, secret) } });
    expect(await logInWith(key)).toBe(200);
  });

  test('is announced in the product, by mail and in the audit log, when it is added and removed', async () => {
    const maya = await world.creator();
    const { key, passkey } = await addOne(maya);
    expect(await maya.codeOf(removePasskey, { params: { id: passkey.id } })).toBe(204);
    expect(await maya.codeOf(removePasskey, { params: { id: passkey.id } })).toBe(1009);
    const { items } = await maya.call(listNotifications, {});
    expect(items.map(({ data }) => data.change)).toEqual(['passkey_removed', 'passkey_added']);
    const subjects = (await world.mails(maya.email)).map(({ subject }) => subject);
    expect(subjects.toSorted()).toEqual(['A passkey was added', 'A passkey was removed']);
    const acts = await world.db<{ action: string }[]>`SELECT action FROM audit_log WHERE actor_id = ${maya.id} ORDER BY id`;
    expect(acts.map(({ action }) => action).slice(-2)).toEqual(['account.passkey_added', 'account.passkey_removed']);
    expect(await logInWith(key)).toBe(1021);
  });

  test('of another account cannot be removed, and one that exists cannot be added again', async () => {
    const [maya, other] = [await world.creator(), await world.owner()];
    const { key, passkey } = await addOne(maya);
    expect(await other.codeOf(removePasskey, { params: { id: passkey.id } })).toBe(1009);
    const { ceremony, challenge } = await begin(other);
    const credential = key.make({ challenge });
    expect(await other.codeOf(addPasskey, { body: { ceremony, name: 'Stolen', credential } })).toBe(1005);
    expect(await maya.call(listPasskeys)).toMatchObject({ items: [{ id: passkey.id }] });
  });

  test(`can exist ${PASSKEYS_AT_MOST} times at most`, async () => {
    const maya = await world.creator();
    const { ceremony, challenge } = await begin(maya);
    await world.db`
      INSERT INTO passkeys (id, account_id, credential_id, public_key, counter, name)
      SELECT gen_random_uuid(), ${maya.id}, gen_random_uuid()::text, 'x', 0, 'One' FROM generate_series(1, ${PASSKEYS_AT_MOST})`;
    expect(await maya.codeOf(startPasskey, { body: { currentPassword: DEMO_PASSWORD } })).toBe(1005);
    const credential = new Authenticator().make({ challenge });
    expect(await maya.codeOf(addPasskey, { body: { ceremony, name: 'One more', credential } })).toBe(1005);
  });
});

describe('a log-in by passkey is refused', () => {
  test('with an answer that was used before', async () => {
    const { key } = await addOne(await world.creator());
    const { ceremony, challenge } = await beginLogIn();
    const body = { ceremony, credential: key.use({ challenge }) };
    const twice = await Promise.all([1, 2].map(() => world.anyone().codeOf(logInWithPasskey, { body })));
    expect(twice.toSorted((one, other) => one - other)).toEqual([200, 1021]);
    expect(await world.anyone().codeOf(logInWithPasskey, { body })).toBe(1021);
  });

  test('for another site, without user verification, and with another challenge', async () => {
    const { key } = await addOne(await world.creator());
    expect(await logInWith(key, { origin: 'https://castlane.example' })).toBe(1021);
    expect(await logInWith(key, { rpId: 'castlane.example' })).toBe(1021);
    expect(await logInWith(key, { isVerified: false })).toBe(1021);
    const [one, two] = [await beginLogIn(), await beginLogIn()];
    const credential = key.use({ challenge: two.challenge });
    expect(await world.anyone().codeOf(logInWithPasskey, { body: { ceremony: one.ceremony, credential } })).toBe(1021);
    expect(await logInWith(key)).toBe(200);
  });

  test('with another key under its id', async () => {
    const { key } = await addOne(await world.creator());
    const forged = Object.assign(new Authenticator(), { id: key.id });
    forged.counter = 50;
    expect(await logInWith(forged)).toBe(1021);
  });

  test('with a counter that goes backwards, since the authenticator was copied', async () => {
    const { key } = await addOne(await world.creator());
    key.counter = 40;
    expect(await logInWith(key)).toBe(200);
    key.counter = 20;
    expect(await logInWith(key)).toBe(1021);
  });

  test('with the ceremony for adding one, the other way round, and after it expires', async () => {
    const maya = await world.creator();
    const { key } = await addOne(maya);
    const making = await begin(maya);
    expect(await world.anyone().codeOf(logInWithPasskey, { body: { ceremony: making.ceremony, credential: key.use(making) } })).toBe(1021);
    const loggingIn = await beginLogIn();
    const made = new Authenticator().make(loggingIn);
    expect(await maya.codeOf(addPasskey, { body: { ceremony: loggingIn.ceremony, name: 'x', credential: made } })).toBe(1021);
    const other = await world.owner();
    expect(
      await other.codeOf(addPasskey, { body: { ceremony: making.ceremony, name: 'x', credential: new Authenticator().make(making) } }),
    ).toBe(1021);
    const late = await beginLogIn();
    await world.advance(CEREMONY_MINUTES * 60 + 1);
    expect(await world.anyone().codeOf(logInWithPasskey, { body: { ceremony: late.ceremony, credential: key.use(late) } })).toBe(1021);
  });

  test('to a banned account, with the reason', async () => {
    const { key } = await addOne(await world.creator());
    const banned = await world.creator();
    const { key: theirs } = await addOne(banned);
    const staff = await world.staff();
    await staff.call(banAccount, { params: { id: banned.id }, body: { reason: 'The same advertisement in forty chats' } });
    expect(await logInWith(theirs)).toBe(1003);
    expect(await logInWith(key)).toBe(200);
  });
});

test('this installation offers passkeys, since its address is localhost', async () => {
  expect(await world.anyone().call(getConfig)).toMatchObject({ passkeys: true });
});
