import { createProposal } from '@castlane/contract/proposal.ts';
import { axe } from '../axe.ts';
import { call } from '../client.ts';
import { expect, test } from '../fixtures.ts';
import { makeActive, makeJob } from '../people.ts';

const PEOPLE = [
  { name: 'Ada Above', amount: 88_000, deliverBy: '2027-01-20' },
  { name: 'Bo Best', amount: 61_000, deliverBy: '2027-01-10' },
  { name: 'Cleo Close', amount: 64_000, deliverBy: '2027-01-15' },
  { name: 'Dan Dear', amount: 90_000, deliverBy: '2027-01-18' },
];
const QUESTION = 'Where would you film it?';

test('an owner sorts and filters the comments, compares three and approves one, whose creator sees it', async ({ stack, visit }) => {
  const owner = await makeActive(stack, 'business_owner', 'Olga Owner');
  const job = await makeJob(stack, owner, {
    budget: { type: 'range', min: { amount: 50_000, currency: 'USD' }, max: { amount: 90_000, currency: 'USD' } },
    questions: [QUESTION],
  });
  const creators = await Promise.all(PEOPLE.map(({ name }) => makeActive(stack, 'creator', name)));
  for (const [index, { name, amount, deliverBy }] of PEOPLE.entries()) {
    const message = `${name} would walk with the lantern on three nights and show each of them.`;
    const body = { jobId: job.id, message, price: { amount, currency: 'USD' as const }, deliverBy, answers: [`In forest ${index + 1}`] };
    await call(stack, createProposal, { token: creators[index]!.token, body });
  }

  const page = await visit({ token: owner.token });
  await page.goto('/my-job');
  await expect(page.getByText('Read 4 new comments')).toBeVisible();
  const tabs = page.getByRole('navigation', { name: 'Jobs by status' }).getByRole('link');
  await expect(tabs).toContainText(['1', '0', '1', '0', '0', '0']);
  await tabs.filter({ hasText: 'Open' }).click();
  await expect(page).toHaveURL('/my-job?status=open');
  await page.getByRole('searchbox', { name: 'Search my jobs' }).fill('no such job');
  await expect(page.getByText('No jobs match')).toBeVisible();
  await axe(page);
  await page.getByRole('link', { name: 'Clear search' }).click();
  await expect(page).toHaveURL('/my-job?status=open');
  await page.getByRole('link', { name: job.title }).click();
  const comments = page
    .getByRole('list', { name: 'Comments', exact: true })
    .getByRole('listitem')
    .filter({ has: page.getByRole('checkbox') });
  await expect(comments).toHaveCount(4);
  await axe(page);

  await page.getByRole('combobox', { name: 'Sort the comments' }).selectOption('Lowest price');
  await expect(page).toHaveURL(/\?sort=price&comment=/);
  await expect(comments.first()).toContainText('Bo Best');
  await expect(comments.last()).toContainText('Dan Dear');

  await page.getByRole('link', { name: 'Comment by Cleo Close' }).click();
  await page.getByRole('button', { name: 'Shortlist the comment by Cleo Close' }).click();
  await page.getByRole('link', { name: /^Shortlisted/ }).click();
  await expect(page).toHaveURL(/tab=shortlisted&sort=price&comment=/);
  await expect(comments).toHaveCount(1);
  await page.getByRole('checkbox', { name: 'Compare the comment by Cleo Close' }).check();
  await page.getByRole('link', { name: /^Comments \d/ }).click();
  for (const name of ['Bo Best', 'Ada Above']) await page.getByRole('checkbox', { name: `Compare the comment by ${name}` }).check();
  await axe(page);
  await page.getByRole('region', { name: 'Comments to compare' }).getByRole('button', { name: 'Compare' }).click();

  const dialog = page.getByRole('dialog', { name: 'Compare' });
  await expect(dialog.getByRole('row', { name: /^Price/ })).toContainText('$610, best');
  await expect(dialog.getByRole('row', { name: /^Deliver by/ })).toContainText('10 Jan 2027, best');
  await expect(dialog.getByRole('row', { name: QUESTION })).toContainText('In forest 2');
  await axe(page);
  await dialog.getByRole('button', { name: 'Approve and chat with Bo Best' }).click();
  await expect(page).toHaveURL(/\/message\?thread=/);
  await page.goto(`/job-post-details/${job.slug}`);
  await page.getByRole('link', { name: /^Approved/ }).click();
  await expect(comments).toHaveCount(1);
  await page.reload();
  await expect(comments.first()).toContainText('Bo Best');

  const other = await visit({ token: creators[1]!.token });
  await other.goto('/my-job?status=approved');
  await expect(other.getByRole('link', { name: job.title, exact: true })).toBeVisible();
  await expect(other.getByRole('navigation', { name: 'Jobs by status' }).getByRole('link').filter({ hasText: 'Approved' })).toContainText(
    '1',
  );
  await expect(other.getByRole('link', { name: `Open chat about ${job.title}` })).toBeVisible();
  await axe(other);
});
