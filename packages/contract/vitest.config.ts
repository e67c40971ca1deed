import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts'],
    // The files share no state, and starting a worker for each takes longer than most of them.
    isolate: false,
    // Some run a hundred thousand cases, and a busy machine is no reason to fail.
    testTimeout: 30_000,
  },
});
