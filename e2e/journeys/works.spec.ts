import type { Page } from '@playwright/test';
import { boxOf } from '../acts/page.ts';
import { axe } from '../axe.ts';
import { expect, test, type Device } from '../fixtures.ts';
import { logIn } from '../people.ts';
import { CAST } from '../places.ts';

/** The bytes of all pictures that a phone may load before it scrolls. */
const MOST_BYTES = 250_000;
const PHOTO_BYTES = 25_000;

const cardsOf = (page: Page) => page.getByRole('list', { name: 'Creators' }).getByRole('article');
const cardOf = (page: Page, name: string) => cardsOf(page).filter({ has: page.getByRole('link', { name, exact: true }) });

test('the first view of a phone has covers of creators, with at most 250 kB of pictures', async ({ stack, visit }) => {
  const page = await visit({ token: await logIn(stack, CAST.owner), device: 'phone' });
  // As heavy as photos are: the drawn ones are light.
  await page.route('**/files/images/**/320.webp', async (route) => {
    const response = await route.fetch();
    const body = await response.body();
    await route.fulfill({ response, body: Buffer.concat([body, Buffer.alloc(Math.max(0, PHOTO_BYTES - body.length))]) });
  });
  const sizes: Promise<number>[] = [];
  page.on('response', (response) => {
    if (response.request().resourceType() === 'image')
      sizes.push(
        response.body().then(
          ({ length }) => length,
          () => 0,
        ),
      );
  });
  await page.goto('/');
  const covers = cardsOf(page).locator('img[srcset]');
  await expect(covers.first()).toBeVisible();
  await page.waitForLoadState('networkidle');
  const loaded = await Promise.all(sizes);
  expect(loaded.length).toBeGreaterThan(4);
  expect(loaded.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(MOST_BYTES);
  // The small size is loaded, and nothing below the window.
  for (const source of await covers.evaluateAll((all) => all.map((image) => (image as HTMLImageElement).currentSrc)))
    expect(source).toMatch(/\/320\.webp$/);
  expect(await covers.count()).toBeLessThan(await cardsOf(page).count());
  await page.unrouteAll({ behavior: 'wait' });
  const far = cardsOf(page)
    .filter({ has: page.locator('[data-rest]') })
    .filter({ hasNot: page.locator('img[srcset]') })
    .first();
  const card = cardOf(page, (await far.getByRole('link').textContent())!);
  await card.scrollIntoViewIfNeeded();
  await expect(card.locator('img[srcset]').first()).toBeVisible();
});

test('a card shows three more works under the pointer and with the focus, and its size does not change', async ({ stack, visit }) => {
  const page = await visit({ token: await logIn(stack, CAST.owner) });
  await page.goto('/');
  const card = cardOf(page, 'Maya Lindqvist');
  const works = card.locator('[data-rest] img[width]');
  await expect(works.first()).toBeVisible();
  const [before, cover] = [await boxOf(card), await boxOf(works.first())];
  await card.hover();
  await expect(works).toHaveCount(4);
  await expect.poll(async () => Math.round((await boxOf(works.last())).width / 10)).toBe(9);
  expect((await boxOf(works.first())).width).toBeLessThan(cover.width * 0.7);
  const after = await boxOf(card);
  expect([after.width, after.height]).toEqual([before.width, before.height]);
  await page.mouse.move(0, 0);
  await expect.poll(async () => Math.round((await boxOf(works.first())).width)).toBe(Math.round(cover.width));
  await card.getByRole('link').focus();
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Tab');
  await expect.poll(async () => Math.round((await boxOf(works.first())).width)).toBeLessThan(cover.width * 0.7);
  await page.emulateMedia({ forcedColors: 'active' });
  await expect(works.last()).toBeVisible();
  await axe(page);
});

test('on a phone a swipe turns to the next work, and opens nothing', async ({ stack, visit }) => {
  const page = await visit({ token: await logIn(stack, CAST.owner), device: 'phone' });
  await page.goto('/');
  const card = cardOf(page, 'Maya Lindqvist');
  await card.scrollIntoViewIfNeeded();
  const { x, y, width } = await boxOf(card);
  const cdp = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', at?: number) =>
    cdp.send('Input.dispatchTouchEvent', { type, touchPoints: at === undefined ? [] : [{ x: at, y: y + 60 }] });
  await touch('touchStart', x + width - 40);
  for (const far of [30, 60, 90]) await touch('touchMove', x + width - 40 - far);
  await touch('touchEnd');
  const second = card.locator('[data-rest] > :nth-child(2)');
  await expect(card.locator('[data-at="1"]')).toBeVisible();
  await expect.poll(async () => Math.round((await boxOf(second)).width)).toBe(Math.round(width) - 2);
  await expect(second.locator('img[width]')).toBeVisible();
  await expect(page).toHaveURL('/');
});

for (const device of ['desktop', 'phone'] satisfies Device[])
  test(`the first screen of a profile has who, works, numbers and Invite at ${device === 'phone' ? '390 × 844' : '1280 × 800'}`, async ({
    stack,
    visit,
  }) => {
    const page = await visit({ token: await logIn(stack, CAST.owner), device });
    await page.goto('/?q=maya+lindqvist');
    await cardOf(page, 'Maya Lindqvist').getByRole('link').click();
    const inView = { ratio: 0.9 } as const;
    await expect(page.getByRole('heading', { level: 1 })).toBeInViewport(inView);
    const works = page.getByRole('list', { name: 'Works' }).getByRole('listitem');
    await expect(works).toHaveCount(5);
    const shown = await works.evaluateAll((all) => all.filter((each) => each.getBoundingClientRect().left + 60 < window.innerWidth).length);
    expect(shown).toBeGreaterThanOrEqual(2);
    for (const figure of [/^subscribers, /, /^followers, /, /^2 reviews/, 'Usual answer time', 'Jobs completed'])
      await expect(page.getByRole('term').filter({ hasText: figure })).toBeInViewport(inView);
    await expect(page.getByRole('button', { name: 'Invite to job' })).toBeInViewport(inView);
    expect((await boxOf(page.getByRole('heading', { name: 'About' }))).y).toBeLessThan(device === 'phone' ? 844 : 800);
    await axe(page);
  });

test('a creator without works has the pattern on card and profile, and says that there is nothing yet', async ({ stack, visit }) => {
  const page = await visit({ token: await logIn(stack, CAST.owner) });
  await page.goto('/?q=sara+lund');
  const card = cardOf(page, 'Sara Lund');
  await expect(card.locator('linearGradient')).toHaveCount(1);
  await expect(card.locator('[data-rest]')).toHaveCount(0);
  await card.getByRole('link', { name: 'Sara Lund' }).click();
  await expect(page.getByText('No videos or posts to show yet.')).toBeVisible();
  await expect(page.getByRole('list', { name: 'Works' })).toHaveCount(0);
  await page.goto('/?q=zoe+papadakis');
  await cardOf(page, 'Zoe Papadakis').getByRole('link', { name: 'Zoe Papadakis' }).click();
  await expect(page.getByRole('list', { name: 'Works' }).getByRole('listitem')).toHaveCount(1);
  await expect(page.getByRole('heading', { name: 'More works' })).toHaveCount(0);
});

test('names of one letter, of twenty wide letters and from right to left stay in their card, at 300 % too', async ({ stack, visit }) => {
  const page = await visit({ token: await logIn(stack, CAST.owner) });
  const names = ['I', 'W'.repeat(20), 'مايا ليندكفيست العظيمة جدا'];
  await page.route('**/user/v1/creators?*', async (route) => {
    const response = await route.fetch();
    const answer = (await response.json()) as { items: { name: string; works: { width: number; height: number }[] }[] };
    for (const [nth, name] of names.entries()) answer.items[nth]!.name = name;
    await route.fulfill({ response, json: answer });
  });
  // 1280 × 800 at 300 %.
  for (const [width, height] of [
    [1280, 800],
    [427, 267],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.goto('/');
    for (const name of names) {
      const card = cardOf(page, name);
      await expect(card).toBeVisible();
      const [outer, heading] = [await boxOf(card), await boxOf(card.getByRole('heading'))];
      expect(heading.x).toBeGreaterThanOrEqual(outer.x);
      expect(heading.x + heading.width).toBeLessThanOrEqual(outer.x + outer.width);
    }
    const heights = await cardsOf(page).evaluateAll((all) =>
      all.slice(0, 2).map((card) => Math.round(card.getBoundingClientRect().height)),
    );
    expect(new Set(heights).size).toBe(1);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  }
});
