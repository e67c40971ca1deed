import { confirmTwoStep, endTwoStep, getTwoStep, renewRecoveryCodes, startTwoStep } from '@castlane/contract/two-step.ts';
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { fakeApi, FakeProblem } from '#testing/fake-api.ts';
import { signIn } from '#testing/people.ts';
import { renderPage } from '#testing/render.tsx';
import { TwoStepCard } from './TwoStepCard.tsx';

const CODES = Array.from({ length: 10 }, (_, n) => `abcd-efgh-jkmn-pqr${n}`);
const STARTED = { setUp: 'sealed', secret: 'JBSWY3DPEHPK3PXP', address: 'otpauth://totp/Castlane:maya?secret=JBSWY3DPEHPK3PXP' };

beforeEach(async () => {
  signIn();
});

test('is turned on with the password and the first code; then the recovery codes are shown once', async () => {
  const api = fakeApi().on(getTwoStep, { isOn: false, recoveryCodesLeft: 0 }).on(startTwoStep, new FakeProblem(1011));
  const { user } = renderPage(<TwoStepCard />);
  await user.click(await screen.findByRole('button', { name: 'Turn on' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Turn on two-step login' }));
  await user.click(dialog.getByRole('button', { name: 'Continue' }));
  expect(dialog.getByText('Enter your password')).toBeTruthy();
  await user.type(dialog.getByLabelText('Your password'), 'Wrong1234!');
  await user.click(dialog.getByRole('button', { name: 'Continue' }));
  expect(await dialog.findByText('Please enter valid password')).toBeTruthy();
  api.on(startTwoStep, STARTED).on(confirmTwoStep, new FakeProblem(1021));
  await user.click(dialog.getByRole('button', { name: 'Continue' }));
  expect(await screen.findByRole('img', { name: 'QR code for your authenticator' })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Enter it by hand' }));
  expect(screen.getByText('JBSW Y3DP EHPK 3PXP')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Open an authenticator on this device' }).getAttribute('href')).toBe(STARTED.address);
  await user.click(screen.getByRole('button', { name: 'Copy' }));
  expect(await navigator.clipboard.readText()).toBe('JBSWY3DPEHPK3PXP');
  await user.click(screen.getByLabelText('6-digit code'));
  await user.paste('111222');
  expect(await screen.findByText(/^Invalid OTP/)).toBeTruthy();
  api.on(confirmTwoStep, { recoveryCodes: CODES }).on(getTwoStep, { isOn: true, recoveryCodesLeft: 10 });
  await user.paste('333444');
  const list = await screen.findByRole('list', { name: 'Recovery codes' });
  expect(
    within(list)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(CODES);
  expect(api.callsTo(confirmTwoStep).map(({ body }) => body)).toEqual([
    { setUp: 'sealed', oneTimeCode: '111222' },
    { setUp: 'sealed', oneTimeCode: '333444' },
  ]);
  await user.keyboard('{Escape}');
  expect(await screen.findByText('Save your codes first. You won’t see them again.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Close' }));
  expect(screen.getByRole('list', { name: 'Recovery codes' })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'I’ve saved them' }));
  expect(await screen.findByText('10 recovery codes left')).toBeTruthy();
});

test('is turned off with a code of either kind; a wrong one is told beside its field, and what was typed stays', async () => {
  const api = fakeApi().on(getTwoStep, { isOn: true, recoveryCodesLeft: 1 }).on(endTwoStep, new FakeProblem(1021));
  const { user } = renderPage(<TwoStepCard />);
  expect(await screen.findByText('1 recovery code left')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Turn off' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Turn off two-step login?' }));
  await user.type(dialog.getByLabelText('Your password'), 'Castlane1!');
  await user.click(dialog.getByRole('button', { name: 'Turn off' }));
  expect(dialog.getByText('Enter the code')).toBeTruthy();
  await user.type(dialog.getByLabelText('Authenticator code or recovery code'), '123 456');
  await user.click(dialog.getByRole('button', { name: 'Turn off' }));
  expect(await dialog.findByText('Invalid OTP. Each code works once.')).toBeTruthy();
  expect(dialog.getByDisplayValue('Castlane1!')).toBeTruthy();
  api.on(endTwoStep, undefined).on(getTwoStep, { isOn: false, recoveryCodesLeft: 0 });
  await user.clear(dialog.getByLabelText('Authenticator code or recovery code'));
  await user.type(dialog.getByLabelText('Authenticator code or recovery code'), ' ABCD-efgh-jkmn-pqrs ');
  await user.click(dialog.getByRole('button', { name: 'Turn off' }));
  expect(await screen.findByText('Two-step login is off')).toBeTruthy();
  expect(api.callsTo(endTwoStep).map(({ body }) => body)).toEqual([
    { currentPassword: 'Castlane1!', oneTimeCode: '123456' },
    { currentPassword: 'Castlane1!', recoveryCode: 'ABCD-efgh-jkmn-pqrs' },
  ]);
  expect(await screen.findByRole('button', { name: 'Turn on' })).toBeTruthy();
});

test('new recovery codes take the password and a code of the authenticator', async () => {
  const api = fakeApi().on(getTwoStep, { isOn: true, recoveryCodesLeft: 2 }).on(renewRecoveryCodes, { recoveryCodes: CODES });
  const { user } = renderPage(<TwoStepCard />);
  await user.click(await screen.findByRole('button', { name: 'New recovery codes' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'New recovery codes' }));
  await user.type(dialog.getByLabelText('Your password'), 'Castlane1!');
  await user.type(dialog.getByLabelText('6-digit code from your authenticator'), '123456');
  await user.click(dialog.getByRole('button', { name: 'New recovery codes' }));
  expect(await screen.findByRole('list', { name: 'Recovery codes' })).toBeTruthy();
  expect(api.callsTo(renewRecoveryCodes)[0]?.body).toEqual({ currentPassword: 'Castlane1!', oneTimeCode: '123456' });
});
