import { UNDO_SECONDS } from '@castlane/contract/policy.ts';
import { getMe } from '@castlane/contract/account.ts';
import { getVerification } from '@castlane/contract/staff-verification.ts';
import type { Locator, Page } from '@playwright/test';
import { expectMails } from '../acts/mailbox.ts';
import { queue } from '../acts/review.ts';
import { axe } from '../axe.ts';
import { call } from '../client.ts';
import { expect, test } from '../fixtures.ts';
import { tabAround } from '../keyboard.ts';
import { COLLEAGUE, logIn, makePending, STAFF, STAFF_NAME } from '../people.ts';

const NOTE = 'Ask a friend what "a jk" means, 1 to 5? Then write it out/again.';

test('staff work through the queue by keyboard alone', async ({ stack, visit }) => {
  test.setTimeout(120_000);
  const ada = await makePending(stack, 'creator', 'Ada Firstkey');
  const bea = await makePending(stack, 'creator', 'Bea Secondkey');
  const cyd = await makePending(stack, 'business_owner', 'Cyd Thirdkey');
  const page = await visit({ token: await logIn(stack, STAFF) });
  const { press, type } = keyboardOf(page);

  await test.step('? shows the keys, and Escape closes them', async () => {
    await openReview(page, ada);
    await press('?');
    const keys = page.getByRole('dialog', { name: 'Shortcuts' });
    await expect(keys).toContainText('Check an item, first to fifth');
    await axe(page);
    // A dialog gets the keys first.
    await press('j');
    await expect(keys).toBeVisible();
    await press('Escape');
    await expect(keys).toBeHidden();
    await expect(nameOn(page)).toHaveText(ada.name);
  });

  await test.step('j goes forward, k goes back', async () => {
    await press('j');
    await expect(nameOn(page)).toHaveText(bea.name);
    await press('j');
    await expect(nameOn(page)).toHaveText(cyd.name);
    await press('k');
    await expect(nameOn(page)).toHaveText(bea.name);
    await press('k');
    await expect(nameOn(page)).toHaveText(ada.name);
    await expect(queue(page).getByRole('link', { name: ada.name })).toHaveAttribute('aria-current', 'page');
  });

  await test.step('1 to 5 tick checks, and a approves only when all are ticked', async () => {
    for (const key of ['1', '2', '3', '4', '5', '3']) await press(key);
    await expect(checks(page).nth(4)).toBeChecked();
    await expect(checks(page).nth(2)).not.toBeChecked();
    await press('a');
    await expect(page.getByText('Check the open item, then approve.')).toBeVisible();
    await expect(checks(page).nth(2)).toBeFocused();
    await axe(page);
    await press('Space');
    await expect(checks(page).nth(2)).toBeChecked();
    // The second key was meant for the first profile, so it must not act on the next one, which staff has not read.
    await press('a', 'r');
    await expect(nameOn(page)).toHaveText(bea.name);
    await expect(page.getByText(new RegExp(`^Last decision: ${ada.name} approved`))).toBeVisible();
    await expect(page.getByLabel('Note in your own words')).toHaveCount(0);
    await expect(queue(page).getByRole('link', { name: ada.name })).toHaveCount(0);
    await stack.advance(UNDO_SECONDS);
    await expectMails(stack, ada.email, ['Your profile is approved']);
  });

  await test.step('r opens the rejection, where keys type letters, and Escape leaves it', async () => {
    const reject = page.getByRole('button', { name: 'Reject' });
    await expect(reject).toBeEnabled();
    await press('r');
    const note = page.getByLabel('Note in your own words');
    await expect(note).toBeFocused();
    await type(NOTE);
    await expect(note).toHaveValue(NOTE);
    await expect(nameOn(page)).toHaveText(bea.name);
    for (const check of await checks(page).all()) await expect(check).not.toBeChecked();
    await axe(page);
    await press('Escape');
    await expect(note).toHaveCount(0);
    await expect(reject).toBeFocused();
  });

  await test.step('the draft is still there, and is sent with Control and Enter', async () => {
    await press('r');
    await expect(page.getByLabel('Note in your own words')).toHaveValue(NOTE);
    await press('Control+Enter');
    await expect(nameOn(page)).toHaveText(cyd.name);
    await expect(page.getByText(`${bea.name} rejected.`, { exact: true })).toBeVisible();
    await axe(page);
  });

  await test.step('u undoes it, with the draft as it was; sent again, it survives a reload and is told after ten seconds', async () => {
    await press('u');
    await expect(nameOn(page)).toHaveText(bea.name);
    await expect(page.getByText(`Undone: ${bea.name} rejected.`)).toBeAttached();
    await expect(page.getByRole('button', { name: 'Reject' })).toBeEnabled();
    await press('r');
    await expect(page.getByLabel('Note in your own words')).toHaveValue(NOTE);
    await press('Control+Enter');
    await expect(nameOn(page)).toHaveText(cyd.name);
    await expect(page.getByText(`${bea.name} rejected.`, { exact: true })).toBeVisible();
    await page.reload();
    await expect(page.getByText(`${bea.name} rejected.`, { exact: true })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible();
    await expect(queue(page).getByRole('link', { name: bea.name })).toHaveCount(0);
    await expectMails(stack, bea.email, []);
    await stack.advance(UNDO_SECONDS);
    await expectMails(stack, bea.email, ['Your profile needs a change']);
    expect(await call(stack, getMe, { token: bea.token })).toMatchObject({ verificationStatus: 'rejected', rejectionReason: NOTE });
  });

  await test.step('/ focuses the search, where keys type letters too', async () => {
    await press('/');
    const search = page.getByLabel('Name, email, company or ID');
    await expect(search).toBeFocused();
    await type('cyd thirdkey ?');
    await expect(search).toHaveValue('cyd thirdkey ?');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await press('Backspace');
    await expect(page.getByRole('list', { name: 'Accounts' }).getByRole('link', { name: cyd.email })).toBeVisible();
    await axe(page);
    expect(await call(stack, getMe, { token: cyd.token })).toMatchObject({ verificationStatus: 'pending' });
  });
});

test('two reviewers decide on the same profile: the second gets an error, and only one decision is stored', async ({
  stack,
  visit,
  watch,
}) => {
  const dina = await makePending(stack, 'creator', 'Dina Decidedtwice');
  const emil = await makePending(stack, 'creator', 'Emil Nextinline');
  const token = await logIn(stack, STAFF);
  const first = await visit({ token });
  const second = await visit({ token: await logIn(stack, COLLEAGUE) });
  for (const page of [first, second]) {
    await openReview(page, dina);
    for (const key of ['1', '2', '3', '4', '5']) await keyboardOf(page).press(key);
    await expect(page.getByText('5 of 5')).toBeVisible();
  }
  let release = () => {};
  const news = new Promise<void>((resolve) => (release = resolve));
  await second.route(`**/staff/v1/reviews/${dina.id}`, async (route) => {
    await news;
    await route.continue();
  });
  await keyboardOf(first).press('a');
  await expect(queue(first).getByRole('link', { name: dina.name })).toHaveCount(0);
  await stack.advance(UNDO_SECONDS);
  await expectMails(stack, dina.email, ['Your profile is approved']);

  watch.expects('409 POST /staff/v1/decisions');
  await expect(second.getByRole('button', { name: 'Reject' })).toBeEnabled();
  await keyboardOf(second).press('r');
  await expect(second.getByLabel('Note in your own words')).toBeFocused();
  await second.keyboard.type('The name does not look like a real one.');
  await keyboardOf(second).press('Control+Enter');
  const told = second.getByText(`${dina.name}: not decided. ${STAFF_NAME} has already approved this profile`);
  await expect(told).toBeVisible();
  await axe(second);
  release();
  await second.getByRole('link', { name: 'Look again' }).click();
  await expect(nameOn(second)).toHaveText(dina.name);
  await expect(second.getByText(new RegExp(`^Approved by ${STAFF_NAME}`))).toBeVisible();
  for (const name of ['Reject', 'Approve']) await expect(second.getByRole('button', { name })).toBeDisabled();

  const { history } = await call(stack, getVerification, { token, params: { accountId: dina.id } });
  expect(history.map(({ action, by }) => [action, by])).toEqual([
    ['submitted', dina.name],
    ['approved', STAFF_NAME],
  ]);
  await expectMails(stack, dina.email, ['Your profile is approved']);
  expect(await call(stack, getMe, { token: dina.token })).toMatchObject({ status: 'active', creator: { creatorStar: 10 } });

  for (const page of [first, second]) {
    await openReview(page, emil);
    for (const key of ['1', '2', '3', '4', '5']) await keyboardOf(page).press(key);
    await expect(page.getByText('5 of 5')).toBeVisible();
  }
  await keyboardOf(second).press('r');
  await second.getByLabel('Note in your own words').fill('Is this another account?');
  await keyboardOf(first).press('a');
  await expect(
    second.getByRole('main').getByRole('status').getByText(`${STAFF_NAME} just decided this and can still undo it.`),
  ).toBeVisible();
  await expect(second.getByLabel('Note in your own words')).toHaveCount(0);
});

test('a fresh installation lists what is missing, and staff tick with keys what it cannot detect', async ({ stack, visit }) => {
  const page = await visit({ token: await logIn(stack, STAFF) });
  const { press } = keyboardOf(page);
  await page.goto('/staff/reviews');
  const entry = page.getByRole('navigation').getByRole('link', { name: /^Setup/ });
  const left = async () => Number(/\d+/.exec((await entry.textContent()) ?? '')?.[0]);
  await entry.focus();
  await press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Setup' })).toBeVisible();
  for (const name of ['Production mode', 'Your own database', 'Emails go out', 'No demo accounts', 'Tested backups'])
    await expect(lineOf(page, name).getByRole('img', { name: 'To do' })).toBeVisible();
  await expect(lineOf(page, 'A trusted proxy').getByRole('img', { name: 'Done' })).toBeVisible();
  await expect(lineOf(page, 'Emails go out')).toContainText('docs/install.md#the-settings');
  expect(await tabAround(page)).toEqual([]);
  await axe(page);

  const before = await left();
  await lineOf(page, 'Tested backups').getByRole('button', { name: 'I’ve restored one' }).focus();
  await press('Space');
  await expect(lineOf(page, 'Tested backups').getByRole('img', { name: 'Done' })).toBeVisible();
  await expect(lineOf(page, 'Tested backups').getByRole('button')).toHaveCount(0);
  await expect.poll(left).toBe(before - 1);
  await axe(page);

  await lineOf(page, 'Emails go out').getByRole('button', { name: 'Send me a test email' }).focus();
  await press('Enter');
  await expect(page.getByText('Email sent. Check your inbox, then reload')).toBeVisible();
  await expect.poll(async () => (await stack.mails(STAFF)).map(({ subject }) => subject)).toContain('Emails from Castlane work');

  const colleague = await visit({ token: await logIn(stack, COLLEAGUE) });
  await colleague.goto('/staff/set-up');
  await expect(lineOf(colleague, 'Tested backups').getByRole('img', { name: 'Done' })).toBeVisible();
});

/** Keyboard input only. A new view listens to keys from the next frame on: no person is faster than that, but this test is. */
function keyboardOf(page: Page) {
  /** Presses the keys in direct succession. */
  async function press(...keys: string[]): Promise<void> {
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))));
    await Promise.all(keys.map((key) => page.keyboard.press(key)));
  }
  return { press, type: (words: string) => page.keyboard.type(words) };
}

async function openReview(page: Page, { id, name }: { id: string; name: string }): Promise<void> {
  await page.goto(`/staff/reviews/${id}`);
  await expect(nameOn(page)).toHaveText(name);
  await expect(queue(page).getByRole('link', { name })).toBeVisible();
}

function nameOn(page: Page): Locator {
  return page.getByRole('heading', { level: 1 });
}

function lineOf(page: Page, name: string): Locator {
  return page.getByRole('listitem').filter({ has: page.getByText(name, { exact: true }) });
}

function checks(page: Page): Locator {
  return page.getByRole('list', { name: 'Checklist' }).getByRole('checkbox');
}
