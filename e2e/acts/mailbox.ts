import { expect } from '@playwright/test';
import type { Stack } from '../stack.ts';

const CODE_MAIL = /^\d{6} is your .* verification code$/;

/** Checks all mails to an address, except the sign-up code. Mails with the same cause arrive in any order. */
export async function expectMails(stack: Stack, email: string, subjects: readonly string[]): Promise<void> {
  await expect.poll(() => subjectsTo(stack, email)).toEqual(subjects.toSorted());
}

/** Returns the text of the newest mail with this subject. */
export async function mailText(stack: Stack, email: string, subject: string): Promise<string> {
  const mail = (await stack.mails(email)).find((each) => each.subject === subject);
  if (!mail) throw new Error(`No mail '${subject}' went to ${email}`);
  return mail.text;
}

async function subjectsTo(stack: Stack, email: string): Promise<string[]> {
  const mails = await stack.mails(email);
  return mails
    .map(({ subject }) => subject)
    .filter((subject) => !CODE_MAIL.test(subject))
    .toSorted();
}
