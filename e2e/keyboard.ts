import { expect, type Locator, type Page } from '@playwright/test';

/** A focus stop as a user sees it. */
type Stop = { what: string; isFirst: boolean; isAgain: boolean; faults: string[] };

/** An infinite list has no end. */
const LIMIT = 150;

/** Tabs once around a page or a dialog. Returns where the focus is invisible, covered or trapped. */
export async function tabAround(page: Page, limit = LIMIT): Promise<string[]> {
  await page.evaluate(rememberLooks);
  const complaints: string[] = [];
  for (let count = 0; count < limit; count += 1) {
    await page.keyboard.press('Tab');
    await page.evaluate(settled);
    if (await page.evaluate(leaveIfNew)) {
      await page.evaluate(settled);
      await page.evaluate(rememberAndReturn);
      await page.evaluate(settled);
    }
    const stop = await page.evaluate(lookAtFocus);
    if (stop?.isFirst) return complaints;
    if (stop?.isAgain) return [...complaints, `the focus is held: ${stop.what}`];
    complaints.push(...(stop?.faults ?? []).map((fault) => `${fault}: ${stop?.what}`));
  }
  return complaints;
}

/** Tabs from the focus on to an element, as a user without a mouse. Fails if it is not reached. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  for (let count = 0; count < LIMIT; count += 1) {
    await page.keyboard.press('Tab');
    if (await target.evaluate((element) => element === document.activeElement)) return;
  }
  await expect(target, 'reached by Tab').toBeFocused();
}

/** Counts the stops from the top of a page to an element, for a user who takes the skip link. */
export async function stopsTo(page: Page, target: Locator): Promise<number> {
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await page.keyboard.press('Enter');
  for (let count = 2; count < LIMIT; count += 1) {
    await page.keyboard.press('Tab');
    if (await target.evaluate((element) => element === document.activeElement)) return count;
  }
  return Infinity;
}

/** Waits until the focused element is scrolled into view and its transition has ended. */
async function settled(): Promise<void> {
  const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  await nextFrame();
  await nextFrame();
  const transitions = document.getAnimations().filter((each) => each instanceof CSSTransition);
  await Promise.allSettled(transitions.map((each) => each.finished));
}

type Memory = {
  looks: Map<Element, string>;
  stops: Set<Element>;
  last?: Element;
  left?: HTMLElement;
  lookOf: (element: Element) => string;
};

/** Stores how everything looks without focus. */
function rememberLooks(): void {
  const props = [
    'outlineStyle',
    'outlineWidth',
    'outlineColor',
    'boxShadow',
    'borderTopColor',
    'borderBottomColor',
    'backgroundColor',
  ] as const;
  const lookOf = (element: Element) => {
    const styles = [undefined, '::before', '::after'].map((part) => getComputedStyle(element, part));
    return styles.flatMap((style) => props.map((prop) => style[prop])).join('|');
  };
  const focused = document.activeElement instanceof HTMLElement ? document.activeElement : undefined;
  focused?.blur();
  const looks = new Map(Array.from(document.body.querySelectorAll('*'), (element) => [element, lookOf(element)] as const));
  (globalThis as unknown as { memory: Memory }).memory = { looks, lookOf, stops: new Set() };
  focused?.focus({ preventScroll: true });
}

/** Takes the focus from an element that was loaded after the looks were stored. Returns whether it is one. */
function leaveIfNew(): boolean {
  const { memory } = globalThis as unknown as { memory: Memory };
  const element = document.activeElement;
  if (!(element instanceof HTMLElement) || element === document.body || memory.looks.has(element)) return false;
  memory.left = element;
  element.blur();
  return true;
}

function rememberAndReturn(): void {
  const { looks, lookOf, left } = (globalThis as unknown as { memory: Memory }).memory;
  for (const element of document.body.querySelectorAll('*')) if (!looks.has(element)) looks.set(element, lookOf(element));
  left?.focus({ preventScroll: true });
}

/** Returns undefined between the end of the page and its start. */
function lookAtFocus(): Stop | undefined {
  const { memory } = globalThis as unknown as { memory: Memory };
  const { looks, lookOf, stops } = memory;
  const element = document.activeElement;
  if (!element || element === document.body) {
    delete memory.last;
    return undefined;
  }
  // A date is one field with several stops.
  const isAgain = stops.has(element) && memory.last !== element;
  // An element that was opened may have closed behind the focus.
  const isFirst = isAgain && element === [...stops].find(({ isConnected }) => isConnected);
  stops.add(element);
  memory.last = element;

  // An invisible input shows its focus on the element drawn for it: a sibling or an ancestor.
  const around = [element, ...element.querySelectorAll('*'), ...(element.parentElement?.children ?? [])];
  for (let up = element.parentElement, steps = 0; up && steps < 4; up = up.parentElement, steps += 1) around.push(up);
  const isShown = around.some((each) => (looks.has(each) ? looks.get(each) !== lookOf(each) : /(?:solid|auto)\|[1-9]/.test(lookOf(each))));

  const drawn = [...(element instanceof HTMLInputElement ? (element.labels ?? []) : []), element];
  const isSeen = drawn.some((each) => {
    if (getComputedStyle(each).pointerEvents === 'none') return true;
    const { left, right, top, bottom } = each.getBoundingClientRect();
    const xs = [0.1, 0.5, 0.9].map((share) => left + (right - left) * share);
    const ys = [0.1, 0.5, 0.9].map((share) => top + (bottom - top) * share);
    return xs.some((x) =>
      ys.some((y) => {
        const there = document.elementFromPoint(x, y);
        return there !== null && (each.contains(there) || there.contains(each));
      }),
    );
  });
  const faults = [isShown ? [] : 'the focus is not to be seen', isSeen ? [] : 'the focus is covered'].flat();
  const name = element.getAttribute('aria-label') ?? element.textContent?.trim().slice(0, 40);
  const what = `${element.tagName.toLowerCase()} '${name || element.id}' ${element.className}`;
  return { what, isFirst, isAgain, faults };
}
