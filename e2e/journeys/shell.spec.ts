import { PROBLEMS } from '@castlane/contract/problem.ts';
import type { Page } from '@playwright/test';
import { axe } from '../axe.ts';
import { expect, test } from '../fixtures.ts';
import { logIn, makeActive } from '../people.ts';
import { CAST, findPlaces } from '../places.ts';
import { addressOf } from '../screens.ts';

/** What the shell does while a page, an answer or the server is late, refused or gone. */

// Proves 8.28.
test('a refused read shows the message of its code on the page, without a toast', async ({ stack, visit, watch }) => {
  const page = await visit({ token: await logIn(stack, CAST.creator) });
  watch.tolerates(/^(4\d\d|50\d) /);
  for (const code of [1001, 1002, 1012, 1016, 1020, 1022] as const) {
    const { status, message } = PROBLEMS[code];
    await page.route('**/user/v1/creator/jobs*', (route) => route.fulfill({ status, json: { code, message, requestId: 'x' } }));
    await page.goto('/my-job');
    const alert = page.getByRole('alert').filter({ hasText: /./ });
    await expect(alert.first()).toContainText(message);
    await expect(alert).toHaveCount(1);
    await expect(alert.first()).not.toContainText('connection');
    await page.unroute('**/user/v1/creator/jobs*');
  }
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('We couldn’t load this')).toHaveCount(0);
});

test('until the application starts, the page shows the header and the shape of what comes, in both schemes', async ({
  stack,
  visit,
  browser,
}) => {
  const visitor = await browser.newPage();
  const frames = [
    { page: await visit({ token: await logIn(stack, CAST.creator) }), at: '/', shape: '.first-list' },
    { page: await visit({ token: await logIn(stack, CAST.owner), device: 'phone' }), at: '/message', shape: '.first-chat' },
    { page: visitor, at: `${stack.url}/login`, shape: '.first-form' },
  ];
  for (const { page, at, shape } of frames) {
    await page.goto(at);
    await expect(page.locator('main')).toBeVisible();
    await expect(page.locator('.first')).toHaveCount(0);
    // The page that opens next knows who was here last.
    if (page !== visitor) await page.waitForFunction(() => localStorage.getItem('who') !== null);
    // Scripts that never come: what a slow line shows at first. The boot script is inside the first bytes.
    await page.route(/\/assets\/(?!boot-).*\.js$/, () => undefined);
    await page.goto(at, { waitUntil: 'commit' });
    await expect(page.locator(shape)).toBeVisible();
    await expect(page.locator('.first-bar')).toBeVisible({ visible: shape !== '.first-form' });
    await expect(page.locator('.page-loader')).toBeHidden();
    await axe(page);
  }
  await visitor.close();
});

// Proves 2.81.
test('while the code of a page loads its tab is selected at once, and a large spinner appears after 150 ms', async ({ stack, visit }) => {
  const page = await visit({ token: await logIn(stack, CAST.creator), device: 'phone' });
  await page.goto('/not-found');
  const main = page.getByRole('main');
  await expect(main).toHaveAttribute('aria-busy', 'false');
  const letCodeCome = await holdCode(page);
  const tab = page.getByRole('navigation', { name: 'Bottom' }).getByRole('link', { name: /Profile$/ });
  await tab.focus();
  await page.keyboard.press('Enter');
  await expect(tab).toHaveAttribute('aria-current', 'page', { timeout: 1000 });
  await expect(main).toHaveAttribute('aria-busy', 'true');
  const loader = main.getByRole('status', { name: 'Loading' });
  await expect(loader).toBeVisible();
  await expect(main.getByText('We can’t find this page')).toBeHidden();
  // The focus of a keyboard user has not moved.
  await expect(tab).toBeFocused();
  const { block, ring } = await loader.evaluate((element) => ({
    block: element.getBoundingClientRect().height / window.innerHeight,
    ring: element.querySelector('svg')!.getBoundingClientRect().width,
  }));
  expect(block).toBeGreaterThanOrEqual(0.79);
  expect(ring).toBe(52);
  letCodeCome();
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
  await expect(main).toHaveAttribute('aria-busy', 'false');
  await expect(main).toBeFocused();
});

