import { expect, type Page } from '@playwright/test';
import { axe } from '../axe.ts';

type Terms = { dueBy?: string; rounds?: string };

/** Makes an offer in the chat, as the owner. */
export async function makeOffer(page: Page, to: string, price: string, { dueBy, rounds }: Terms = {}): Promise<void> {
  await page.getByRole('button', { name: 'Make an offer' }).filter({ visible: true }).click();
  const form = page.getByRole('dialog', { name: `Offer to ${to}` });
  await form.getByLabel('Price').fill(price);
  if (dueBy) await form.getByLabel('Deliver by').fill(dueBy);
  if (rounds) await form.getByLabel('Revision rounds').fill(rounds);
  await axe(page);
  await form.getByRole('button', { name: 'Send offer' }).click();
  await expect(form).toBeHidden();
}

/** Reads and accepts the offer in the chat, as the creator. */
export async function acceptOffer(page: Page, price: string): Promise<void> {
  const offer = page.getByRole('region', { name: `Offer of ${price}` });
  await expect(offer).toContainText('1 video on YouTube');
  await axe(page);
  await offer.getByRole('button', { name: 'Accept offer' }).click();
  const question = page.getByRole('dialog', { name: 'Accept this offer?' });
  await expect(question).toContainText(`You get the job for ${price}`);
  await axe(page);
  await question.getByRole('button', { name: 'Accept offer' }).click();
  await expect(question).toBeHidden();
}

/** Chooses the stars with the arrow keys, writes the text and sends the review. */
export async function writeReview(page: Page, quality: string, text: string): Promise<void> {
  for (const group of ['Overall', 'Communication', quality, 'Punctuality']) {
    await page.getByRole('radiogroup', { name: group }).getByRole('radio', { name: '4 stars' }).focus();
    await page.keyboard.press('ArrowRight');
    await expect(page.getByRole('radiogroup', { name: group }).getByRole('radio', { name: '5 stars' })).toBeChecked();
  }
  await page.getByRole('textbox', { name: /Your review/ }).fill(text);
  await page.getByRole('button', { name: 'Send review' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Review sent' }).first()).toBeVisible();
}
