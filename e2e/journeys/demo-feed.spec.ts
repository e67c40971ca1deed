import { logIn } from '../people.ts';
import { CAST, findPlaces } from '../places.ts';
import { addressOf } from '../screens.ts';
import { boxOf } from '../acts/page.ts';
import { expect, testsOnOwnStack } from '../fixtures.ts';
import type { Locator } from '@playwright/test';

/** The jobs of other journeys would come before those of the demo. */
const test = testsOnOwnStack();
const FEED = /\/user\/v1\/feeds(?:\?|$)/;

test('the feed of the demo shows three jobs at 1280 × 800 and two on a phone, and its skeletons are as high as its cards', async ({
  stack,
  visit,
}) => {
  const page = await visit({ token: await logIn(stack, CAST.creator) });
  const jobs = page.getByRole('list', { name: 'Open jobs' }).getByRole('article');
  const cards = jobs.filter({ has: page.getByText(/^\d stars? to comment$|^Invited: free$/) });
  for (const [width, height, count] of [
    [1280, 800, 3],
    [390, 844, 2],
  ] as const) {
    await page.setViewportSize({ width, height });
    let answer = () => {};
    const held = new Promise<void>((resolve) => (answer = resolve));
    await page.route(FEED, async (route) => {
      await held;
      await route.continue();
    });
    await page.goto('/');
    const skeletons = page
      .getByRole('status', { name: 'Loading' })
      .filter({ has: page.locator('.mantine-Skeleton-root') })
      .first();
    await expect(skeletons).toBeVisible();
    const { height: waiting } = await boxOf(skeletons);
    answer();
    await expect(cards.first()).toBeVisible();
    // A short text makes a card lower, and on a phone a title or the tags may take a line more.
    const heights = await cards.evaluateAll((all) => all.map((each) => each.getBoundingClientRect().height));
    const apart = heights.map((shown) => Math.abs((waiting - 2 * 14) / 3 - shown));
    expect(Math.min(...apart)).toBeLessThanOrEqual(width === 1280 ? 1 : 36);
    const limit = width === 1280 ? height : (await boxOf(page.getByRole('navigation', { name: 'Bottom' }))).y;
    for (let nth = 0; nth < count; nth += 1) {
      const { y, height: own } = await boxOf(jobs.nth(nth));
      expect(y + own, `job ${nth + 1} at ${width}`).toBeLessThanOrEqual(limit + 8);
    }
    await page.unroute(FEED);
    if (width === 1280) expect(await edgesOf(cards), 'left edges of facts').toEqual([1, 1, 1]);
  }
});

for (const role of ['creator', 'owner'] as const) {
  test(`on a narrow phone, what needs the ${role} is read in full`, async ({ stack, visit }) => {
    const page = await visit({ token: await logIn(stack, CAST[role]) });
    for (const width of [390, 320]) {
      await page.setViewportSize({ width, height: 844 });
      await page.goto('/');
      const needs = page.getByRole('region', { name: 'Needs you' });
      await needs.getByRole('button', { name: /^Show \d+ more$/ }).click();
      await expect(needs.getByRole('button', { name: /more$/ })).toHaveCount(0);
      expect(await needs.getByRole('listitem').evaluateAll(cutIn), `at ${width}`).toEqual([]);
    }
  });
}

test('the price of a comment stands beside the name, with a delivery date and without', async ({ stack, visit }) => {
  const page = await visit({ token: await logIn(stack, CAST.owner) });
  await page.goto(addressOf('/job-post-details/:ownJob', await findPlaces(stack)));
  const rows = page.getByRole('list', { name: 'Comments', exact: true }).getByRole('link');
  const comment = page.getByRole('article');
  await expect(comment).toBeVisible();
  const names = await rows.evaluateAll((all) => all.map((each) => each.getAttribute('aria-label')!));
  expect(names.length).toBeGreaterThan(3);
  const withDay: boolean[] = [];
  for (const name of names) {
    await rows.and(page.getByRole('link', { name })).click();
    await expect(comment).toHaveAttribute('aria-label', name);
    const link = await boxOf(comment.getByRole('heading').getByRole('link'));
    const price = await boxOf(comment.getByText(/^\$[\d,]+$/));
    const gap = price.x - link.x - link.width;
    const offset = Math.abs(price.y + price.height / 2 - link.y - link.height / 2);
    expect({ name, isBeside: gap > 0 && gap < 60 && offset < 8 }).toEqual({ name, isBeside: true });
    withDay.push(await comment.getByText(/^by \d+ \w{3}/).isVisible());
  }
  expect(new Set(withDay)).toEqual(new Set([true, false]));
});

/** Returns in how many places the deadlines, the comments and the stars of the cards begin. */
async function edgesOf(cards: Locator): Promise<number[]> {
  const edges = await cards.evaluateAll((all) =>
    all.map((card) => {
      const deadline = [...card.querySelectorAll('b')].find((each) => each.textContent?.endsWith(' left'))!;
      return [...deadline.parentElement!.parentElement!.children].slice(0, 3).map((fact) => Math.round(fact.getBoundingClientRect().left));
    }),
  );
  expect(edges.length).toBeGreaterThan(3);
  return [0, 1, 2].map((nth) => new Set(edges.map((each) => each[nth])).size);
}

/** Runs in the page: returns the texts that have no room in their elements. */
function cutIn(rows: Element[]): string[] {
  return rows
    .flatMap((row) => [...row.querySelectorAll('b, span')])
    .filter((each) => getComputedStyle(each).overflow !== 'visible')
    .filter((each) => each.scrollWidth > each.clientWidth || each.scrollHeight > each.clientHeight)
    .map((each) => each.textContent ?? '');
}
