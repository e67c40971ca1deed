import type { CDPSession, Page } from '@playwright/test';
import { TOTP } from 'otpauth';
import { logInAs } from '../acts/accounts.ts';
import { expectToast } from '../acts/chat.ts';
import { expectMails } from '../acts/mailbox.ts';
import { axe } from '../axe.ts';
import { expect, test } from '../fixtures.ts';
import { makeActive, PASSWORD } from '../people.ts';
import type { Stack } from '../stack.ts';

const SETTINGS = '/settings';
const STEP_SECONDS = 30;

test('two-step log-in is turned on with an authenticator, accepts its code and a recovery code, and is turned off', async ({
  stack,
  visit,
  watch,
}) => {
  const tove = await makeActive(stack, 'creator', 'Tove Twostep');
  const page = await visit({ token: tove.token });
  const elsewhere = await visit();
  let secret = '';
  let recoveryCodes: string[] = [];

  await test.step('it is turned on', async () => {
    await page.goto(SETTINGS);
    await page.getByRole('button', { name: 'Turn on', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Turn on two-step login' });
    await dialog.getByLabel('Your password').fill(PASSWORD);
    await axe(page);
    await dialog.getByRole('button', { name: 'Continue' }).click();
    const scan = page.getByRole('dialog', { name: 'Scan with your authenticator' });
    await expect(scan.getByRole('img', { name: 'QR code for your authenticator' })).toBeVisible();
    await scan.getByRole('button', { name: 'Enter it by hand' }).click();
    secret = (await scan.getByText(/^([A-Z2-7]{4} ?){8}$/).textContent())!.replaceAll(' ', '');
    await axe(page);
    await scan.getByLabel('6-digit code').fill(await codeOf(stack, secret));
    const keep = page.getByRole('dialog', { name: 'Save your recovery codes' });
    const codes = keep.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
    await expect(codes).toHaveCount(10);
    recoveryCodes = await codes.allTextContents();
    await axe(page);
    const download = page.waitForEvent('download');
    await keep.getByRole('button', { name: 'Download' }).click();
    expect((await download).suggestedFilename()).toBe('Castlane recovery codes.txt');
    await keep.getByRole('button', { name: 'I’ve saved them' }).click();
    await expect(page.getByText('10 recovery codes left')).toBeVisible();
    await expectMails(stack, tove.email, ['Your profile is approved', 'Two-step login is on']);
  });

  await test.step('a log-in asks for a code, and accepts each once', async () => {
    watch.expects('422 POST /user/v1/auth/login');
    await elsewhere.goto('/login');
    await logInAs(elsewhere, tove.email);
    await expect(elsewhere.getByRole('heading', { name: 'Enter your code' })).toBeVisible();
    await axe(elsewhere);
    await stack.advance(STEP_SECONDS);
    await elsewhere.getByLabel('6-digit code').fill(await codeOf(stack, secret));
    await expect(elsewhere).toHaveURL('/');
  });

  await test.step('a recovery code replaces it', async () => {
    watch.expects('422 POST /user/v1/auth/login');
    const third = await visit();
    await third.goto('/login');
    await logInAs(third, tove.email);
    await third.getByRole('button', { name: 'Use a recovery code' }).click();
    await axe(third);
    await third.getByLabel('Recovery code').fill(recoveryCodes[0]!.toUpperCase());
    await third.getByRole('button', { name: 'Log in', exact: true }).click();
    await expect(third).toHaveURL('/');
  });

  await test.step('it is turned off', async () => {
    await page.reload();
    await expect(page.getByText('9 recovery codes left')).toBeVisible();
    await page.getByRole('button', { name: 'Turn off', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Turn off two-step login?' });
    await dialog.getByLabel('Your password').fill(PASSWORD);
    await dialog.getByLabel('Authenticator code or recovery code').fill(recoveryCodes[1]!);
    await axe(page);
    await dialog.getByRole('button', { name: 'Turn off' }).click();
    await expectToast(page, 'Two-step login is off');
    await expect(page.getByRole('button', { name: 'Turn on', exact: true })).toBeVisible();
  });
});

test('a passkey is added, logs in without the password, and is removed', async ({ stack, visit, watch }) => {
  const pia = await makeActive(stack, 'business_owner', 'Pia Passkey');
  const page = await visit({ token: pia.token });
  const { client, authenticatorId } = await addAuthenticator(page);

  await test.step('it is added', async () => {
    await page.goto(SETTINGS);
    await page.getByRole('button', { name: 'Add a passkey' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add a passkey' });
    await dialog.getByLabel('Name').fill('Blue phone');
    await dialog.getByLabel('Your password').fill(PASSWORD);
    await axe(page);
    await dialog.getByRole('button', { name: 'Continue' }).click();
    await expectToast(page, 'Passkey added');
    await expect(page.getByRole('list', { name: 'Passkeys' }).getByText('Blue phone')).toBeVisible();
    await axe(page);
  });

  await test.step('it logs in', async () => {
    await page.evaluate(() => localStorage.clear());
    await page.goto('/login');
    await axe(page);
    await page.getByRole('button', { name: 'Log in with a passkey' }).click();
    await expect(page).toHaveURL('/');
    await page.goto(SETTINGS);
    await expect(page.getByRole('list', { name: 'Passkeys' }).getByText(/^Last used/)).toBeVisible();
  });

  await test.step('it is removed, and no longer logs in', async () => {
    await page.getByRole('button', { name: 'Remove Blue phone' }).click();
    const dialog = page.getByRole('dialog', { name: 'Remove Blue phone?' });
    await axe(page);
    await dialog.getByRole('button', { name: 'Remove' }).click();
    await expectToast(page, 'Passkey removed');
    await expect(page.getByRole('list', { name: 'Passkeys' })).toHaveCount(0);
    watch.expects('400 POST /user/v1/auth/passkey');
    await page.evaluate(() => localStorage.clear());
    await page.goto('/login');
    await page.getByRole('button', { name: 'Log in with a passkey' }).click();
    await expect(page.getByText('This passkey doesn’t work here. Use your password.')).toBeVisible();
  });

  await test.step('a browser that does not support passkeys says so', async () => {
    await client.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false });
    await page.getByRole('button', { name: 'Log in with a passkey' }).click();
    await expect(page.getByText('No passkey was used. Try again, or use your password.')).toBeVisible();
    await axe(page);
  });
  await expectMails(stack, pia.email, ['Your profile is approved', 'A passkey was added', 'A passkey was removed']);
});

/** Returns the authenticator's current code, by the server's clock. */
async function codeOf({ url }: Stack, secret: string): Promise<string> {
  const { now } = (await (await fetch(`${url}/dev/clock`)).json()) as { now: string };
  return new TOTP({ secret }).generate({ timestamp: Date.parse(now) });
}

/** Gives the browser an authenticator that stores passkeys and verifies its user. */
async function addAuthenticator(page: Page): Promise<{ client: CDPSession; authenticatorId: string }> {
  const client = await page.context().newCDPSession(page);
  await client.send('WebAuthn.enable');
  const { authenticatorId } = await client.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return { client, authenticatorId };
}
