import { readFile } from 'node:fs/promises';
import type { Download, Page } from '@playwright/test';
import { fillSignUp, logInAs } from '../acts/accounts.ts';
import { composer, expectToast } from '../acts/chat.ts';
import { expectMails } from '../acts/mailbox.ts';
import { axe } from '../axe.ts';
import { expect, test } from '../fixtures.ts';
import { makeActive, makeChat, PASSWORD } from '../people.ts';

const SETTINGS = '/settings';

test('all sessions of the account are listed, and the others can be logged out', async ({ stack, visit, watch }) => {
  const sela = await makeActive(stack, 'creator', 'Sela Sessions');
  const elsewhere = await visit();
  await logIn(elsewhere, sela.email);
  const page = await visit();
  await logIn(page, sela.email);
  await page.goto(SETTINGS);
  const places = page.getByRole('list', { name: 'Where you’re logged in' }).getByRole('listitem');
  // The sign-up was an API call, without a browser.
  await expect(places).toHaveCount(3);
  await expect(places.filter({ hasText: 'This device' })).toHaveCount(1);
  await expect(places.filter({ hasText: 'Chrome on' })).toHaveCount(2);
  await axe(page);

  await places.filter({ hasText: 'Unknown device' }).getByRole('button', { name: 'Log out' }).click();
  await expectToast(page, 'Logged out');
  await expect(places).toHaveCount(2);
  await expect(elsewhere).toHaveURL('/');

  // After the socket message, the other window confirms the log-out with one HTTP request.
  watch.tolerates(/^401 GET /);
  await page.getByRole('button', { name: 'Log out everywhere else' }).click();
  await expectToast(page, 'Logged out everywhere else');
  await expect(elsewhere).toHaveURL('/login');
  expect(await elsewhere.evaluate(() => localStorage.getItem('token'))).toBeNull();
  await expect(places).toHaveCount(1);
  await expect(places).toContainText('This device');
  await page.reload();
  await expect(places).toHaveCount(1);
});

test('the export is a file with all data of the account, and no address of anyone else', async ({ stack, visit }) => {
  const { owner, creator, job } = await makeChat(stack, { owner: 'Otto Exported', creator: 'Cleo Exporting' });
  const page = await visit({ token: creator.token });
  await page.goto(SETTINGS);
  const started = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download your data' }).click();
  await expectToast(page, 'Data downloaded');
  const { text, content } = await contentOf(await started);
  expect(content.profile).toMatchObject({ id: creator.id, name: creator.name, email: creator.email });
  expect(content.comments).toMatchObject([{ jobTitle: job.title, status: 'approved' }]);
  expect(content.threads).toMatchObject([{ jobTitle: job.title }]);
  expect(new Set(text.match(/[\w.+-]+@[\w-]+\.[\w.]+/g))).toEqual(new Set([creator.email]));
  for (const secret of [owner.id, owner.token, creator.token, 'argon2', 'password']) expect(text).not.toContain(secret);
  await axe(page);
});

test('an account is deleted with its password, permanently', async ({ stack, visit, watch }) => {
  const { owner, creator } = await makeChat(stack, { owner: 'Oda Remaining', creator: 'Dan Deleted' });
  const page = await visit({ token: creator.token });
  const other = await visit({ token: owner.token });

  await test.step('a wrong password shows an error beside the field, and keeps the input', async () => {
    await page.goto(SETTINGS);
    await page.getByRole('button', { name: 'Delete account' }).click();
    const dialog = page.getByRole('dialog', { name: 'Delete your account?' });
    await expect(dialog).toContainText('No one can bring the account back, not even us.');
    await axe(page);
    const password = dialog.getByLabel('Your password', { exact: true });
    await dialog.getByRole('button', { name: 'Delete account' }).click();
    await expect(password).toHaveAccessibleDescription('Enter your password');
    watch.expects('400 POST /user/v1/account/delete');
    await password.fill('Wrong#12');
    await dialog.getByRole('button', { name: 'Delete account' }).click();
    await expect(password).toHaveAccessibleDescription('Please enter valid password');
    await expect(password).toBeFocused();
    await expect(password).toHaveValue('Wrong#12');
    await axe(page);
    await dialog.getByRole('button', { name: 'Keep account' }).click();
    await expect(dialog).toBeHidden();
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible();
  });

  await test.step('the right password deletes the account', async () => {
    watch.tolerates(/^401 GET /);
    await page.getByRole('button', { name: 'Delete account' }).click();
    const dialog = page.getByRole('dialog', { name: 'Delete your account?' });
    await dialog.getByLabel('Your password', { exact: true }).fill(PASSWORD);
    await dialog.getByRole('button', { name: 'Delete account' }).click();
    await expect(page).toHaveURL('/login');
    await expectToast(page, 'Account deleted');
    expect(await page.evaluate(() => Object.keys(localStorage))).not.toContain('token');
    await axe(page);
    await expectMails(stack, creator.email, ['Your account was deleted']);
  });

  await test.step('the account cannot log in, and the other side of its chat keeps the chat', async () => {
    watch.expects('401 POST /user/v1/auth/login');
    await logInAs(page, creator.email);
    await expect(page.getByText('Invalid credentials')).toBeVisible();
    await other.goto('/message');
    await other.getByRole('link', { name: /Deleted user/ }).click();
    await expect(composer(other)).toBeVisible();
    await expect(other.getByText(creator.name)).toHaveCount(0);
    await axe(other);
  });

  await test.step('the address can sign up again', async () => {
    await page.getByRole('link', { name: 'Create an account' }).click();
    await fillSignUp(page, creator);
    await page.getByRole('button', { name: 'Create account' }).click();
    await expect(page).toHaveURL('/email-verification');
    await expect(page.getByText(creator.email)).toBeVisible();
  });
});

async function logIn(page: Page, email: string): Promise<void> {
  await page.goto('/login');
  await logInAs(page, email);
  await expect(page).toHaveURL('/');
}

async function contentOf(file: Download): Promise<{ text: string; content: Record<string, unknown> }> {
  expect(file.suggestedFilename()).toMatch(/^castlane-export-\d{4}-\d\d-\d\d\.json$/);
  const text = await readFile(await file.path(), 'utf8');
  return { text, content: JSON.parse(text) as Record<string, unknown> };
}
