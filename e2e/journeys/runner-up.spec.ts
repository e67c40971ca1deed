import { agreeToCancel, askToCancel } from '@castlane/contract/dispute.ts';
import { getOwnJob } from '@castlane/contract/job.ts';
import { acceptOffer, createOffer } from '@castlane/contract/offer.ts';
import { approveProposal, createProposal, getOwnProposal } from '@castlane/contract/proposal.ts';
import { initThread } from '@castlane/contract/thread.ts';
import { expectToast } from '../acts/chat.ts';
import { dayIn } from '../acts/jobs.ts';
import { mailText } from '../acts/mailbox.ts';
import { axe } from '../axe.ts';
import { call } from '../client.ts';
import { expect, test } from '../fixtures.ts';
import { makeActive, makeJob, type Member } from '../people.ts';

const MESSAGE = 'I walk at night a lot and would film the same path with this lantern.';
const REASON = 'The lantern was lost by the carrier, and there is no other one.';

test('a runner-up is asked when a filled job opens again, says yes, and is hired', async ({ stack, visit }) => {
  test.setTimeout(120_000);
  const owner = await makeActive(stack, 'business_owner', 'Olga Again');
  const [first, second] = [await makeActive(stack, 'creator', 'Ada First'), await makeActive(stack, 'creator', 'Bo Second')];
  const job = await makeJob(stack, owner, {});
  const params = { slug: job.slug };
  const commentOf = ({ token }: Member) => call(stack, getOwnProposal, { token, query: { jobId: job.id } });
  /** Approves a comment and makes an offer, which the creator accepts. */
  async function hire(creator: Member) {
    const { id: proposalId, threadId } = await commentOf(creator);
    await call(stack, approveProposal, { token: owner.token, params: { ...params, id: proposalId } });
    if (!threadId) await call(stack, initThread, { token: owner.token, body: { proposalId } });
    const price = { amount: 100_000, currency: 'USD' as const };
    const deliverables = [{ platform: 'youtube' as const, kind: 'video' as const, quantity: 1 }];
    const body = { proposalId, price, deliverables, dueBy: dayIn(20), changeRounds: 1 };
    const { id } = await call(stack, createOffer, { token: owner.token, params, body });
    await call(stack, acceptOffer, { token: creator.token, params: { id } });
    return { params: { id } };
  }
  for (const { token } of [first, second]) await call(stack, createProposal, { token, body: { jobId: job.id, message: MESSAGE } });
  const work = await hire(first);
  const phone = await visit({ token: second.token, device: 'phone' });
  const page = await visit({ token: owner.token, device: 'desktop' });

  await test.step('the job is filled, and the other comment is over', async () => {
    await phone.goto(`/feed-details/${job.slug}`);
    await expect(phone.getByText('The job is filled, and your comment wasn’t chosen').first()).toBeVisible();
  });

  await test.step('the hired creator cancels, and the owner opens the job again', async () => {
    await call(stack, askToCancel, { token: first.token, ...work, body: { reason: REASON } });
    await call(stack, agreeToCancel, { token: owner.token, ...work });
    await page.goto(`/job-post-details/${job.slug}`);
    await page.getByRole('button', { name: 'Reopen job' }).click();
    await expectToast(page, 'Job reopened');
  });

  await test.step('the runner-up is asked in the product and by mail, and says yes', async () => {
    await expect(phone.getByRole('heading', { name: 'Are you still interested?' })).toBeVisible();
    await axe(phone);
    expect(await mailText(stack, second.email, 'Are you still interested?')).toContain('costs no star');
    await phone.goto('/my-job');
    await phone.getByRole('link', { name: /^Still interested\? Answer by/ }).click();
    await expect(phone.getByRole('heading', { name: 'Are you still interested?' })).toBeVisible();
    await axe(phone);
    await phone.getByRole('button', { name: 'Yes, put my comment back' }).click();
    await expectToast(phone, 'Your comment is back');
    expect(await commentOf(second)).toMatchObject({ status: 'submitted', consentBy: null });
  });

  await test.step('the owner sees the comment again and hires its creator', async () => {
    await page.goto(`/job-post-details/${job.slug}?tab=comments`);
    await expect(page.getByText('Bo Second').first()).toBeVisible();
    await hire(second);
    expect(await call(stack, getOwnJob, { token: owner.token, params })).toMatchObject({ status: 'filled', taken: 1 });
  });
});
