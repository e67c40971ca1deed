import { defineConfig } from '@playwright/test';
import { shellLaunch } from './chromium.ts';
import type { Options } from './fixtures.ts';

const launchOptions = shellLaunch();

/** What `npm test` runs: the main job at both widths, its work up to the reviews, the forms of an account, and a chat. */
const MAIN = ['main-job.spec.ts', 'offer-to-reviews.spec.ts', 'forms.spec.ts', 'chat.spec.ts'];

/** Tests that repeat another test with small differences. */
const VARIATIONS =
  /(?<!while they load), on a phone|who is: (business owner without a profile|business owner in review|rejected business owner)|a second kill in the same conversation|every screen by keys/;

/** Minutes each. */
const NIGHTLY = ['long-thread.spec.ts', 'cut-off.spec.ts', 'channels-trouble.spec.ts', 'pseudo.spec.ts'];

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
    { name: 'main', use: { device: 'desktop' }, testMatch: MAIN, grepInvert: VARIATIONS },
    { name: 'more', use: { device: 'desktop' }, grepInvert: VARIATIONS, testIgnore: [...MAIN, ...NIGHTLY] },
    // `npm run test:nightly` runs these.
    { name: 'phone-pages', use: { device: 'phone' }, testMatch: ['pages.spec.ts'] },
    { name: 'variations', use: { device: 'desktop' }, grep: VARIATIONS },
    { name: 'nightly', use: { device: 'desktop' }, testMatch: NIGHTLY },
  ],
});
