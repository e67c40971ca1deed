import { setImmediate as endOfTurn, setTimeout as pause } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import { Batches, READS } from './batches.ts';

/** Records the batches, and ends each when told. */
function recorder() {
  const batches: string[][] = [];
  const ends: (() => void)[] = [];
  const kept = new Batches<string, string>(
    async (items) => {
      batches.push([...items]);
      await new Promise<void>((resolve) => ends.push(resolve));
      return items.map((item) => item.toUpperCase());
    },
    (item) => [item[0]!],
  );
  return { batches, ends, kept };
}

test('what arrives together, and what arrives while a batch runs, is one batch each', async () => {
  const { batches, ends, kept } = recorder();
  const first = Promise.all(['a', 'b'].map((item) => kept.add(item)));
  await expect.poll(() => batches).toEqual([['a', 'b']]);
  const second = Promise.all(['c', 'd'].map((item) => kept.add(item)));
  ends.shift()!();
  expect(await first).toEqual(['A', 'B']);
  await expect
    .poll(() => batches)
    .toEqual([
      ['a', 'b'],
      ['c', 'd'],
    ]);
  ends.shift()!();
  expect(await second).toEqual(['C', 'D']);
});

test('items that share a key are handled one after the other, and do not hold up the rest', async () => {
  const { batches, ends, kept } = recorder();
  const all = Promise.all(['a1', 'a2', 'b1', 'a3'].map((item) => kept.add(item)));
  for (const count of [1, 2, 3]) {
    await expect.poll(() => batches.length).toBe(count);
    ends.shift()!();
  }
  expect(await all).toEqual(['A1', 'A2', 'B1', 'A3']);
  expect(batches).toEqual([['a1', 'b1'], ['a2'], ['a3']]);
});

test('a second batch runs beside a slow one when many wait, and skips what shares a key with it', async () => {
  const { batches, ends, kept } = recorder();
  const slow = kept.add('a1');
  await expect.poll(() => batches).toEqual([['a1']]);
  const many = [...'bcdefghijklmnop'];
  const rest = Promise.all(['a2', ...many].map((item) => kept.add(item)));
  await expect.poll(() => batches).toEqual([['a1'], many]);
  ends.pop()!();
  await pause(0);
  expect(batches).toHaveLength(2);
  ends.pop()!();
  await expect.poll(() => batches.at(-1)).toEqual(['a2']);
  ends.pop()!();
  expect(await slow).toBe('A1');
  expect(await rest).toHaveLength(16);
});

test('a batch that fails fails its items only', async () => {
  let fails = true;
  const kept = new Batches<string, string>(
    async (items) => {
      if (fails) throw new Error('away');
      return [...items];
    },
    () => [],
  );
  const lost = await Promise.allSettled(['a', 'b'].map((item) => kept.add(item)));
  expect(lost.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  fails = false;
  expect(await kept.add('c')).toBe('c');
});

test('reads are one batch for each turn, however many run, and none waits', async () => {
  const batches: number[] = [];
  const ends: (() => void)[] = [];
  const reads = new Batches<number, number>(
    async (items) => {
      batches.push(items.length);
      await new Promise<void>((resolve) => ends.push(resolve));
      return items;
    },
    () => [],
    READS,
  );
  const all: Promise<number>[] = [];
  for (const [turn, count] of [1, 2, 3, 100].entries()) {
    for (let i = 0; i < count; i++) all.push(reads.add(turn));
    await endOfTurn();
  }
  await vi.waitFor(() => expect(batches).toEqual([1, 2, 3, 64, 36]));
  for (const end of ends) end();
  expect(await Promise.all(all)).toEqual([0, 1, 1, 2, 2, 2, ...Array.from({ length: 100 }, () => 3)]);
});
