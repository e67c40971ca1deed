import { expect, type Locator, type Page } from '@playwright/test';
import { axe } from '../axe.ts';

/** Staff finds somebody in the queue and approves the profile. */
export async function approveInQueue(page: Page, name: string): Promise<void> {
  await queue(page).getByRole('link', { name }).click();
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
  await axe(page);
  await page.getByRole('button', { name: /^Approve/ }).click();
  await expect(page.getByRole('status').filter({ hasText: `${name} approved` })).toBeAttached();
  await expect(queue(page).getByRole('link', { name })).toHaveCount(0);
}

/** Beside a profile it is a region, alone on a phone the page's main content. */
export function queue(page: Page): Locator {
  return page.getByRole('region', { name: 'Review queue' }).or(page.getByRole('main', { name: 'Review queue' }));
}
