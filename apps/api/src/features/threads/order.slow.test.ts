import { expect, test } from 'vitest';
import { writeAtOnce } from '#testing/chat/writers.ts';
import { openWorld } from '#testing/world.ts';

const world = openWorld();

test('64 writers at once, one in five rolled back: every stream is read without gaps and in the order of the database', async () => {
  expect(await writeAtOnce(world, 1500)).toBeGreaterThan(900);
});
