import { defineConfig, mergeConfig } from 'vitest/config';
import viteConfig from './vite.config.ts';

export default mergeConfig(
  viteConfig,
  defineConfig({
    test: {
      environment: 'jsdom',
      environmentOptions: { jsdom: { url: 'http://localhost:3000/' } },
      setupFiles: ['./src/testing/setup.ts'],
      // Left to itself it leaves one core to others, which of two is half.
      maxWorkers: 2,
      include: ['src/**/*.test.{ts,tsx}'],
      css: { include: [] },
      // Fast where the machine is free; a machine that does something else beside is no reason to fail.
      testTimeout: 30_000,
      restoreMocks: true,
      unstubGlobals: true,
    },
  }),
);
