import type { Locator, Page } from '@playwright/test';
import { axe } from '../axe.ts';
import { expect, test } from '../fixtures.ts';
import { makeActive, makePending, makeRejected } from '../people.ts';

// Proves 2.77, 2.78, 2.79, 2.80, 4.17, 9.11.
test('the log-out asks with the exact text and clears all data', async ({ stack, visit }) => {
  const person = await makeActive(stack, 'business_owner', 'Lou Leaving');
  const page = await visit({ token: person.token });
  await page.goto('/profile');
  await page.getByRole('button', { name: 'Lou Leaving' }).click();
  await axe(page);
  await page.getByRole('button', { name: 'Logout' }).click();
  const dialog = page.getByRole('dialog', { name: 'Logout?' });
  await expect(dialog).toContainText('Are you sure you want to logout account?');
  await expectWidth(dialog, 450);
  await axe(page);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toBeHidden();
  await expectScrolls(page);
  await expect(page).toHaveURL('/profile');

  await page.getByRole('button', { name: 'Lou Leaving' }).click();
  await page.getByRole('button', { name: 'Logout' }).click();
  await dialog.getByRole('button', { name: 'LOGOUT', exact: true }).click();
  await expect(page).toHaveURL('/login');
  await expect.poll(() => page.evaluate(() => Object.keys(localStorage))).not.toContain('token');
  await page.goto('/profile');
  await expect(page).toHaveURL('/login');
});

// Proves 4.8, 4.9, 4.10, 4.11, 9.10.
test('while the review is pending, messages open a modal with the exact text', async ({ stack, visit }) => {
  const person = await makePending(stack, 'creator', 'Ina Inreview');
  const page = await visit({ token: person.token });
  await page.goto('/');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Messages' }).click();
  const dialog = page.getByRole('dialog', { name: "Can't Perform Action" });
  await expect(dialog).toContainText('You can perform any actions once the Profile verification process is complete.');
  await expectWidth(dialog, 450);
  await axe(page);
  await dialog.getByRole('button', { name: 'Go Back' }).click();
  await expect(dialog).toBeHidden();
  await expectScrolls(page);
  await expect(page).toHaveURL('/');
});

// Proves 2.82, 4.13, 4.17, 9.10.
test('a rejected profile opens a modal with the reason and the way to fix it', async ({ stack, visit }) => {
  const reason = 'Your name is not a real one. Please write the name that is in your passport.';
  const person = await makeRejected(stack, 'creator', 'Rex Rejected', reason);
  const page = await visit({ token: person.token });
  await page.goto('/');
  const dialog = page.getByRole('dialog', { name: 'Your Profile has been Rejected' });
  await expect(dialog).toContainText(reason);
  await expectWidth(dialog, 450);
  await axe(page);
  await dialog.getByRole('button', { name: 'Setup Profile' }).click();
  await expect(page).toHaveURL('/set-up-profile');
  await expect(dialog).toBeHidden();
  await expectScrolls(page);
  await expect(page.getByText(reason, { exact: true }).first()).toBeVisible();
  await axe(page);
});

// Proves 1.20, 9.12.
test('How it works has its own text for each kind of user', async ({ stack, visit }) => {
  const creator = await makeActive(stack, 'creator', 'Hal Howto');
  const page = await visit({ token: creator.token });
  await page.goto('/profile');
  await page.getByRole('button', { name: 'Hal Howto' }).click();
  await page.getByRole('button', { name: 'How it works' }).click();
  const dialog = page.getByRole('dialog');
  await expectWidth(dialog, 400);
  await expect(dialog).toContainText('Comment on a job post you are interested in');
  await axe(page);
  await dialog.getByRole('button', { name: 'Next' }).click();
  await expect(dialog).toContainText('The job owner starts a chat once your comment is approved, and you are notified');
  await dialog.getByRole('button', { name: 'Next' }).click();
  await expect(dialog).toContainText('Connect with the business owner and get the job');
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(dialog).toBeHidden();
  await expectScrolls(page);
});

async function expectWidth(dialog: Locator, width: number): Promise<void> {
  await expect.poll(async () => (await dialog.boundingBox())?.width).toBe(width);
}

/** Checks that the page scrolls again: a modal locks it and must unlock it however it is closed. */
async function expectScrolls(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(() => getComputedStyle(document.body).overflowY)).not.toBe('hidden');
}
