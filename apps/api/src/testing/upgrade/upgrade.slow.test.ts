import { expect, inject, test } from 'vitest';
import { upgradeAndCompare } from './proof.ts';
import { restore } from './restore.ts';

// The demo world, and the rows of the benchmarks. The stored counts of the latter are not those of its rows, so only the comparison is made.
test.each(['demo', 'filled'])('after an upgrade every account reads the same facts (%s)', { timeout: 300_000 }, async (name) => {
  const restored = await restore(inject('databaseUrl'), name);
  await expect(upgradeAndCompare(restored, name)).resolves.toBeUndefined();
  await restored.drop();
});
