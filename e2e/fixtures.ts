import { test as base, expect, type Browser, type BrowserContext, type BrowserContextOptions, type Page } from '@playwright/test';
import { Stack } from './stack.ts';
import { Watch } from './watch.ts';

export type Device = 'desktop' | 'phone';
type Visit = {
  device?: Device;
  /** Starts signed in with this token. */
  token?: string;
  /** Allows the service worker, as for users; the other tests look at the server's own answers. */
  hasWorker?: boolean;
  /** The language and region of the browser. */
  locale?: string;
};
export type Options = { device: Device };
type Fixtures = Options & {
  /** Opens a separate browser context, which shares nothing with the others. */
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
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads from the pattern that no other fixture is needed
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

/** Tests on their own server, with settings or a clock that other tests must not share. */
export function testsOnOwnStack(settings: Parameters<typeof Stack.start>[0] = {}) {
  return test.extend<object, { stack: Stack }>({
    stack: [
      // oxlint-disable-next-line no-empty-pattern -- Playwright reads from the pattern that no other fixture is needed
      async ({}, use) => useStack(settings, use),
      { scope: 'worker', timeout: START_LIMIT_MS },
    ],
  });
}

/** Tests that move the clock: they would disturb others, but not each other. In an empty world a moved clock causes no other work. */
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
  { device, token, hasWorker = false, locale = 'en-GB' }: Visit & Options,
  more: BrowserContextOptions = {},
): Promise<BrowserContext> {
  return browser.newContext({
    ...WINDOWS[device],
    baseURL: url,
    // Tests expect dates and numbers in their British form.
    locale,
    timezoneId: 'UTC',
    colorScheme: 'light',
    reducedMotion: 'reduce',
    serviceWorkers: hasWorker ? 'allow' : 'block',
    ...(token ? { storageState: { cookies: [], origins: [{ origin: url, localStorage: [{ name: 'token', value: token }] }] } } : {}),
    ...more,
  });
}

export { expect };
