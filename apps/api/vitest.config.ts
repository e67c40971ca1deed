import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts'],
    // `npm run test:all` and `npm run test:nightly` run these.
    exclude: ['**/*.slow.test.ts', '**/*.nightly.test.ts'],
    globalSetup: ['src/testing/global-setup.ts'],
    pool: 'forks',
    // For two cores: tests often wait, for the database or a timer.
    maxWorkers: 3,
    // Loads and warms up modules once per worker. Every file still has its own database and application.
    isolate: false,
    restoreMocks: true,
    unstubGlobals: true,
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
});
