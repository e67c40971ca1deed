import { expect, type Page } from '@playwright/test';
import { axe } from '../axe.ts';

/** Checks that a creator's first visit home shows the how-it-works slides, and then the list of first steps. */
export async function arriveHomeAsCreator(page: Page): Promise<void> {
  const slides = page.getByRole('dialog');
  await expect(slides.getByText('Step 1 of 3')).toBeVisible();
  await slides.getByRole('button', { name: 'Skip' }).click();
  await expect(slides).toBeHidden();
  await arriveHome(page);
}

/** Checks that the home page shows the list of first steps. */
export async function arriveHome(page: Page): Promise<void> {
  await expect(page.getByRole('region', { name: 'First steps' })).toBeVisible();
  await axe(page);
}

/** Checks the first steps, and that the slides do not open again. */
export async function expectStepsDone(page: Page, done: number): Promise<void> {
  await expect(page.getByRole('region', { name: 'First steps' }).getByText(`${done} of 4 done`)).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
}
