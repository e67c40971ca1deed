import { expect, test } from 'vitest';
import { markReadsInDisorder } from '#testing/chat/marks.ts';
import { writeAtOnce } from '#testing/chat/writers.ts';
import { openWorld } from '#testing/world.ts';

const world = openWorld();

test('64 writers at once, 50,000 messages, one in five rolled back: every stream is read without gaps and in the order of the database', async () => {
  expect(await writeAtOnce(world, 50_000)).toBeGreaterThan(30_000);
});

test('10,000 read marks out of order: the mark only grows and ends at the highest', async () => {
  expect(await markReadsInDisorder(world, 10_000)).toBe(52);
});
