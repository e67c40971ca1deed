import { listOwnJobs } from '@castlane/contract/job.ts';
import type { Locator, Page } from '@playwright/test';
import { boxOf } from '../acts/page.ts';
import { call } from '../client.ts';
import { expect, test } from '../fixtures.ts';
import { logIn, makeActive } from '../people.ts';
import { CAST, findPlaces } from '../places.ts';

/** The sizes, shares and colours of the specification: only a browser with a layout can check them. */

// Proves 2.51, 2.63, 2.65, 9.8.
test('the header is sticky, and the drawer closes as soon as the window is wider than 768', async ({ stack, visit }) => {
  const page = await visit({ token: await logIn(stack, CAST.creator) });
  await page.setViewportSize({ width: 768, height: 700 });
  await page.goto('/profile');
  const header = page.getByRole('banner');
  const tabs = page.getByRole('navigation', { name: 'Bottom' });
  await expect(tabs).toBeVisible();
  await page.mouse.wheel(0, 400);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(100);
  expect((await boxOf(header)).y).toBe(0);
  await page.getByRole('button', { name: 'Open menu' }).click();
  const drawer = page.getByRole('dialog', { name: 'Main' });
  await expect(drawer).toBeVisible();
  await page.setViewportSize({ width: 767, height: 700 });
  await expect(drawer).toBeVisible();
  await page.setViewportSize({ width: 769, height: 700 });
  await expect(drawer).toBeHidden();
  await expect(tabs).toBeHidden();
  await expect(header.getByRole('link', { name: 'Messages' })).toBeVisible();
});

test('on a desk of 800 pixels the list begins in the upper half of the page', async ({ stack, visit }) => {
  const places = await findPlaces(stack);
  const pages: { email: string; at: string; first: (page: Page) => Locator }[] = [
    { email: CAST.creator, at: '/', first: (page) => page.getByRole('list', { name: 'Open jobs' }).getByRole('listitem') },
    { email: CAST.owner, at: '/', first: (page) => page.getByRole('list', { name: 'Creators' }).getByRole('article') },
    { email: CAST.owner, at: '/my-job', first: (page) => page.getByRole('table').getByRole('row').nth(1) },
    {
      email: CAST.creator,
      at: '/my-job',
      first: (page) => page.getByRole('list', { name: 'Jobs you have commented on' }).getByRole('listitem'),
    },
    {
      email: CAST.owner,
      at: `/job-post-details/${places.campaignJob}?tab=creators`,
      first: (page) => page.getByRole('region', { name: 'Approved' }),
    },
    { email: CAST.owner, at: `/job-post-details/${places.campaignJob}?tab=all`, first: (page) => page.getByRole('article') },
    { email: CAST.owner, at: `/job-post-details/${places.ownJob}`, first: (page) => page.getByRole('article') },
  ];
  for (const { email, at, first } of pages) {
    const page = await visit({ token: await logIn(stack, email) });
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.goto(at);
    const { y } = await boxOf(first(page).first());
    expect(y, `the first of ${at} for ${email}`).toBeLessThan(360);
  }
});

test('the header stays in one line on a tablet', async ({ stack, visit }) => {
  for (const email of [CAST.creator, CAST.owner]) {
    const page = await visit({ token: await logIn(stack, email) });
    await page.goto('/');
    const controls = page.getByRole('banner').locator('a, button');
    await expect(page.getByRole('banner').getByRole('link', { name: 'My jobs' })).toBeVisible();
    for (const width of [769, 834, 960, 1024]) {
      await page.setViewportSize({ width, height: 700 });
      const boxes = await controls.evaluateAll((all) => all.map((each) => each.getBoundingClientRect()).filter(({ height }) => height > 0));
      expect(boxes.length).toBeGreaterThan(5);
      for (const { height, right } of boxes) expect([height <= 48, right <= width]).toEqual([true, true]);
    }
  }
});

