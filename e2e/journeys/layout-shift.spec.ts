import type { Page, Route } from '@playwright/test';
import { expect, test, type Device } from '../fixtures.ts';
import { logIn } from '../people.ts';
import { CAST, findPlaces, type Role } from '../places.ts';
import { SCREENS, showWhole } from '../screens.ts';

/** The bound for a good page: https://web.dev/articles/cls. */
const MOST = 0.05;
/** Answers come this far apart, as in a slow network, so that whatever has no space reserved moves what is there. */
const SLOWEST_MS = 900;

type Shift = { value: number; moved: string[] };

for (const device of ['phone', 'desktop'] satisfies Device[])
  for (const role of Object.keys(SCREENS) as Role[]) {
    test(`pages keep their place while they load, on a ${device}, for: ${role}`, async ({ stack, visit }) => {
      test.setTimeout(400_000);
      const email = CAST[role];
      const page = await visit({ device, ...(email ? { token: await logIn(stack, email) } : {}) });
      await page.addInitScript(recordShifts);
      await page.route('**/user/v1/**', arriveLate);
      const places = await findPlaces(stack);
      for (const screen of SCREENS[role].filter(({ open, only = device }) => !open && only === device)) {
        await showWhole(page, screen, device, places);
        const shifts = await shiftsOf(page);
        const sum = shifts.reduce((total, { value }) => total + value, 0);
        expect.soft(sum, `${screen.name}: ${JSON.stringify(shifts.filter(({ value }) => value > 0.005))}`).toBeLessThanOrEqual(MOST);
      }
    });
  }

/** Delays each endpoint by its own time, the same in every run. */
async function arriveLate(route: Route): Promise<void> {
  const { pathname } = new URL(route.request().url());
  const sum = [...pathname.replaceAll(/[\w-]{20,}/g, '')].reduce((total, letter) => (total * 31 + letter.charCodeAt(0)) % 9973, 7);
  await new Promise((resolve) => setTimeout(resolve, sum % SLOWEST_MS));
  await route.continue().catch(() => undefined);
}

/** Runs in the page before its scripts. Keeps what moved, but not what moved because of a click or a key. */
function recordShifts(): void {
  const kept: Shift[] = [];
  Object.assign(globalThis, { keptShifts: kept });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & {
      value: number;
      hadRecentInput: boolean;
      sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[];
    })[]) {
      if (entry.hadRecentInput) continue;
      const moved = entry.sources.map(({ node, previousRect, currentRect }) => {
        const element = node instanceof Element ? node : node?.parentElement;
        return `${element?.tagName.toLowerCase()}.${element?.className.toString().slice(0, 40)} ${Math.round(previousRect.top)}→${Math.round(currentRect.top)}, ${Math.round(previousRect.height)}→${Math.round(currentRect.height)}`;
      });
      kept.push({ value: entry.value, moved });
    }
  }).observe({ type: 'layout-shift', buffered: true });
}

function shiftsOf(page: Page): Promise<Shift[]> {
  return page.evaluate(() => (globalThis as unknown as { keptShifts: Shift[] }).keptShifts);
}
