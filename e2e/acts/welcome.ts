import { expect, type Page } from '@playwright/test';
import { axe } from '../axe.ts';

/** Checks that the home page shows the list of first steps, and that nothing covers it. */
export async function arriveHome(page: Page): Promise<void> {
  await expect(page.getByRole('region', { name: 'First steps' })).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await axe(page);
}

/** Checks how many first steps are done. */
export async function expectStepsDone(page: Page, done: number): Promise<void> {
  await expect(page.getByRole('region', { name: 'First steps' }).getByText(`${done} of 4 done`)).toBeVisible();
}
