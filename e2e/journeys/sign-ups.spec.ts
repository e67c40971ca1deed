import type { Page } from '@playwright/test';
import { fillSignUp } from '../acts/accounts.ts';
import { axe } from '../axe.ts';
import { expect, testsOnOwnStack } from '../fixtures.ts';
import { newPerson, PASSWORD, type Person } from '../people.ts';

const OFFICE = 50;
/** By hand, in a browser of their own; the others make the same call from a page. */
const TYPING = 2;
/** On a server whose operator has raised the setting for this day, as docs/configuration.md says. */
const test = testsOnOwnStack({ isEmpty: true, signUpsAnHour: OFFICE });

test('fifty people of one office sign up in an hour, whatever they mistype, and the next one reads when to come again', async ({
  visit,
  watch,
}) => {
  const colleagues = Array.from({ length: OFFICE }, (_, index) => newPerson('creator', `Colleague ${index + 1}`));
  const taken = colleagues[0]!;

  await test.step('some type, and mistype', async () => {
    for (const person of colleagues.slice(0, TYPING)) {
      const page = await visit();
      await page.goto('/sign-up');
      if (person !== taken) {
        watch.expects('409 POST /user/v1/auth/signup');
        await fillSignUp(page, { ...person, email: taken.email });
        await create(page);
        await expect(page.getByLabel('Email')).toHaveAccessibleDescription('Already have registered');
      }
      await fillSignUp(page, person);
      await create(page);
      await expect(page).toHaveURL('/email-verification');
    }
  });

  const page = await visit();
  await page.goto('/sign-up');
  await test.step('the others sign up, each at the second try', async () => {
    watch.tolerates(/^422 POST \/user\/v1\/auth\/signup$/);
    for (const person of colleagues.slice(TYPING)) {
      const statuses = [await signUpFrom(page, person, 'short'), await signUpFrom(page, person, PASSWORD)];
      expect(statuses, person.name).toEqual([422, 201]);
    }
  });

  await test.step('one more reads when to try again, and keeps what was typed', async () => {
    watch.expects('429 POST /user/v1/auth/signup');
    const last = newPerson('business_owner', 'Lara Last');
    await fillSignUp(page, last);
    await create(page);
    await expect(page.getByRole('alert').filter({ hasText: /./ })).toHaveText(/^Too many requests\. Try again in \d\d minutes\.$/);
    await expect(page).toHaveURL('/sign-up');
    await expect(page.getByRole('radio', { name: 'I’m a business owner' })).toBeChecked();
    await expect(page.getByLabel('Full name')).toHaveValue(last.name);
    await expect(page.getByLabel('Email')).toHaveValue(last.email);
    await expect(page.getByLabel('Password', { exact: true })).toHaveValue(PASSWORD);
    await expect(page.getByRole('button', { name: 'Create account' })).toBeEnabled();
    await axe(page);
  });
});

async function create(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Create account' }).click();
}

function signUpFrom(page: Page, { name, email, kind }: Person, password: string): Promise<number> {
  return page.evaluate(
    async (body) => {
      const headers = { 'content-type': 'application/json' };
      return (await fetch('/user/v1/auth/signup', { method: 'POST', headers, body: JSON.stringify(body) })).status;
    },
    { name, email, password, userType: kind },
  );
}
