import { getMe, getProfile } from '@castlane/contract/account.ts';
import type { Page } from '@playwright/test';
import { expectToast } from '../acts/chat.ts';
import { writeReview } from '../acts/work.ts';
import { axe } from '../axe.ts';
import { call } from '../client.ts';
import { expect, test } from '../fixtures.ts';
import { logIn, makeCompleted, STAFF } from '../people.ts';

const OF_CREATOR = 'Delivered two days early, and asked better questions than our own team did.';
const OF_OWNER = 'A clear brief, and every question was answered within the hour.';
const ANSWER = 'Thank you. I would walk that path again for you.';
const NOTE = 'Say what happened, and leave out who is to blame.';

test('both sides review each other, one answers, and staff hide a review, which leaves a visible gap', async ({ stack, visit }) => {
  test.setTimeout(240_000);
  const { owner, creator, job } = await makeCompleted(stack, { owner: 'Rita Reviews', creator: 'Carl Critic' });
  const { slug } = await call(stack, getMe, { token: creator.token });
  const ownerPage = await visit({ token: owner.token });
  const creatorPage = await visit({ token: creator.token });
  const staff = await visit({ token: await logIn(stack, STAFF), device: 'desktop' });

  await test.step('the owner writes first, by keyboard, and no one can read it yet', async () => {
    await ownerPage.goto(`/job-post-details/${job.slug}`);
    await expect(ownerPage.getByRole('heading', { name: 'Review Carl Critic' })).toBeVisible();
    await axe(ownerPage);
    await ownerPage.getByRole('button', { name: 'Send review' }).click();
    await expect(ownerPage.getByText('Choose 1 to 5 stars')).toHaveCount(4);
    await axe(ownerPage);
    await writeReview(ownerPage, 'Quality of the work', OF_CREATOR);
    await expect(ownerPage.getByText(/Your review stays hidden until they send theirs/)).toBeVisible();
    await axe(ownerPage);
    await creatorPage.goto('/profile?tab=reviews');
    await expect(creatorPage.getByText('No reviews yet')).toBeVisible();
    await expect(creatorPage.getByRole('region', { name: 'Badges' })).toContainText('1 of 10 jobs completed');
    await axe(creatorPage);
  });

  await test.step('what the creator types survives a reload, and sending it makes both reviews public', async () => {
    await creatorPage.goto(`/feed-details/${job.slug}`);
    await expect(creatorPage.getByText(/has reviewed you/)).toBeVisible();
    await expect(creatorPage.getByText(OF_CREATOR)).toHaveCount(0);
    await creatorPage.getByRole('textbox', { name: /Your review/ }).fill(OF_OWNER);
    await creatorPage.reload();
    await expect(creatorPage.getByRole('textbox', { name: /Your review/ })).toHaveValue(OF_OWNER);
    await writeReview(creatorPage, 'Quality of the brief', OF_OWNER);
    await expect(creatorPage.getByText(OF_CREATOR)).toBeVisible();
    await expect(ownerPage.getByText(OF_OWNER)).toBeVisible();
    await axe(creatorPage);
  });

  await test.step('they appear on both profiles, and the creator answers in place', async () => {
    await ownerPage.goto(`/influencer-profile/${slug}`);
    await expect(reviewsOf(ownerPage).getByText(OF_CREATOR)).toBeVisible();
    await expect(reviewsOf(ownerPage).getByText('1 review', { exact: true })).toBeVisible();
    await axe(ownerPage);
    await creatorPage.goto('/profile?tab=reviews');
    await creatorPage.getByRole('button', { name: /^Answer the review by/ }).click();
    await expect(creatorPage.getByRole('textbox', { name: /Your answer/ })).toBeFocused();
    await creatorPage.keyboard.type(ANSWER);
    await creatorPage.getByRole('button', { name: 'Send answer' }).click();
    await expectToast(creatorPage, 'Answer sent');
    await ownerPage.reload();
    await expect(reviewsOf(ownerPage).getByText(ANSWER)).toBeVisible();
  });

  await test.step('staff hide it for a listed reason: the gap and the reason stay, the rating does not count', async () => {
    await staff.goto(`/staff/published-reviews?slug=${slug}`);
    await staff.getByRole('link', { name: /Rita Reviews.*on Carl Critic/ }).click();
    await expect(staff.getByRole('main').getByText(OF_CREATOR)).toBeVisible();
    await axe(staff);
    await staff.keyboard.press('h');
    const dialog = staff.getByRole('dialog', { name: 'Hide this review?' });
    await dialog.getByRole('radio', { name: 'Not about the work' }).check();
    await dialog.getByRole('textbox', { name: 'Note' }).fill(NOTE);
    await axe(staff);
    await dialog.getByRole('button', { name: 'Hide review' }).click();
    await expect(staff.getByText(/^Hidden by .*: Not about the work$/)).toBeVisible();
    await ownerPage.reload();
    await expect(reviewsOf(ownerPage).getByText('Our team hid this review because it isn’t about the work.')).toBeVisible();
    await expect(ownerPage.getByText(OF_CREATOR)).toHaveCount(0);
    await expect(reviewsOf(ownerPage).getByText(/of 5 stars/)).toHaveCount(0);
    await axe(ownerPage);
    const profile = await call(stack, getProfile, { token: owner.token, params: { slug } });
    expect(profile).toMatchObject({ rating: null, reviewCount: 0 });
  });

  await test.step('shown again, it counts again', async () => {
    await staff.getByRole('button', { name: 'Show again' }).click();
    await expectToast(staff, 'Review shown again');
    await ownerPage.reload();
    await expect(reviewsOf(ownerPage).getByText(OF_CREATOR)).toBeVisible();
  });
});

function reviewsOf(page: Page) {
  return page.getByRole('region', { name: 'Reviews' });
}
