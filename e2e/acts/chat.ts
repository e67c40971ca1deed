import { expect, type Locator, type Page } from '@playwright/test';

export function log(page: Page): Locator {
  return page.getByRole('log');
}

/** Returns the field for new messages. */
export function composer(page: Page): Locator {
  return page.getByRole('textbox', { name: /^Message \S/ });
}

export async function say(page: Page, words: string): Promise<void> {
  await composer(page).fill(words);
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(composer(page)).toHaveValue('');
}

export async function expectMessage(page: Page, words: string): Promise<void> {
  await expect(log(page).getByText(words)).toBeVisible();
}

/** Checks for a toast. */
export async function expectToast(page: Page, words: string, options?: { timeout: number }): Promise<void> {
  await expect(page.getByRole('status').filter({ hasText: words }).first()).toBeVisible(options);
}

/** Checks that the page of messages says that it is offline. On a desktop the conversation has a second, hidden strip. */
export async function expectOffline(page: Page): Promise<void> {
  await expect(page.getByText('You’re offline. Messages are sent when you’re back.').filter({ visible: true })).toBeVisible();
}

/** Checks how many unsent messages are in IndexedDB, where they survive a reload or a closed window. */
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

/** Returns the parts of the conversation that match, in order, without their authors. */
export async function messagesIn(page: Page, pattern: RegExp): Promise<string[]> {
  const texts = await log(page).locator('p').allInnerTexts();
  return texts.flatMap((text) => pattern.exec(text)?.[0] ?? []);
}
