import { expect, test } from 'vitest';
import { CAMPAIGN_ACTS, tryCampaigns } from '#testing/records/campaigns.ts';
import { openWorld } from '#testing/world.ts';

const world = openWorld(undefined, undefined, { checksOnce: true });

/** The same as the first half, at the same time, in a database of its own. */
test(
  'in the second half of ten thousand random histories of jobs with several creators every invariant holds',
  { timeout: 4 * 60 * 60_000 },
  async () => {
    const done = await tryCampaigns(world, { from: 5000, to: 10_000, checkEvery: 250 });
    process.stdout.write(`${JSON.stringify(Object.fromEntries(done))}\n`);
    expect(CAMPAIGN_ACTS.filter((act) => !done.has(act))).toEqual([]);
  },
);
