import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const SRC = join(import.meta.dirname, '..');
const LOADS_ANEW = /\bvi\.(?:resetModules|mock|doMock)\(/;

// A second copy of a module would listen to the same window as the first, in every later file of the worker.
test('tests that load modules anew have their own worker', () => {
  const shared = globSync('**/*.test.{ts,tsx}', { cwd: SRC }).filter((file) => !file.includes('.isolated.test.'));
  expect(shared.filter((file) => LOADS_ANEW.test(readFileSync(join(SRC, file), 'utf8')))).toEqual([]);
});
