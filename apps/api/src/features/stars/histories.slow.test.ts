import { expect, test } from 'vitest';
import { tryHistories } from '#testing/ledger/histories.ts';
import { openWorld } from '#testing/world.ts';

const world = openWorld();

// `npm run test:nightly` tries ten thousand.
test('in 150 random histories the ledger equals the model, with failures, retries and simultaneous actions', async () => {
  await expect(tryHistories(world, 150)).resolves.toBeGreaterThanOrEqual(150);
}, 300_000);
