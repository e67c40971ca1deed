import type { Page } from '@playwright/test';
import { enterCode, fillSignUp, logInAs } from '../acts/accounts.ts';
import { axe } from '../axe.ts';
import { expect, test } from '../fixtures.ts';
import { makeActive, makeUnverified, newPerson, PASSWORD } from '../people.ts';

const PASSWORD_RULE =
  'Password must be 8-16 characters long and include at least one uppercase,lowercase letter,number, and special character.';

// Proves 5.14.
test('an empty sign-up shows an error beside each field', async ({ visit }) => {
  const page = await visit();
  await page.goto('/sign-up');
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByRole('radiogroup', { name: 'Account type' })).toContainText('Choose what you want to do here');
  await expect(page.getByLabel('Full name')).toHaveAccessibleDescription('Fill this in');
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription('Enter a valid email address, in lowercase');
  await expect(page.getByLabel('Password', { exact: true })).toHaveAccessibleDescription(PASSWORD_RULE);
  await expect(page.getByRole('radio').first()).toBeFocused();
  await axe(page);
});

test('an email address that is taken shows an error beside the field, and keeps the input', async ({ stack, visit, watch }) => {
  const known = await makeUnverified(stack, 'creator', 'Tess Taken');
  const page = await visit();
  await page.goto('/sign-up');
  await fillSignUp(page, known);
  watch.expects('409 POST /user/v1/auth/signup');
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription('Already have registered');
  await expect(page.getByLabel('Email')).toBeFocused();
  await expectSignUp(page, known);
});

test('a sign-up without a connection shows an error, keeps the input, and works once the connection is back', async ({ visit, watch }) => {
  const person = newPerson('business_owner', 'Ole Offline');
  const page = await visit();
  await page.goto('/sign-up');
  await fillSignUp(page, person);
  watch.tolerates(/ERR_INTERNET_DISCONNECTED/);
  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByText('No connection. Check your network, then try again.')).toBeVisible();
  await expectSignUp(page, person);
  await page.context().setOffline(false);
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page).toHaveURL('/email-verification');
});

test('buttons and keys write the marks of a brief, and the browser can undo them', async ({ stack, visit }) => {
  const page = await visit({ token: (await makeActive(stack, 'business_owner', 'Bo Bold')).token });
  await page.goto('/post-job');
  const brief = page.getByRole('textbox', { name: 'Brief' });
  const tools = page.getByRole('toolbar', { name: 'Format the brief' });
  await brief.fill('One lantern');
  await brief.selectText();
  await page.keyboard.press('Control+b');
  await expect(brief).toHaveValue('**One lantern**');
  await page.keyboard.press('Control+z');
  await expect(brief).toHaveValue('One lantern');
  await tools.getByRole('button', { name: 'List' }).click();
  await expect(brief).toHaveValue('- One lantern');
  await expect(brief).toBeFocused();
  await brief.selectText();
  await tools.getByRole('button', { name: 'Link' }).click();
  await page.keyboard.type('https://lantern.example');
  await expect(brief).toHaveValue('[- One lantern](https://lantern.example)');
  await axe(page);
});

test('a double click on the button signs up once', async ({ stack, visit }) => {
  const person = newPerson('creator', 'Dora Double');
  const page = await visit();
  const sent: string[] = [];
  page.on('request', (request) => request.url().endsWith('/auth/signup') && sent.push(request.method()));
  await page.goto('/sign-up');
  await fillSignUp(page, person);
  await page.getByRole('button', { name: 'Create account' }).dblclick();
  await expect(page).toHaveURL('/email-verification');
  expect(sent).toEqual(['POST']);
  expect(await stack.mails(person.email)).toHaveLength(1);
});

// Proves 8.18.
test('a wrong code shows an error, and the right one continues', async ({ stack, visit, watch }) => {
  const person = await makeUnverified(stack, 'creator', 'Wanda Wrongcode');
  const page = await visit({ token: person.token });
  await page.goto('/');
  const right = await stack.codeFor(person.email);
  watch.expects('400 POST /user/v1/auth/verification/verify-code');
  await page.getByLabel('6-digit code').fill(right === '123456' ? '654321' : '123456');
  await expect(page.getByRole('alert').filter({ hasText: 'Invalid OTP' })).toBeVisible();
  await axe(page);
  await enterCode(page, stack, person.email);
  await expect(page).toHaveURL('/set-up-profile');
});

