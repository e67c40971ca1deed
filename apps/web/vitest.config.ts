import { defineConfig, mergeConfig } from 'vitest/config';
import viteConfig from './vite.config.ts';

export default mergeConfig(
  viteConfig,
  defineConfig({
    test: {
      environment: 'jsdom',
      environmentOptions: { jsdom: { url: 'http://localhost:3000/' } },
      setupFiles: ['./src/testing/setup.ts'],
      // For two cores: tests wait for timers more often than for a core.
      maxWorkers: 3,
      css: { include: [] },
      // Fast where the machine is free; a machine that does something else beside is no reason to fail.
      testTimeout: 30_000,
      restoreMocks: true,
      unstubGlobals: true,
      projects: [
        {
          extends: true,
          // The files of a worker share their modules: loading them anew for every file takes longer than the tests.
          test: { name: 'shared', isolate: false, include: ['src/**/*.test.{ts,tsx}'], exclude: ['src/**/*.isolated.test.{ts,tsx}'] },
        },
        {
          extends: true,
          // These need modules that no other test has loaded or changed.
          test: { name: 'isolated', include: ['src/**/*.isolated.test.{ts,tsx}'] },
        },
      ],
    },
  }),
);
