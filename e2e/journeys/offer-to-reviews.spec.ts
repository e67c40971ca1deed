import { getMe } from '@castlane/contract/account.ts';
import type { Page } from '@playwright/test';
import { expectToast, log } from '../acts/chat.ts';
import { dayIn } from '../acts/jobs.ts';
import { expectSamePage, markPage } from '../acts/page.ts';
import { acceptOffer, makeOffer, writeReview } from '../acts/work.ts';
import { axe } from '../axe.ts';
import { call } from '../client.ts';
import { expect, test } from '../fixtures.ts';
import { makeChat } from '../people.ts';

const NOTE = 'The whole path, cut to seven minutes.';
const OF_CREATOR = 'Seven minutes, one lantern, and not a dull second in them.';
const OF_OWNER = 'They asked for one change, and it was the right one.';
const CHANGES = 'Please show the lantern from the side at 2:10.';
const FILE = { name: 'Stills.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4\n%%EOF\n') };

for (const device of ['desktop', 'phone'] as const) {
  // Proves 1.4, 2.22.
  test(`from the offer over two deliveries to both reviews, on a ${device}`, async ({ stack, visit }) => {
    test.setTimeout(300_000);
    const { owner: olga, creator: cleo, job, thread } = await makeChat(stack, { owner: 'Olga Orders', creator: 'Cleo Cuts' });
    const owner = await visit({ device, token: olga.token });
    const creator = await visit({ device, token: cleo.token });

    await test.step('the owner makes an offer in the chat, the creator accepts it there', async () => {
      for (const page of [owner, creator]) await page.goto(`/message?thread=${thread.id}`);
      await makeOffer(owner, 'Cleo Cuts', '450', { dueBy: dayIn(20), rounds: '1' });
      await acceptOffer(creator, '$450');
      for (const page of [owner, creator]) await expect(log(page).getByText('Job assigned')).toBeVisible();
    });

    await test.step('the creator reads what to deliver, and the input survives closing the dialog and the page', async () => {
      await creator.goto(`/feed-details/${job.slug}`);
      await expect(stateOf(creator, 'Deliver the work')).toContainText('1 video on YouTube');
      await axe(creator);
      await press(creator, 'Deliver the work');
      const dialog = creator.getByRole('dialog', { name: 'Deliver the work' });
      await dialog.getByRole('button', { name: 'Deliver the work' }).click();
      await expect(dialog.getByText('Add a link, a file or a note')).toBeVisible();
      await expect(dialog.getByRole('textbox', { name: 'Link 1' })).toBeFocused();
      await axe(creator);
      await dialog.getByRole('textbox', { name: /Note/ }).fill(NOTE);
      await creator.reload();
      await press(creator, 'Deliver the work');
      await expect(dialog.getByRole('textbox', { name: /Note/ })).toHaveValue(NOTE);
    });

    await owner.goto(`/job-post-details/${job.slug}`);
    await expect(stateOf(owner, 'Cleo Cuts is working on it')).toBeVisible();
    await axe(owner);
    await markPage(owner);

    await test.step('a link, a file and a note are delivered, and the owner’s page updates by itself', async () => {
      const dialog = creator.getByRole('dialog', { name: 'Deliver the work' });
      await dialog.getByRole('textbox', { name: 'Link 1' }).fill('https://www.youtube.com/watch?v=lantern');
      await dialog.getByLabel('Files', { exact: true }).and(creator.locator('input')).setInputFiles(FILE);
      await expect(dialog.getByRole('button', { name: 'Remove Stills.pdf' })).toBeVisible();
      await dialog.getByRole('button', { name: 'Deliver the work' }).click();
      await expect(creator.getByRole('heading', { name: 'Work delivered' })).toBeVisible();
      await axe(creator);
      await creator.getByRole('link', { name: 'See the job' }).click();
      await expect(stateOf(creator, 'Olga Orders & Co is reviewing the work')).toContainText('Accepted automatically on');
      await expect(stateOf(owner, 'Cleo Cuts delivered the work')).toContainText('Ask for changes (1 round left)');
      await expectSamePage(owner);
      const delivery = owner.getByRole('article', { name: 'Delivery 1' });
      await expect(delivery).toContainText(NOTE);
      await expect(delivery.getByRole('link')).toHaveAttribute('rel', /noopener.*nofollow/);
      await axe(owner);
    });

    await test.step('the owner opens the file', async () => {
      const download = owner.waitForEvent('download');
      await owner.getByRole('button', { name: /^Download Stills/ }).click();
      expect((await download).suggestedFilename()).toBe('Stills.pdf');
    });

    await test.step('the owner asks for changes, and the creator reads them in the chat and delivers again there', async () => {
      await press(owner, 'Ask for changes (1 round left)');
      const dialog = owner.getByRole('dialog', { name: 'Ask for changes' });
      await dialog.getByRole('textbox').fill(CHANGES);
      await axe(owner);
      await dialog.getByRole('button', { name: 'Ask for changes' }).click();
      await expectToast(owner, 'Changes requested');
      await expect(stateOf(owner, 'Cleo Cuts is making the changes')).toContainText(CHANGES);
      await creator.goto(`/message?thread=${thread.id}`);
      await expect(log(creator).getByText('Changes requested')).toBeVisible();
      await expect(log(creator).getByText(CHANGES)).toBeVisible();
      await expect(log(creator).getByRole('region', { name: 'Delivery 1: Make the changes' })).toContainText(CHANGES);
      await axe(creator);
      // Once, although a desk also shows the work beside the chat.
      await creator.getByRole('button', { name: 'Deliver again' }).click();
      const again = creator.getByRole('dialog', { name: 'Deliver again' });
      await expect(again).toContainText(CHANGES);
      await again.getByRole('textbox', { name: /Note/ }).fill('With the lantern from the side.');
      await again.getByRole('button', { name: 'Deliver the work' }).click();
      await expectToast(creator, 'Work delivered');
      const waits = log(creator).getByRole('region', { name: 'Delivery 2: Olga Orders & Co is reviewing the work' });
      await expect(waits).toContainText('With the lantern from the side.');
    });

    await test.step('no round is left: the owner accepts, and both can write a review', async () => {
      await expect(stateOf(owner, 'Cleo Cuts delivered the work')).toContainText('The revision round has been used.');
      await expect(owner.getByRole('button', { name: 'Ask for changes' })).toBeDisabled();
      await expect(owner.getByText('1 earlier delivery')).toBeVisible();
      await press(owner, 'Accept the work');
      const dialog = owner.getByRole('dialog', { name: 'Accept the work?' });
      await axe(owner);
      await dialog.getByRole('button', { name: 'Accept', exact: true }).click();
      await expect(owner.getByRole('heading', { name: 'Work accepted' })).toBeVisible();
      await axe(owner);
      await owner.getByRole('link', { name: 'Leave a review' }).click();
      await expect(stateOf(owner, 'The work is complete')).toBeVisible();
      await expect(owner.getByRole('list', { name: 'Progress of the work' }).getByRole('listitem')).toHaveText([
        /^Posted/,
        /^Comments/,
        /^Approved/,
        /^Job assigned/,
        /^Delivered/,
        /^Changes requested/,
        /^Delivered again/,
        /^Completed/,
        /^Your review/,
      ]);
      await expect(log(creator).getByText('Work completed')).toBeVisible();
      await expect(log(creator).getByRole('link', { name: 'Leave a review' })).toBeVisible();
      if (device === 'phone') await creator.getByRole('button', { name: job.title }).click();
      await expect(stateOf(creator, 'The work is complete')).toBeVisible();
      await axe(creator);
    });

    await test.step('the owner marks it as paid, and the creator sees it', async () => {
      await owner.getByRole('checkbox', { name: 'I have paid' }).click();
      await expect(owner.getByRole('checkbox', { name: 'I have paid' })).toBeChecked();
      await expect(creator.getByText(/^Paid by Olga Orders & Co/)).toBeVisible();
      // The day, not the line in the chat.
      await expect(creator.getByText(/^Marked \d/)).toBeVisible();
      await owner.goto('/my-job');
      await expect(owner.getByRole('row').filter({ hasText: job.title })).toContainText('Completed');
      await creator.goto('/my-job');
      await expect(creator.getByRole('listitem').filter({ hasText: job.title })).toContainText('Completed');
    });

    await test.step('each side reviews the other: hidden until both have written, then public on both profiles', async () => {
      await owner.goto(`/job-post-details/${job.slug}`);
      await writeReview(owner, 'Quality of the work', OF_CREATOR);
      await expect(owner.getByText(/Your review stays hidden until they send theirs/)).toBeVisible();
      await creator.goto(`/feed-details/${job.slug}`);
      await expect(creator.getByText(/has reviewed you/)).toBeVisible();
      await expect(creator.getByText(OF_CREATOR)).toHaveCount(0);
      await writeReview(creator, 'Quality of the brief', OF_OWNER);
      await expect(creator.getByText(OF_CREATOR)).toBeVisible();
      await expect(owner.getByText(OF_OWNER)).toBeVisible();
      await axe(owner);
      const [{ slug }, { slug: ofOwner }] = [
        await call(stack, getMe, { token: cleo.token }),
        await call(stack, getMe, { token: olga.token }),
      ];
      await owner.goto(`/influencer-profile/${slug}`);
      await expect(owner.getByRole('region', { name: 'Reviews' }).getByText(OF_CREATOR)).toBeVisible();
      await creator.goto(`/business-owner-profile/${ofOwner}`);
      await expect(creator.getByRole('region', { name: 'Reviews' }).getByText(OF_OWNER)).toBeVisible();
      await axe(creator);
    });
  });
}

/** Returns the card of the work, by the title of its state. */
function stateOf(page: Page, title: string) {
  return page.getByRole('region', { name: title }).filter({ visible: true });
}

async function press(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name, exact: true }).filter({ visible: true }).click();
}
