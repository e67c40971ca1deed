import { expect, test } from 'vitest';
import { openWorld } from '#testing/world.ts';
import { runClock, runClocks, type Clock } from './clocks.ts';

const world = openWorld();

/** A clock over a list in memory; the `bad` keys fail. */
function clockOf(keys: string[], bad: string[] = []): Clock & { done: string[] } {
  const done: string[] = [];
  return {
    name: 'a test',
    done,
    due: async () => keys.filter((key) => !done.includes(key)).slice(0, 2),
    async act(_deps, tx, key) {
      await tx`SELECT 1`;
      if (bad.includes(key)) throw new Error(`${key} cannot be done`);
      done.push(key);
      return true;
    },
  };
}

test('goes on batch after batch until nothing is due', async () => {
  const clock = clockOf(['a', 'b', 'c', 'd', 'e']);
  expect(await runClock(world.deps, clock)).toBe(5);
  expect(clock.done).toEqual(['a', 'b', 'c', 'd', 'e']);
});

test('one that fails stops neither the others of its clock nor the other clocks, and ends', async () => {
  const clock = clockOf(['a', 'b', 'c'], ['a']);
  const broken: Clock = { ...clockOf([]), due: () => Promise.reject(new Error('no database')) };
  const last = clockOf(['z']);
  await runClocks(world.deps, [broken, clock, last]);
  expect(clock.done).toEqual(['b', 'c']);
  expect(last.done).toEqual(['z']);
});
