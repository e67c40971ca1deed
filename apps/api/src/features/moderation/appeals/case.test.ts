import { appealCase, getCase } from '@castlane/contract/case.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Viewer } from '#platform/http/viewer.ts';
import { newId } from '#platform/ids.ts';
import { secretKeysFrom } from '#platform/secret-keys.ts';
import { openWorld, type Actor } from '#testing/world.ts';
import { banAccount, unbanAccount } from '#features/moderation/bans/actions.ts';
import { banIdOf, caseTokenOf } from '#features/account-status/case-token.ts';
import { findOpenBanId } from '#features/account-status/bans.ts';

const world = openWorld();
const text = 'I have never sold anything but my own videos. Please look again.';
let judge: Viewer;

beforeAll(async () => {
  const { id } = await world.staff();
  judge = { accountId: id, sessionId: id, userType: 'staff', emailVerified: true, active: true, banned: false };
});

async function bannedCreator(): Promise<{ creator: Actor; token: string }> {
  const creator = await world.creator({ name: 'Maya Lindqvist' });
  await banAccount(world.deps, judge, creator.id, 'Sells followers to others', 'a request');
  const [mail] = await world.mails(creator.email);
  return { creator, token: /\/case\/([\w-]+)/.exec(mail!.text)![1]! };
}

describe('a case', () => {
  test('is open to anyone with its address, and does not say who it is about', async () => {
    const { creator, token } = await bannedCreator();
    const found = await world.anyone().call(getCase, { params: { token } });
    expect(found).toEqual({
      reason: 'Sells followers to others',
      bannedAt: expect.any(String),
      liftedAt: null,
      mayAppeal: true,
      appeal: null,
    });
    const words = JSON.stringify(found);
    for (const secret of [creator.id, creator.email, creator.slug, 'Maya']) expect(words).not.toContain(secret);
  });

  test('is appealed against once, and never after the ban is lifted', async () => {
    const { creator, token } = await bannedCreator();
    const appealed = await world.anyone().call(appealCase, { params: { token }, body: { text } });
    expect(appealed).toMatchObject({ mayAppeal: false, appeal: { text, outcome: null } });
    const again = await world.anyone().try(appealCase, { params: { token }, body: { text } });
    expect(again.problem).toMatchObject({ code: 1005, message: 'You’ve already appealed' });
    const other = await bannedCreator();
    await unbanAccount(world.deps, judge, other.creator.id, undefined, 'a request');
    const late = await world.anyone().try(appealCase, { params: { token: other.token }, body: { text } });
    expect(late.problem).toMatchObject({ code: 1005, message: 'This account is no longer banned' });
    expect(await world.anyone().call(getCase, { params: { token: other.token } })).toMatchObject({
      liftedAt: expect.any(String),
      mayAppeal: false,
    });
    expect(creator.id).not.toBe(other.creator.id);
  });

  test('twenty appeals at once make one', async () => {
    const { token } = await bannedCreator();
    const codes = await Promise.all(
      Array.from({ length: 20 }, () => world.anyone().codeOf(appealCase, { params: { token }, body: { text } })),
    );
    expect(codes.filter((code) => code === 200)).toHaveLength(1);
    expect(codes.filter((code) => code === 1005)).toHaveLength(19);
  });

  test('is not found at any other address', async () => {
    const { creator, token } = await bannedCreator();
    const banId = await findOpenBanId(world.db, creator.id);
    const strangers = [caseTokenOf(world.deps.keys, newId()), 'x'.repeat(64), token.slice(0, -1), `${token}A`, 'nope', banId!];
    for (const each of strangers) expect(await world.anyone().codeOf(getCase, { params: { token: each } })).toBe(1009);
    expect(await world.anyone().codeOf(appealCase, { params: { token: 'x'.repeat(64) }, body: { text } })).toBe(1009);
    expect(await world.anyone().codeOf(appealCase, { params: { token }, body: { text: 'too short' } })).toBe(1004);
  });
});

describe('the address of a case', () => {
  const older = { id: 'older', bytes: Buffer.alloc(32, 1) };
  const newer = { id: 'newer', bytes: Buffer.alloc(32, 2) };
  const id = '0199f0d2-7c1a-7b3e-8a41-0123456789ab';

  test('is valid while the key that signed it is known', () => {
    const token = caseTokenOf(secretKeysFrom([older]), id);
    expect(token).toMatch(/^[\w-]{64}$/);
    expect(banIdOf(secretKeysFrom([older]), token)).toBe(id);
    expect(banIdOf(secretKeysFrom([newer, older]), token)).toBe(id);
    expect(banIdOf(secretKeysFrom([newer]), token)).toBeUndefined();
  });

  test('is invalid with any character changed', () => {
    const keys = secretKeysFrom([newer]);
    const token = caseTokenOf(keys, id);
    for (let index = 0; index < token.length; index++) {
      const other = token[index] === 'A' ? 'B' : 'A';
      expect(banIdOf(keys, `${token.slice(0, index)}${other}${token.slice(index + 1)}`)).toBeUndefined();
    }
  });
});
