import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { newId } from '#platform/ids.ts';
import { openWorld } from '#testing/world.ts';
import { runClock, runClocks, startClocks, type Clock } from './clocks.ts';

const world = openWorld();

/** A clock over a list in memory; the `bad` keys fail. */
function clockOf(keys: string[], bad: string[] = []): Clock & { done: string[] } {
  const done: string[] = [];
  return {
    name: `a test ${newId()}`,
    done,
    due: async (_db, most) => keys.filter((key) => !done.includes(key)).slice(0, most),
    async act(_deps, tx, key) {
      await tx`SELECT 1`;
      if (bad.includes(key)) throw new Error(`${key} cannot be done`);
      done.push(key);
      return true;
    },
  };
}

test('a clock runs batch after batch until nothing is due', async () => {
  const clock = clockOf(['a', 'b', 'c', 'd', 'e']);
  expect(await runClock(world.deps, clock)).toBe(5);
  expect(clock.done).toEqual(['a', 'b', 'c', 'd', 'e']);
});

test('a failure stops neither the other items of its clock nor the other clocks, and the clock ends', async () => {
  const clock = clockOf(['a', 'b', 'c'], ['a']);
  const broken: Clock = { ...clockOf([]), due: () => Promise.reject(new Error('no database')) };
  const last = clockOf(['z']);
  await runClocks(world.deps, [broken, clock, last]);
  expect(clock.done).toEqual(['b', 'c']);
  expect(last.done).toEqual(['z']);
});

test('an item that always fails blocks no other, is retried at growing intervals, and is forgotten once it succeeds', async () => {
  const bad = Array.from({ length: 120 }, (_, index) => `bad ${index}`);
  const clock = clockOf([...bad, 'good'], bad);
  const attempts = async () =>
    world.db<{ count: number; attempts: number }[]>`
      SELECT count(*)::int AS count, coalesce(max(attempts), 0) AS attempts FROM clock_failures WHERE clock = ${clock.name}`;
  expect(await runClock(world.deps, clock)).toBe(1);
  expect(clock.done).toEqual(['good']);
  expect(await attempts()).toEqual([{ count: 120, attempts: 1 }]);
  await runClock(world.deps, clock);
  expect(await attempts()).toEqual([{ count: 120, attempts: 1 }]);
  await world.advance(11);
  await runClock(world.deps, clock);
  await world.advance(11);
  await runClock(world.deps, clock);
  expect(await attempts()).toEqual([{ count: 120, attempts: 2 }]);
  bad.length = 0;
  await world.advance(10);
  expect(await runClock(world.deps, clock)).toBe(120);
  expect(await attempts()).toEqual([{ count: 0, attempts: 0 }]);
});

test('clocks that are told to stop end after the item in hand, however much is due', async () => {
  const keys = Array.from({ length: 1000 }, (_, index) => `key ${index}`);
  const [first, second] = [clockOf(keys), clockOf(['never'])];
  const stop = startClocks(world.deps, [first, second]);
  await expect.poll(() => first.done.length).toBeGreaterThan(2);
  await stop();
  const done = first.done.length;
  expect(done).toBeLessThan(1000);
  await pause(50);
  expect([first.done.length, second.done]).toEqual([done, []]);
});
