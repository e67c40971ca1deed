import { acceptOffer, createOffer } from '@castlane/contract/offer.ts';
import { approveProposal, createProposal, getOwnProposal } from '@castlane/contract/proposal.ts';
import { initThread } from '@castlane/contract/thread.ts';
import { expectToast } from '../acts/chat.ts';
import { dayIn } from '../acts/jobs.ts';
import { axe } from '../axe.ts';
import { call } from '../client.ts';
import { expect, test } from '../fixtures.ts';
import { makeActive, makeJob } from '../people.ts';

const QUESTION = 'Do we film one path, or three of them?';
const ANSWER = 'One path is enough, at night and at dawn.';
const MESSAGE = 'I walk at night a lot and would film the same path with this lantern.';

for (const [device, width] of [
  ['desktop', 1280],
  ['phone', 390],
] as const)
  test(`a question is answered before the comment, and the answer is part of the agreement, at ${width} pixels`, async ({
    stack,
    visit,
  }) => {
    test.setTimeout(180_000);
    const owner = await makeActive(stack, 'business_owner', 'Olga Answers');
    const [asker, reader] = [await makeActive(stack, 'creator', 'Ada Asks'), await makeActive(stack, 'creator', 'Bo Reads')];
    const job = await makeJob(stack, owner, {});
    const [page, theirs] = [await visit({ token: owner.token, device }), await visit({ token: asker.token, device })];

    await test.step('a creator asks, and sees that the question waits', async () => {
      await theirs.goto(`/feed-details/${job.slug}`);
      const section = theirs.getByRole('region', { name: 'Questions and answers' });
      await expect(section.getByText(/^You have 3 questions left for this job/)).toBeVisible();
      await section.getByRole('button', { name: 'Ask a question' }).click();
      const dialog = theirs.getByRole('dialog', { name: 'Ask a question' });
      const text = dialog.getByRole('textbox', { name: 'Your question' });
      await text.fill('Can I call you at +1 404 555 0171?');
      await dialog.getByRole('button', { name: 'Send question' }).click();
      await expect(dialog.getByText(/^Leave out contact data, such as/)).toBeVisible();
      await axe(theirs);
      await text.fill(QUESTION);
      await dialog.getByRole('button', { name: 'Send question' }).click();
      await expectToast(theirs, 'Question sent');
      await expect(section.getByText(QUESTION)).toBeVisible();
      await expect(section.getByText(/^Waits for an answer until/)).toBeVisible();
      await expect(section.getByText(/^You have 2 questions left/)).toBeVisible();
      await axe(theirs);
    });

    await test.step('it waits on the home of the owner, who finds it on the page of the job', async () => {
      await page.goto('/');
      const need = page.getByRole('region', { name: 'Needs you' });
      await expect(need.getByText('1 question about your job')).toBeVisible();
      await axe(page);
      await need.getByRole('link', { name: /^Answer: 1 question about your job/ }).click();
      await expect(page).toHaveURL(/\?tab=questions$/);
      await expect(page.getByText(QUESTION)).toBeVisible();
      await axe(page);
    });

    await test.step('the owner answers it, beside the way to the brief', async () => {
      await page.getByRole('button', { name: `Answer: ${QUESTION}` }).click();
      const dialog = page.getByRole('dialog', { name: 'Answer the question' });
      await expect(dialog.getByRole('link', { name: 'Change the brief instead' })).toHaveAttribute('href', `/update-job/${job.slug}`);
      await dialog.getByRole('textbox', { name: 'Your answer' }).fill(ANSWER);
      await axe(page);
      await dialog.getByRole('button', { name: 'Publish answer' }).click();
      await expectToast(page, 'Answer published');
      await expect(page.getByRole('region', { name: 'Answered and closed' }).getByText(ANSWER)).toBeVisible();
      await expect(page.getByText('No questions wait for you.')).toBeVisible();
      await axe(page);
    });

    await test.step('everyone reads the answer, and nobody who asked', async () => {
      await expect(theirs.getByText(ANSWER)).toBeVisible();
      await expect(theirs.getByText('You asked this')).toBeVisible();
      const other = await visit({ token: reader.token, device });
      await other.goto(`/feed-details/${job.slug}`);
      const section = other.getByRole('region', { name: 'Questions and answers' });
      await expect(section.getByText(ANSWER)).toBeVisible();
      await expect(section.getByText('Ada')).toHaveCount(0);
      await axe(other);
    });

    await test.step('a second question is declined with a reason', async () => {
      await theirs.getByRole('button', { name: 'Ask a question' }).click();
      await theirs.getByRole('textbox', { name: 'Your question' }).fill('Who else has asked about this job?');
      await theirs.getByRole('button', { name: 'Send question' }).click();
      await page.getByRole('button', { name: /^Decline: Who else/ }).click();
      const dialog = page.getByRole('dialog', { name: 'Decline to answer?' });
      await dialog.getByRole('button', { name: 'Decline' }).click();
      await expect(dialog.getByText('Choose a reason')).toBeVisible();
      await dialog.getByRole('radio', { name: 'We can’t say' }).check();
      await axe(page);
      await dialog.getByRole('button', { name: 'Decline' }).click();
      await expectToast(page, 'Question declined');
      await expect(theirs.getByText('Declined: the business can’t say')).toBeVisible();
    });

    await test.step('the creator comments and is hired: the answer stands below the agreed terms', async () => {
      await call(stack, createProposal, { token: asker.token, body: { jobId: job.id, message: MESSAGE } });
      const { id: proposalId } = await call(stack, getOwnProposal, { token: asker.token, query: { jobId: job.id } });
      const params = { slug: job.slug };
      await call(stack, approveProposal, { token: owner.token, params: { ...params, id: proposalId } });
      await call(stack, initThread, { token: owner.token, body: { proposalId } });
      const terms = {
        price: { amount: 100_000, currency: 'USD' as const },
        deliverables: job.deliverables,
        dueBy: dayIn(20),
        changeRounds: 1,
      };
      const { id } = await call(stack, createOffer, { token: owner.token, params, body: { proposalId, ...terms } });
      await call(stack, acceptOffer, { token: asker.token, params: { id } });
      await theirs.goto(`/agreement/${id}`);
      const appendix = theirs.getByRole('region', { name: 'Appendix: answers about the job' });
      await expect(appendix.getByText(QUESTION)).toBeVisible();
      await expect(appendix.getByText(ANSWER)).toBeVisible();
      await axe(theirs);
    });
  });
