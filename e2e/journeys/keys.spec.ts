import { getFeedItem } from '@castlane/contract/feed.ts';
import { createProposal, listProposals } from '@castlane/contract/proposal.ts';
import type { Page } from '@playwright/test';
import { axe } from '../axe.ts';
import { call } from '../client.ts';
import { expect, test } from '../fixtures.ts';
import { logIn, makeActive, makeJob, makePending, STAFF } from '../people.ts';

test('a creator finds, saves and opens jobs by keys alone', async ({ stack, visit, watch }) => {
  const owner = await makeActive(stack, 'business_owner', 'Kaja Keybusiness');
  await makeJob(stack, owner, { title: 'Zither strings unboxed' });
  await makeJob(stack, owner, { title: 'Zither tuning explained' });
  const creator = await makeActive(stack, 'creator', 'Kim Keyuser');
  const page = await visit({ token: creator.token });
  await page.goto('/');
  const newest = page.getByRole('link', { name: 'Zither tuning explained', exact: true });
  await expect(newest).toBeVisible();

  await test.step('? shows the keys of the page, and Escape closes them', async () => {
    await page.keyboard.press('?');
    const sheet = page.getByRole('dialog', { name: 'Shortcuts' });
    for (const words of ['Next, previous', 'Open', 'Save, or undo it', 'Search jobs, people and chats'])
      await expect(sheet.getByText(words, { exact: true })).toBeVisible();
    await axe(page);
    await page.keyboard.press('j');
    await expect(newest).not.toBeFocused();
    await page.keyboard.press('Escape');
    await expect(sheet).toBeHidden();
  });

  await test.step('J and K move through the feed, and E saves', async () => {
    await page.keyboard.press('j');
    await expect(newest).toBeFocused();
    await page.keyboard.press('j');
    await expect(page.getByRole('link', { name: 'Zither strings unboxed', exact: true })).toBeFocused();
    await page.keyboard.press('k');
    await expect(newest).toBeFocused();
    await page.keyboard.press('e');
    await expect(page.getByRole('button', { name: 'Saved: Zither tuning explained' })).toBeVisible();
    await expect(newest).toBeFocused();
    await expect
      .poll(async () => (await call(stack, getFeedItem, { token: creator.token, params: { slug: await slugOf(page) } })).saved)
      .toBe(true);
  });

  await test.step('Enter opens the job', async () => {
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: 'Zither tuning explained' })).toBeVisible();
  });

  await test.step('Control and K find a job from any page: type, Enter', async () => {
    await openPalette(page);
    // Escape leaves it where it was.
    await page.keyboard.press('Escape');
    await expect(page.getByRole('heading', { level: 1, name: 'Zither tuning explained' })).toBeVisible();
    await openPalette(page);
    await page.keyboard.type('zither str');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: 'Zither strings unboxed' })).toBeVisible();
    await expect(page.getByRole('dialog')).toBeHidden();
  });

  await test.step('the arrows choose among the results; words that nothing matches say so', async () => {
    await openPalette(page);
    await page.keyboard.type('zither');
    const jobs = page.getByRole('group', { name: 'Open jobs' }).getByRole('option');
    await expect(jobs).toHaveCount(2);
    await axe(page);
    await expect(jobs.first()).toHaveAttribute('aria-selected', 'true');
    await page.keyboard.press('ArrowDown');
    await expect(jobs.nth(1)).toHaveAttribute('aria-selected', 'true');
    await page.getByRole('combobox').fill('qqqqqqqq');
    await expect(page.getByText('Nothing found. Try other words.')).toBeVisible();
    await axe(page);
    await page.getByRole('combobox').fill('kaja keyb');
    await expect(page.getByRole('group', { name: 'Businesses' }).getByRole('option')).toHaveText(/Kaja Keybusiness|Acme/);
    await page.getByRole('combobox').fill('my jo');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/my-job');
    // No shortcut works until the dialog is gone.
    await expect(page.getByRole('dialog')).toBeHidden();
  });

  await test.step('without a connection a search fails, and Enter opens no result of the search before', async () => {
    await openPalette(page);
    await page.keyboard.type('zither');
    await expect(page.getByRole('option').first()).toContainText('Zither');
    watch.tolerates(/ERR_INTERNET_DISCONNECTED/);
    await page.context().setOffline(true);
    await page.getByRole('combobox').fill('theorbo');
    await expect(page.getByText('Some results couldn’t load. Check your connection, then type again.')).toBeVisible();
    await expect(page.getByRole('option')).toHaveCount(0);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/my-job');
    await page.context().setOffline(false);
  });
});

