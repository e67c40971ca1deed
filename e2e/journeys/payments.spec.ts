import { getMe } from '@castlane/contract/account.ts';
import { complete, deliver } from '@castlane/contract/delivery.ts';
import { markPayment } from '@castlane/contract/engagement.ts';
import type { OwnJob } from '@castlane/contract/job.ts';
import { acceptOffer, createOffer } from '@castlane/contract/offer.ts';
import type { Thread } from '@castlane/contract/thread.ts';
import { expectMails } from '../acts/mailbox.ts';
import { axe } from '../axe.ts';
import { call } from '../client.ts';
import { expect, testWithClock as test } from '../fixtures.ts';
import { logIn, makeChat, STAFF, startChat } from '../people.ts';

const DAY = 86_400;
const REASON = 'The invoice is from the day of the acceptance, and nothing has arrived.';
const DECISION = 'The business shows no slip of its bank, and the payment day is past.';

for (const [device, width] of [
  ['desktop', 1280],
  ['phone', 390],
] as const)
  test(`an overdue payment is told of, asked about, decided and ticked off, at ${width} pixels`, async ({ stack, visit }) => {
    test.setTimeout(180_000);
    const { owner, creator, job, thread } = await makeChat(stack, { owner: 'Petra Pays', creator: 'Ravi Receives' });
    // Other journeys have moved the same clock.
    const clock = (await (await fetch(`${stack.url}/dev/clock`)).json()) as { now: string };
    const dueBy = new Date(Date.parse(clock.now) + 20 * DAY * 1000).toISOString().slice(0, 10);
    const price = { amount: 45_000, currency: 'USD' as const };
    const terms = { price, deliverables: job.deliverables, dueBy, changeRounds: 1 };
    async function offer(work: { job: OwnJob; thread: Thread }, payWithinDays: number) {
      const body = { proposalId: work.thread.proposal.id, ...terms, payWithinDays };
      const { id } = await call(stack, createOffer, { token: owner.token, params: { slug: work.job.slug }, body });
      return { params: { id } };
    }
    async function finish(at: { params: { id: string } }) {
      await call(stack, acceptOffer, { token: creator.token, ...at });
      await call(stack, deliver, { token: creator.token, ...at, body: { note: 'Both nights', links: ['https://example.com/nights'] } });
      await call(stack, complete, { token: owner.token, ...at, body: {} });
    }
    for (let count = 0; count < 3; count++) {
      const paid = await offer(await startChat(stack, owner, creator), 0);
      await finish(paid);
      await call(stack, markPayment, { token: creator.token, ...paid, body: { done: true } });
    }
    await stack.advance(DAY);

    const theirs = await visit({ token: creator.token, device });
    const at = await offer({ job, thread }, 7);
    await test.step('an offer says when it is paid, and how earlier ones were', async () => {
      await expect(async () => {
        await theirs.goto(`/message?thread=${thread.id}`);
        await expect(theirs.getByText('All 3 on time')).toBeVisible({ timeout: 5000 });
      }).toPass();
      await expect(theirs.getByText('Within 7 days of acceptance')).toBeVisible();
      await axe(theirs);
    });
    await finish(at);

    const page = await visit({ token: owner.token, device });
    const pay = page.getByRole('link', { name: `Mark as paid: Pay Ravi Receives, ${job.title}` });
    await test.step('it waits on the home of the owner, and has a day', async () => {
      await page.goto('/');
      await pay.click();
      await expect(page.getByText(/^Payment due /)).toBeVisible();
      await axe(page);
    });

    await test.step('after its day the owner gets a mail, and the creator can ask staff, once', async () => {
      await stack.advance(9 * DAY);
      const ofEachJob = ['You have a new comment', 'Your offer was accepted', 'Ravi Receives delivered their work'];
      const ofAll = [1, 2, 3, 4].flatMap(() => ofEachJob);
      await expectMails(stack, owner.email, ['Your profile is approved', ...ofAll, 'Your payment to Ravi Receives is overdue']);
      await theirs.goto(`/feed-details/${job.slug}`);
      await expect(theirs.getByText(/^Payment overdue since /)).toBeVisible();
      await theirs.getByRole('button', { name: 'Not paid? Ask our team' }).click();
      const dialog = theirs.getByRole('dialog', { name: 'Ask our team about the payment' });
      await dialog.getByRole('textbox').fill(REASON);
      await axe(theirs);
      await dialog.getByRole('button', { name: 'Ask our team' }).click();
      await expect(theirs.getByText('Our team is looking into the payment')).toBeVisible();
      await expect(theirs.getByRole('button', { name: 'Not paid? Ask our team' })).toBeHidden();
    });

    await test.step('staff decide by keyboard, and both read the reason', async () => {
      const staff = await visit({ token: await logIn(stack, STAFF) });
      await staff.goto('/staff/disputes');
      await staff.getByRole('link', { name: job.title }).last().click();
      await expect(staff.getByText('About the payment, which is overdue')).toBeVisible();
      await axe(staff);
      await staff.keyboard.press('u');
      const dialog = staff.getByRole('dialog', { name: 'Decide that the price wasn’t paid?' });
      await dialog.getByLabel(/Reason for both/).fill(DECISION);
      await axe(staff);
      await dialog.getByRole('button', { name: 'Not paid' }).click();
      await expect(staff.getByText(`${job.title}: payment not made.`, { exact: true })).toBeVisible();
      for (const side of [page, theirs]) {
        await expect(async () => {
          await side.reload();
          await expect(side.getByText('Our team decided: not paid')).toBeVisible({ timeout: 5000 });
        }).toPass();
        await expect(side.getByText(DECISION).first()).toBeVisible();
        await axe(side);
      }
    });

    const record = await visit({ token: creator.token, device });
    await test.step('the record of the business says that it was not paid', async () => {
      const { slug } = await call(stack, getMe, { token: owner.token });
      await record.goto(`/business-owner-profile/${slug}`);
      await expect(record.getByText('Found unpaid by our team')).toBeVisible();
      await expect(record.getByRole('definition').filter({ hasText: '75%' })).toBeVisible();
      await expect(record.getByText('Paid on time, of 4 payments')).toBeVisible();
      await axe(record);
    });

    await test.step('the price is still owed, until it is ticked off', async () => {
      await page.getByRole('checkbox', { name: 'I have paid' }).click();
      await expect(page.getByText(/^Marked /)).toBeVisible();
      await page.goto('/');
      await expect(page.getByText('How was working with Ravi Receives?').first()).toBeVisible();
      await expect(pay).toBeHidden();
      await theirs.reload();
      await theirs.getByRole('checkbox', { name: 'I have received it' }).click();
      await expect(theirs.getByText(/^Marked /)).toHaveCount(2);
      await record.reload();
      await expect(record.getByText('Paid on time, of 4 payments')).toBeVisible();
      await expect(record.getByText('Found unpaid by our team')).toBeHidden();
    });
  });
