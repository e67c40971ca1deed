import { expect, type Locator } from '@playwright/test';

/** Checks where the browser draws the first and the last sign: a full stop or bracket at the end belongs on the left. */
export async function expectRightToLeft(place: Locator): Promise<void> {
  await expect(place).toBeVisible();
  // The page may replace it while it loads.
  await expect(async () => {
    const [first, last] = await place.evaluate(edgesOf);
    expect(last, await place.innerText()).toBeLessThan(first);
  }).toPass();
}

function edgesOf(element: Element): [first: number, last: number] {
  const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT, ({ parentElement, textContent }) =>
    textContent?.trim() && getComputedStyle(parentElement!).position !== 'absolute' ? NodeFilter.FILTER_ACCEPT : NodeFilter.FILTER_SKIP,
  );
  const text = texts.nextNode() as Text;
  const leftOf = (at: number) => {
    const range = document.createRange();
    range.setStart(text, at);
    range.setEnd(text, at + 1);
    return range.getBoundingClientRect().left;
  };
  return [leftOf(0), leftOf(text.data.trimEnd().length - 1)];
}
