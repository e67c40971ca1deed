import { createProposal } from '@castlane/contract/proposal.ts';
import { expectSamePage, markPage } from '../acts/page.ts';
import { axe } from '../axe.ts';
import { call } from '../client.ts';
import { expect, testWithClock as test } from '../fixtures.ts';
import { logIn, makeActive, makeJob } from '../people.ts';

const HOUR = 3600;
const MESSAGE = 'I would film the lantern on three nights and show each of them.';

test('an owner changes the pay of an open job: one creator keeps the comment, one withdraws it, and silence ends the third', async ({
  stack,
  visit,
}) => {
  const owner = await makeActive(stack, 'business_owner', 'Olga Editing');
  const [keeper, leaver, silent] = [
    await makeActive(stack, 'creator', 'Kim Keeping'),
    await makeActive(stack, 'creator', 'Lea Leaving'),
    await makeActive(stack, 'creator', 'Sid Silent'),
  ];
  const job = await makeJob(stack, owner);
  for (const { token } of [keeper, leaver, silent])
    await call(stack, createProposal, { token, body: { jobId: job.id, jobVersion: 1, message: MESSAGE } });

  const [page, kim, lea] = [
    await visit({ token: owner.token }),
    await visit({ token: keeper.token }),
    await visit({ token: leaver.token }),
  ];
  await kim.goto(`/feed-details/${job.slug}`);
  await expect(kim.getByText('Not opened yet.')).toBeVisible();
  await markPage(kim);

  await page.goto(`/job-post-details/${job.slug}`);
  await page.getByRole('link', { name: 'Edit job' }).click();
  await page.getByRole('textbox', { name: /Budget/ }).fill('300');
  await expect(page.getByText('We’ll ask 3 creators to confirm.')).toBeVisible();
  await axe(page);
  await page.getByRole('button', { name: 'Save changes' }).click();
  const dialog = page.getByRole('dialog', { name: 'Save these changes?' });
  await expect(dialog.getByText('$450 fixed')).toBeVisible();
  await expect(dialog.getByText('$300 fixed')).toBeVisible();
  await axe(page);
  await dialog.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Changes saved')).toBeVisible();
  await expect(page.getByText('Asked again', { exact: true })).toHaveCount(3);
  await page.getByRole('link', { name: 'Comment by Kim Keeping' }).click();
  await expect(page.getByText(/^Asked to confirm by/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Approve and chat with Kim Keeping' })).toBeDisabled();
  await page.getByRole('button', { name: 'What changed' }).click();
  await expect(page.getByRole('dialog', { name: 'What changed in the brief' }).getByText('$300 fixed')).toBeVisible();
  await axe(page);
  await page.keyboard.press('Escape');

  // The open page updates live.
  const note = kim.getByRole('region', { name: 'The brief has changed' });
  await expect(note.getByText('$300 fixed')).toBeVisible();
  await axe(kim);
  await note.getByRole('button', { name: 'Keep my comment' }).click();
  await expect(kim.getByText('You agreed to version 2 of the brief.')).toBeVisible();
  await expectSamePage(kim);
  await expect(page.getByRole('button', { name: 'Approve and chat with Kim Keeping' })).toBeEnabled();

  const [mail] = await stack.mails(leaver.email);
  expect(mail!.text).toContain('Budget: $450.00 → $300.00');
  await lea.goto('/my-job');
  await expect(lea.getByRole('link', { name: '9 stars, contact us' })).toBeVisible();
  await lea.getByRole('link', { name: /^Brief changed, answer by .*: Lantern test/ }).click();
  const asked = lea.getByRole('region', { name: 'The brief has changed' });
  await expect(asked).toBeVisible();
  await axe(lea);
  await asked.getByRole('button', { name: 'Withdraw and get my star back' }).click();
  const sure = lea.getByRole('dialog', { name: 'Withdraw your comment?' });
  await expect(sure.getByText('The brief changed, so you get your star back.')).toBeVisible();
  await sure.getByRole('button', { name: 'Withdraw comment' }).click();
  await expect(lea.getByRole('link', { name: '10 stars, contact us' })).toBeVisible();
  await expect(asked).toBeHidden();

  await stack.advance(72 * HOUR + 60);
  const sid = await visit({ token: await logIn(stack, silent.email) });
  await expect(async () => {
    await sid.goto('/my-job');
    await expect(sid.getByText('The brief changed, and you didn’t agree to it · 1 star back')).toBeVisible({ timeout: 10_000 });
  }).toPass();
  await sid.getByRole('button', { name: /^Notifications/ }).click();
  await expect(
    sid.getByRole('link', { name: /changed and you didn’t answer, so your comment on it ended. You got your star back/ }),
  ).toBeVisible();
});

test('a comment written during a change of the brief is kept, and sent for the new version', async ({ stack, visit, watch }) => {
  watch.expects('400 POST /user/v1/feeds/proposals');
  const [owner, creator] = [await makeActive(stack, 'business_owner', 'Otto Owning'), await makeActive(stack, 'creator', 'Wanda Writing')];
  const job = await makeJob(stack, owner);
  const [page, other] = [await visit({ token: owner.token }), await visit({ token: creator.token })];
  await other.goto(`/feed-details/${job.slug}`);
  await other.getByRole('textbox', { name: /Your comment/ }).fill(MESSAGE);

  await page.goto(`/update-job/${job.slug}`);
  await page.getByRole('textbox', { name: /Job title/ }).fill('Lantern test on two night walks');
  await page.getByRole('button', { name: 'Save changes' }).click();
  const dialog = page.getByRole('dialog', { name: 'Save these changes?' });
  await expect(dialog.getByText('No one has to confirm.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByRole('heading', { name: 'Lantern test on two night walks' })).toBeVisible();

  await other.getByRole('button', { name: 'Send comment' }).click();
  await expect(other.getByText('The brief has changed since you opened it.')).toBeVisible();
  await expect(other.getByRole('heading', { name: 'Lantern test on two night walks' })).toBeVisible();
  await expect(other.getByRole('textbox', { name: /Your comment/ })).toHaveValue(MESSAGE);
  await expect(other.getByRole('link', { name: '10 stars, contact us' })).toBeVisible();
  await axe(other);
  await other.getByRole('button', { name: 'Send comment' }).click();
  await expect(other.getByText('Not opened yet.')).toBeVisible();
  await expect(other.getByRole('link', { name: '9 stars, contact us' })).toBeVisible();
});
