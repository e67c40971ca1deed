import { complete, deliver } from '@castlane/contract/delivery.ts';
import { getOwnJob } from '@castlane/contract/job.ts';
import { acceptOffer, createOffer } from '@castlane/contract/offer.ts';
import { approveProposal, createProposal } from '@castlane/contract/proposal.ts';
import { initThread } from '@castlane/contract/thread.ts';
import { choose } from '../acts/accounts.ts';
import { dayIn } from '../acts/jobs.ts';
import { axe } from '../axe.ts';
import { call } from '../client.ts';
import { expect, test } from '../fixtures.ts';
import { makeActive, type Member } from '../people.ts';
import type { Stack } from '../stack.ts';

/** The creator comments on the job, gets it, and the owner accepts what is delivered. */
async function finish(stack: Stack, slug: string, { owner, creator }: { owner: Member; creator: Member }): Promise<void> {
  const job = await call(stack, getOwnJob, { token: owner.token, params: { slug } });
  const { id: proposalId } = await call(stack, createProposal, {
    token: creator.token,
    body: {
      jobId: job.id,
      message: 'I read at night, when the street is quiet, and send you the first paragraph to hear.',
      answers: job.questions.map(() => 'As you can hear in my samples.'),
    },
  });
  await call(stack, approveProposal, { token: owner.token, params: { slug, id: proposalId } });
  await call(stack, initThread, { token: owner.token, body: { proposalId } });
  const { id } = await call(stack, createOffer, {
    token: owner.token,
    params: { slug },
    body: {
      proposalId,
      price: { amount: 52_000, currency: 'USD' },
      deliverables: job.deliverables,
      dueBy: dayIn(20),
      changeRounds: 1,
    },
  });
  const at = { params: { id } };
  await call(stack, acceptOffer, { token: creator.token, ...at });
  await call(stack, deliver, { token: creator.token, ...at, body: { note: 'All paragraphs, one file each.' } });
  await call(stack, complete, { token: owner.token, ...at, body: {} });
}

for (const [device, width] of [
  ['desktop', 1280],
  ['phone', 390],
] as const)
  test(`a job made from a template, and made again for its creator, at ${width} pixels`, async ({ stack, visit }) => {
    test.setTimeout(240_000);
    const owner = await makeActive(stack, 'business_owner', 'Tess Templates');
    const creator = await makeActive(stack, 'creator', 'Vera Voice');
    const page = await visit({ token: owner.token, device });
    const title = `Record the voice-over for our spring film, ${device}`;
    let slug = '';

    await test.step('a template of the house fills in the form', async () => {
      await page.goto('/post-job');
      await expect(page.getByText('Unboxing', { exact: true })).toBeVisible();
      await axe(page);
      await page.getByRole('button', { name: 'All templates' }).click();
      const dialog = page.getByRole('dialog', { name: 'Start from a template' });
      await expect(dialog.getByText('You have none yet.', { exact: false })).toBeVisible();
      await axe(page);
      await dialog.getByRole('button', { name: 'Use this: Voice-over' }).click();
      await expect(page.getByText('We filled in the form from “Voice-over”. Nothing is saved yet.')).toBeVisible();
      await expect(page.getByLabel('Job title')).toHaveValue('Record the voice-over for our video');
      await expect(page.getByLabel('Question 2', { exact: true })).toHaveValue('Which microphone and room do you record in?');
    });

    await test.step('what the owner makes of it is kept as a template of their own, and published', async () => {
      await page.getByLabel('Job title').fill(title);
      await choose(page, 'Category', 'Travel');
      await page.getByRole('textbox', { name: /^Budget/ }).fill('450');
      await page.getByRole('button', { name: 'Save as template' }).click();
      const dialog = page.getByRole('dialog', { name: 'Save as template' });
      await dialog.getByLabel('Name of the template').fill('Our voice-over');
      await axe(page);
      await dialog.getByRole('button', { name: 'Save template' }).click();
      await expect(page.getByText('Template saved')).toBeVisible();
      await page.getByRole('button', { name: 'Publish job' }).click();
      await expect(page.getByRole('heading', { name: 'Job published' })).toBeVisible();
      slug = new URL(page.url()).searchParams.get('slug')!;
    });

    await test.step('the next job starts from it', async () => {
      await page.goto('/post-job');
      await page.getByRole('button', { name: 'All templates' }).click();
      const dialog = page.getByRole('dialog', { name: 'Start from a template' });
      await expect(dialog.getByRole('listitem').first()).toContainText('Our voice-over');
      await axe(page);
      await dialog.getByRole('button', { name: 'Use this: Our voice-over' }).click();
      await expect(page.getByLabel('Job title')).toHaveValue(title);
      await expect(page.getByRole('textbox', { name: /^Budget/ })).toHaveValue('450');
      await page.getByRole('button', { name: 'Start over' }).click();
      await expect(page.getByLabel('Job title')).toHaveValue('');
    });

    await test.step('once the work is done, it is made again for the same creator, with the price that was agreed on', async () => {
      await finish(stack, slug, { owner, creator });
      await page.goto(`/job-post-details/${slug}`);
      await page.getByRole('button', { name: 'Work together again' }).click();
      await expect(page.getByText('Vera Voice is invited when you publish this job.')).toBeVisible();
      await expect(page.getByLabel('Job title')).toHaveValue(title);
      await expect(page.getByRole('textbox', { name: /^Budget/ })).toHaveValue('520');
      await expect(page.getByRole('radio', { name: /^Only those I invite/ })).toBeChecked();
      await axe(page);
      await page.getByRole('button', { name: 'Publish job' }).click();
      await expect(page.getByRole('heading', { name: 'Job published' })).toBeVisible();
    });

    await test.step('the creator finds the invitation', async () => {
      const theirs = await visit({ token: creator.token, device });
      await theirs.goto('/?invited=true');
      const invited = theirs.getByRole('list', { name: 'Jobs you’re invited to' });
      await expect(invited.getByRole('link', { name: title, exact: true })).toBeVisible();
      await expect(invited).toContainText('Invited: free');
      await axe(theirs);
    });
  });
