import type { Page } from '@playwright/test';

export type Step = {
  path: string;
  /** The path of the final page, without query and hash. */
  end: string;
  /** The start of the browser title there; empty if the title is the name of the first item of a list. */
  title: string;
  isBare: boolean;
  isTold: boolean;
};

/**
 * Visits one path after the other inside the loaded page, like history navigation, and returns a line for each unexpected end.
 * It all runs in the page: hundreds of steps would otherwise need as many messages.
 */
export function walk(page: Page, steps: readonly Step[]): Promise<string[]> {
  return page.evaluate(async (todo) => {
    const LIMIT_MS = 10_000;
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    function here(hasTitle: boolean) {
      return {
        // A staff page on a desktop opens the first item of its list automatically.
        end: window.location.pathname.replace(/^(\/staff\/.*)\/[\da-f]{8}-[\da-f-]{27}$/, '$1'),
        title: hasTitle ? document.title.replace(/^\(\d+\) /, '').replace(/ · [^·]*$/, '') : '',
        isBare: document.querySelector('nav[aria-label="Bottom"]') === null,
        isTold: document.querySelector('[role="dialog"]')?.textContent?.includes('Your Profile has been Rejected') ?? false,
      };
    }
    const wrong: string[] = [];
    for (const { path, ...expected } of todo) {
      window.history.pushState(null, '', path);
      window.dispatchEvent(new PopStateEvent('popstate', { state: null }));
      const began = performance.now();
      const now = () => JSON.stringify(here(expected.title !== ''));
      const isThere = () => now() === JSON.stringify(expected) && document.querySelector('h1') !== null;
      const isLate = () => performance.now() - began > LIMIT_MS;
      do {
        while (!isThere() && !isLate()) await frame();
        // Any redirect happens by the next frame.
        await frame();
        await new Promise((resolve) => setTimeout(resolve));
      } while (!isThere() && !isLate());
      if (!isThere()) wrong.push(`${path}: ${now()} instead of ${JSON.stringify(expected)}`);
    }
    return wrong;
  }, steps);
}
