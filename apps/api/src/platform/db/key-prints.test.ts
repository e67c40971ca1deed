import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { openWorld } from '#testing/world.ts';
import { requireKeys, whyOtherKeys, WrongKeys } from './key-prints.ts';
import { secretKeysFrom, type SecretKey } from '#platform/secret-keys.ts';

const world = openWorld();

function aKey(id: string): SecretKey {
  return { id, bytes: randomBytes(32) };
}

test('a node with other keys than the database was made with does not start; with a new one before them it does', async () => {
  const [first, second] = [aKey('2026-11'), aKey('2027-05')];
  await requireKeys(world.db, secretKeysFrom([first]));
  await requireKeys(world.db, secretKeysFrom([first]));
  await expect(requireKeys(world.db, secretKeysFrom([aKey('2026-11')]))).rejects.toThrow(/The secret key 2026-11 is not the one/);
  await expect(requireKeys(world.db, secretKeysFrom([second]))).rejects.toThrow(/none of the keys .* \(2026-11\)/);
  await requireKeys(world.db, secretKeysFrom([second, first]));
  // What the first one made may be gone by now.
  await requireKeys(world.db, secretKeysFrom([second]));
});

test('of two nodes that start at once with different keys, one at most starts', async () => {
  await world.db`DELETE FROM secret_key_prints`;
  const starts = await Promise.allSettled([1, 2, 3, 4].map(() => requireKeys(world.db, secretKeysFrom([aKey('1')]))));
  expect(starts.filter(({ status }) => status === 'fulfilled').length).toBeLessThanOrEqual(1);
  for (const start of starts) if (start.status === 'rejected') expect(start.reason).toBeInstanceOf(WrongKeys);
});

test('a print is no part of the key, and two keys have two', () => {
  const [one, other] = [aKey('1'), aKey('2')];
  const { prints } = secretKeysFrom([one, other]);
  expect(new Set(prints.values()).size).toBe(2);
  for (const print of prints.values())
    for (const { bytes } of [one, other]) expect(bytes.toString('hex')).not.toContain(print.slice(0, 16));
  expect(whyOtherKeys(prints, new Map())).toBeUndefined();
});
