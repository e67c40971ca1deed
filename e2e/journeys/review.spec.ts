import { editProfile, getMe, submitProfile } from '@castlane/contract/account.ts';
import { UNDO_SECONDS } from '@castlane/contract/policy.ts';
import { REJECTION_REASONS } from '@castlane/contract/verification.ts';
import { listVerifications } from '@castlane/contract/staff-verification.ts';
import type { Locator, Page } from '@playwright/test';
import { expectNoAnswer, grantAppeal, openAppeal } from '../acts/appeals.ts';
import { expectToast } from '../acts/chat.ts';
import { expectMails, mailText } from '../acts/mailbox.ts';
import { expectSamePage, markPage } from '../acts/page.ts';
import { queue, rejectInQueue } from '../acts/review.ts';
import { axe } from '../axe.ts';
import { call } from '../client.ts';
import { expect, test } from '../fixtures.ts';
import { COLLEAGUE, logIn, makePending, STAFF } from '../people.ts';

const REJECTED = 'Your Profile has been Rejected';
const REJECTED_MAIL = 'Your profile needs a change';
const GRANTED_MAIL = 'Your appeal was granted: your profile is approved';
const APPEAL_WAITS = 'Your appeal is waiting for an answer. Your profile stays as it is until then';
const MENDED = 'I film night walks in the hills, for people who cannot go themselves.';
const NOTE = 'Your second line names a telephone number. Take it out, then send it again.';
const SECOND_NOTE = 'Ruta is a pen name, as far as we can see. Please write the one in your passport.';
const APPEAL = 'Ruta is the name in my passport. I have carried it for thirty years.';
const ANSWER = 'We have looked again: it is your own name. Sorry for the wait.';

test('a new submission appears in an open queue of staff within two seconds', async ({ stack, visit }) => {
  const staff = await visit({ token: await logIn(stack, STAFF) });
  await staff.goto('/staff/reviews');
  await expect(queue(staff).getByRole('link').first()).toBeVisible();
  await markPage(staff);
  const delays: number[] = [];
  for (const name of ['Ines Instant', 'Ivo Instant', 'Ilse Instant']) {
    await makePending(stack, 'creator', name);
    const submitted = performance.now();
    await expect(queue(staff).getByRole('link', { name })).toBeAttached();
    delays.push(performance.now() - submitted);
  }
  // The median, because a busy machine may be late once.
  expect(delays.toSorted((a, b) => a - b)[1]).toBeLessThan(2000);
  await expectSamePage(staff);
});

