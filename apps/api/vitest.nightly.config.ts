import { defineConfig } from 'vitest/config';
import usual from './vitest.config.ts';

/** `npm run test:nightly`: tests that take minutes each. */
export default defineConfig({
  test: { ...usual.test, include: ['src/**/*.nightly.test.ts'], exclude: [], isolate: true, testTimeout: 60 * 60_000 },
});