// Proves 8.32, 8.33, 8.34, 9.9.
test('toasts appear at the top, a green check or a red warning, with margins from 640 pixels on', async ({ stack, visit, watch }) => {
  const person = await makeActive(stack, 'creator', 'Tina Toast');
  const page = await visit({ token: person.token });
  await page.setViewportSize({ width: 640, height: 800 });
  await page.goto('/edit-profile');
  await page.getByLabel('City').fill('Turku');
  watch.tolerates(/^500 /);
  await page.route('**/account/edit', (route) => route.fulfill({ status: 500, json: { code: 1001, message: '', requestId: 'x' } }));
  await page.getByRole('button', { name: 'Save changes' }).click();
  const error = page.getByRole('alert').filter({ hasText: 'Internal server error' });
  await expect(error).toBeVisible();
  // A hovered toast stays.
  await error.getByText('Internal server error').hover();
  expect(await hueOf(error)).toBe('red');
  expect(await error.locator('svg').first().getAttribute('class')).toContain('alert-triangle');
  expect((await boxOf(error)).y).toBeLessThan(40);
  expect((await boxOf(error)).width).toBe(420);
  await page.setViewportSize({ width: 639, height: 800 });
  await expect.poll(async () => (await boxOf(error)).width).toBe(639 - 2 * 16);
  await page.unroute('**/account/edit');
  await page.getByRole('button', { name: 'Save changes' }).click();
  const success = page.getByRole('status').filter({ hasText: 'Profile saved' });
  await expect(success).toBeVisible();
  await success.getByText('Profile saved').hover();
  expect(await hueOf(success)).toBe('green');
  expect(await success.locator('svg').first().getAttribute('class')).toContain('circle-check');
});

// Proves 2.81.
test('a loading page shows a large spinner in the middle of a block of 80 % of the window’s height', async ({ stack, visit }) => {
  const page = await visit({ token: await logIn(stack, CAST.creator) });
  let answer = () => {};
  const until = new Promise<void>((resolve) => (answer = resolve));
  await page.route('**/account/me', async (route) => {
    await until;
    await route.continue();
  });
  await page.goto('/profile');
  const loader = page.getByRole('status', { name: 'Loading' }).locator('.page-loader');
  const block = await boxOf(loader);
  const spinner = await boxOf(loader.locator('svg'));
  expect(block.height).toBe(0.8 * 800);
  expect(spinner.width).toBeGreaterThanOrEqual(48);
  expect([spinner.x + spinner.width / 2, spinner.y + spinner.height / 2]).toEqual([block.x + block.width / 2, block.y + block.height / 2]);
  answer();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

test('a button and a link have readable shades of the required colour, in both schemes', async ({ visit }) => {
  const page = await visit();
  await page.goto('/login');
  const button = page.getByRole('button', { name: 'Log in', exact: true });
  const link = page.getByRole('link', { name: 'Create an account' });
  // White on the requested #6174FF has 3.85:1, on #586AE8 4.52:1. Links in #4F5ECF and #7D8DFF have 5.48:1 on white and 5.82:1 on black.
  for (const [colorScheme, shade] of [
    ['light', 'rgb(79, 94, 207)'],
    ['dark', 'rgb(125, 141, 255)'],
  ] as const) {
    await page.emulateMedia({ colorScheme });
    await expect(button).toHaveCSS('background-color', 'rgb(88, 106, 232)');
    await expect(button).toHaveCSS('color', 'rgb(255, 255, 255)');
    await expect(button).toHaveCSS('font-weight', '600');
    await expect(button).toHaveCSS('font-size', '14px');
    await expect(button).not.toHaveCSS('padding-inline-start', '0px');
    await expect(link).toHaveCSS('color', shade);
  }
});

// Proves 1.23, 1.30.
test('the slides of How it works move in 500 ms, and the primary colour is #6174FF', async ({ stack, visit }) => {
  const page = await visit({ token: await logIn(stack, CAST.owner) });
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.goto('/profile');
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--cl-accent').toUpperCase())).toBe(
    '#6174FF',
  );
  await page.getByRole('button', { name: 'Daniel Hollis' }).click();
  await page.getByRole('button', { name: 'How it works' }).click();
  const track = page.getByRole('dialog').locator('[style*="--slide"]');
  await expect(track).toHaveCSS('transition-property', 'transform');
  await expect(track).toHaveCSS('transition-duration', '0.5s');
});

test('on a phone the selected one of many tabs is visible, even after their counts have loaded', async ({ stack, visit }) => {
  const token = await logIn(stack, CAST.owner);
  const { items } = await call(stack, listOwnJobs, { token, query: { status: 'open' } });
  const page = await visit({ token, device: 'phone' });
  let answer = () => {};
  const held = new Promise<void>((resolve) => (answer = resolve));
  await page.route('**/proposals?*', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(`/job-post-details/${items[0]!.slug}?tab=brief`);
  const tabs = page.getByRole('navigation', { name: 'Job sections' });
  const brief = tabs.getByRole('link', { name: 'Brief' });
  await expect(brief).toBeInViewport({ ratio: 1 });
  answer();
  await expect(tabs.getByRole('link', { name: /Ended \d/ })).toBeVisible();
  await expect(brief).toBeInViewport({ ratio: 1 });
});

test('the buttons of a long form are in the window at 1280 × 800, and on a phone in place of the tabs', async ({ stack, visit }) => {
  const places = await findPlaces(stack);
  const page = await visit({ token: await logIn(stack, CAST.creator) });
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(`/feed-details/${places.newJob}`);
  const send = page.getByRole('button', { name: /^Send comment/ });
  await expect(send).toBeInViewport({ ratio: 1 });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: 'Write a comment' }).click();
  await expect(send).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole('navigation', { name: 'Bottom' })).toBeHidden();
  // A keyboard makes the window smaller.
  await page.getByRole('textbox', { name: /Your comment/ }).fill('I would film it at first light.');
  await page.setViewportSize({ width: 390, height: 480 });
  await expect(send).toBeInViewport({ ratio: 1 });
  await expect(page.getByText(/^\d+ → \d+$/)).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole('textbox', { name: /Your comment/ })).toHaveValue('I would film it at first light.');
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(`/feed-details/${places.workedJob}`);
  await page.getByRole('button', { name: 'Change the terms' }).click();
  await expect(page.getByRole('button', { name: 'Send new terms' })).toBeInViewport({ ratio: 1 });
});

