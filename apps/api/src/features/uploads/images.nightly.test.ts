import { expect, test } from 'vitest';
import { openWorld } from '#testing/world.ts';
import { sendMutated } from '#testing/pictures/send-mutated.ts';
import { hostileFiles, mutatedPictures } from '#testing/pictures/mutations.ts';

const world = openWorld();
const PICTURES = 500;

test(`none of ${PICTURES} broken pictures crashes the server, is served unchanged or keeps its location`, async () => {
  const counts = await sendMutated(world, await world.owner(), await mutatedPictures(PICTURES));
  // oxlint-disable-next-line no-console -- it is a report
  console.log(`${PICTURES} mutated pictures:`, counts);
  expect(counts.ready + counts.refused).toBe(PICTURES);
  // Otherwise the mutations are too harsh or too mild to be meaningful.
  expect(Math.min(counts.ready, counts.refused)).toBeGreaterThan(PICTURES / 20);
});

test('SVG, GIF, HEIC, scripts, a test virus and files that only begin like a picture are refused under any type', async () => {
  const files = await hostileFiles();
  expect(files.length).toBeGreaterThanOrEqual(40);
  expect(await sendMutated(world, await world.owner(), files)).toEqual({ ready: 0, refused: files.length, served: 0 });
});