test('a profile that is rejected twice is appealed, and another member of staff grants it', async ({ stack, visit }) => {
  test.setTimeout(180_000);
  const ruta = await makePending(stack, 'creator', 'Ruta Tworounds');
  const creator = await visit({ token: ruta.token });
  const staff = await visit({ token: await logIn(stack, STAFF) });
  const colleague = await visit({ token: await logIn(stack, COLLEAGUE) });

  await test.step('in review, the creator sees the place in the queue', async () => {
    const { items } = await call(stack, listVerifications, { token: await logIn(stack, STAFF), query: { limit: 50 } });
    const before = items.findIndex(({ accountId }) => accountId === ruta.id);
    expect(before).toBeGreaterThan(1);
    await creator.goto('/');
    await expect(creator.getByText(`${before} profiles ahead of yours`)).toBeVisible();
    await creator.goto('/set-up-profile');
    await expect(creator.getByRole('heading', { name: 'Your profile is in review' })).toBeVisible();
    await expect(creator.getByText(`${before} profiles ahead of yours`)).toBeVisible();
    await axe(creator);
    await creator.getByRole('link', { name: 'Go home' }).click();
    await expect(creator.getByRole('link', { name: '0 stars, contact us' })).toBeVisible();
  });

  await test.step('staff reject it, and the open page updates by itself', async () => {
    await markPage(creator);
    await rejectInQueue(staff, ruta.name, 'Contact details in About', NOTE);
    await expectMails(stack, ruta.email, []);
    await stack.advance(UNDO_SECONDS);
    await expect(rejected(creator)).toContainText(REJECTION_REASONS.about_has_contact.sentence);
    await expect(rejected(creator)).toContainText(NOTE);
    await expectSamePage(creator);
    await axe(creator);
    await expectMails(stack, ruta.email, [REJECTED_MAIL]);
    expect(await mailText(stack, ruta.email, REJECTED_MAIL)).toContain(`${stack.url}/set-up-profile?step=2`);
    expect(await mailText(stack, ruta.email, REJECTED_MAIL)).not.toContain('appeal');
  });

  await test.step('the set-up leads to the fields to fix, with the reason beside them', async () => {
    await rejected(creator).getByRole('button', { name: 'Setup Profile' }).click();
    await expect(creator).toHaveURL('/set-up-profile');
    await expect(why(creator)).toContainText(REJECTION_REASONS.about_has_contact.sentence);
    await expect(why(creator)).toContainText(NOTE);
    await expect(why(creator).getByRole('button', { name: 'Ask for another look' })).toHaveCount(0);
    await axe(creator);
    await why(creator).getByRole('link', { name: 'Fix this in What you do' }).click();
    await expect(creator).toHaveURL(/\/set-up-profile\?step=2/);
    await expect(creator.getByLabel('About')).toBeFocused();
    await expect(why(creator)).toContainText(REJECTION_REASONS.about_has_contact.sentence);
    await expect(creator.getByRole('link', { name: /What you do/ }).getByRole('img', { name: 'Needs fixing' })).toBeVisible();
    await axe(creator);
  });

  await test.step('after the fix, it is submitted again', async () => {
    await creator.getByLabel('About').fill(MENDED);
    await sendAgain(creator);
    await expect(creator.getByRole('heading', { name: 'Profile submitted for review' })).toBeVisible();
    await creator.getByRole('link', { name: 'Go home' }).click();
    await expect(creator.getByText(/\d+ profiles? ahead of yours/)).toBeVisible();
  });

  await test.step('rejected again, it can be appealed', async () => {
    await markPage(creator);
    await rejectInQueue(staff, ruta.name, 'Name isn’t real', SECOND_NOTE);
    await stack.advance(UNDO_SECONDS);
    await expect(rejected(creator)).toContainText(SECOND_NOTE);
    await expectSamePage(creator);
    await expectMails(stack, ruta.email, [REJECTED_MAIL, REJECTED_MAIL]);
    expect(await mailText(stack, ruta.email, REJECTED_MAIL)).toContain('you can appeal once');
    await rejected(creator).getByRole('button', { name: 'Setup Profile' }).click();
    await why(creator).getByRole('button', { name: 'Ask for another look' }).click();
    const text = creator.getByLabel('Why should we look again?');
    await expect(text).toBeFocused();
    await text.fill('It is real.');
    await creator.getByRole('button', { name: 'Send appeal' }).click();
    await expect(text).toHaveAttribute('aria-invalid', 'true');
    await expect(text).toHaveValue('It is real.');
    await axe(creator);
    await text.fill(APPEAL);
    await creator.getByRole('button', { name: 'Send appeal' }).click();
    await expect(why(creator)).toContainText('Another member of our team is looking at your profile.');
    await expect(text).toHaveCount(0);
    await expect(why(creator).getByRole('button', { name: 'Ask for another look' })).toHaveCount(0);
  });

  await test.step('while the appeal waits, nothing can be changed or sent, and each page says why', async () => {
    for (const path of ['/set-up-profile?step=3', '/edit-profile']) {
      await creator.goto(path);
      if (path === '/edit-profile') await rejected(creator).getByRole('button', { name: 'Close' }).click();
      await expect(why(creator)).toContainText(APPEAL_WAITS);
      await expect(creator.getByLabel('Full name')).toHaveCount(0);
      for (const name of ['Submit for review', 'Save changes']) await expect(creator.getByRole('button', { name })).toHaveCount(0);
      await axe(creator);
    }
    const { token } = ruta;
    await expect(call(stack, editProfile, { token, body: { about: MENDED } })).rejects.toThrow(APPEAL_WAITS);
    await expect(call(stack, submitProfile, { token })).rejects.toThrow(APPEAL_WAITS);
  });

  await test.step('the member of staff who rejected it cannot answer', async () => {
    await openAppeal(staff, ruta.name);
    await expect(staff.getByText(APPEAL)).toBeVisible();
    await expectNoAnswer(staff);
  });

  await test.step('another member of staff grants it, and the open page becomes that of an active creator', async () => {
    await creator.goto('/');
    await rejected(creator).getByRole('button', { name: 'Close' }).click();
    await expect(creator.getByRole('link', { name: '0 stars, contact us' })).toBeVisible();
    await markPage(creator);
    await openAppeal(colleague, ruta.name);
    await grantAppeal(colleague, ruta.name, ANSWER);
    await Promise.all([
      stack.advance(UNDO_SECONDS),
      expectToast(creator, 'Your appeal was granted. Your profile is active', { timeout: 30_000 }),
    ]);
    await expect(creator.getByRole('link', { name: '10 stars, contact us' })).toBeVisible();
    await expectSamePage(creator);
    await axe(creator);
    await creator.goto('/profile');
    await expect(creator.getByText(ANSWER)).toBeVisible();
    await expectMails(stack, ruta.email, [REJECTED_MAIL, REJECTED_MAIL, GRANTED_MAIL]);
    expect(await mailText(stack, ruta.email, GRANTED_MAIL)).toContain(ANSWER);
    expect(await call(stack, getMe, { token: ruta.token })).toMatchObject({ status: 'active', verificationStatus: 'approved' });
  });
});

function rejected(page: Page): Locator {
  return page.getByRole('dialog', { name: REJECTED });
}

/** Returns the reasons, above the steps of the set-up. */
function why(page: Page): Locator {
  return page.getByRole('region', { name: REJECTED });
}

/** Goes from the second step to the end of the set-up. */
async function sendAgain(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page).toHaveURL(/step=3/);
  await page.getByRole('button', { name: 'Submit for review' }).click();
}
