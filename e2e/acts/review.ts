import { expect, type Locator, type Page } from '@playwright/test';
import { axe } from '../axe.ts';
import { answerTo } from './page.ts';

/** Staff finds somebody in the queue, looks at everything that is to be looked at, and approves the profile. */
export async function approveInQueue(page: Page, name: string, which: 'new' | 'changed' = 'new'): Promise<void> {
  await openInQueue(page, name, which);
  await axe(page);
  for (const check of await page.getByRole('list', { name: 'Checklist' }).getByRole('checkbox').all()) await check.check();
  // The console goes on before the server has answered.
  const answer = answerTo(page, 'POST', /\/approve$/);
  await page.getByRole('button', { name: 'Approve' }).click();
  await answer;
  await expect(
    page
      .getByRole('status')
      .filter({ hasText: `${name} approved` })
      .first(),
  ).toBeAttached();
  await expect(queue(page).getByRole('link', { name })).toHaveCount(0);
}

/** Staff sends a profile back with a reason of the list and a note. */
export async function rejectInQueue(page: Page, name: string, reason: string, note: string): Promise<void> {
  await openInQueue(page, name);
  await page.getByRole('button', { name: 'Reject' }).click();
  await page.getByRole('button', { name: reason }).click();
  await page.getByLabel('Note in your own words').fill(note);
  await axe(page);
  const answer = answerTo(page, 'POST', /\/reject$/);
  await page.getByRole('button', { name: 'Reject profile' }).click();
  await answer;
  await expect(
    page
      .getByRole('status')
      .filter({ hasText: `${name} rejected` })
      .first(),
  ).toBeAttached();
}

async function openInQueue(page: Page, name: string, which: 'new' | 'changed' = 'new'): Promise<void> {
  await page.goto(`/staff/reviews?queue=${which}`);
  await queue(page).getByRole('link', { name }).click();
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
}

/** Beside a profile it is a region, alone on a phone the page's main content. */
export function queue(page: Page): Locator {
  return page.getByRole('region', { name: 'Review queue' }).or(page.getByRole('main', { name: 'Review queue' }));
}
