import { afterAll, beforeAll, expect, test } from 'vitest';
import { openWorld } from '#testing/world.ts';
import { RACES } from './races.ts';
import { closeTrack, openTrack, runRaces, type Track } from './run.ts';

const world = openWorld();
let track: Track;
beforeAll(async () => {
  track = await openTrack(world);
});
afterAll(() => closeTrack(track));

/** The same as in the slow test, on a larger scale. */
const SIZE = { rounds: 200, atOnce: 50 };

test.each(Object.keys(RACES))('%s: exactly one of the legal ends', async (name) => {
  const ends = await runRaces(track, RACES[name]!, SIZE);
  process.stdout.write(`${name}: ${JSON.stringify(ends)}\n`);
  expect(Object.values(ends).reduce((sum, count) => sum + count, 0)).toBe(SIZE.rounds);
});
