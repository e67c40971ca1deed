import { expect, test } from 'vitest';
import { tryHistories } from '#testing/ledger/histories.ts';
import { openWorld } from '#testing/world.ts';

const world = openWorld();

test('in ten thousand random histories the ledger equals the model, with failures, retries and simultaneous actions', async () => {
  await expect(tryHistories(world, 10_000)).resolves.toBeGreaterThanOrEqual(10_000);
});
