import { createProposal } from '@castlane/contract/proposal.ts';
import { markPage, expectSamePage } from '../acts/page.ts';
import { axe } from '../axe.ts';
import { call } from '../client.ts';
import { expect, testWithClock as test } from '../fixtures.ts';
import { logIn, makeActive, makeJob } from '../people.ts';

const DAY = 86_400;
const MESSAGE = 'I would film the lantern on three nights and show each of them.';

test('a job is paused, resumed and closed with a reason, which waiting creators read at once, with their star refunded', async ({
  stack,
  visit,
}) => {
  const [owner, creator] = [await makeActive(stack, 'business_owner', 'Clara Closing'), await makeActive(stack, 'creator', 'Wim Waiting')];
  const job = await makeJob(stack, owner);
  await call(stack, createProposal, { token: creator.token, body: { jobId: job.id, message: MESSAGE } });
  const [page, other] = [await visit({ token: owner.token }), await visit({ token: creator.token })];
  await other.goto('/my-job');
  await expect(other.getByRole('link', { name: '9 stars, contact us' })).toBeVisible();
  await markPage(other);

  await page.goto(`/job-post-details/${job.slug}`);
  await page.getByRole('button', { name: 'Pause job' }).click();
  await expect(page.getByText('This job is paused.')).toBeVisible();
  await axe(page);
  await page.getByRole('button', { name: 'Resume job' }).click();
  await expect(page.getByText('This job is paused.')).toBeHidden();

  await page.getByRole('button', { name: 'More options for this job' }).click();
  await page.getByRole('button', { name: 'Close job' }).click();
  const dialog = page.getByRole('dialog', { name: 'Close this job' });
  await expect(dialog.getByText('1 creator is waiting')).toBeVisible();
  await dialog.getByRole('button', { name: 'Close job' }).click();
  await expect(dialog.getByText('Choose a reason')).toBeVisible();
  await dialog.getByRole('radio', { name: 'Our plans changed' }).check();
  await dialog.getByRole('textbox').fill('We open a shop first.');
  await axe(page);
  await dialog.getByRole('button', { name: 'Close job' }).click();
  await expect(page.getByText('You closed this job.')).toBeVisible();
  await axe(page);

  await expect(other.getByRole('link', { name: '10 stars, contact us' })).toBeVisible();
  await expectSamePage(other);
  await other.getByRole('button', { name: /^Notifications/ }).click();
  const told = other.getByRole('link', { name: /was closed, so your comment on it ended/ });
  await expect(told).toContainText('The owner’s plans changed. The owner wrote: “We open a shop first.”');
});

test('a comment that is not opened for 14 days expires: the star is refunded, and the next creator sees it on the card', async ({
  stack,
  visit,
}) => {
  const [owner, creator] = [await makeActive(stack, 'business_owner', 'Greta Ghost'), await makeActive(stack, 'creator', 'Ada Answered')];
  const job = await makeJob(stack, owner);
  await call(stack, createProposal, { token: creator.token, body: { jobId: job.id, message: MESSAGE } });
  await stack.advance(14 * DAY + 60);
  // Every session has ended after 14 days.
  const page = await visit({ token: await logIn(stack, creator.email) });
  await page.goto('/profile?tab=stars');
  await expect(async () => {
    await page.reload();
    await expect(page.getByText('Stars returned').first()).toBeVisible({ timeout: 10_000 });
  }).toPass();
  await axe(page);
  await page.goto('/my-job');
  await expect(page.getByText('No one opened it in 14 days').first()).toBeVisible();

  const visitor = await makeActive(stack, 'creator', 'Nora Next');
  const feed = await visit({ token: visitor.token });
  await feed.goto(`/feed-details/${job.slug}`);
  await expect(feed.getByText('1 comment never opened').first()).toBeVisible();
  await axe(feed);
});

test('a job whose last day is past expires, and opens again with one click', async ({ stack, visit }) => {
  const owner = await makeActive(stack, 'business_owner', 'Ruth Reopening');
  const job = await makeJob(stack, owner);
  await stack.advance(32 * DAY);
  const page = await visit({ token: await logIn(stack, owner.email) });
  await expect(async () => {
    await page.goto(`/job-post-details/${job.slug}`);
    await expect(page.getByText('This job has expired.')).toBeVisible({ timeout: 10_000 });
  }).toPass();
  await axe(page);
  const subjects = (await stack.mails(owner.email)).map(({ subject }) => subject);
  expect(subjects).toContain('Your job has expired');
  await page.getByRole('button', { name: 'Reopen for 30 days' }).click();
  await expect(page.getByText('This job has expired.')).toBeHidden();
  await expect(page.getByRole('button', { name: 'Pause job' })).toBeVisible();
});
