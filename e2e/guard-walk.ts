import type { Page } from '@playwright/test';

export type Step = {
  path: string;
  /** The address, without what is behind `?` and `#`, of the page that is shown in the end. */
  end: string;
  /** How the browser's title begins there; empty where it is the name of whoever comes first in a list. */
  title: string;
  isBare: boolean;
  isTold: boolean;
};

/**
 * Goes from address to address inside the loaded page, as going back and forth in the history does, and gives a line for each
 * that did not end as it should. All of it runs in the page: hundreds of steps would otherwise wait for as many messages.
 */
export function walk(page: Page, steps: readonly Step[]): Promise<string[]> {
  return page.evaluate(async (todo) => {
    const LIMIT_MS = 10_000;
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    function here(hasTitle: boolean) {
      return {
        // A desk of the staff opens the first of its list by itself.
        end: window.location.pathname.replace(/\/[\da-f]{8}-[\da-f-]{27}$/, ''),
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
        // Whatever leads on has done so by the next frame.
        await frame();
        await new Promise((resolve) => setTimeout(resolve));
      } while (!isThere() && !isLate());
      if (!isThere()) wrong.push(`${path}: ${now()} instead of ${JSON.stringify(expected)}`);
    }
    return wrong;
  }, steps);
}
