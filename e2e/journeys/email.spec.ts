import { fillSignUp, enterCode, logInAs } from '../acts/accounts.ts';
import { expectToast } from '../acts/chat.ts';
import { expectMails, mailText } from '../acts/mailbox.ts';
import { axe } from '../axe.ts';
import { expect, test } from '../fixtures.ts';
import { makeActive, PASSWORD } from '../people.ts';

const NEW_PASSWORD = 'Another2@';

test('a mistyped email is corrected before the code is entered, and the first address gets no more mail', async ({ stack, visit }) => {
  const page = await visit();
  const mistyped = { kind: 'creator', name: 'Miro Mistyped', email: 'miro@castlane.tset' } as const;
  const email = 'miro@castlane.test';
  await page.goto('/sign-up');
  await fillSignUp(page, mistyped);
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByText(mistyped.email)).toBeVisible();
  await page.getByRole('button', { name: 'Change it' }).click();
  await axe(page);
  await page.getByLabel('Correct email').fill(email);
  await page.getByRole('button', { name: 'Send code' }).click();
  await expectToast(page, `New code sent to ${email}`);
  await expect(page.getByText(email, { exact: true })).toBeVisible();
  await axe(page);
  await enterCode(page, stack, email);
  await expect(page).toHaveURL('/set-up-profile');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('main')).toBeFocused();
  expect(await stack.mails(mistyped.email)).toHaveLength(1);
});

test('the email is changed with the password and a code, and the link in the notice reverts it', async ({ stack, visit, watch }) => {
  const nora = await makeActive(stack, 'creator', 'Nora Newmail');
  const page = await visit({ token: nora.token });
  const changed = 'nora.newmail@elsewhere.test';

  await test.step('it is changed', async () => {
    await page.goto('/settings');
    await page.getByRole('button', { name: 'Change email' }).click();
    const form = page.getByRole('dialog', { name: 'Change email' });
    await form.getByLabel('New email').fill(changed);
    await form.getByLabel('Your password').fill(PASSWORD);
    await axe(page);
    await form.getByRole('button', { name: 'Send code' }).click();
    const code = page.getByRole('dialog', { name: 'Enter the code' });
    await expect(code).toContainText(changed);
    await axe(page);
    await code.getByLabel('6-digit code').fill(await stack.codeFor(changed));
    await expectToast(page, 'Email changed');
    await expect(page.getByText(changed)).toBeVisible();
    await expectMails(stack, nora.email, ['Your profile is approved', 'Your email was changed']);
  });

  await test.step('the old address reverts it with a new password, and every session ends', async () => {
    // The open window is notified over the socket and sends one more request.
    watch.tolerates(/^401 GET /);
    // The page asks once more what its used link finds, as its session ends.
    watch.tolerates(/^400 POST .*undo-email\/look$/);
    const notice = await mailText(stack, nora.email, 'Your email was changed');
    expect(notice).not.toContain(changed);
    const owner = await visit();
    await owner.goto(/\/undo-email\/\S+/.exec(notice)![0]);
    await axe(owner);
    await owner.getByLabel('New password').fill(NEW_PASSWORD);
    await owner.getByRole('button', { name: 'Undo the change' }).click();
    await expectToast(owner, 'Email change undone');
    await expect(page).toHaveURL('/login');
    await logInAs(owner, nora.email, NEW_PASSWORD);
    await expect(owner).toHaveURL('/');
  });

  await test.step('the other address and the other password no longer work', async () => {
    watch.expects('401 POST /user/v1/auth/login');
    watch.expects('401 POST /user/v1/auth/login');
    for (const [email, password] of [
      [changed, NEW_PASSWORD],
      [nora.email, PASSWORD],
    ] as const) {
      await page.goto('/login');
      await logInAs(page, email, password);
      await expect(page.getByText('Invalid credentials')).toBeVisible();
    }
  });
});