// Proves 4.5.
test('log-out clears this browser before the server answers, so a tab that crashes then is not logged in again', async ({
  stack,
  visit,
  watch,
}) => {
  const person = await makeActive(stack, 'creator', 'Lou Logout');
  const page = await visit({ token: person.token, hasWorker: true });
  const other = await page.context().newPage();
  // Held in the page: Chromium 150 sends requests that outlive their page past Playwright's routes.
  await page.addInitScript(() => {
    const send = window.fetch.bind(window);
    window.fetch = (input, init) => {
      if (!(input instanceof Request ? input.url : String(input)).endsWith('/auth/logout')) return send(input, init);
      sessionStorage.setItem('asked', 'to log out');
      return new Promise(() => {});
    };
  });
  for (const each of [page, other]) await each.goto('/profile');
  await expect(other.getByRole('banner')).toBeVisible();
  await page.getByRole('button', { name: /Lou Logout/ }).click();
  await page.getByRole('button', { name: 'Logout', exact: true }).click();
  await page.getByRole('dialog', { name: 'Logout?' }).getByRole('button', { name: 'LOGOUT' }).click();
  expect(await page.evaluate(() => localStorage.length)).toBe(0);
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem('asked'))).toBe('to log out');
  await expect(other).toHaveURL('/login');
  // No cache contains an answer that belongs to an account.
  const kept = await other.evaluate(async () => {
    const names = await caches.keys();
    const lists = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return lists.flat().map(({ url }) => new URL(url).pathname);
  });
  expect(kept.filter((path) => /^\/(user|staff\/v1|files|ws)\//.test(path))).toEqual([]);
  watch.tolerates(/crash/i);
  const crashed = page.waitForEvent('crash');
  await page.goto('chrome://crash').catch(() => undefined);
  await crashed;
  const again = await page.context().newPage();
  await again.goto('/profile');
  await expect(again).toHaveURL('/login');
  expect(await again.evaluate(() => localStorage.getItem('token'))).toBeNull();
});

for (const width of [390, 320]) {
  // Proves 2.52, 2.53, 2.54, 2.55, 2.56.
  test(`on a phone without tabs the header has logo, message icon, my-job icon, stars and the user's menu, at ${width} pixels`, async ({
    stack,
    visit,
  }) => {
    const page = await visit({ token: await logIn(stack, CAST.creator), device: 'phone' });
    await page.setViewportSize({ width, height: 700 });
    await page.goto(addressOf('/feed-details/:newJob', await findPlaces(stack)));
    const header = page.getByRole('banner');
    const parts = [
      header.getByRole('link', { name: /home$/ }),
      header.getByRole('link', { name: /^Messages/ }),
      header.getByRole('link', { name: 'My jobs' }),
      header.getByRole('link', { name: /stars?, contact us/ }),
      header.getByRole('button', { name: /^Notifications/ }),
      header.locator('button[aria-expanded]').last(),
    ];
    await expect(parts[1]!).toBeVisible();
    // The logo is a word: another font gives it another width.
    await page.evaluate(() => document.fonts.ready);
    let right = 0;
    for (const part of parts) {
      await expect(part).toBeInViewport({ ratio: 1 });
      const box = (await part.boundingBox())!;
      expect(box.x).toBeGreaterThanOrEqual(right - 0.5);
      expect(Math.min(box.width, box.height)).toBeGreaterThanOrEqual(30);
      right = box.x + box.width;
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    await parts[5]!.click();
    const menu = page.getByRole('region', { name: 'Account menu' });
    for (const name of ['Profile', 'Change password'])
      await expect(menu.getByRole('link', { name, exact: true })).toBeInViewport({ ratio: 1 });
    await expect(menu.getByRole('button', { name: 'Logout' })).toBeInViewport({ ratio: 1 });
    await page.keyboard.press('Escape');
    await parts[2]!.click();
    await expect(page).toHaveURL('/my-job');
    // Here the tabs have them, once.
    const tabs = page.getByRole('navigation', { name: 'Bottom' });
    for (const name of [/Messages$/, 'My Job', /Profile$/]) await expect(tabs.getByRole('link', { name })).toBeInViewport({ ratio: 1 });
    for (const part of [parts[1]!, parts[2]!, parts[5]!]) await expect(part).toBeHidden();
    for (const part of [parts[0]!, parts[3]!, parts[4]!]) await expect(part).toBeInViewport({ ratio: 1 });
  });
}

/** Holds back all code that is requested from now on. Returns a function that releases it. */
async function holdCode(page: Page): Promise<() => void> {
  let letThrough = () => {};
  const gate = new Promise<void>((resolve) => {
    letThrough = resolve;
  });
  await page.route('**/assets/*.js', async (route) => {
    await gate;
    await route.continue();
  });
  return letThrough;
}
