import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

type Violations = Awaited<ReturnType<AxeBuilder['analyze']>>['violations'];
type Axe = { run: (context: Document, options: object) => Promise<{ violations: Violations }> };

/** What depends on colours; everything else is the same in both schemes. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

/** Looks at a page as it is now, in both colour schemes: nothing serious for axe, nothing wider than the window. */
export async function axe(page: Page): Promise<void> {
  const where = new URL(page.url()).pathname;
  await settle(page);
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode()
    .options({ resultTypes: ['violations'] })
    .analyze();
  expect.soft(graveOf(violations), `${where}, light`).toEqual([]);
  expect.soft(await overhang(page), `${where}: pixels that stick out of the window`).toBe(0);
  await page.emulateMedia({ colorScheme: 'dark' });
  await settle(page);
  expect.soft(graveOf(await colourViolations(page)), `${where}, dark`).toEqual([]);
  await page.emulateMedia({ colorScheme: 'light' });
}

/** Waits for what is on its way, and for every change of colours: half-way through it each contrast is wrong. */
export async function settle(page: Page): Promise<void> {
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  await still(page);
}

/** Waits for the fonts and for what moves. */
export async function still(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await document.fonts.ready;
    const changes = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
    await Promise.allSettled(changes.map(({ finished }) => finished));
  });
}

/** By the axe that is in the page since it was looked at in light: bringing it there takes as long as using it. */
function colourViolations(page: Page): Promise<Violations> {
  return page.evaluate(async (rules) => {
    const { axe: inPage } = globalThis as unknown as { axe: Axe };
    const options = { resultTypes: ['violations'], iframes: false, runOnly: { type: 'rule', values: rules } };
    return (await inPage.run(document, options)).violations;
  }, COLOUR_RULES);
}

function graveOf(violations: Violations): string[] {
  const grave = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
  return grave.map(
    ({ id, nodes }) =>
      `${id}: ${nodes.map(({ html, failureSummary }) => `${html.slice(0, 160)} ${failureSummary?.split('\n').at(1)?.trim() ?? ''}`).join(' | ')}`,
  );
}

function overhang(page: Page): Promise<number> {
  return page.evaluate(() => Math.max(0, document.documentElement.scrollWidth - document.documentElement.clientWidth));
}