test('the decisions of a comparison of four are in the window, in the same rows for each, and its boxes are 24 pixels', async ({
  stack,
  visit,
}) => {
  const { ownJob } = await findPlaces(stack);
  const page = await visit({ token: await logIn(stack, CAST.owner) });
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(`/job-post-details/${ownJob}?sort=match`);
  const boxes = page.getByRole('checkbox', { name: /^Compare the comment by / });
  const { width, height } = await boxOf(boxes.first());
  expect([width, height]).toEqual([24, 24]);
  for (const nth of [0, 1, 2, 3]) await boxes.nth(nth).check();
  await page.getByRole('button', { name: 'Compare', exact: true }).click();
  const decide = page.getByRole('row', { name: /^Decide/ });
  const cells = await decide.getByRole('cell').all();
  expect(cells).toHaveLength(4);
  const rows: number[][] = [];
  for (const cell of cells) {
    const buttons = cell.getByRole('button');
    // A comment that waits for its creator has none.
    if ((await buttons.count()) === 0) continue;
    await expect(buttons.last()).toBeInViewport({ ratio: 1 });
    rows.push(await buttons.evaluateAll((all) => all.map((each) => Math.round(each.getBoundingClientRect().top))));
  }
  expect(rows.length).toBeGreaterThan(1);
  for (const row of rows) expect(row).toEqual(rows[0]);
});

test('from 1024 pixels on a comment is a row of 64, the open one beside it has the only filled button, below there are cards', async ({
  stack,
  visit,
}) => {
  const { ownJob } = await findPlaces(stack);
  const page = await visit({ token: await logIn(stack, CAST.owner) });
  await page.goto(`/job-post-details/${ownJob}?sort=match`);
  const rows = page.getByRole('list', { name: 'Comments', exact: true }).locator('> li');
  const filled = page.getByRole('main').locator('[data-variant="filled"]:is(button, a)').filter({ visible: true });
  for (const width of [1024, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await expect(page.getByRole('article')).toHaveCount(1);
    const heights = await rows.evaluateAll((all) => all.map((row) => Math.round(row.getBoundingClientRect().height)));
    expect(heights.length).toBeGreaterThan(9);
    expect(new Set(heights)).toEqual(new Set([64]));
    expect((await boxOf(page.getByRole('article'))).x).toBeGreaterThan((await boxOf(rows.first())).x + 360);
    await expect(filled).toHaveText(['Approve and chat']);
    await expect(filled).toBeInViewport({ ratio: 1 });
  }
  await page.setViewportSize({ width: 1023, height: 800 });
  await expect(rows).toHaveCount(0);
  expect(await page.getByRole('article').count()).toBeGreaterThan(9);
});

test('a phone has the actions on a creator in a bar, a desktop beside the name', async ({ stack, visit }) => {
  const { creatorSlug } = await findPlaces(stack);
  const page = await visit({ token: await logIn(stack, CAST.owner), device: 'phone' });
  await page.goto(`/influencer-profile/${creatorSlug}`);
  const invite = page.getByRole('button', { name: 'Invite to job' });
  await expect(invite).toBeInViewport({ ratio: 1 });
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  await expect(invite).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole('navigation', { name: 'Bottom' })).toBeHidden();
  await page.setViewportSize({ width: 1280, height: 800 });
  await expect(invite).not.toBeInViewport();
});

/** Returns the strongest channel of the icon's colour. */
async function hueOf(toast: Locator): Promise<string> {
  const color = await toast
    .locator('svg')
    .first()
    .evaluate((icon) => getComputedStyle(icon).color);
  const parts = color
    .match(/\d+(?:\.\d+)?/g)!
    .slice(0, 3)
    .map(Number);
  return ['red', 'green', 'blue'][parts.indexOf(Math.max(...parts))]!;
}
