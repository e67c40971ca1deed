import { getMe } from '@castlane/contract/account.ts';
import { UNDO_SECONDS } from '@castlane/contract/policy.ts';
import type { Page } from '@playwright/test';
import { choose } from '../acts/accounts.ts';
import { expectToast } from '../acts/chat.ts';
import { pdf, picture, PROCESSED } from '../acts/pictures.ts';
import { approveInQueue } from '../acts/review.ts';
import { axe } from '../axe.ts';
import { call } from '../client.ts';
import { expect, test } from '../fixtures.ts';
import { logIn, makeActive, STAFF } from '../people.ts';

const TITLE = 'Two photos of a lantern and a shot list';

test('an owner posts a job with photos and a file, and a creator sees them', async ({ stack, visit, device }) => {
  test.setTimeout(180_000);
  const olga = await makeActive(stack, 'business_owner', 'Olga Photos');
  const cleo = await makeActive(stack, 'creator', 'Cleo Looks');
  const owner = await visit({ token: olga.token, device: 'desktop' });
  const creator = await visit({ token: cleo.token, device });

  await test.step('photos and a file upload while the job is written, and are there after a reload', async () => {
    await owner.goto('/post-job');
    await owner.getByLabel('Job title').fill(TITLE);
    await inputOf(owner, 'Photos').setInputFiles([picture('dark.png', [30, 60, 160]), picture('light.png', [240, 190, 90])]);
    await inputOf(owner, 'Files').setInputFiles(pdf('Shot list.pdf'));
    await expect(photos(owner)).toHaveCount(2, PROCESSED);
    await expect(owner.getByRole('button', { name: 'Remove Shot list.pdf' })).toBeVisible();
    await expect(owner.getByText('Saved on this device')).toBeVisible();
    await axe(owner);
    await owner.reload();
    await expect(photos(owner)).toHaveCount(2);
  });

  await test.step('a file that cannot be sent shows an error beside it', async () => {
    await inputOf(owner, 'Photos').setInputFiles({ name: 'drawing.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') });
    await expect(owner.getByText('Choose a JPEG, PNG or WebP image')).toBeVisible();
    await inputOf(owner, 'Photos').setInputFiles({ name: 'false.png', mimeType: 'image/png', buffer: Buffer.from('no picture') });
    await expect(owner.getByText('This isn’t a JPEG, PNG or WebP image, or its type doesn’t match')).toBeVisible();
    await axe(owner);
    await owner.getByRole('button', { name: 'Dismiss drawing.svg' }).click();
    await owner.getByRole('button', { name: 'Dismiss false.png' }).click();
  });

  await test.step('the second photo becomes the cover', async () => {
    const before = await photos(owner).evaluateAll((images) => images.map((image) => image.getAttribute('src')));
    await owner.getByRole('button', { name: 'Move photo 2 forward' }).click();
    await expect(photos(owner).first()).toHaveAttribute('src', before[1]!);
  });

  await test.step('the job is published', async () => {
    await owner
      .getByRole('textbox', { name: 'Brief', exact: true })
      .fill('Film the lantern at dusk and after dark, as the shot list says.');
    await choose(owner, 'Category', 'Outdoors');
    await owner.getByRole('checkbox', { name: /YouTube/ }).click();
    await owner.getByRole('textbox', { name: 'Budget' }).fill('450');
    await owner.getByRole('button', { name: 'Publish job' }).click();
    await expect(owner.getByRole('heading', { name: 'Job published' })).toBeVisible();
  });

  await test.step('the creator sees the cover in the feed, and the rest on the page of the job', async () => {
    await creator.goto('/');
    const card = creator.getByRole('article').filter({ hasText: TITLE });
    await expect(card.locator('img[src^="/files/images/"]')).toHaveJSProperty('complete', true);
    await axe(creator);
    await card.getByRole('link', { name: TITLE, exact: true }).click();
    await expect(creator.getByRole('list', { name: 'Photos' }).getByRole('link')).toHaveCount(2);
    await axe(creator);
    const download = creator.waitForEvent('download');
    await creator.getByRole('button', { name: /Download Shot list.pdf/ }).click();
    expect((await download).suggestedFilename()).toBe('Shot list.pdf');
  });
});

test('a creator sets a photo, and others see it once staff have approved it', async ({ stack, visit }) => {
  test.setTimeout(120_000);
  const cleo = await makeActive(stack, 'creator', 'Cleo Photo');
  const { slug } = await call(stack, getMe, { token: cleo.token });
  const reader = await makeActive(stack, 'business_owner', 'Rolf Sees');
  const creator = await visit({ token: cleo.token });
  const owner = await visit({ token: reader.token });
  const staff = await visit({ token: await logIn(stack, STAFF) });

  await test.step('the photo is shown at once to its owner, and waits for review', async () => {
    await creator.goto('/edit-profile');
    await inputOf(creator, 'Profile photo').setInputFiles(picture('me.png', [200, 120, 90]));
    await expect(creator.getByRole('dialog', { name: 'Crop your photo' })).toBeVisible();
    await axe(creator);
    await creator.getByRole('button', { name: 'Use photo' }).click();
    await expectToast(creator, 'Photo saved');
    await expect(creator.getByRole('button', { name: 'Replace' })).toBeVisible();
    await expect(creator.getByText(/Waiting for review/)).toBeVisible();
    await axe(creator);
    await owner.goto(`/influencer-profile/${slug}`);
    await expect(owner.getByRole('heading', { name: cleo.name, level: 1 })).toBeVisible();
    await expect(owner.locator('img[src^="/files/images/"]')).toHaveCount(0);
  });

  await test.step('staff look at it and approve', async () => {
    await staff.goto('/staff/reviews?queue=changed');
    await staff.getByRole('region', { name: 'Review queue' }).getByRole('link', { name: cleo.name }).click();
    await expect(staff.getByRole('img', { name: 'After' })).toBeVisible();
    await approveInQueue(staff, cleo.name, 'changed');
    await stack.advance(UNDO_SECONDS);
  });

  await test.step('everyone sees it', async () => {
    await expect(async () => {
      await owner.reload();
      await expect(owner.locator('img[src^="/files/images/"]').first()).toBeVisible({ timeout: 2000 });
    }).toPass();
  });
});

function inputOf(page: Page, label: string) {
  return page.locator(`input[type=file][aria-label="${label}"]`);
}

function photos(page: Page) {
  return page.getByRole('group', { name: 'Photos' }).getByRole('img');
}
