import { expect, type Locator, type Page } from '@playwright/test';
import { axe } from '../axe.ts';
import { answerTo } from './page.ts';

/** Approves a profile from the queue as staff, after ticking all checks. It takes effect after `UNDO_SECONDS`. */
export async function approveInQueue(page: Page, name: string, which: 'new' | 'changed' = 'new'): Promise<void> {
  await openInQueue(page, name, which);
  await axe(page);
  for (const check of await page.getByRole('list', { name: 'Checklist' }).getByRole('checkbox').all()) await check.check();
  // The console moves on before the server has answered.
  const answer = answerTo(page, 'POST', /\/decisions$/);
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

/** Rejects a profile as staff, with a listed reason and a note. It takes effect after `UNDO_SECONDS`. */
export async function rejectInQueue(page: Page, name: string, reason: string, note: string): Promise<void> {
  await openInQueue(page, name);
  await page.getByRole('button', { name: 'Reject' }).click();
  await page.getByRole('button', { name: reason }).click();
  await page.getByLabel('Note in your own words').fill(note);
  await axe(page);
  const answer = answerTo(page, 'POST', /\/decisions$/);
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

/** Returns the queue: a region beside the profile, or the main content on a phone. */
export function queue(page: Page): Locator {
  return page.getByRole('region', { name: 'Review queue' }).or(page.getByRole('main', { name: 'Review queue' }));
}
