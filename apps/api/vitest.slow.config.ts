import { defineConfig } from 'vitest/config';
import usual from './vitest.config.ts';

/** `npm run test:slow`: tests that take minutes. */
export default defineConfig({
  test: { ...usual.test, include: ['src/**/*.slow.test.ts'], exclude: ['**/node_modules/**'], isolate: true, testTimeout: 60 * 60_000 },
});
