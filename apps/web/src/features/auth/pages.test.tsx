import { getMe } from '@castlane/contract/account.ts';
import { login, resendCode, signup, verifyCode } from '@castlane/contract/auth.ts';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeApi, FakeProblem } from '#testing/fake-api.ts';
import { aProfile, signIn } from '#testing/people.ts';
import { renderApp } from '#testing/render.tsx';

test('wrong credentials are said in the form and nothing typed is lost', async () => {
  fakeApi().on(login, new FakeProblem(1019));
  const { user } = renderApp('/login');
  await user.type(await screen.findByLabelText('Email'), 'maya@castlane.test');
  await user.type(screen.getByLabelText('Password'), 'Wrong1234!');
  await user.click(screen.getByRole('button', { name: 'Log in' }));
  expect((await screen.findByText('Invalid credentials')).closest('[role="alert"]')).toBeTruthy();
  expect(screen.getByDisplayValue('maya@castlane.test')).toBeTruthy();
});

test('an address that is taken is said at the address', async () => {
  fakeApi().on(signup, new FakeProblem(1006));
  const { user } = renderApp('/sign-up');
  await user.click(await screen.findByLabelText('I’m a creator'));
  await user.type(screen.getByLabelText('Full name'), 'Maya Lindqvist');
  await user.type(screen.getByLabelText('Email'), 'maya@castlane.test');
  await user.type(screen.getByLabelText('Password'), 'Castlane1!');
  await user.click(screen.getByRole('button', { name: 'Create account' }));
  expect(await screen.findByText('Already have registered')).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Email')));
});

test('the kind of account must be chosen, and the password rule ticks off', async () => {
  const api = fakeApi();
  const { user } = renderApp('/sign-up');
  await user.type(await screen.findByLabelText('Password'), 'castlane1');
  const rules = screen.getByRole('list', { name: 'What a password needs' });
  expect(Array.from(rules.querySelectorAll('[data-met]'), ({ textContent }) => textContent)).toEqual([
    '8–16 characters, met',
    'Lowercase, met',
    'Number, met',
  ]);
  await user.click(screen.getByRole('button', { name: 'Create account' }));
  expect(await screen.findByText('Choose what you want to do here')).toBeTruthy();
  expect(api.callsTo(signup)).toEqual([]);
});

test('a whole code sends itself once; after a wrong one the field is empty and ready', async () => {
  const api = fakeApi()
    .on(getMe, aProfile({ emailVerifiedAt: null }))
    .on(verifyCode, new FakeProblem(1021));
  signIn(aProfile({ emailVerifiedAt: null }));
  const { user } = renderApp('/email-verification');
  const field = await screen.findByLabelText('6-digit code');
  await user.click(field);
  await user.paste('482 715');
  expect(await screen.findByText(/^Invalid OTP/)).toBeTruthy();
  expect(api.callsTo(verifyCode).map(({ body }) => body)).toEqual([{ code: '482715' }]);
  expect((field as HTMLInputElement).value).toBe('');
  expect(document.activeElement).toBe(field);
});

test('a new code can be asked for, and then only after the wait', async () => {
  const profile = aProfile({ emailVerifiedAt: null });
  fakeApi()
    .on(getMe, profile)
    .on(resendCode, () => ({ resendAvailableAt: new Date(Date.now() + 60_000).toISOString() }));
  signIn(profile);
  sessionStorage.clear();
  const { user } = renderApp('/email-verification');
  await user.click(await screen.findByRole('button', { name: 'send a new code' }));
  expect(await screen.findByText(/^resend in (1:00|0:5\d)$/)).toBeTruthy();
  expect(screen.getByText('New code sent')).toBeTruthy();
});

test('the token of a reset link leaves the address', async () => {
  fakeApi();
  renderApp('/reset-password/secret-token');
  await screen.findByRole('heading', { name: 'Choose a new password' });
  await waitFor(() => expect(window.location.pathname).toBe('/reset-password'));
});
