import { readFile } from 'node:fs/promises';
import { deliver } from '@castlane/contract/delivery.ts';
import { agreeToCancel, askToCancel, decideDispute, openDispute } from '@castlane/contract/dispute.ts';
import { getOwnJob } from '@castlane/contract/job.ts';
import { listJobCreators } from '@castlane/contract/job-creator.ts';
import { listNotifications } from '@castlane/contract/notification.ts';
import { acceptOffer } from '@castlane/contract/offer.ts';
import { approveProposal, createProposal, getOwnProposal } from '@castlane/contract/proposal.ts';
import { createReview } from '@castlane/contract/review.ts';
import { getUpload, signUpload } from '@castlane/contract/upload.ts';
import type { Locator, Page } from '@playwright/test';
import { composer, expectMessage, expectToast } from '../acts/chat.ts';
import { dayIn } from '../acts/jobs.ts';
import { expectSamePage, markPage } from '../acts/page.ts';
import { axe } from '../axe.ts';
import { call } from '../client.ts';
import { expect, test } from '../fixtures.ts';
import { tabTo } from '../keyboard.ts';
import { logIn, makeActive, makeJob, STAFF, type Member } from '../people.ts';
import type { Stack } from '../stack.ts';

const REASON = 'The lantern of this creator was lost by the carrier, and there is no other one.';
/** An entry in the directory of a ZIP, and where its name and the length of its name are. */
const ZIP_ENTRY = 'PK\u0001\u0002';
const ZIP_NAME = 46;
const ZIP_NAME_LENGTH = 28;
const PDF = Buffer.from('%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n');

