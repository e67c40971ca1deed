import { defineConfig } from '@playwright/test';
import { chromiumLaunch } from './chromium.ts';
import type { Options } from './fixtures.ts';

const launchOptions = chromiumLaunch();

/** One worker: each has a server, a database and a browser of its own, and that is what two cores carry without timing out. */
export default defineConfig<Options>({
  testDir: 'journeys',
  outputDir: 'test-results',
  workers: 1,
  retries: 0,
  forbidOnly: true,
  timeout: 60_000,
  expect: { timeout: 15_000 },
  reporter: 'list',
  use: {
    launchOptions,
    actionTimeout: 15_000,
    navigationTimeout: 20_000,
    trace: { mode: 'retain-on-failure', screenshots: false },
    screenshot: 'only-on-failure',
  },
  projects: [
    { name: 'desktop', use: { device: 'desktop' } },
    { name: 'phone', use: { device: 'phone' }, testMatch: ['main-job.spec.ts', 'pages.spec.ts'] },
  ],
});
