import { changePassword } from '@castlane/contract/account.ts';
import { complete, deliver } from '@castlane/contract/delivery.ts';
import { acceptOffer, createOffer } from '@castlane/contract/offer.ts';
import ICAL from 'ical.js';
import { axe } from '../axe.ts';
import { call } from '../client.ts';
import { expect, test } from '../fixtures.ts';
import { makeAssigned, PASSWORD, startChat } from '../people.ts';

const DAY_MS = 86_400_000;

/** `day`: a whole one, or that of the moment at its end. */
type Seen = { summary: string; day: string; isWholeDay: boolean };

/** Reads a calendar as a program that is not ours does: without a session, by `ical.js`. */
async function read(url: string): Promise<Seen[]> {
  const response = await fetch(url);
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
  const calendar = new ICAL.Component(ICAL.parse(await response.text()) as unknown[]);
  return calendar.getAllSubcomponents('vevent').map((event) => {
    const { summary, startDate, endDate } = new ICAL.Event(event);
    return { summary, day: (startDate.isDate ? startDate : endDate).toString().slice(0, 10), isWholeDay: startDate.isDate };
  });
}

for (const [device, width] of [
  ['desktop', 1280],
  ['phone', 390],
] as const)
  test(`a calendar program reads what is to do until its address ends, at ${width} pixels`, async ({ stack, visit }) => {
    test.setTimeout(180_000);
    // Work that runs, work that waits for the owner's answer, and work that is to be paid.
    const { owner, creator, job } = await makeAssigned(
      stack,
      { owner: 'Daniel Dates', creator: 'Mira Moments' },
      { title: 'Lantern, rope; and map' },
    );
    const more = async (title: string) => {
      const chat = await startChat(stack, owner, creator, { title });
      const terms = {
        price: { amount: 45_000, currency: 'USD' as const },
        deliverables: chat.job.deliverables,
        dueBy: new Date(Date.now() + 20 * DAY_MS).toISOString().slice(0, 10),
        changeRounds: 1,
        payWithinDays: 7,
      };
      const { id } = await call(stack, createOffer, {
        token: owner.token,
        params: { slug: chat.job.slug },
        body: { proposalId: chat.thread.proposal.id, ...terms },
      });
      const at = { params: { id } };
      await call(stack, acceptOffer, { token: creator.token, ...at });
      return call(stack, deliver, { token: creator.token, ...at, body: { note: 'Both nights', links: ['https://example.com/nights'] } });
    };
    const { acceptBy } = await more('Lantern on a boat');
    const { id } = await more('Lantern in the snow');
    const { parts } = await call(stack, complete, { token: owner.token, params: { id }, body: {} });
    const { payment } = parts[0]!;

    const page = await visit({ token: owner.token, device });
    const field = page.getByRole('textbox', { name: 'Address of your calendar' });
    await page.goto('/settings');
    await page.getByRole('button', { name: 'Make an address' }).click();
    await expect(field).toBeFocused();
    const url = await field.inputValue();
    await expect(page.getByRole('link', { name: 'Add to calendar' })).toHaveAttribute('href', url.replace('http:', 'webcal:'));
    await axe(page);

    await test.step('the reader finds a day to deliver, a deadline and a payment day', async () => {
      const seen = await read(url);
      expect(seen).toContainEqual({ summary: `${job.title}: work due from Mira Moments`, day: expect.any(String), isWholeDay: true });
      expect(seen).toContainEqual({
        summary: 'Lantern on a boat: review the work of Mira Moments',
        day: acceptBy!.slice(0, 10),
        isWholeDay: false,
      });
      expect(seen).toContainEqual({ summary: 'Lantern in the snow: pay Mira Moments', day: payment.by!.slice(0, 10), isWholeDay: true });
    });

    await test.step('it is shown once; a new one ends the one before', async () => {
      await page.reload();
      await page.getByRole('button', { name: 'New address' }).click();
      const dialog = page.getByRole('dialog', { name: 'Make a new address?' });
      await expect(dialog).toBeVisible();
      await expect(field).toBeHidden();
      await axe(page);
      await dialog.getByRole('button', { name: 'Make a new address' }).click();
      await expect(field).toBeVisible();
      expect((await fetch(url)).status).toBe(404);
    });
    const next = await field.inputValue();
    expect(await read(next)).toHaveLength(4);

    await test.step('it ends at a press', async () => {
      await page.getByRole('button', { name: 'End address' }).click();
      const dialog = page.getByRole('dialog', { name: 'End the address?' });
      await expect(dialog).toBeVisible();
      await axe(page);
      await dialog.getByRole('button', { name: 'End address' }).click();
      await expect(page.getByText('Address ended')).toBeVisible();
      await expect(field).toBeHidden();
      expect((await fetch(next)).status).toBe(404);
    });

    await test.step('and with a new password', async () => {
      await page.getByRole('button', { name: 'Make an address' }).click();
      await expect(field).toBeVisible();
      const last = await field.inputValue();
      await read(last);
      await call(stack, changePassword, { token: owner.token, body: { currentPassword: PASSWORD, newPassword: 'Quiet7Rivers!' } });
      expect((await fetch(last)).status).toBe(404);
      await page.reload();
      await expect(page.getByRole('button', { name: 'Make an address' })).toBeVisible();
      await axe(page);
    });
  });
