import { execFileSync } from 'node:child_process';
import { dirname } from 'node:path';
import { approveProposal, createProposal } from '@castlane/contract/proposal.ts';
import type { Page } from '@playwright/test';
import { log } from '../acts/chat.ts';
import { axe } from '../axe.ts';
import { call } from '../client.ts';
import { expect, test } from '../fixtures.ts';
import { makeActive, makeJob } from '../people.ts';

test('an offer from the job page is accepted, its terms are verified, and the creator amends them', async ({ stack, visit, watch }) => {
  const owner = await makeActive(stack, 'business_owner', 'Olga Owner');
  const creator = await makeActive(stack, 'creator', 'Cleo Close');
  const job = await makeJob(stack, owner);
  const message = 'I walk at night a lot and would film the same path with three lanterns.';
  const { id } = await call(stack, createProposal, { token: creator.token, body: { jobId: job.id, message, deliverBy: '2027-01-20' } });
  await call(stack, approveProposal, { token: owner.token, params: { slug: job.slug, id } });
  const [olga, cleo] = [await visit({ token: owner.token }), await visit({ token: creator.token })];

  await test.step('the owner makes an offer from the comments, which starts the chat', async () => {
    await olga.goto(`/job-post-details/${job.slug}`);
    await olga.getByRole('button', { name: 'Make an offer to Cleo Close' }).click();
    const form = olga.getByRole('dialog', { name: 'Offer to Cleo Close' });
    await expect(form.getByLabel('Deliver by')).toHaveValue('2027-01-20');
    await axe(olga);
    await form.getByRole('button', { name: 'Send offer' }).click();
    await expect(form).toBeHidden();
    await expect(olga.getByRole('article')).toContainText('Offer sent');
    await expect(olga.getByRole('button', { name: 'Make an offer to Cleo Close' })).toHaveCount(0);
  });

  let address = '';
  await test.step('the creator accepts it, and the terms appear above the chat', async () => {
    await cleo.goto('/message');
    await cleo.getByRole('link', { name: /Olga Owner/ }).click();
    await cleo.getByRole('region', { name: 'Offer of $450' }).getByRole('button', { name: 'Accept offer' }).click();
    await cleo.getByRole('dialog').getByRole('button', { name: 'Accept offer' }).click();
    const strip = cleo.getByRole('button', { name: job.title });
    await expect(strip).toContainText('$450');
    await expect(strip.getByRole('img', { name: 'Agreed terms' })).toBeVisible();
    await strip.click();
    const terms = cleo.getByRole('dialog', { name: 'Terms' });
    await expect(terms).toContainText('2 rounds');
    await axe(cleo);
    await terms.getByRole('link', { name: 'View agreement' }).click();
    await expect(cleo.getByText('Version 1 of 1')).toBeVisible();
    address = new URL(cleo.url()).pathname;
    expect(address).toMatch(/^\/agreement\/[\da-f-]{36}$/);
    await axe(cleo);
    await expectProof(cleo, `agreement-${job.slug}-1.json`);
  });

  await test.step('the creator proposes a later date, and the owner reviews the change and accepts', async () => {
    await cleo.goBack();
    await cleo.getByRole('button', { name: 'Change the terms' }).click();
    const form = cleo.getByRole('dialog', { name: 'Change the terms' });
    await form.getByRole('button', { name: 'Send new terms' }).click();
    await expect(form.getByRole('alert')).toHaveText('Change something first. These are the terms you’ve already agreed on.');
    await form.getByLabel('Deliver by').fill('2027-02-03');
    await form.getByLabel('Reason (optional)').fill('No moon before that');
    await axe(cleo);
    await form.getByRole('button', { name: 'Send new terms' }).click();
    await expect(form).toBeHidden();
    await expect(cleo.getByRole('button', { name: 'Withdraw new terms' })).toBeVisible();

    await olga.goto('/message');
    await olga.getByRole('link', { name: /Cleo Close/ }).click();
    const card = olga.getByRole('region', { name: 'New terms' });
    await expect(card).toContainText('No moon before that');
    await expect(card.getByRole('deletion')).toContainText('20 Jan 2027');
    await expect(card.getByRole('insertion')).toContainText('3 Feb 2027');
    await axe(olga);
    await card.getByRole('button', { name: 'Accept new terms' }).click();
    await olga.getByRole('dialog').getByRole('button', { name: 'Accept new terms' }).click();
    for (const page of [olga, cleo]) {
      await expect(log(page).getByText('New terms accepted')).toBeVisible();
      await expect(page.getByRole('button', { name: job.title })).toContainText('due 3 Feb');
    }
    await axe(olga);
  });

  await test.step('the second version names the first, and both can be verified', async () => {
    await olga.getByRole('link', { name: 'See agreed terms' }).click();
    await expect(olga.getByText('Version 2 of 2')).toBeVisible();
    await expect(olga.getByText('3 Feb 2027')).toBeVisible();
    await expectProof(olga, `agreement-${job.slug}-2.json`);
    await expectPrint(olga);
    await olga.getByRole('link', { name: 'Version 1' }).click();
    await expect(olga.getByText(/Version 2 applies/)).toBeVisible();
    await expect(olga.getByText('20 Jan 2027')).toBeVisible();
    const first = await expectProof(olga, `agreement-${job.slug}-1.json`);
    await olga.getByRole('link', { name: 'Version 2' }).click();
    await expect(olga.getByRole('region', { name: 'Proof' })).toContainText(`"amends":"${first}"`);
  });

  await test.step('no one else sees them', async () => {
    const stranger = await visit({ token: (await makeActive(stack, 'creator', 'Sam Stranger')).token });
    watch.expects(`404 GET /user/v1/engagements/${address.split('/').at(-1)}/agreement`);
    await stranger.goto(address);
    await expect(stranger).toHaveURL('/not-found');
  });
});

/** Saves the offered text and runs the command shown beside it: it must print the hash on the page. */
async function expectProof(page: Page, name: string): Promise<string> {
  const proof = page.getByRole('region', { name: 'Proof' });
  const command = await proof.getByText(/^sha256sum /).innerText();
  expect(command).toBe(`sha256sum ${name}`);
  const [download] = await Promise.all([page.waitForEvent('download'), proof.getByRole('button', { name: 'Download the text' }).click()]);
  expect(download.suggestedFilename()).toBe(name);
  const path = `${dirname(await download.path())}/${name}`;
  await download.saveAs(path);
  const sha256 = execFileSync('/bin/sh', ['-c', command], { cwd: dirname(path), encoding: 'utf8' }).slice(0, 64);
  await expect(proof.getByRole('definition')).toHaveText(sha256);
  return sha256;
}

/** On paper: the name of the installation, no navigation, black on white even if the screen is dark, and the appendix on a page of its own. */
async function expectPrint(page: Page): Promise<void> {
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await expect(page.getByRole('banner')).toBeHidden();
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden();
  await expect(page.getByText(`${new URL(page.url()).host}/agreement/`)).toBeVisible();
  await expect(page.getByText('Appendix: machine-readable terms')).toBeVisible();
  expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe('rgb(255, 255, 255)');
  const pdf = (await page.pdf({ format: 'Letter' })).toString('latin1');
  expect(pdf.match(/\/Type ?\/Page\b/g)).toHaveLength(2);
  await page.emulateMedia({ media: null, colorScheme: null });
  await expect(page.getByText('Appendix: machine-readable terms')).toBeHidden();
}
