import { expect, type Locator, type Page, type Response } from '@playwright/test';

/** Sets a mark that a reload would remove. */
export async function markPage(page: Page): Promise<void> {
  await page.evaluate(() => document.documentElement.setAttribute('data-same-page', ''));
}

/** Checks that the page was not reloaded since `markPage`, so its changes came live. */
export async function expectSamePage(page: Page): Promise<void> {
  await expect(page.locator('html[data-same-page]')).toBeAttached();
}

/**
 * Waits for a successful answer to a write; call it before the action. The UI updates before the answer, so a reload or another user could
 * otherwise be faster than the server.
 */
export function answerTo(page: Page, method: 'POST' | 'PUT' | 'PATCH' | 'DELETE', path: RegExp): Promise<Response> {
  return page.waitForResponse((response) => response.request().method() === method && path.test(response.url()) && response.ok());
}

/** Returns where something is on the page, and its size. */
export async function boxOf(place: Locator) {
  await expect(place).toBeVisible();
  return (await place.boundingBox())!;
}
