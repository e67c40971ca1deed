import { createOffer } from '@castlane/contract/offer.ts';
import type { Page } from '@playwright/test';
import { axe } from '../axe.ts';
import { call } from '../client.ts';
import { expect, testWithClock as test } from '../fixtures.ts';
import { makeChat } from '../people.ts';

const DAY = 86_400;

/** Opens the form on the card, changes the price, writes a note, and sends it. */
async function counter(page: Page, { price, note, replaces }: { price: string; note: string; replaces: boolean }): Promise<void> {
  await page.getByRole('button', { name: 'Propose other terms' }).click();
  const dialog = page.getByRole('dialog', { name: 'Propose other terms' });
  await dialog.getByLabel(/^Price/).fill(price);
  await dialog.getByLabel(/^Days to answer/).fill('5');
  await dialog.getByLabel(/^Note/).fill(note);
  const hint = dialog.getByText(/’s terms still stand until/);
  await expect(hint).toContainText(replaces ? 'Your earlier terms end when you send these.' : 'You can accept them while yours wait.');
  await axe(page);
  await dialog.getByRole('button', { name: 'Send other terms' }).click();
  await expect(page.getByText('Other terms sent')).toBeVisible();
}

for (const [device, width] of [
  ['desktop', 1280],
  ['phone', 390],
] as const)
  test(`two sides agree in five rounds, at ${width} pixels`, async ({ stack, visit }) => {
    test.setTimeout(240_000);
    const { owner, creator, job, thread } = await makeChat(stack, { owner: 'Olga Opens', creator: 'Carl Counters' });
    // Other journeys have moved the same clock.
    const clock = (await (await fetch(`${stack.url}/dev/clock`)).json()) as { now: string };
    const dueBy = new Date(Date.parse(clock.now) + 20 * DAY * 1000).toISOString().slice(0, 10);
    const price = { amount: 40_000, currency: 'USD' as const };
    const body = { proposalId: thread.proposal.id, price, deliverables: job.deliverables, dueBy, changeRounds: 1 };
    await call(stack, createOffer, { token: owner.token, params: { slug: job.slug }, body });
    const page = await visit({ token: owner.token, device });
    const theirs = await visit({ token: creator.token, device });
    const cardOn = (at: Page, name: string) => at.getByRole('region', { name });

    await test.step('the creator asks for more: the offer still stands beside it', async () => {
      await theirs.goto(`/message?thread=${thread.id}`);
      await expect(cardOn(theirs, 'Offer of $400').getByRole('button', { name: 'Propose other terms' })).toBeVisible();
      await axe(theirs);
      await counter(theirs, { price: '700', note: 'Two nights outside', replaces: false });
      const card = cardOn(theirs, 'Other terms, $700');
      await expect(card.getByText(/^Olga’s terms \(\$400\) still stand until/)).toBeVisible();
      await expect(card.getByRole('button', { name: 'Accept Olga’s terms' })).toBeVisible();
      await axe(theirs);
    });

    await test.step('the owner is told, reads what differs, and offers a little more', async () => {
      await page.goto('/');
      await expect(page.getByText('Carl Counters sent a counter-offer')).toBeVisible();
      await page.goto(`/message?thread=${thread.id}`);
      const card = cardOn(page, 'Other terms, $700');
      await expect(card.getByRole('deletion')).toHaveText('$400');
      await expect(card.getByRole('insertion')).toHaveText('$700');
      await expect(card.getByText('“Two nights outside”')).toBeVisible();
      await expect(card.getByText(/^Your earlier terms \(\$400\) still stand until/)).toBeVisible();
      await axe(page);
      await counter(page, { price: '500', note: 'One night is enough', replaces: true });
      await expect(cardOn(page, 'Other terms, $500')).toBeVisible();
    });

    await test.step('two more rounds', async () => {
      await expect(cardOn(theirs, 'Other terms, $500')).toBeVisible();
      await counter(theirs, { price: '600', note: 'One night and a morning', replaces: true });
      await expect(cardOn(page, 'Other terms, $600')).toBeVisible();
      await counter(page, { price: '550', note: 'Let us meet in the middle', replaces: true });
    });

    await test.step('the card has the newest terms, and the earlier ones behind it', async () => {
      const card = cardOn(theirs, 'Other terms, $550');
      await expect(card.getByText(/^Your earlier terms \(\$600\) still stand until/)).toBeVisible();
      await card.getByText('Earlier terms (4)').focus();
      await theirs.keyboard.press('Enter');
      await expect(card.getByText('“One night is enough”')).toBeVisible();
      await expect(card.getByRole('listitem').filter({ hasText: 'Overtaken' })).toHaveCount(3);
      await axe(theirs);
    });

    await test.step('the creator accepts, and those terms are locked', async () => {
      await cardOn(theirs, 'Other terms, $550').getByRole('button', { name: 'Accept terms' }).click();
      const dialog = theirs.getByRole('dialog', { name: 'Accept these terms?' });
      await expect(dialog.getByText('You get the job for $550', { exact: false })).toBeVisible();
      await axe(theirs);
      await dialog.getByRole('button', { name: 'Accept terms' }).click();
      for (const at of [page, theirs]) {
        await expect(at.getByRole('log').getByText('Offer accepted')).toBeVisible();
        await expect(at.getByRole('log').getByText('Other terms no longer wait')).toBeVisible();
        await axe(at);
      }
      await theirs.getByRole('link', { name: 'Terms locked. View agreement' }).last().click();
      await expect(theirs.getByRole('heading', { name: 'Agreed terms' }).first()).toBeVisible();
      await expect(theirs.getByText('$550').first()).toBeVisible();
    });
  });
