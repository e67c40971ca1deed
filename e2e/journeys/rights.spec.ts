import { readFile } from 'node:fs/promises';
import { complete, deliver } from '@castlane/contract/delivery.ts';
import { acceptOffer, createOffer } from '@castlane/contract/offer.ts';
import { axe } from '../axe.ts';
import { call } from '../client.ts';
import { expect, testWithClock as test } from '../fixtures.ts';
import { makeChat } from '../people.ts';

const DAY = 86_400;
const CODE = '#7d1e-SPARK-40aa';

for (const [device, width] of [
  ['desktop', 1280],
  ['phone', 390],
] as const)
  test(`a right that has ended is reported as still running and extended, at ${width} pixels`, async ({ stack, visit }) => {
    test.setTimeout(240_000);
    const { owner, creator, job, thread } = await makeChat(stack, { owner: 'Ursula Uses', creator: 'Grant Gives' });
    // Other journeys have moved the same clock.
    const clock = (await (await fetch(`${stack.url}/dev/clock`)).json()) as { now: string };
    const dueBy = new Date(Date.parse(clock.now) + 20 * DAY * 1000).toISOString().slice(0, 10);
    const terms = {
      price: { amount: 45_000, currency: 'USD' as const },
      deliverables: job.deliverables,
      dueBy,
      changeRounds: 1,
      usageRights: { scope: 'paid_ads' as const, days: 5 },
    };
    const offer = { params: { slug: job.slug }, body: { proposalId: thread.proposal.id, ...terms } };
    const { id } = await call(stack, createOffer, { token: owner.token, ...offer });
    const at = { params: { id } };
    await call(stack, acceptOffer, { token: creator.token, ...at });
    await call(stack, deliver, { token: creator.token, ...at, body: { links: ['https://example.com/two-nights'] } });
    await call(stack, complete, { token: owner.token, ...at, body: {} });
    const page = await visit({ token: owner.token, device });
    const theirs = await visit({ token: creator.token, device });
    const tableOf = (name: string) => page.getByRole('table', { name });

    await test.step('the owner finds it in the menu, by its end', async () => {
      await page.goto('/');
      await page.getByRole('button', { name: device === 'phone' ? 'Open menu' : 'Ursula' }).click();
      await page.getByRole('link', { name: 'Usage rights' }).click();
      const table = tableOf('Ending within 30 days');
      await expect(table.getByText('Own channels and paid ads')).toBeVisible();
      await expect(table.getByText('5 days left')).toBeVisible();
      await expect(table.getByRole('link', { name: 'example.com/two-nights' })).toBeVisible();
      await axe(page);
    });

    await test.step('the creator gives an ad code, and the owner reads it', async () => {
      await theirs.goto(`/feed-details/${job.slug}`);
      await theirs.getByRole('button', { name: 'Add ad code' }).click();
      const dialog = theirs.getByRole('dialog', { name: 'Add ad code' });
      await dialog.getByLabel(/^Ad code/).fill(CODE);
      await axe(theirs);
      await dialog.getByRole('button', { name: 'Save ad code' }).click();
      await expect(theirs.getByText('Ad code saved')).toBeVisible();
      await page.getByRole('link', { name: job.title }).click();
      await page.getByRole('button', { name: 'Show ad code' }).click();
      await expect(page.getByRole('dialog', { name: 'Ad code' }).getByText(CODE)).toBeVisible();
      await axe(page);
      await page.keyboard.press('Escape');
    });

    await test.step('both are told before its end, and that it has ended', async () => {
      for (const subject of ['Rights are about to end', 'Rights have ended']) {
        await stack.advance(3 * DAY);
        for (const { email } of [owner, creator])
          await expect.poll(async () => (await stack.mails(email)).filter((mail) => mail.subject === subject)).toHaveLength(1);
      }
    });

    await test.step('the creator says that it is still running', async () => {
      // A node looks at the moved clock every few seconds.
      await expect(async () => {
        await theirs.goto(`/feed-details/${job.slug}`);
        await expect(theirs.getByRole('region', { name: 'Rights' })).toContainText('Ended', { timeout: 5000 });
      }).toPass();
      await theirs.getByRole('button', { name: 'Still running' }).click();
      const dialog = theirs.getByRole('dialog', { name: 'Report that it’s still running?' });
      await expect(dialog.getByText('Ursula Uses & Co is told.', { exact: false })).toBeVisible();
      await axe(theirs);
      await dialog.getByRole('button', { name: 'Report it' }).click();
      await expect(theirs.getByText(/You can report it again after 7 days/)).toBeVisible();
      await expect(theirs.getByRole('button', { name: 'Still running' })).toBeDisabled();
      await axe(theirs);
      await page.goto(`/message?thread=${thread.id}`);
      await expect(page.getByText(/by Grant · own channels and paid ads, ended /)).toBeVisible();
      await axe(page);
    });

    await test.step('the owner offers more days for a price', async () => {
      await page.goto('/rights');
      await expect(tableOf('Ended').getByText('Reported as still used')).toBeVisible();
      await page.getByRole('link', { name: job.title }).click();
      await page.getByRole('button', { name: 'Extend' }).click();
      const dialog = page.getByRole('dialog', { name: 'Extend the right' });
      await dialog.getByLabel('More days').fill('60');
      await dialog.getByLabel('Price for it').fill('200');
      await expect(dialog.getByText(/New total price: \$650\./)).toBeVisible();
      await axe(page);
      await dialog.getByRole('button', { name: 'Send the offer' }).click();
      await expect(page.getByText('New terms are waiting for an answer in the chat.')).toBeVisible();
      await axe(page);
    });

    await test.step('the creator accepts it in the chat', async () => {
      await theirs.goto(`/message?thread=${thread.id}`);
      await expect(theirs.getByText('Own channels and paid ads, 65 days')).toBeVisible();
      await theirs.getByRole('button', { name: 'Accept new terms' }).click();
      const dialog = theirs.getByRole('dialog', { name: 'Accept the new terms?' });
      await expect(dialog.getByText('The price becomes $650 in total.', { exact: false })).toBeVisible();
      await axe(theirs);
      await dialog.getByRole('button', { name: 'Accept new terms' }).click();
      await expect(theirs.getByRole('log').getByText('New terms accepted')).toBeVisible();
    });

    await test.step('it runs again, in the list and in the table', async () => {
      await page.goto('/rights');
      const table = tableOf('Running');
      await expect(table.getByText('+ $200 for the extension')).toBeVisible();
      await axe(page);
      const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Download CSV' }).click()]);
      expect(download.suggestedFilename()).toMatch(/^castlane-rights-\d{4}-\d\d-\d\d\.csv$/);
      const lines = (await readFile(await download.path(), 'utf8')).split('\r\n');
      expect(lines[1]).toMatch(/^Own channels and paid ads,Running,.*,450\.00,200\.00,USD,1,https:\/\/example\.com\/two-nights,$/);
      expect(lines).toHaveLength(3);
    });
  });
