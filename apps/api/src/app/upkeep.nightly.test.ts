import { expect, test } from 'vitest';
import { runClock } from '#platform/clocks.ts';
import { fillWithOldRows } from '#testing/old-rows.ts';
import { openWorld } from '#testing/world.ts';
import { askForUpkeep } from './upkeep.ts';

const world = openWorld();
const OLD = { outbox: 5_000_000, idempotency_keys: 1_000_000, sessions: 1_000_000 };
const YOUNG = 1000;

test('the upkeep deletes five million old tasks, and a million each of keys and sessions, in its share of an hour', async () => {
  await fillWithOldRows(world, OLD, { young: YOUNG });
  const began = performance.now();
  await runClock(world.deps, askForUpkeep);
  await world.castlane.worker.drain();
  const seconds = (performance.now() - began) / 1000;
  const all = Object.values(OLD).reduce((sum, count) => sum + count, 0);
  process.stdout.write(`\n${all} old rows in ${Math.round(seconds)} s, ${Math.round(all / seconds)} a second, half of it rest\n`);
  for (const table of Object.keys(OLD)) {
    const [left] = await world.db<{ count: number }[]>`SELECT count(*)::int FROM ${world.db(table)}`;
    expect(left!.count).toBeLessThan(2 * YOUNG);
  }
  const [task] = await world.db<{ attempts: number }[]>`SELECT attempts FROM outbox WHERE kind = 'upkeep' AND done_at IS NOT NULL`;
  expect(task!.attempts).toBe(1);
});
