import { login } from '@castlane/contract/auth.ts';
import { describe, expect, test } from 'vitest';
import { openWorld } from '#testing/world.ts';
import { createStaff } from './actions.ts';

const world = openWorld();

describe('creating staff', () => {
  const given = { email: 'sam@castlane.test', name: 'Sam Staff', password: 'Castlane1!' };

  test('makes an account that can log in and see the queue', async () => {
    await createStaff(world.deps, given);
    const { user } = await world.anyone().call(login, { body: { email: given.email, password: given.password } });
    expect(user).toMatchObject({ userType: 'staff', name: 'Sam Staff' });
    expect(user.emailVerifiedAt).not.toBeNull();
  });

  test('refuses an address that is taken, and an invalid address or password', async () => {
    const { email } = await world.creator();
    await expect(createStaff(world.deps, { ...given, email })).rejects.toMatchObject({ code: 1006 });
    await expect(createStaff(world.deps, { ...given, email: 'Nope' })).rejects.toMatchObject({ code: 1004 });
    await expect(createStaff(world.deps, { ...given, email: 'sue@castlane.test', password: 'weak' })).rejects.toMatchObject({ code: 1004 });
  });
});
