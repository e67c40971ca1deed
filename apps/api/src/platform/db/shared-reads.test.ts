import { expect, test } from 'vitest';
import type { Db } from './connect.ts';
import { SharedReads } from './shared-reads.ts';

const db = () => (() => {}) as unknown as Db;

test('reads that are asked for at once are one for each database and form, and each gets its own result', async () => {
  const seen: unknown[] = [];
  const [one, other] = [db(), db()];
  const reads = new SharedReads<{ limit: number }, string, string>(async (from, items, { limit }) => {
    seen.push([from === one ? 'one' : 'other', [...items], limit]);
    return items.map((item) => `${item}${limit}`);
  });
  const results = [
    reads.of(one, 'a', { limit: 1 }),
    reads.of(one, 'b', { limit: 1 }),
    reads.of(one, 'c', { limit: 2 }),
    reads.of(other, 'd', { limit: 1 }),
  ];
  expect(await Promise.all(results)).toEqual(['a1', 'b1', 'c2', 'd1']);
  expect(seen).toEqual([
    ['one', ['a', 'b'], 1],
    ['one', ['c'], 2],
    ['other', ['d'], 1],
  ]);
});

test('a read that fails, fails for all that asked for it, and not for later ones', async () => {
  let calls = 0;
  const reads = new SharedReads<{ limit: number }, string, string>(async (_, items) => {
    calls += 1;
    if (calls === 1) throw new Error('lost');
    return items;
  });
  const from = db();
  const first = await Promise.allSettled(['a', 'b'].map((item) => reads.of(from, item, { limit: 1 })));
  expect(first.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(await reads.of(from, 'c', { limit: 1 })).toBe('c');
});
