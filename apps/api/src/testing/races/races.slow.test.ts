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

/** `npm run test:nightly` does the same 200 times with 50 requests. */
const SIZE = { rounds: 20, atOnce: 20 };

test.each(Object.keys(RACES))('%s: exactly one of the legal ends', { timeout: 120_000 }, async (name) => {
  const ends = await runRaces(track, RACES[name]!, SIZE);
  process.stdout.write(`${name}: ${JSON.stringify(ends)}\n`);
  expect(Object.values(ends).reduce((sum, count) => sum + count, 0)).toBe(SIZE.rounds);
});