test('an owner hires three creators for one job: one cancels, one is disputed, one completes', async ({ stack, visit }) => {
  test.setTimeout(240_000);
  const owner = await makeActive(stack, 'business_owner', 'Olga Campaign');
  const names = ['Ada Leaves', 'Bo Disputes', 'Cy Completes', 'Di Waits'];
  const creators: Member[] = [];
  for (const name of names) creators.push(await makeActive(stack, 'creator', name));
  const [ada, bo, cy, di] = creators as [Member, Member, Member, Member];
  const job = await makeJob(stack, owner, { openings: 3 });
  const params = { slug: job.slug };
  const message = 'I walk at night a lot and would film the same path with three lanterns.';
  for (const creator of creators) await call(stack, createProposal, { token: creator.token, body: { jobId: job.id, message } });
  for (const creator of [ada, bo, cy]) {
    const { id } = await call(stack, getOwnProposal, { token: creator.token, query: { jobId: job.id } });
    await call(stack, approveProposal, { token: owner.token, params: { ...params, id } });
  }
  const page = await visit({ token: owner.token, device: 'desktop' });
  const second = await visit({ token: owner.token, device: 'desktop' });
  const phone = await visit({ token: owner.token, device: 'phone' });
  const board = `/job-post-details/${job.slug}?tab=creators`;

  await test.step('the owner sends the same offer to all three, by keyboard', async () => {
    await page.goto(`/job-post-details/${job.slug}`);
    await page.getByRole('link', { name: 'Creators 3' }).click();
    await expect(cardsIn(page, 'Approved')).toHaveCount(3);
    await axe(page);
    await page.getByText('List', { exact: true }).click();
    await expect(page.getByRole('table', { name: 'Creators' }).getByRole('checkbox')).toHaveCount(3);
    await axe(page);
    await page.getByText('Board', { exact: true }).click();
    for (const { name } of [ada, bo, cy]) {
      const box = page.getByRole('checkbox', { name: `Select ${name}` });
      await tabTo(page, box);
      await page.keyboard.press('Space');
      await expect(box).toBeChecked();
    }
    await axe(page);
    await tabTo(page, page.getByRole('button', { name: 'Offer to 3' }));
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'The same offer to 3 creators' });
    await dialog.getByLabel('Deliver by').fill(dayIn(20));
    await axe(page);
    await dialog.getByRole('button', { name: 'Send offers' }).click();
    await expectToast(page, 'Offer sent to 3 creators');
    await expect(cardsIn(page, 'Offer sent')).toHaveCount(3);
  });

  const engagementOf = async ({ id }: Member) => {
    const { items } = await call(stack, listJobCreators, { token: owner.token, params, query: {} });
    const { engagement, offer } = items.find(({ creator }) => creator.id === id)!;
    return { params: { id: engagement?.id ?? offer!.id } };
  };

  await test.step('all accept; the job is filled, and the fourth is told', async () => {
    await second.goto(board);
    await expect(cardsIn(second, 'Offer sent')).toHaveCount(3);
    await markPage(page);
    for (const creator of [ada, bo, cy]) await call(stack, acceptOffer, { token: creator.token, ...(await engagementOf(creator)) });
    await expect(cardsIn(page, 'In progress')).toHaveCount(3);
    await expect(page.getByText('3 of 3 taken')).toBeVisible();
    await expectSamePage(page);
    const { items } = await call(stack, listNotifications, { token: di.token });
    expect(items[0]).toMatchObject({ kind: 'proposal_not_selected' });
  });

  const at = { ada: await engagementOf(ada), bo: await engagementOf(bo), cy: await engagementOf(cy) };

  await test.step('one message goes to two, each in their own chat', async () => {
    for (const { name } of [bo, cy]) await page.getByRole('checkbox', { name: `Select ${name}` }).check();
    await page.getByRole('button', { name: 'Message 2' }).click();
    const dialog = page.getByRole('dialog', { name: 'Message 2 creators' });
    await dialog.getByLabel('Message').fill('The parcels are on their way.');
    await dialog.getByRole('button', { name: 'Send' }).click();
    await expectToast(page, 'Message sent to 2 creators');
    for (const creator of [bo, cy]) {
      const chat = await visit({ token: creator.token });
      await chat.goto('/message');
      await chat
        .getByRole('link', { name: /Olga Campaign/ })
        .first()
        .click();
      await expectMessage(chat, 'The parcels are on their way.');
      await expect(composer(chat)).toBeVisible();
      await chat.close();
    }
  });

  await test.step('one leaves in agreement: an opening is free, and the owner is asked', async () => {
    await call(stack, askToCancel, { token: ada.token, ...at.ada, body: { reason: REASON } });
    await expect(cardOf(page, ada)).toContainText('Asked to cancel. Answer the request');
    await call(stack, agreeToCancel, { token: owner.token, ...at.ada });
    await expect(cardsIn(page, 'Done')).toHaveCount(1);
    await expect(page.getByText('2 of 3 taken')).toBeVisible();
    await expect(page.getByText('An opening is available again.')).toBeVisible();
    expect(await call(stack, getOwnJob, { token: owner.token, params })).toMatchObject({ status: 'filled', taken: 2 });
  });

  await test.step('two deliver a file, and all files come as one ZIP', async () => {
    for (const creator of [bo, cy]) {
      const uploadId = await upload(stack, creator, 'night.pdf');
      await call(stack, deliver, { token: creator.token, ...(creator === bo ? at.bo : at.cy), body: { uploadIds: [uploadId] } });
    }
    await expect(cardsIn(page, 'To review')).toHaveCount(2);
    const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Download all files' }).click()]);
    expect(download.suggestedFilename()).toBe(`${job.title}.zip`);
    const files = entriesOf(await readFile(await download.path())).toSorted();
    expect(files).toEqual([bo, cy].map(({ name }) => `${name}/delivery 1/night.pdf`));
    await phone.goto(board);
    await expect(phone.getByRole('link', { name: 'To review 2' })).toHaveAttribute('aria-current', 'page');
    await axe(phone);
    await phone.getByRole('checkbox', { name: `Select ${bo.name}` }).check();
    await expect(phone.getByRole('button', { name: 'Files of 1' })).toBeInViewport({ ratio: 1 });
    await axe(phone);
  });

  await test.step('staff decide about one', async () => {
    const { dispute } = await call(stack, openDispute, { token: owner.token, ...at.bo, body: { reason: REASON } });
    await expect(cardOf(page, bo)).toContainText('Our team is deciding');
    const token = await logIn(stack, STAFF);
    await call(stack, decideDispute, { token, params: { id: dispute!.id }, body: { outcome: 'cancelled', reason: REASON } });
    await expect(cardsIn(page, 'Done')).toHaveCount(2);
    expect(await call(stack, getOwnJob, { token: owner.token, params })).toMatchObject({ status: 'filled' });
  });

  await test.step('the owner accepts the third from its card; the other window follows, and the job is done', async () => {
    await markPage(second);
    // A toast about the delivery may link to the chat.
    await page.getByRole('link', { name: cy.name, exact: true }).click();
    await expect(page.getByRole('heading', { name: `Work of ${cy.name}` })).toBeVisible();
    await axe(page);
    await page.getByRole('button', { name: 'Accept the work' }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /Accept/ })
      .click();
    await expect(cardsIn(second, 'Done')).toHaveCount(3);
    await expectSamePage(second);
    expect(await call(stack, getOwnJob, { token: owner.token, params })).toMatchObject({
      status: 'done',
      work: { completed: 1, cancelled: 2, active: 0 },
    });
    await second.getByRole('link', { name: 'My jobs' }).first().click();
    await expect(second.getByRole('row', { name: new RegExp(job.title) })).toContainText('Done');
  });

  await test.step('only those who completed review each other', async () => {
    const body = {
      engagementId: at.cy.params.id,
      rating: 5,
      communication: 5,
      punctuality: 5,
      quality: 5,
      text: 'A pleasure to work with, all along.',
    };
    await call(stack, createReview, { token: owner.token, body });
    await call(stack, createReview, { token: cy.token, body });
    await expect(call(stack, createReview, { token: bo.token, body: { ...body, engagementId: at.bo.params.id } })).rejects.toThrow(/1005/);
  });
});

function column(page: Page, stage: string): Locator {
  return page.getByRole('region', { name: stage, exact: true });
}

function cardsIn(page: Page, stage: string): Locator {
  return column(page, stage).getByRole('listitem');
}

function cardOf(page: Page, { name }: Member): Locator {
  return page.getByRole('listitem').filter({ has: page.getByRole('link', { name, exact: true }) });
}

/** The paths in the directory at the end of a ZIP. */
function entriesOf(zip: Buffer): string[] {
  const paths: string[] = [];
  for (let at = zip.indexOf(ZIP_ENTRY); at !== -1; at = zip.indexOf(ZIP_ENTRY, at + ZIP_NAME)) {
    const from = at + ZIP_NAME;
    paths.push(zip.toString('utf8', from, from + zip.readUInt16LE(at + ZIP_NAME_LENGTH)));
  }
  return paths;
}

/** Uploads a file for a delivery, and waits until it is checked. */
async function upload(stack: Stack, { token }: Member, name: string): Promise<string> {
  const body = { purpose: 'delivery_file' as const, contentType: 'application/pdf', size: PDF.length, name };
  const { uploadId, url, method, headers } = await call(stack, signUpload, { token, body });
  await fetch(new URL(url, stack.url), { method, headers, body: PDF });
  await expect.poll(async () => (await call(stack, getUpload, { token, params: { id: uploadId } })).status).toBe('ready');
  return uploadId;
}
