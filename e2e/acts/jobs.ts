import { expect, type Locator, type Page } from '@playwright/test';
import { axe } from '../axe.ts';
import { choose } from './accounts.ts';

export type Brief = { title: string; description: string; category: string; from: string; to: string; question: string };

/** Writes a job in the wizard. Checks that a half-written job survives a reload. */
export async function writeJob(page: Page, brief: Brief): Promise<void> {
  await axe(page);
  await page.getByLabel('Job title').fill(brief.title);
  await page.getByRole('textbox', { name: 'Brief', exact: true }).fill(brief.description);
  await choose(page, 'Category', brief.category);
  await page.getByRole('checkbox', { name: /YouTube/ }).click();
  await expect(page.getByText('Saved on this device')).toBeVisible();

  await page.reload();
  await expect(page.getByText('We restored what you typed')).toBeVisible();
  await expect(page.getByLabel('Job title')).toHaveValue(brief.title);
  await expect(page.getByRole('textbox', { name: 'Brief', exact: true })).toHaveValue(brief.description);
  await expect(page.getByRole('checkbox', { name: /YouTube/ })).toBeChecked();
  await axe(page);

  await page.getByLabel('Budget type').selectOption({ label: 'Range, open to offers' });
  await page.getByLabel('From').fill(brief.from);
  await page.getByRole('textbox', { name: 'To', exact: true }).fill(brief.to);
  await page.getByRole('button', { name: 'Add a question' }).click();
  await page.getByLabel('Question 1', { exact: true }).fill(brief.question);
}

/** Opens the preview, then publishes the job. */
export async function publish(page: Page, { title }: Brief): Promise<void> {
  await page.getByRole('button', { name: 'Preview' }).filter({ visible: true }).click();
  const preview = page.getByRole('dialog', { name: 'What creators see' });
  await expect(preview.getByText(title).first()).toBeVisible();
  await axe(page);
  await page.keyboard.press('Escape');
  await expect(preview).toBeHidden();
  await page.getByRole('button', { name: 'Publish job' }).click();
  await expect(page.getByRole('heading', { name: 'Job published' })).toBeVisible();
  await axe(page);
}

type Comment = { message: string; answer: string; price: string; deliverBy: string };

/** Writes a proposal for the open job and sends it. */
export async function sendComment(page: Page, question: string, { message, answer, price, deliverBy }: Comment): Promise<void> {
  await page.getByLabel('Your comment').fill(message);
  await page.getByLabel(question).fill(answer);
  await page.getByLabel('Your price').fill(price);
  await page.getByLabel('Earliest delivery').fill(deliverBy);
  await axe(page);
  await page.getByRole('button', { name: 'Send comment' }).click();
  await expect(page.getByRole('heading', { name: 'Your comment' })).toBeVisible();
  await axe(page);
}

export function feedLink(page: Page, title: string): Locator {
  return page.getByRole('list', { name: 'Open jobs' }).getByRole('link', { name: title, exact: true });
}

/** Returns the date in that many days, in the format of a date field. */
export function dayIn(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
}
