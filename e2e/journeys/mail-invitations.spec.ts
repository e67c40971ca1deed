import { inviteByMail } from '@castlane/contract/mail-invitation.ts';
import { enterCode, fillSignUp } from '../acts/accounts.ts';
import { expectToast } from '../acts/chat.ts';
import { mailText } from '../acts/mailbox.ts';
import { axe } from '../axe.ts';
import { call } from '../client.ts';
import { expect, test } from '../fixtures.ts';
import { makeActive, makeJob } from '../people.ts';

const SUBJECT = /invites you to work together$/;

for (const [device, width] of [
  ['desktop', 1280],
  ['phone', 390],
] as const)
  test(`five emails: new, known, duplicate, malformed, unsubscribed, at ${width} pixels`, async ({ stack, visit }) => {
    test.setTimeout(240_000);
    const owner = await makeActive(stack, 'business_owner', 'Bruno Brings');
    const known = await makeActive(stack, 'creator', 'Kim Known');
    const job = await makeJob(stack, owner);
    const [fresh, gone] = [`fresh.${device}@example.com`, `gone.${device}@example.com`];
    const list = { params: { slug: job.slug }, body: { text: gone, iKnowThem: true as const } };
    await call(stack, inviteByMail, { token: owner.token, ...list });
    const invitationTo = async (email: string) => {
      await expect.poll(async () => (await stack.mails(email)).some(({ subject }) => SUBJECT.test(subject))).toBe(true);
      const { subject } = (await stack.mails(email)).find((mail) => SUBJECT.test(mail.subject))!;
      return mailText(stack, email, subject);
    };
    const page = await visit({ token: owner.token, device });
    const visitor = await visit({ device });

    await test.step('a person stops all invitations by the link in the mail', async () => {
      const [link] = /\/stop-invitations\/\S+/.exec(await invitationTo(gone))!;
      await visitor.goto(link);
      await expect(visitor.getByRole('heading', { name: 'Stop invitations by email' })).toBeVisible();
      await axe(visitor);
      await visitor.getByRole('button', { name: 'Stop invitations' }).click();
      await expect(visitor.getByRole('heading', { name: 'You’re unsubscribed' })).toBeVisible();
      await axe(visitor);
    });

    const dialog = page.getByRole('dialog', { name: 'Invite by email' });
    await test.step('the owner pastes a list, and sees what becomes of each line', async () => {
      await page.goto(`/job-post-details/${job.slug}`);
      await page.getByRole('button', { name: 'Invite by email' }).click();
      await dialog
        .getByLabel(/^Email addresses/)
        .fill(`Ann Lee <${fresh}>\n${known.email}\n${fresh.replace('@', '+shop@').toUpperCase()}\nnobody at all\n${gone}`);
      await axe(page);
      await dialog.getByRole('button', { name: 'Check list' }).click();
      await expect(dialog.getByText('2 people can be invited')).toBeVisible();
      await expect(dialog.getByRole('listitem')).toContainText([
        /Gets an email/,
        /Has an account/,
        /Duplicate/,
        /To correct/,
        /Wants no invitations/,
      ]);
      await axe(page);
    });

    await test.step('the malformed line is removed, and the others are invited', async () => {
      await dialog.getByRole('button', { name: 'Remove line 4' }).click();
      await dialog.getByRole('button', { name: 'Check again' }).click();
      await expect(dialog.getByRole('listitem')).toHaveCount(4);
      await dialog.getByRole('checkbox', { name: /^I know these people/ }).check();
      await axe(page);
      await Promise.all([dialog.getByRole('button', { name: 'Invite 2 people' }).click(), expectToast(page, 'Invitations sent')]);
      const byMail = page.getByRole('region', { name: 'Invited by email' });
      await expect(byMail.getByText(fresh)).toBeVisible();
      await expect(page.getByRole('region', { name: 'Invited creators' }).getByText('Kim Known')).toBeVisible();
      await axe(page);
    });

    await test.step('the new one signs up with the mailed link, and has joined', async () => {
      const [link] = /\/sign-up\?invitation=\S+/.exec(await invitationTo(fresh))!;
      await visitor.goto(link);
      await expect(visitor.getByText(`invites you to “${job.title}”.`)).toBeVisible();
      await expect(visitor.getByLabel('Email')).toHaveValue(fresh);
      await axe(visitor);
      await fillSignUp(visitor, { kind: 'creator', name: 'Ann Lee', email: fresh });
      await visitor.getByRole('button', { name: 'Create account' }).click();
      await enterCode(visitor, stack, fresh);
      await expect(visitor).toHaveURL('/set-up-profile');
      await page.reload();
      const row = page.getByRole('region', { name: 'Invited by email' }).getByRole('listitem').filter({ hasText: fresh });
      await expect(row).toContainText('Joined');
      await axe(page);
    });
  });
