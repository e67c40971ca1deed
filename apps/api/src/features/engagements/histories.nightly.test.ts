import { expect, test } from 'vitest';
import { CAMPAIGN_ACTS, tryCampaigns } from '#testing/records/campaigns.ts';
import { openWorld } from '#testing/world.ts';

const world = openWorld(undefined, undefined, { checksOnce: true });

/** The same as in the slow test, on a larger scale. */
test('in ten thousand random histories of jobs with several creators every invariant holds', { timeout: 4 * 60 * 60_000 }, async () => {
  const done = await tryCampaigns(world, 10_000, 500);
  process.stdout.write(`${JSON.stringify(Object.fromEntries(done))}\n`);
  expect(CAMPAIGN_ACTS.filter((act) => !done.has(act))).toEqual([]);
});
