import { complete, deliver } from '@castlane/contract/delivery.ts';
import { acceptOffer, createOffer } from '@castlane/contract/offer.ts';
import { approveProposal, createProposal, getOwnProposal } from '@castlane/contract/proposal.ts';
import { initThread } from '@castlane/contract/thread.ts';
import { getUpload, signUpload } from '@castlane/contract/upload.ts';
import type { Page } from '@playwright/test';
import { dayIn } from '../acts/jobs.ts';
import { axe } from '../axe.ts';
import { call } from '../client.ts';
import { expect, test } from '../fixtures.ts';
import { makeActive, makeJob, PASSWORD, type Member } from '../people.ts';
import type { Stack } from '../stack.ts';

const MESSAGE = 'I walk at night a lot and would film the same path with this lantern.';
const PDF = Buffer.from('%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n');

/** Returns work of a new creator on a job, with a delivered file. */
async function deliveredWork(stack: Stack, owner: Member, name: string) {
  const creator = await makeActive(stack, 'creator', name);
  const job = await makeJob(stack, owner, {});
  const [mine, theirs] = [{ token: creator.token }, { token: owner.token }];
  await call(stack, createProposal, { ...mine, body: { jobId: job.id, message: MESSAGE } });
  const { id: proposalId } = await call(stack, getOwnProposal, { ...mine, query: { jobId: job.id } });
  await call(stack, approveProposal, { ...theirs, params: { slug: job.slug, id: proposalId } });
  await call(stack, initThread, { ...theirs, body: { proposalId } });
  const price = { amount: 100_000, currency: 'USD' as const };
  const deliverables = [{ platform: 'youtube' as const, kind: 'video' as const, quantity: 1 }];
  const body = { proposalId, price, deliverables, dueBy: dayIn(20), changeRounds: 1 };
  const { id } = await call(stack, createOffer, { ...theirs, params: { slug: job.slug }, body });
  const at = { params: { id } };
  await call(stack, acceptOffer, { ...mine, ...at });
  const file = { purpose: 'delivery_file' as const, contentType: 'application/pdf', size: PDF.length, name: 'night.pdf' };
  const { uploadId, url, method, headers } = await call(stack, signUpload, { ...mine, body: file });
  await fetch(new URL(url, stack.url), { method, headers, body: PDF });
  await expect.poll(async () => (await call(stack, getUpload, { ...mine, params: { id: uploadId } })).status).toBe('ready');
  await call(stack, deliver, { ...mine, ...at, body: { uploadIds: [uploadId] } });
  return { creator, job, at };
}

/** Deletes the account by hand. */
async function leave(page: Page, says: RegExp): Promise<void> {
  await page.goto('/settings');
  await page.getByRole('button', { name: 'Delete account' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' });
  await expect(dialog.getByText(says)).toBeVisible();
  await axe(page);
  await dialog.getByLabel('Your password').fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Delete account' }).click();
  await expect(page.getByText('Account deleted').first()).toBeVisible();
}

test('a creator and an owner delete their accounts in the middle of the work', async ({ stack, visit }) => {
  test.setTimeout(180_000);
  const owner = await makeActive(stack, 'business_owner', 'Olga Stays');
  const accepted = await deliveredWork(stack, owner, 'Ada Leaves');
  await call(stack, complete, { token: owner.token, ...accepted.at, body: {} });
  const waiting = await deliveredWork(stack, owner, 'Bo Waits');
  const page = await visit({ token: owner.token, device: 'desktop' });

  await test.step('the creator is told what stays, and the owner keeps the accepted file', async () => {
    await leave(await visit({ token: accepted.creator.token, device: 'phone' }), /Files of accepted deliveries stay/);
    await page.goto(`/job-post-details/${accepted.job.slug}`);
    await expect(page.getByText('night.pdf').first()).toBeVisible();
    await expect(page.getByText('Deleted user').first()).toBeVisible();
    await axe(page);
  });

  await test.step('the owner is told what happens, and the waiting delivery is accepted', async () => {
    await leave(page, /A delivery that waits for you is accepted/);
    const other = await visit({ token: waiting.creator.token, device: 'phone' });
    await other.goto(`/feed-details/${waiting.job.slug}`);
    await expect(other.getByText(/The business deleted its account while the delivery waited/).first()).toBeVisible();
    await axe(other);
  });
});
