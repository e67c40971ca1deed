import { randomBytes } from 'node:crypto';
import { hash, parseOptions } from '@node-rs/argon2';
import { describe, expect, test } from 'vitest';
import { secretKeysFrom } from './secret-keys.ts';
import { comparePassword, gate, hashPassword, NOBODYS_HASH, verifyPassword } from './passwords.ts';

const OLD = { id: 'old', bytes: randomBytes(32) };
const NEW = { id: 'new', bytes: randomBytes(32) };
const keys = secretKeysFrom([OLD]);
const rotated = secretKeysFrom([NEW, OLD]);
const password = 'Castlane1!';

async function nothing(): Promise<void> {}

describe('a hash', () => {
  test('is Argon2id with 19 MiB and two passes, and so is the dummy hash', async () => {
    const made = await hashPassword(keys, password);
    for (const each of [made.slice('old:'.length), NOBODYS_HASH])
      expect(parseOptions(each)).toMatchObject({ algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 });
    expect(await verifyPassword(keys, made, password)).toBe(true);
    expect(await verifyPassword(keys, made, 'castlane1!')).toBe(false);
    expect(await verifyPassword(keys, NOBODYS_HASH, password)).toBe(false);
  });

  test('names its key, and is useless without that key', async () => {
    const made = await hashPassword(keys, password);
    expect(made).toMatch(/^old:\$argon2id\$/);
    expect(await verifyPassword(rotated, made, password)).toBe(true);
    expect(await verifyPassword(secretKeysFrom([NEW]), made, password)).toBe(false);
    expect(await verifyPassword(secretKeysFrom([{ ...NEW, id: 'old' }]), made, password)).toBe(false);
  });

  test('without a key is verified without one', async () => {
    const made = await hash(password, { memoryCost: 19_456, timeCost: 2, parallelism: 1 });
    expect(await verifyPassword(keys, made, password)).toBe(true);
    expect(await verifyPassword(keys, made, 'castlane1!')).toBe(false);
  });

  test.each([
    ['with an older key', () => hashPassword(keys, password)],
    ['without a key', () => hash(password, { memoryCost: 19_456, timeCost: 2, parallelism: 1 })],
    ['with a lower cost', async () => `new:${await hash(password, { memoryCost: 8192, timeCost: 1, secret: rotated.key('password')! })}`],
  ])('made %s is renewed after a right password', async (_, make) => {
    const { isRight, renewed } = await comparePassword(rotated, await make(), password, nothing);
    expect(isRight).toBe(true);
    expect(renewed).toMatch(/^new:\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(await verifyPassword(rotated, renewed!, password)).toBe(true);
    expect(await comparePassword(rotated, renewed, password, nothing)).toEqual({ isRight: true });
    expect(await comparePassword(rotated, await make(), 'Wrong1!aa', nothing)).toEqual({ isRight: false });
  });

  test('of an unknown account matches nothing', async () => {
    expect(await comparePassword(keys, undefined, password, nothing)).toEqual({ isRight: false });
  });
});

test('a refused try is never compared', async () => {
  const refused = comparePassword(keys, 'no hash at all', password, () => Promise.reject(new Error('blocked')));
  await expect(refused).rejects.toThrow('blocked');
});

test('a gate runs a limited number at once, in order, and refuses work beyond its queue', async () => {
  const inTurn = gate(2, 3);
  const started: number[] = [];
  const finish: (() => void)[] = [];
  const work = (n: number) => inTurn(() => new Promise<void>((resolve) => void (started.push(n), finish.push(resolve))));

  const all = [1, 2, 3, 4, 5].map(work);
  await expect(work(6)).rejects.toMatchObject({ code: 1023, retryAfterSeconds: 2 });
  expect(started).toEqual([1, 2]);
  for (let n = 0; n < 5; n++) {
    finish[n]!();
    await all[n];
    await Promise.resolve();
    expect(started.length).toBe(Math.min(5, n + 3));
  }
  expect(started).toEqual([1, 2, 3, 4, 5]);
});

test('work that fails frees its place', async () => {
  const inTurn = gate(1, 1);
  await expect(inTurn(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(await inTurn(async () => 'yes')).toBe('yes');
});
