import { getMe } from '@castlane/contract/account.ts';
import { askForEmailChange, confirmEmailChange, getEmailChange, resendEmailChange } from '@castlane/contract/email.ts';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeApi, FakeProblem } from '#testing/fake-api.ts';
import { aProfile, signIn } from '#testing/people.ts';
import { renderPage } from '#testing/render.tsx';
import { EmailCard } from './EmailCard.tsx';

test('the email is changed with the password and the code that the new one gets', async () => {
  const profile = aProfile();
  const api = fakeApi().on(getMe, profile).on(getEmailChange, { pending: null }).on(askForEmailChange, new FakeProblem(1011));
  signIn(profile);
  const { user } = renderPage(<EmailCard />);
  expect(await screen.findByText('maya@castlane.test')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Change email' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Change email' }));
  await user.type(dialog.getByLabelText('New email'), 'new@castlane.test');
  await user.type(dialog.getByLabelText('Your password'), 'Wrong1234!');
  await user.click(dialog.getByRole('button', { name: 'Send code' }));
  expect(await dialog.findByText('Please enter valid password')).toBeTruthy();
  expect(dialog.getByDisplayValue('new@castlane.test')).toBeTruthy();
  api.on(askForEmailChange, { resendAvailableAt: new Date().toISOString() }).on(confirmEmailChange, new FakeProblem(1021));
  await user.click(dialog.getByRole('button', { name: 'Send code' }));
  const field = await screen.findByLabelText('6-digit code');
  await user.click(field);
  await user.paste('111222');
  expect(await screen.findByText(/^Invalid OTP/)).toBeTruthy();
  api.on(confirmEmailChange, { ...profile, email: 'new@castlane.test' });
  await user.paste('333444');
  expect(await screen.findByText('Email changed')).toBeTruthy();
  expect(api.callsTo(confirmEmailChange).map(({ body }) => body)).toEqual([{ code: '111222' }, { code: '333444' }]);
});

test('a change that waits for its code goes on after a reload, with another code', async () => {
  const profile = aProfile();
  const pending = { email: 'new@castlane.test', resendAvailableAt: new Date(Date.now() - 1000).toISOString() };
  const api = fakeApi()
    .on(getMe, profile)
    .on(getEmailChange, { pending })
    .on(resendEmailChange, { resendAvailableAt: new Date(Date.now() + 60_000).toISOString() })
    .on(confirmEmailChange, { ...profile, email: 'new@castlane.test' });
  signIn(profile);
  const { user } = renderPage(<EmailCard />);
  expect(await screen.findByText('Waiting for the code we sent to new@castlane.test.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Enter the code' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Enter the code' }));
  await user.click(dialog.getByRole('button', { name: 'send a new code' }));
  expect(await dialog.findByText(/^resend in (1:00|0:5\d)$/)).toBeTruthy();
  await user.click(dialog.getByLabelText('6-digit code'));
  await user.paste('333444');
  expect(await screen.findByText('Email changed')).toBeTruthy();
  expect(api.callsTo(askForEmailChange)).toEqual([]);
  expect(screen.queryByText(/^Waiting for the code/)).toBeNull();
});
