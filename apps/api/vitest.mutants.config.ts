import { defineConfig } from 'vitest/config';
import usual from './vitest.config.ts';

/** `npm run mutants` runs these for each fault that it plants. Rules need no database; for the others it brings one, which Stryker would not stop. */
export default defineConfig({
  test: {
    ...usual.test,
    include: [process.env['MUTANTS_TESTS'] ?? 'src/features/**/rules.test.ts'],
    maxWorkers: 1,
    globalSetup: process.env['TEST_DATABASE_URL'] ? (usual.test?.globalSetup ?? []) : [],
  },
});
