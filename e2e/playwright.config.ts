import { defineConfig } from '@playwright/test';
import { shellLaunch } from './chromium.ts';
import type { Options } from './fixtures.ts';

const launchOptions = shellLaunch();

/** Tests that repeat another test with small differences. */
const VARIATIONS =
  /, on a phone|who is: (business owner without a profile|business owner in review|rejected business owner)|a second kill in the same conversation|every screen by keys/;

const SLOW = ['long-thread.spec.ts', 'cut-off.spec.ts', 'channels-trouble.spec.ts', 'pseudo.spec.ts', 'layout-shift.spec.ts'];

/** Two workers: each has its own server, database and browser, and is idle half of the time. */
export default defineConfig<Options>({
  testDir: 'journeys',
  outputDir: 'test-results',
  workers: 2,
  retries: 0,
  forbidOnly: true,
  timeout: 120_000,
  expect: { timeout: 15_000 },
  reporter: 'list',
  use: {
    launchOptions,
    actionTimeout: 15_000,
    navigationTimeout: 20_000,
    // `--trace=retain-on-failure` records one; it makes every test about 7 % slower.
    trace: 'off',
    screenshot: 'only-on-failure',
  },
  projects: [
    { name: 'desktop', use: { device: 'desktop' }, grepInvert: VARIATIONS, testIgnore: SLOW },
    // These take minutes and run in `npm run test:slow`.
    { name: 'phone-pages', use: { device: 'phone' }, testMatch: ['pages.spec.ts'] },
    { name: 'variations', use: { device: 'desktop' }, grep: VARIATIONS },
    { name: 'slow', use: { device: 'desktop' }, testMatch: SLOW },
  ],
});
