import { expect, type Page } from '@playwright/test';
import { axe } from '../axe.ts';
import { PASSWORD, type Person } from '../people.ts';
import type { Stack } from '../stack.ts';

const KIND_LABELS = { creator: 'I’m a creator', business_owner: 'I’m a business owner' } as const;

export async function fillSignUp(page: Page, person: Person, password = PASSWORD): Promise<void> {
  await page.getByRole('radio', { name: KIND_LABELS[person.kind] }).check({ force: true });
  await fillSignUpByLink(page, person, password);
}

/** Through the link of an invitation, the form does not ask for the kind of account. */
export async function fillSignUpByLink(page: Page, { name, email }: Person, password = PASSWORD): Promise<void> {
  await page.getByLabel('Full name').fill(name);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
}

export async function enterCode(page: Page, stack: Stack, email: string): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Check your inbox' })).toBeVisible();
  await page.getByLabel('6-digit code').fill(await stack.codeFor(email));
}

export async function logInAs(page: Page, email: string, password = PASSWORD): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
}

/** Goes from the sign-up page to the first step of the profile, including the mailed code. */
export async function signUp(page: Page, stack: Stack, person: Person): Promise<void> {
  await page.goto('/login');
  await page.getByRole('link', { name: 'Create an account' }).click();
  await expect(page).toHaveURL('/sign-up');
  await fillSignUp(page, person);
  await axe(page);
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page).toHaveURL('/email-verification');
  await expect(page.getByText(person.email)).toBeVisible();
  await enterCode(page, stack, person.email);
  await expect(page).toHaveURL('/set-up-profile');
}

type ProfileWords = { about: string; category: string; country: string; city: string; phone: string; company?: string };

/** Fills in all steps of the profile. Checks that typed text survives a reload. */
export async function setUpProfile(page: Page, { kind, name }: Person, words: ProfileWords): Promise<void> {
  await expect(page.getByLabel('Full name')).toHaveValue(name);
  await choose(page, 'Country', words.country);
  await page.getByLabel('City').fill(words.city);
  await page.getByLabel('State or region').fill(words.city);
  await page.getByLabel('Phone number').fill(words.phone);
  await page.getByLabel('Date of birth').fill('1990-04-01');
  await choose(page, 'Gender', 'Prefer not to say');
  await axe(page);
  await page.getByRole('button', { name: 'Continue' }).click();

  await page.getByLabel('About').fill(words.about);
  await page.getByRole('checkbox', { name: words.category }).check({ force: true });
  await choose(page, 'Languages', 'English');
  await page.reload();
  await expect(page.getByLabel('About')).toHaveValue(words.about);
  await expect(page.getByRole('checkbox', { name: words.category })).toBeChecked();
  await axe(page);
  await page.getByRole('button', { name: 'Continue' }).click();

  await expect(page.getByRole('button', { name: 'Submit for review' })).toBeVisible();
  if (kind === 'business_owner') await page.getByLabel('Business name').fill(words.company ?? '');
  await axe(page);
  await page.getByRole('button', { name: 'Submit for review' }).click();
  await expect(page.getByRole('heading', { name: 'Profile submitted for review' })).toBeVisible();
  await axe(page);
}

/** Chooses an option of a list that opens under its field. */
export async function choose(page: Page, label: string, option: string): Promise<void> {
  await page
    .getByRole('combobox', { name: label })
    .or(page.getByRole('textbox', { name: label }))
    .click();
  await page.getByRole('option', { name: option, exact: true }).click();
  await page.keyboard.press('Escape');
}
