import { expect, type Locator, type Page } from '@playwright/test';

export function log(page: Page): Locator {
  return page.getByRole('log');
}

/** The field in which messages are written. */
export function composer(page: Page): Locator {
  return page.getByRole('textbox', { name: /^Message \w+/ });
}

export async function say(page: Page, words: string): Promise<void> {
  await composer(page).fill(words);
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(composer(page)).toHaveValue('');
}

export async function hears(page: Page, words: string): Promise<void> {
  await expect(log(page).getByText(words)).toBeVisible();
}

/** A short word at the top of the window. */
export async function expectToast(page: Page, words: string, options?: { timeout: number }): Promise<void> {
  await expect(page.getByRole('status').filter({ hasText: words }).first()).toBeVisible(options);
}

/** What was written and is not sent yet is in the browser's store, where a reload or a closed window cannot reach it. */
export async function expectKept(page: Page, count: number): Promise<void> {
  await expect.poll(() => page.evaluate(countKept)).toBe(count);
}

async function countKept(): Promise<number> {
  const open = indexedDB.open('castlane');
  await new Promise((done, fail) => Object.assign(open, { onsuccess: done, onerror: fail }));
  const count = open.result.transaction('outbox').objectStore('outbox').count();
  await new Promise((done, fail) => Object.assign(count, { onsuccess: done, onerror: fail }));
  open.result.close();
  return count.result;
}

/** What stands in the conversation, in its order, without who said it. */
export async function messagesIn(page: Page, pattern: RegExp): Promise<string[]> {
  const texts = await log(page).locator('p').allInnerTexts();
  return texts.flatMap((text) => pattern.exec(text)?.[0] ?? []);
}
