import { login, signup } from '@castlane/contract/auth.ts';
import { enterCode, fillSignUp } from '../acts/accounts.ts';
import { axe } from '../axe.ts';
import { call } from '../client.ts';
import { expect, testsOnOwnStack } from '../fixtures.ts';
import { newPerson, PASSWORD, STAFF } from '../people.ts';

/** On a server with the ALTCHA bot check. */
const test = testsOnOwnStack({ botCheck: 'altcha' });

test('a browser solves the puzzle by itself, and its answer is valid for one sign-up', async ({ stack, visit }) => {
  const person = newPerson('creator', 'Pia Puzzled');
  const page = await visit();
  const tokens: string[] = [];
  page.on('request', (request) => {
    if (!request.url().endsWith('/auth/signup')) return;
    tokens.push((request.postDataJSON() as { botToken: string }).botToken);
  });
  await page.goto('/sign-up');
  await fillSignUp(page, person);
  await axe(page);
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page).toHaveURL('/email-verification');
  await enterCode(page, stack, person.email);
  await expect(page).toHaveURL('/set-up-profile');

  expect(tokens).toHaveLength(1);
  const again = newPerson('creator', 'Pia Again');
  const body = { name: again.name, email: again.email, password: PASSWORD, userType: again.kind, botToken: tokens[0] };
  await expect(call(stack, signup, { body })).rejects.toThrow(REFUSED);
});

test('a call without an answer to the puzzle is refused', async ({ stack }) => {
  const { name, email, kind } = newPerson('business_owner', 'Rob Robot');
  const body = { name, email, password: PASSWORD, userType: kind };
  await expect(call(stack, signup, { body })).rejects.toThrow(REFUSED);
  await expect(call(stack, signup, { body: { ...body, botToken: btoa('{"challenge":{},"solution":{}}') } })).rejects.toThrow(REFUSED);
  await expect(call(stack, login, { body: { email: STAFF, password: PASSWORD } })).rejects.toThrow(REFUSED);
  expect(await stack.mails(email)).toEqual([]);
});

const REFUSED = /: 422 \{.*"code":1004.*"path":"botToken"/;
