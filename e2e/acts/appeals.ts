import { expect, type Locator, type Page } from '@playwright/test';
import { axe } from '../axe.ts';

/** Opens an appeal as staff. */
export async function openAppeal(page: Page, name: string): Promise<void> {
  await page.goto('/staff/appeals');
  await appeals(page).getByRole('link', { name }).click();
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
}

/** Checks that the member of staff who made the decision can read the appeal but not answer it. */
export async function expectNoAnswer(page: Page): Promise<void> {
  await expect(page.getByText('You made the decision that’s being appealed. Someone else has to answer.')).toBeVisible();
  await expect(page.getByLabel('Your answer')).toBeDisabled();
  for (const name of ['Grant appeal', 'Deny appeal']) await expect(page.getByRole('button', { name })).toBeDisabled();
  await axe(page);
}

/** Grants the open appeal. It takes effect after `UNDO_SECONDS`. */
export async function grantAppeal(page: Page, name: string, answer: string): Promise<void> {
  await page.getByLabel('Your answer').fill(answer);
  await axe(page);
  await page.getByRole('button', { name: 'Grant appeal' }).click();
  await expect(
    page
      .getByRole('status')
      .filter({ hasText: `Appeal of ${name} granted` })
      .first(),
  ).toBeVisible();
  await expect(appeals(page).getByRole('link', { name })).toHaveCount(0);
}

function appeals(page: Page): Locator {
  return page.getByRole('region', { name: 'Appeals' }).or(page.getByRole('main', { name: 'Appeals' }));
}