test('wrong credentials show an error that does not say which of the two is wrong, and can be corrected', async ({
  stack,
  visit,
  watch,
}) => {
  const person = await makeUnverified(stack, 'creator', 'Cora Credentials');
  const page = await visit();
  await page.goto('/login');
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await expect(page.getByLabel('Password', { exact: true })).toHaveAccessibleDescription('Enter your password');
  watch.expects('401 POST /user/v1/auth/login', '401 POST /user/v1/auth/login');
  await logInAs(page, 'nobody@castlane.test', 'Wrong#12');
  await expect(page.getByText('Invalid credentials')).toBeVisible();
  await logInAs(page, person.email, 'Wrong#12');
  await expect(page.getByText('Invalid credentials')).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue(person.email);
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('Wrong#12');
  await axe(page);
  await logInAs(page, person.email);
  await expect(page).toHaveURL('/email-verification');
});

// Proves 2.5.
test('a forgotten password is reset by the mailed link, which works once', async ({ stack, visit, watch }) => {
  const person = await makeActive(stack, 'creator', 'Fay Forgetful');
  const page = await visit();
  await page.goto('/login');
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  // The log-in page, which stays until the next one is drawn, also has an e-mail field.
  await expect(page.getByRole('heading', { name: 'Forgot your password?' })).toBeVisible();
  await page.getByLabel('Email').fill(person.email);
  await axe(page);
  await page.getByRole('button', { name: 'Send link' }).click();
  await expect(page.getByText(`If ${person.email} has an account, a link is on its way.`)).toBeVisible();
  await axe(page);

  const [mail] = await stack.mails(person.email);
  const path = new URL(/https?:\/\/\S+\/reset-password\/\S+/.exec(mail!.text)![0]).pathname;
  await page.goto(path);
  await expect(page).toHaveURL('/reset-password');
  await page.reload();
  await expect(page).toHaveURL('/reset-password');
  await page.getByLabel('New password').fill('short');
  await page.getByRole('button', { name: 'Set password' }).click();
  await expect(page.getByLabel('New password')).toHaveAccessibleDescription(PASSWORD_RULE);
  await axe(page);
  await page.getByLabel('New password').fill('Another#1');
  await page.getByRole('button', { name: 'Set password' }).click();
  await expect(page).toHaveURL('/login');
  await logInAs(page, person.email, 'Another#1');
  await expect(page).toHaveURL('/');

  const other = await visit();
  watch.expects('400 POST /user/v1/auth/reset-password/look');
  await other.goto(path);
  await expect(other.getByText('This link has already been used.')).toBeVisible();
  await expect(other.getByRole('link', { name: 'Get a new link' })).toBeVisible();
});

// Proves 7.31, 8.10.
test('changing the password needs the current one, and ends other sessions', async ({ stack, visit, watch }) => {
  const person = await makeActive(stack, 'creator', 'Paul Password');
  const elsewhere = await visit({ token: person.token });
  await elsewhere.goto('/profile');
  const page = await visit();
  await page.goto('/login');
  await logInAs(page, person.email);
  await expect(page).toHaveURL('/');
  await page.goto('/change-password');
  watch.expects('400 POST /user/v1/account/change-password');
  await page.getByLabel('Current password').fill('Wrong#12');
  await page.getByLabel('New password').fill('Another#1');
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByLabel('Current password')).toHaveAccessibleDescription('Please enter valid password');
  await expect(page.getByLabel('New password')).toHaveValue('Another#1');
  await axe(page);
  await page.getByLabel('Current password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page).toHaveURL('/profile');
  watch.tolerates(/^401 GET /);
  await expect(elsewhere).toHaveURL('/login');
});

async function expectSignUp(page: Page, { name, email }: { name: string; email: string }): Promise<void> {
  await expect(page.getByLabel('Full name')).toHaveValue(name);
  await expect(page.getByLabel('Email')).toHaveValue(email);
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue(PASSWORD);
  await expect(page.getByRole('radio', { checked: true })).toHaveCount(1);
}
