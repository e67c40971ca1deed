/** The steps that open what a page does not show at first. */

import { expect, type Page } from '@playwright/test';
import type { Device } from './fixtures.ts';

/** A dialog that an address opens is a separate file, loaded after the page; it is ready once it has the focus. */
export async function awaitDialog(page: Page): Promise<void> {
  await expect(page.getByRole('dialog').locator(':focus')).toHaveCount(1);
}

export async function openMessages(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Messages' }).filter({ visible: true }).first().click();
  await expect(page.getByRole('dialog', { name: "Can't Perform Action" })).toBeVisible();
}

export async function openBell(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Notifications/ }).click();
  await expect(page.getByRole('link', { name: /Unread:/ }).first()).toBeVisible();
}

export async function openDelivering(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Deliver again' }).click();
  await expect(page.getByRole('dialog').getByRole('textbox', { name: 'Link 1' })).toBeVisible();
}

export async function openAccepting(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Accept the work' }).click();
  await expect(page.getByRole('dialog', { name: 'Accept the work?' })).toBeVisible();
}

export async function openVersions(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'What changed' }).click();
  await expect(page.getByRole('dialog').getByText('First published.')).toBeVisible();
}

export async function openInvite(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Elin Karlsson is invited. Invite to another job' }).click();
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Send invitation' })).toBeVisible();
}

export async function openLists(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Lists that Elin Karlsson is in' }).click();
  await expect(page.getByRole('dialog').getByRole('checkbox').first()).toBeVisible();
}

export async function openMenu(page: Page, device: Device, name = 'Maya'): Promise<void> {
  await page.getByRole('button', { name: device === 'phone' ? 'Open menu' : name }).click();
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible();
}

export async function openLogout(page: Page, device: Device): Promise<void> {
  await openMenu(page, device);
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByRole('dialog', { name: 'Logout?' })).toBeVisible();
}

export async function openHowItWorks(page: Page, device: Device): Promise<void> {
  await openMenu(page, device);
  await page.getByRole('button', { name: 'How it works' }).click();
  await expect(page.getByRole('dialog').filter({ hasText: 'Comment on a job post you are interested in' })).toBeVisible();
}

export async function openRejection(page: Page, device: Device): Promise<void> {
  await openFirst(page, device);
  await page.getByRole('button', { name: 'Reject' }).click();
  await expect(page.getByRole('heading', { name: 'Reject with a reason' })).toBeVisible();
}

/** On a desktop these pages open the first item of their list automatically. */
export async function openFirst(page: Page, device: Device): Promise<void> {
  if (device === 'phone') await openTop(page);
  else await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
}

export async function openTop(page: Page): Promise<void> {
  const first = page.getByRole('main').getByRole('listitem').locator('a[href*="-"]').first();
  const href = await first.getAttribute('href');
  await first.click();
  await expect(page).toHaveURL((url) => url.pathname === href?.split('?')[0]);
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
}

export async function openDispute(page: Page): Promise<void> {
  await page.getByRole('main').getByRole('cell').getByRole('link').first().click();
  await expect(page.getByRole('region', { name: 'Chat' }).getByRole('listitem').first()).toBeVisible();
}

export async function openDecision(page: Page): Promise<void> {
  await openDispute(page);
  await page.getByRole('button', { name: /^Complete work/ }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
}

export async function openReview(page: Page): Promise<void> {
  await page.getByRole('list', { name: 'Published reviews' }).getByRole('link').first().click();
  await expect(page.getByRole('main').getByRole('article')).toBeVisible();
}

export async function openHiding(page: Page): Promise<void> {
  await openReview(page);
  await page.getByRole('button', { name: 'Hide' }).click();
  await expect(page.getByRole('dialog', { name: 'Hide this review?' })).toBeVisible();
}

export async function openPhone(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Change phone number' }).click();
  // The code that formats numbers loads separately.
  await expect(page.getByRole('dialog').getByRole('textbox', { name: 'Phone number' })).toBeVisible();
}

export async function openKeys(page: Page): Promise<void> {
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog')).toBeVisible();
}

export async function openPalette(page: Page): Promise<void> {
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('combobox', { name: /^Search jobs, people/ })).toBeFocused();
}

export async function openFound(page: Page): Promise<void> {
  await openPalette(page);
  await page.keyboard.type('tidewater');
  await expect(page.getByRole('group', { name: 'Open jobs' })).toBeVisible();
}

export async function openComparison(page: Page): Promise<void> {
  const boxes = page.getByRole('checkbox', { name: /^Compare the comment by / });
  for (const index of [0, 1]) await boxes.nth(index).check();
  await page.getByRole('button', { name: 'Compare' }).click();
  await expect(page.getByRole('dialog', { name: 'Compare' })).toBeVisible();
}

export async function openChosen(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Select all' }).click();
  await expect(page.getByRole('region', { name: 'Selected creators' })).toBeVisible();
}

export async function openMessageToAll(page: Page): Promise<void> {
  await openChosen(page);
  await page.getByRole('button', { name: /^Message \d+$/ }).click();
  await expect(page.getByRole('dialog').getByRole('textbox', { name: 'Message' })).toBeVisible();
}

/** The work that waits for the owner. On a phone its stage is open at first. */
export async function openOneCreator(page: Page): Promise<void> {
  await page.getByRole('listitem').filter({ hasText: 'Your turn' }).getByRole('link').first().click();
  await expect(page.getByRole('heading', { name: /^Work of / })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Accept the work' })).toBeVisible();
}
