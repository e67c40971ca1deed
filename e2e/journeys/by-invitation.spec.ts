import { getMe } from '@castlane/contract/account.ts';
import { createProposal } from '@castlane/contract/proposal.ts';
import { expectToast } from '../acts/chat.ts';
import { axe } from '../axe.ts';
import { call } from '../client.ts';
import { expect, test } from '../fixtures.ts';
import { makeActive, makeJob } from '../people.ts';

const WHY = 'A creator whom you didn’t invite has asked or commented, so the job stays in the feed';

for (const [device, width] of [
  ['desktop', 1280],
  ['phone', 390],
] as const)
  test(`a job that only the invited find, until its owner shows it to everyone, at ${width} pixels`, async ({ stack, visit, watch }) => {
    test.setTimeout(240_000);
    const title = `Lantern test for people we know, ${device}`;
    const owner = await makeActive(stack, 'business_owner', 'Ida Inviter');
    const creator = await makeActive(stack, 'creator', 'Wanda Wanted');
    const stranger = await makeActive(stack, 'creator', 'Sten Stranger');
    const draft = await makeJob(stack, owner, { title, status: 'draft' });
    const { slug } = await call(stack, getMe, { token: creator.token });
    const [page, theirs, elsewhere] = [
      await visit({ token: owner.token, device }),
      await visit({ token: creator.token, device }),
      await visit({ token: stranger.token, device }),
    ];
    watch.expects(`404 GET /user/v1/feeds/${draft.slug}`, `400 PATCH /user/v1/job/${draft.slug}`);
    await theirs.goto('/');

    await test.step('the owner publishes it for the invited only', async () => {
      await page.goto(`/post-job?draft=${draft.slug}`);
      await page.getByRole('radio', { name: /^Only those I invite/ }).click();
      await axe(page);
      await page.getByRole('button', { name: 'Publish job' }).click();
      await expect(page.getByText('Only the creators you invite can see it.', { exact: false })).toBeVisible();
      await axe(page);
      await page.goto('/my-job');
      await expect(page.getByRole('row').filter({ hasText: title })).toContainText('By invitation');
      await axe(page);
      await page.getByRole('link', { name: title }).click();
      await expect(page.getByText('By invitation')).toBeVisible();
      await expect(page.getByRole('region', { name: 'Invited creators' })).toContainText('Creators you invite can comment for free.');
      await axe(page);
    });

    await test.step('an invited creator finds it under Invited, and comments for free', async () => {
      await page.goto(`/influencer-profile/${slug}`);
      await page.getByRole('button', { name: 'Invite to job' }).click();
      const dialog = page.getByRole('dialog', { name: `Invite ${creator.name}` });
      await expect(dialog.getByRole('radio', { name: title })).toBeChecked();
      await Promise.all([
        dialog.getByRole('button', { name: 'Send invitation' }).click(),
        expectToast(theirs, `invited you to comment on ${title}`),
      ]);
      const filters = theirs.getByRole('toolbar', { name: 'Categories' });
      await filters.getByRole('button', { name: 'Invited' }).click();
      await expect(theirs).toHaveURL('/?invited=true');
      const invited = theirs.getByRole('list', { name: 'Jobs you’re invited to' });
      await expect(invited).toContainText('Invited: free');
      await axe(theirs);
      await invited.getByRole('link', { name: title, exact: true }).click();
      await expect(theirs.getByText('Only invited creators can see this job.')).toBeVisible();
      await axe(theirs);
      await theirs.getByLabel('Your comment').fill('I am out every night anyway, and would carry your lantern for a week.');
      await theirs.getByRole('button', { name: 'Send comment' }).click();
      await expect(theirs.getByRole('heading', { name: 'Your comment' })).toBeVisible();
    });

    await test.step('nobody else finds it', async () => {
      await elsewhere.goto('/?q=lantern');
      await expect(elsewhere.getByRole('searchbox')).toHaveValue('lantern');
      await expect(elsewhere.locator('[aria-busy="true"]')).toHaveCount(0);
      await expect(elsewhere.getByText(title)).toHaveCount(0);
      await elsewhere.goto(`/feed-details/${draft.slug}`);
      await expect(elsewhere.getByRole('heading', { name: 'This job isn’t open' })).toBeVisible();
      await elsewhere.goto('/?invited=true');
      await expect(elsewhere.getByText('No open invitations')).toBeVisible();
      await axe(elsewhere);
    });

    await test.step('the owner shows it to everyone, and once one of them has commented it stays', async () => {
      await page.goto(`/update-job/${draft.slug}`);
      await page.getByRole('radio', { name: /^Everyone/ }).click();
      await page.getByRole('button', { name: 'Save changes' }).click();
      const dialog = page.getByRole('dialog', { name: 'Save these changes?' });
      await expect(dialog).toContainText('All creators see the job in their feed right away.');
      await axe(page);
      await dialog.getByRole('button', { name: 'Save changes' }).click();
      await expect(page).toHaveURL(`/job-post-details/${draft.slug}`);
      await elsewhere.goto('/');
      await expect(elsewhere.getByRole('link', { name: title, exact: true })).toBeVisible();
      await call(stack, createProposal, {
        token: stranger.token,
        body: { jobId: draft.id, message: 'I walk the same path each night, with a camera and no lantern.' },
      });
      await page.goto(`/update-job/${draft.slug}`);
      await page.getByRole('radio', { name: /^Only those I invite/ }).click();
      await page.getByRole('button', { name: 'Save changes' }).click();
      await dialog.getByRole('button', { name: 'Save changes' }).click();
      await expect(page.getByText(WHY)).toBeVisible();
      await axe(page);
    });
  });
