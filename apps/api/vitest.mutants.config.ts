import { defineConfig } from 'vitest/config';
import usual from './vitest.config.ts';

/** `npm run mutants` runs these for each fault that it plants. */
export default defineConfig({
  test: { ...usual.test, include: [process.env['MUTANTS_TESTS'] ?? 'src/features/**/rules.test.ts'], maxWorkers: 1 },
});
