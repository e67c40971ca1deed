import { parseOptions } from '@node-rs/argon2';
import { expect, test } from 'vitest';
import { gate, hashPassword, NOBODYS_HASH, verifyPassword } from './passwords.ts';

test('a hash is Argon2id with 19 MiB and two passes, and so is nobody’s', async () => {
  const hash = await hashPassword('Castlane1!');
  for (const each of [hash, NOBODYS_HASH])
    expect(parseOptions(each)).toMatchObject({ algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 });
  expect(await verifyPassword(hash, 'Castlane1!')).toBe(true);
  expect(await verifyPassword(hash, 'castlane1!')).toBe(false);
  expect(await verifyPassword(NOBODYS_HASH, 'Castlane1!')).toBe(false);
});

test('a gate runs so many at once, in the order they came, and turns away beyond its queue', async () => {
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

test('work that fails gives its place back', async () => {
  const inTurn = gate(1, 1);
  await expect(inTurn(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(await inTurn(async () => 'yes')).toBe('yes');
});