test('an owner reads, shortlists, declines and approves comments by keys alone, and only what is read is opened', async ({
  stack,
  visit,
}) => {
  const owner = await makeActive(stack, 'business_owner', 'Opal Keyowner');
  const job = await makeJob(stack, owner);
  const names = ['Ari Approved', 'Dee Declined', 'Sam Shortlisted', 'Una Unread'];
  const creators = await Promise.all(names.map((name) => makeActive(stack, 'creator', name)));
  const message = 'I would film the lantern on three nights, on the path along the lake.';
  // The newest comes first.
  for (const { token } of creators.toReversed()) await call(stack, createProposal, { token, body: { jobId: job.id, message } });
  const states = async () => {
    const { items } = await call(stack, listProposals, { token: owner.token, params: { slug: job.slug } });
    return items.map(({ status, openedAt }) => [status, openedAt !== null]);
  };
  const page = await visit({ token: owner.token });
  await page.goto(`/job-post-details/${job.slug}`);
  const open = page.getByRole('article');
  await expect(open).toHaveAccessibleName('Comment by Ari Approved');
  await expect.poll(async () => (await states())[0]).toEqual(['submitted', true]);
  await axe(page);

  await page.keyboard.press('j');
  await expect(open).toHaveAccessibleName('Comment by Dee Declined');
  await page.keyboard.press('d');
  const dialog = page.getByRole('dialog', { name: 'Decline this comment' });
  await expect(dialog).toBeVisible();
  await dialog.getByRole('combobox', { name: 'Reason' }).press('ArrowDown');
  await dialog.getByRole('button', { name: 'Decline comment' }).press('Enter');
  await expect(dialog).toBeHidden();
  await expect(open.getByText('Declined', { exact: true })).toBeVisible();
  await expect(open).toBeFocused();

  await page.keyboard.press('j');
  await expect(open).toHaveAccessibleName('Comment by Sam Shortlisted');
  await expect(page.getByRole('link', { name: 'Comment by Sam Shortlisted' })).toBeFocused();
  await page.keyboard.press('s');
  await expect(open.getByText('Shortlisted', { exact: true })).toBeVisible();
  await page.reload();
  await expect(open).toHaveAccessibleName('Comment by Sam Shortlisted');

  await page.keyboard.press('k');
  await page.keyboard.press('k');
  await expect(open).toHaveAccessibleName('Comment by Ari Approved');
  await page.keyboard.press('a');
  await expect(page).toHaveURL(/\/message\?thread=/);
  expect(await states()).toEqual([
    ['approved', true],
    ['declined', true],
    ['shortlisted', true],
    ['submitted', false],
  ]);
});

test('single keys can be turned off, and Control with K still searches', async ({ stack, visit }) => {
  const owner = await makeActive(stack, 'business_owner', 'Otto Offkeys');
  await makeJob(stack, owner, { title: 'Theremin for beginners' });
  const page = await visit({ token: (await makeActive(stack, 'creator', 'Olive Offkeys')).token });
  await page.goto('/');
  const job = page.getByRole('link', { name: 'Theremin for beginners', exact: true });
  await expect(job).toBeVisible();
  await page.keyboard.press('?');
  await page.getByRole('switch', { name: 'Use single-key shortcuts' }).press('Space');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await page.reload();
  await expect(job).toBeVisible();
  await page.keyboard.press('?');
  await page.keyboard.press('j');
  await openPalette(page);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(job).not.toBeFocused();
});

test('an owner finds own jobs and creators, and staff find accounts and pages', async ({ stack, visit }) => {
  const owner = await makeActive(stack, 'business_owner', 'Orla Ownerkeys');
  await makeJob(stack, owner, { title: 'Marimba in the rain' });
  const creator = await makeActive(stack, 'creator', 'Crispin Kalimba');
  const page = await visit({ token: owner.token });
  await page.goto('/my-job');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await openPalette(page);
  await page.keyboard.type('kalimba');
  await expect(page.getByRole('group', { name: 'Creators' }).getByRole('option')).toContainText('Crispin Kalimba');
  await page.getByRole('combobox').fill('marimba');
  await expect(page.getByRole('group', { name: 'My jobs' }).getByRole('option')).toContainText('Marimba in the rain');
  await axe(page);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Marimba in the rain' })).toBeVisible();

  const console = await visit({ token: await logIn(stack, STAFF) });
  await console.goto('/staff/numbers');
  await expect(console.getByRole('heading', { level: 1 })).toBeVisible();
  await openPalette(console);
  await console.keyboard.type('crispin');
  await expect(console.getByRole('group', { name: 'Accounts' }).getByRole('option')).toContainText(creator.email);
  await axe(console);
  await console.keyboard.press('Enter');
  await expect(console).toHaveURL(`/staff/accounts/${creator.id}`);
  await expect(console.getByRole('dialog')).toBeHidden();
  await openPalette(console);
  await console.keyboard.type('disp');
  await console.keyboard.press('Enter');
  await expect(console).toHaveURL('/staff/disputes');
});

test('while the review is pending, the palette opens the modal instead of the messages, too', async ({ stack, visit }) => {
  const page = await visit({ token: (await makePending(stack, 'creator', 'Pia Palette')).token });
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await openPalette(page);
  await page.keyboard.type('messages');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: "Can't Perform Action" })).toBeVisible();
  await expect(page).toHaveURL('/');
});

async function openPalette(page: Page): Promise<void> {
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('combobox', { name: /^Search jobs, people/ })).toBeFocused();
}

async function slugOf(page: Page): Promise<string> {
  const href = await page.getByRole('link', { name: 'Zither tuning explained', exact: true }).getAttribute('href');
  return href?.split('/').at(-1) ?? '';
}
