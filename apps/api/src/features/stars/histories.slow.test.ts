import { expect, test } from 'vitest';
import { tryHistories } from '#testing/ledger/histories.ts';
import { openWorld } from '#testing/world.ts';

const world = openWorld();

test('in ten thousand random histories the ledger is the model, whatever fails, is tried again or happens at once', async () => {
  await expect(tryHistories(world, 10_000)).resolves.toBeGreaterThanOrEqual(10_000);
});
