import { UNDO_SECONDS } from '@castlane/contract/policy.ts';
import { getMe } from '@castlane/contract/account.ts';
import type { Page } from '@playwright/test';
import { expectToast } from '../acts/chat.ts';
import { expectMails } from '../acts/mailbox.ts';
import { expectSamePage, markPage } from '../acts/page.ts';
import { approveInQueue } from '../acts/review.ts';
import { axe } from '../axe.ts';
import { call } from '../client.ts';
import { expect, test } from '../fixtures.ts';
import { logIn, makeActive, STAFF } from '../people.ts';

test('a new name shows to others once staff have seen it', async ({ stack, visit }) => {
  test.setTimeout(120_000);
  const before = await makeActive(stack, 'creator', 'Nora Oldname');
  const after = 'Nora Newname';
  const reader = await makeActive(stack, 'business_owner', 'Rolf Reader');
  const { slug } = await call(stack, getMe, { token: before.token });
  const creator = await visit({ token: before.token });
  const owner = await visit({ token: reader.token });
  const staff = await visit({ token: await logIn(stack, STAFF) });

  await test.step('the creator changes it, and the page says that it waits', async () => {
    await creator.goto('/edit-profile');
    await expect(creator.getByLabel('Full name')).toHaveAccessibleDescription('Others see the new value once our team has approved it.');
    await creator.getByLabel('Full name').fill(after);
    await expect(creator.getByText('1 unsaved change')).toBeVisible();
    await axe(creator);
    await creator.getByRole('button', { name: 'Save changes' }).click();
    await expectToast(creator, 'Profile saved');
    await expect(creator).toHaveURL('/profile');
    const waiting = creator.getByRole('region', { name: 'Waiting for review' });
    await expect(waiting).toContainText(after);
    await expect(waiting).toContainText(`Others see ${before.name}`);
    await axe(creator);
    await creator.goto('/edit-profile');
    await expect(creator.getByLabel('Full name')).toHaveValue(after);
    await expect(creator.getByText(`Waiting for review: ${after}; others see ${before.name}.`)).toBeVisible();
    await axe(creator);
  });

  await test.step('others still see the old one, of an active creator', async () => {
    await expectPublicName(owner, slug, before.name);
    await axe(owner);
    await creator.goto('/profile');
    await expect(creator.getByRole('link', { name: '10 stars, contact us' })).toBeVisible();
    await markPage(creator);
  });

  await test.step('staff see both and approve', async () => {
    await staff.goto('/staff/reviews?queue=changed');
    await staff.getByRole('region', { name: 'Review queue' }).getByRole('link', { name: before.name }).click();
    const change = staff.getByRole('listitem').filter({ has: staff.getByRole('heading', { name: 'Full name' }) });
    await expect(change).toHaveText(new RegExp(`Before\\s*${before.name}\\s*After\\s*${after}`));
    await approveInQueue(staff, before.name, 'changed');
    await stack.advance(UNDO_SECONDS);
    await expectMails(stack, before.email, ['Your profile is approved', 'Your profile changes are approved']);
  });

  await test.step('everyone sees the new one', async () => {
    await expect(creator.getByRole('heading', { name: after, level: 1 })).toBeVisible();
    await expect(creator.getByRole('region', { name: 'Waiting for review' })).toHaveCount(0);
    await expectSamePage(creator);
    await expectPublicName(owner, slug, after);
    await axe(owner);
  });
});

test('leaving the edit page with unsaved changes asks first', async ({ stack, visit }) => {
  const person = await makeActive(stack, 'creator', 'Una Unsaved');
  const page = await visit({ token: person.token });
  const about = 'Something else about me, which I have not saved yet.';
  await page.goto('/profile');
  await page.getByRole('link', { name: 'Edit profile' }).click();
  const field = page.getByRole('textbox', { name: 'About' });
  await field.fill(about);

  const question = page.getByRole('dialog', { name: 'Leave without saving?' });
  const home = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home' });
  for (const leave of [() => home.click(), () => page.goBack()]) {
    await leave();
    await expect(question).toBeVisible();
    await axe(page);
    await question.getByRole('button', { name: 'Keep editing' }).click();
    await expect(question).toBeHidden();
    await expect(page).toHaveURL('/edit-profile');
    await expect(field).toHaveValue(about);
  }

  await home.click();
  await question.getByRole('button', { name: 'Leave', exact: true }).click();
  await expect(page).toHaveURL('/');
  expect((await call(stack, getMe, { token: person.token })).about).not.toBe(about);
  // A draft that was not discarded explicitly is still there.
  await page.goto('/edit-profile');
  await expect(field).toHaveValue(about);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page).toHaveURL('/profile');
  await expect(question).toBeHidden();
  await page.goto('/edit-profile');
  await expect(field).not.toHaveValue(about);
});

async function expectPublicName(page: Page, slug: string, name: string): Promise<void> {
  await page.goto(`/influencer-profile/${slug}`);
  await expect(page.getByRole('heading', { level: 1 })).toContainText(name);
}
