import { test as base, expect, type Browser, type BrowserContext, type BrowserContextOptions, type Page } from '@playwright/test';
import { Stack } from './stack.ts';
import { Watch } from './watch.ts';

export type Device = 'desktop' | 'phone';
type Visit = {
  device?: Device;
  /** Signed in by this token from the start. */
  token?: string;
  /** The service worker answers in between, as it does for users; the other stories look at the server's own answers. */
  hasWorker?: boolean;
};
export type Options = { device: Device };
type Fixtures = Options & {
  /** Opens a browser of somebody's own: nothing is shared with the others. */
  visit: (visit?: Visit) => Promise<Page>;
  watch: Watch;
};

const WINDOWS = {
  desktop: { viewport: { width: 1280, height: 800 } },
  phone: { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true },
} as const satisfies Record<Device, BrowserContextOptions>;

const START_LIMIT_MS = 120_000;

export const test = base.extend<Fixtures, { stack: Stack }>({
  device: ['desktop', { option: true }],
  stack: [
    // oxlint-disable-next-line no-empty-pattern -- how Playwright reads that it needs no other fixture
    async ({}, use) => useStack({}, use),
    { scope: 'worker', timeout: START_LIMIT_MS },
  ],
  watch: async ({ stack }, use) => {
    const watch = new Watch();
    await use(watch);
    expect.soft(watch.complaints(), 'what the browsers complain about').toEqual([]);
    expect.soft(stack.warnings(), 'what the server warns of').toEqual([]);
  },
  visit: async ({ browser, stack, watch, device }, use) => {
    const pages: Page[] = [];
    await use(async (visit = {}) => {
      const page = await openPage(browser, stack.url, { device, ...visit }, watch);
      pages.push(page);
      return page;
    });
    await Promise.all(pages.map((page) => page.context().close()));
  },
});

/** Tests on a server of their own, with settings or a clock that nobody else needs. */
export function testsOnOwnStack(settings: Parameters<typeof Stack.start>[0] = {}) {
  return test.extend<object, { stack: Stack }>({
    stack: [
      // oxlint-disable-next-line no-empty-pattern -- how Playwright reads that it needs no other fixture
      async ({}, use) => useStack(settings, use),
      { scope: 'worker', timeout: START_LIMIT_MS },
    ],
  });
}

/** Tests that move the clock: they disturb the others, but not each other. In a world without people nothing else comes of it, which would keep the server busy. */
export const testWithClock = testsOnOwnStack({ isEmpty: true });

async function useStack(settings: Parameters<typeof Stack.start>[0], use: (stack: Stack) => Promise<void>): Promise<void> {
  const stack = await Stack.start(settings);
  await use(stack);
  await stack.stop();
}

async function openPage(browser: Browser, url: string, visit: Visit & Options, watch: Watch): Promise<Page> {
  const context = await openContext(browser, url, visit);
  await watch.follow(context);
  return context.newPage();
}

export function openContext(
  browser: Browser,
  url: string,
  { device, token, hasWorker = false }: Visit & Options,
  more: BrowserContextOptions = {},
): Promise<BrowserContext> {
  return browser.newContext({
    ...WINDOWS[device],
    baseURL: url,
    // The texts of the product are written as in British English.
    locale: 'en-GB',
    timezoneId: 'UTC',
    colorScheme: 'light',
    reducedMotion: 'reduce',
    serviceWorkers: hasWorker ? 'allow' : 'block',
    ...(token ? { storageState: { cookies: [], origins: [{ origin: url, localStorage: [{ name: 'token', value: token }] }] } } : {}),
    ...more,
  });
}

export { expect };
