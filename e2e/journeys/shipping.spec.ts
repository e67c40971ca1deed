import { DEFAULT_TERMS } from '@castlane/contract/brief.ts';
import { createOffer } from '@castlane/contract/offer.ts';
import { getOwnRecord } from '@castlane/contract/record.ts';
import { DEFAULT_SHIPPING } from '@castlane/contract/shipping.ts';
import { axe } from '../axe.ts';
import { call } from '../client.ts';
import { expect, testWithClock as test } from '../fixtures.ts';
import { makeChat } from '../people.ts';

const DAY = 86_400;
const STREET = '12 Harbor Street';

for (const [device, width] of [
  ['desktop', 1280],
  ['phone', 390],
] as const)
  test(`a product is shipped, arrives damaged, and the creator leaves without a mark, at ${width} pixels`, async ({ stack, visit }) => {
    test.setTimeout(240_000);
    const shipping = {
      ...DEFAULT_SHIPPING,
      ifUndone: 'return' as const,
      value: { amount: 12_000, currency: 'USD' as const },
      countries: ['PT', 'SE'],
    };
    const terms = { ...DEFAULT_TERMS, shipsProduct: true, shipping };
    const { owner, creator, job, thread } = await makeChat(stack, { owner: 'Sonja Sends', creator: 'Dora Damaged' }, { terms });
    // Other journeys have moved the same clock.
    const clock = (await (await fetch(`${stack.url}/dev/clock`)).json()) as { now: string };
    const dueBy = new Date(Date.parse(clock.now) + 20 * DAY * 1000).toISOString().slice(0, 10);
    const offer = { price: { amount: 45_000, currency: 'USD' as const }, deliverables: job.deliverables, dueBy, changeRounds: 1 };
    const { id } = await call(stack, createOffer, {
      token: owner.token,
      params: { slug: job.slug },
      body: { proposalId: thread.proposal.id, ...offer },
    });
    const page = await visit({ token: owner.token, device });
    const theirs = await visit({ token: creator.token, device });
    const product = (of: typeof page) => of.getByRole('region', { name: 'Product' });

    await test.step('the creator reads the terms of shipping, accepts, and gives the address at once', async () => {
      await theirs.goto(`/feed-details/${job.slug}`);
      await expect(theirs.getByText('The owner sends you the product within 5 days, to Portugal, Sweden.')).toBeVisible();
      await theirs.goto(`/message?thread=${thread.id}`);
      await theirs.getByRole('button', { name: 'Accept offer' }).click();
      await theirs
        .getByRole('dialog')
        .getByRole('button', { name: /accept/i })
        .click();
      const dialog = theirs.getByRole('dialog', { name: 'Where should the product go?' });
      await dialog.getByLabel('Full name').fill('Dora Damaged');
      await dialog.getByLabel('Street and number').fill(STREET);
      await dialog.getByLabel(/^City/).fill('Porto');
      await dialog.getByRole('combobox', { name: /^Country/ }).selectOption('PT');
      await axe(theirs);
      await dialog.getByRole('button', { name: 'Save address' }).click();
      await expect(dialog).toBeHidden();
    });

    await test.step('the owner is told, reads the address with the work, and sends the product', async () => {
      await expect
        .poll(async () => (await stack.mails(owner.email)).map(({ subject }) => subject))
        .toContain('Send the product to Dora Damaged');
      await page.goto(`/job-post-details/${job.slug}`);
      await product(page).getByRole('button', { name: 'Show the address' }).click();
      const shown = page.getByRole('dialog', { name: 'Address of Dora Damaged' });
      await expect(shown.getByText(STREET)).toBeVisible();
      await axe(page);
      await page.keyboard.press('Escape');
      await expect(shown).toBeHidden();
      await page.getByRole('button', { name: 'I sent it' }).first().click();
      const dialog = page.getByRole('dialog', { name: 'Mark the product as sent' });
      await dialog.getByLabel(/^Carrier/).fill('Northern Post');
      await dialog.getByLabel(/^Tracking link/).fill('http://post.example/4711');
      await dialog.getByRole('button', { name: 'Mark as sent' }).click();
      await expect(dialog.getByText('Enter a link that starts with https://')).toBeVisible();
      await dialog.getByLabel(/^Tracking link/).fill('https://post.example/4711');
      await axe(page);
      await dialog.getByRole('button', { name: 'Mark as sent' }).click();
      await expect(product(page).getByText('On its way', { exact: true })).toBeVisible();
    });

    await test.step('it arrives damaged, and the owner reads why', async () => {
      await theirs.goto(`/feed-details/${job.slug}`);
      await expect(product(theirs).getByRole('link', { name: /Track it/ })).toHaveAttribute('href', 'https://post.example/4711');
      await product(theirs).getByRole('button', { name: 'Something’s wrong' }).click();
      const dialog = theirs.getByRole('dialog', { name: 'What’s wrong with the product?' });
      await dialog.getByRole('button', { name: 'Send report' }).click();
      await expect(dialog.getByText('Choose what’s wrong')).toBeVisible();
      await dialog.getByLabel('It arrived damaged').check();
      await dialog.getByLabel('Note (optional)').fill('The glass is broken in two places.');
      await axe(theirs);
      await dialog.getByRole('button', { name: 'Send report' }).click();
      await expect(product(theirs).getByText('Arrived damaged', { exact: true })).toBeVisible();
      await axe(theirs);
      await page.goto(`/message?thread=${thread.id}`);
      await expect(page.getByText('The glass is broken in two places.').first()).toBeVisible();
      await axe(page);
    });

    await test.step('the creator ends the work, which counts for nobody, and sends the product back', async () => {
      await product(theirs).getByRole('button', { name: 'End the work' }).click();
      const dialog = theirs.getByRole('dialog', { name: 'End the work?' });
      await expect(dialog.getByText(/It counts in nobody’s record/)).toBeVisible();
      await axe(theirs);
      await dialog.getByRole('button', { name: 'End the work' }).click();
      await theirs.getByRole('button', { name: 'I sent it back' }).first().click();
      const back = theirs.getByRole('dialog', { name: 'Mark the product as sent back' });
      await back.getByLabel(/^Carrier/).fill('Southern Post');
      await back.getByRole('button', { name: 'Mark as sent back' }).click();
      await expect(product(theirs).getByText('On its way back', { exact: true })).toBeVisible();
      await axe(theirs);
      for (const { token } of [owner, creator]) {
        const { owner: own, creator: other } = await call(stack, getOwnRecord, { token });
        expect((own ?? other)!.jobsCancelled).toBe(0);
      }
    });

    await test.step('the owner says that it came back, and no mail has the address', async () => {
      await page.goto(`/job-post-details/${job.slug}`);
      await page.getByRole('button', { name: 'It came back' }).first().click();
      await page.getByRole('dialog', { name: 'Has the product come back?' }).getByRole('button', { name: 'It came back' }).click();
      await expect(product(page).getByText('Came back', { exact: true })).toBeVisible();
      await axe(page);
      for (const { email } of [owner, creator])
        for (const { subject, text } of await stack.mails(email)) expect(`${subject} ${text}`).not.toContain(STREET);
    });
    expect(id).toBeTruthy();
  });
