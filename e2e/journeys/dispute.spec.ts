import { askToCancel, openDispute, refuseToCancel } from '@castlane/contract/dispute.ts';
import { deliver } from '@castlane/contract/delivery.ts';
import { acceptOffer, createOffer } from '@castlane/contract/offer.ts';
import { listNotifications } from '@castlane/contract/notification.ts';
import { sendMessage } from '@castlane/contract/message.ts';
import { UNDO_SECONDS } from '@castlane/contract/policy.ts';
import { getEngagement } from '@castlane/contract/engagement.ts';
import { randomUUID } from 'node:crypto';
import { log } from '../acts/chat.ts';
import { expectMails, mailText } from '../acts/mailbox.ts';
import { axe } from '../axe.ts';
import { call } from '../client.ts';
import { expect, test } from '../fixtures.ts';
import { COLLEAGUE, logIn, makeChat, STAFF } from '../people.ts';

const WHY_CANCEL = 'The lantern is no longer made, so there is nothing to show any more.';
const WHY_NOT = 'I have filmed two of the three nights.';
const WHY_STAFF = 'We do not get any further: please decide what becomes of this work.';
const DECISION = 'Two of three nights are filmed and shown. The terms name one video, and it is there.';

test('two sides that disagree on a cancellation get a decision of staff, and both read the reason', async ({ stack, visit, watch }) => {
  test.setTimeout(180_000);
  const { owner: olga, creator: carl, job, thread } = await makeChat(stack, { owner: 'Olga Opens', creator: 'Carl Cancels' });
  const dueBy = new Date(Date.now() + 20 * 86_400_000).toISOString().slice(0, 10);
  const deliverables = [{ platform: 'youtube' as const, kind: 'video' as const, quantity: 1 }];
  const price = { amount: 45_000, currency: 'USD' as const };
  const terms = { proposalId: thread.proposal.id, price, deliverables, dueBy, changeRounds: 1 };
  const { id } = await call(stack, createOffer, { token: olga.token, params: { slug: job.slug }, body: terms });
  // The engagement has the id of its offer.
  const at = { params: { id } };
  await call(stack, acceptOffer, { token: carl.token, ...at });
  const said = { threadId: thread.id, clientId: randomUUID(), body: 'The first night is at https://example.com/night-one' };
  await call(stack, sendMessage, { token: carl.token, body: said });
  await call(stack, deliver, { token: carl.token, ...at, body: { note: 'Both nights', links: ['https://example.com/nights'] } });

  await test.step('the owner asks to cancel, and the creator refuses', async () => {
    await call(stack, askToCancel, { token: olga.token, ...at, body: { reason: WHY_CANCEL } });
    await call(stack, refuseToCancel, { token: carl.token, ...at, body: { answer: WHY_NOT } });
    await expectMails(stack, olga.email, [
      'Your profile is approved',
      'You have a new comment',
      'Your offer was accepted',
      'Carl Cancels delivered their work',
      'Your request to cancel was declined',
    ]);
    const { dispute } = await call(stack, openDispute, { token: olga.token, ...at, body: { reason: WHY_STAFF } });
    expect(dispute).toMatchObject({ openedBy: 'owner' });
  });

  const staff = await visit({ token: await logIn(stack, STAFF) });
  const colleague = await visit({ token: await logIn(stack, COLLEAGUE) });

  await test.step('staff find it in the menu, with all its evidence on one page', async () => {
    await staff.goto('/staff/disputes');
    await expect(staff.getByRole('cell', { name: /Olga Opens & Co/ }).first()).toBeVisible();
    await axe(staff);
    await staff.getByRole('link', { name: job.title }).click();
    await expect(staff.getByText(WHY_STAFF).first()).toBeVisible();
    await expect(staff.getByRole('region', { name: 'Terms' })).toContainText('$450');
    const work = staff.getByRole('region', { name: 'Deliveries and requests' });
    await expect(work).toContainText('Both nights');
    await expect(work).toContainText(WHY_NOT);
    await expect(staff.getByRole('region', { name: 'Chat' })).toContainText('The first night is at');
    await axe(staff);
    await colleague.goto(new URL(staff.url()).pathname);
    await expect(colleague.getByRole('heading', { name: 'Terms' })).toBeVisible();
  });

  await test.step('one member of staff decides by keyboard, and the colleague gets their name', async () => {
    await staff.keyboard.press('c');
    const dialog = staff.getByRole('dialog', { name: 'Decide that the work is complete?' });
    await dialog.getByLabel(/Reason for both/).fill(DECISION);
    await axe(staff);
    await colleague.getByRole('button', { name: /^Cancel work/ }).click();
    const late = colleague.getByRole('dialog', { name: 'Decide that the work is canceled?' });
    await expect(late).toBeVisible();
    await dialog.getByRole('button', { name: 'Complete work' }).click();
    await expect(staff.getByText(`${job.title}: work completed.`, { exact: true })).toBeVisible();
    watch.tolerates(/^409 POST /);
    await late.getByLabel(/Reason for both/).fill('Nothing that was agreed on is there.');
    await late.getByRole('button', { name: 'Cancel work' }).click();
    await expect(late.getByText('Priit Kask has just decided this')).toBeVisible();
    await stack.advance(UNDO_SECONDS);
    await late.getByRole('button', { name: 'Cancel work' }).click();
    await expect(late.getByText('Priit Kask has already decided: completed')).toBeVisible();
  });

  await test.step('both read the decision in the chat, as a notification and by mail', async () => {
    for (const { token, email } of [olga, carl]) {
      const page = await visit({ token });
      await page.goto(`/message?thread=${thread.id}`);
      await expect(log(page).getByText('Our team decided: completed')).toBeVisible();
      await expect(log(page).getByText(DECISION)).toBeVisible();
      const { items } = await call(stack, listNotifications, { token });
      expect(items[0]).toMatchObject({ kind: 'dispute_decided', data: { outcome: 'completed' } });
      expect(await mailText(stack, email, 'Our team decided: completed')).toContain(DECISION);
      expect(await call(stack, getEngagement, { token, ...at })).toMatchObject({ status: 'completed', dispute: { decision: DECISION } });
    }
  });
});
