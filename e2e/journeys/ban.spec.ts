import { UNDO_SECONDS } from '@castlane/contract/policy.ts';
import { createProposal } from '@castlane/contract/proposal.ts';
import type { Page } from '@playwright/test';
import { logInAs } from '../acts/accounts.ts';
import { expectNoAnswer, grantAppeal, openAppeal } from '../acts/appeals.ts';
import { banWithReason, openAccount } from '../acts/bans.ts';
import { expectMails, mailText } from '../acts/mailbox.ts';
import { expectSamePage, markPage } from '../acts/page.ts';
import { axe } from '../axe.ts';
import { call } from '../client.ts';
import { expect, test } from '../fixtures.ts';
import { COLLEAGUE, logIn, makeActive, makeJob, STAFF } from '../people.ts';

const TITLE = 'Lantern test on a night walk';
const MESSAGE = 'I walk at night a lot and would film the same path with three lanterns.';
const REASON = 'You asked creators to pay you outside of the product, three times in a week.';
const APPEAL = 'Somebody else had my password that week. I have changed it, and I paid them back.';
const ANSWER = 'We have seen the bank statements. The account was not in your hands.';
const OUT_WITHIN_MS = 1000;

const MAILS = { banned: 'Your account is banned', granted: 'Your appeal was granted' };

test('a ban takes effect at once, and an appeal undoes it', async ({ stack, visit, watch }) => {
  test.setTimeout(180_000);
  const bruno = await makeActive(stack, 'business_owner', 'Bruno Banned');
  const cara = await makeActive(stack, 'creator', 'Cara Commented');
  const job = await makeJob(stack, bruno, { title: TITLE });
  await call(stack, createProposal, { token: cara.token, body: { jobId: job.id, message: MESSAGE } });
  const owner = await visit({ token: bruno.token });
  const creator = await visit({ token: cara.token });
  const staff = await visit({ token: await logIn(stack, STAFF) });
  const colleague = await visit({ token: await logIn(stack, COLLEAGUE) });

  await test.step('both look at the comment', async () => {
    await expectComment(owner, job.slug);
    await creator.goto('/my-job');
    await expect(row(creator)).toContainText('Waiting');
    await expect(creator.getByRole('link', { name: '9 stars, contact us' })).toBeVisible();
    await markPage(creator);
  });

  await test.step('staff ban the owner, whose open page is logged out', async () => {
    await openAccount(staff, bruno);
    await expect(staff.getByText('Logged-in devices')).toBeVisible();
    await axe(staff);
    // After the socket message, the page confirms the log-out with one HTTP request.
    watch.tolerates(/^403 GET /);
    const out = owner.waitForURL('/login', { timeout: 60_000 }).then(() => Date.now());
    const answered = await banWithReason(staff, bruno.name, REASON);
    const passed = Math.max(0, (await out) - answered);
    process.stdout.write(`      logged out ${passed} ms after the ban was answered\n`);
    expect(passed).toBeLessThan(OUT_WITHIN_MS);
    expect(await owner.evaluate(() => localStorage.getItem('token'))).toBeNull();
    await expect(staff.getByRole('region', { name: 'Banned' })).toContainText(REASON);
    await expect(staff.getByRole('region', { name: 'Banned' })).toContainText('1 job');
    await axe(staff);
  });

  await test.step('the star is refunded on the creator’s screen', async () => {
    await expect(creator.getByRole('link', { name: '10 stars, contact us' })).toBeVisible();
    await expect(row(creator)).toContainText('Our team closed the owner’s account · 1 star back');
    await expectSamePage(creator);
    await creator.getByRole('button', { name: /^Notifications, \d+ unread/ }).click();
    await expect(creator.getByText(/is no longer open, so your comment on it ended\. You got your star back/)).toBeVisible();
    await axe(creator);
    await creator.keyboard.press('Escape');
  });

  await test.step('the log-in leads to the case, which can be appealed', async () => {
    watch.expects('403 POST /user/v1/auth/login');
    await logInAs(owner, bruno.email);
    const told = owner.getByRole('link', { name: 'See why' });
    await expect(told).toBeVisible();
    await axe(owner);
    await told.click();
    await expect(owner).toHaveURL(/\/case\/[\w-]{40,}$/);
    await expect(owner.getByRole('heading', { name: 'Your account is banned' })).toBeVisible();
    await expect(owner.getByText(REASON)).toBeVisible();
    await axe(owner);
    expect(await mailText(stack, bruno.email, MAILS.banned)).toContain(new URL(owner.url()).pathname);
    await owner.getByRole('button', { name: 'Send appeal' }).click();
    await expect(owner.getByLabel('Your appeal')).toHaveAttribute('aria-invalid', 'true');
    await owner.getByLabel('Your appeal').fill(APPEAL);
    await owner.reload();
    await expect(owner.getByLabel('Your appeal')).toHaveValue(APPEAL);
    await owner.getByRole('button', { name: 'Send appeal' }).click();
    await expect(owner.getByRole('heading', { name: 'We have your appeal' })).toBeVisible();
    await expect(owner.getByLabel('Your appeal')).toHaveCount(0);
    await axe(owner);
  });

  await test.step('another member of staff grants it', async () => {
    await openAppeal(staff, bruno.name);
    await expectNoAnswer(staff);
    await openAppeal(colleague, bruno.name);
    await expect(colleague.getByText(APPEAL)).toBeVisible();
    await expect(colleague.getByText(REASON)).toBeVisible();
    await grantAppeal(colleague, bruno.name, ANSWER);
    await stack.advance(UNDO_SECONDS);
    // The page of a case has no socket. The mail shows that the decision took effect.
    await expectMails(stack, bruno.email, ['Your profile is approved', 'You have a new comment', MAILS.banned, MAILS.granted]);
    await owner.reload();
    await expect(owner.getByRole('heading', { name: 'Your account is open again' })).toBeVisible();
    await expect(owner.getByText(ANSWER)).toBeVisible();
    await axe(owner);
  });

  await test.step('everything is restored', async () => {
    await owner.getByRole('link', { name: 'Log in' }).click();
    await logInAs(owner, bruno.email);
    await expect(owner).toHaveURL('/');
    await expectComment(owner, job.slug);
    await expect(row(creator)).toContainText('Waiting');
    await expectSamePage(creator);
    await axe(owner);
  });
});

async function expectComment(page: Page, slug: string): Promise<void> {
  await page.goto(`/job-post-details/${slug}`);
  await expect(page.getByRole('heading', { name: TITLE })).toBeVisible();
  const comment = page.getByRole('article', { name: 'Comment by Cara Commented' });
  await expect(comment).toContainText(MESSAGE);
  await expect(comment.getByRole('button', { name: 'Approve and chat with Cara Commented' })).toBeEnabled();
}

/** Returns the job's row in the creator's list. */
function row(page: Page) {
  return page.getByRole('listitem').filter({ hasText: TITLE });
}
