import { expect, type Page, type Response } from '@playwright/test';

/** A mark that a reload would wipe away. */
export async function markPage(page: Page): Promise<void> {
  await page.evaluate(() => document.documentElement.setAttribute('data-same-page', ''));
}

/** What has changed since `markPage` has changed by itself. */
export async function expectSamePage(page: Page): Promise<void> {
  await expect(page.locator('html[data-same-page]')).toBeAttached();
}

/**
 * The server's yes to a write; asked for before it is set off. Much is shown before it: whoever then reloads, or looks as somebody else,
 * could be faster than the server.
 */
export function answerTo(page: Page, method: 'POST' | 'PUT' | 'PATCH' | 'DELETE', path: RegExp): Promise<Response> {
  return page.waitForResponse((response) => response.request().method() === method && path.test(response.url()) && response.ok());
}
