import { expect, type Page } from '@playwright/test';

/** A mark that a reload would wipe away. */
export async function markPage(page: Page): Promise<void> {
  await page.evaluate(() => document.documentElement.setAttribute('data-same-page', ''));
}

/** What has changed since `markPage` has changed by itself. */
export async function expectSamePage(page: Page): Promise<void> {
  await expect(page.locator('html[data-same-page]')).toBeAttached();
}
