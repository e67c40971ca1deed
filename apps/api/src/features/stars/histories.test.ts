import { expect, test } from 'vitest';
import { tryHistories } from '#testing/ledger/histories.ts';
import { openWorld } from '#testing/world.ts';

const world = openWorld();

// `npm run test:slow` tries ten thousand.
test('in 500 random histories the ledger is the model, whatever fails, is tried again or happens at once', async () => {
  await expect(tryHistories(world, 500)).resolves.toBeGreaterThanOrEqual(500);
}, 300_000);
