import { expect, type Page } from '@playwright/test';
import axeCore, { type Result, type RunOptions } from 'axe-core';

/** The rules that depend on colours; all other rules have the same result in both schemes. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

/** A dialog begins to fade in at the third frame after its opening; listeners for the window’s size and colours react in the next one. */
const QUIET_FRAMES = 3;

const leftOut = new WeakSet<Page>();

/** From now on `axe` leaves out what this window shows: another test shows the same in a window of the same width. */
export function leaveOut(page: Page): void {
  leftOut.add(page);
}

/** Checks the page in both colour schemes: no serious axe violation, nothing wider than the window. */
export async function axe(page: Page): Promise<void> {
  if (leftOut.has(page)) return;
  const where = new URL(page.url()).pathname;
  await settle(page);
  expect.soft(graveOf(await violationsOf(page)), `${where}, light`).toEqual([]);
  expect.soft(await overhang(page), `${where}: pixels that stick out of the window`).toBe(0);
  await page.emulateMedia({ colorScheme: 'dark' });
  await settle(page);
  expect.soft(graveOf(await violationsOf(page, { type: 'rule', values: COLOUR_RULES })), `${where}, dark`).toEqual([]);
  await page.emulateMedia({ colorScheme: 'light' });
}

/** Waits until loading and colour transitions are over: during a transition every contrast is wrong. */
export async function settle(page: Page): Promise<void> {
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  await still(page);
}

/** Waits for fonts and finite animations. */
export async function still(page: Page): Promise<void> {
  await page.evaluate(async (frames) => {
    await document.fonts.ready;
    for (let quiet = 0; quiet < frames; quiet += 1) {
      await new Promise(requestAnimationFrame);
      const changes = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
      if (changes.length > 0) quiet = 0;
      await Promise.allSettled(changes.map(({ finished }) => finished));
    }
  }, QUIET_FRAMES);
}

/** Injecting axe takes longer than running it, so it stays in the page until a reload. */
export async function violationsOf(page: Page, only?: RunOptions['runOnly']): Promise<Result[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axeCore.source);
  return page.evaluate(
    async (options) => {
      const { axe: inPage } = globalThis as unknown as { axe: typeof axeCore };
      return (await inPage.run(document, options)).violations;
    },
    { resultTypes: ['violations'], ...(only && { runOnly: only }) } satisfies RunOptions,
  );
}

function graveOf(violations: Result[]): string[] {
  const grave = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
  return grave.map(
    ({ id, nodes }) =>
      `${id}: ${nodes.map(({ html, failureSummary }) => `${html.slice(0, 160)} ${failureSummary?.split('\n').at(1)?.trim() ?? ''}`).join(' | ')}`,
  );
}

/** Returns by how many pixels a page is wider than the window. */
export function overhang(page: Page): Promise<number> {
  return page.evaluate(() => Math.max(0, document.documentElement.scrollWidth - document.documentElement.clientWidth));
}
