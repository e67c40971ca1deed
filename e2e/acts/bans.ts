import { expect, type Page } from '@playwright/test';
import { axe } from '../axe.ts';
import type { Person } from '../people.ts';
import { answerTo } from './page.ts';

/** Finds and opens an account by its e-mail address, as staff. */
export async function openAccount(page: Page, { name, email }: Person): Promise<void> {
  await page.goto('/staff/accounts');
  await page.getByLabel('Name, email, company or ID').fill(email);
  await page.getByRole('list', { name: 'Accounts' }).getByRole('link', { name: email }).click();
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
}

/** Bans the open account, as staff. Returns when the server had answered. */
export async function banWithReason(page: Page, name: string, reason: string): Promise<number> {
  await page.getByRole('button', { name: 'Ban account' }).click();
  const question = page.getByRole('dialog', { name: `Ban ${name}?` });
  await expect(question).toContainText('creators who commented get their stars back');
  await question.getByLabel('Reason').fill(reason);
  await axe(page);
  const answer = answerTo(page, 'POST', /\/ban$/);
  await question.getByRole('button', { name: 'Ban account' }).click();
  await answer;
  return Date.now();
}
