import { changePassword, getMe } from '@castlane/contract/account.ts';
import { forgotPassword, login, resendCode, resetPassword, signup, verifyCode } from '@castlane/contract/auth.ts';
import { lookAtResetLink } from '@castlane/contract/link.ts';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeApi, FakeProblem } from '#testing/fake-api.ts';
import { aProfile, signIn } from '#testing/people.ts';
import { renderApp } from '#testing/render.tsx';

type User = ReturnType<typeof renderApp>['user'];

async function typeCredentials(user: User) {
  await user.type(await screen.findByLabelText('Email'), 'maya@castlane.test');
  await user.type(screen.getByLabelText('Password'), 'Castlane1!');
  await user.click(screen.getByRole('button', { name: 'Log in' }));
}

/** A refusal that names a field. */
function refusal(code: 1004 | 1003, path: string, message: string) {
  return new FakeProblem(code, code === 1004 ? message : undefined, [{ path, message }]);
}

const BANNED = refusal(1003, 'case', `https://castlane.example/case/${'c'.repeat(40)}`);
const CODE_ASKED = refusal(1004, 'oneTimeCode', 'Enter the 6-digit code from your authenticator');
const TOO_COMMON = 'This password is too common. Choose another one';

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
  const rules = screen.getByRole('list', { name: 'Password requirements' });
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

test('a user with an authenticator is asked for its code, and may try again', async () => {
  const api = fakeApi().on(login, CODE_ASKED);
  const { user } = renderApp('/login');
  await typeCredentials(user);
  const field = await screen.findByLabelText('6-digit code');
  await waitFor(() => expect(document.activeElement).toBe(field));
  expect(screen.queryByText('Enter the 6-digit code from your authenticator')).toBeNull();
  api.on(login, new FakeProblem(1021));
  await user.paste('111 222');
  expect(await screen.findByText(/^Invalid OTP/)).toBeTruthy();
  expect(api.callsTo(login).map(({ body }) => body)).toEqual([
    { email: 'maya@castlane.test', password: 'Castlane1!' },
    { email: 'maya@castlane.test', password: 'Castlane1!', oneTimeCode: '111222' },
  ]);
  expect((field as HTMLInputElement).value).toBe('');
  await user.click(screen.getByRole('button', { name: 'Use another account' }));
  expect(screen.getByDisplayValue('maya@castlane.test')).toBeTruthy();
  expect(screen.queryByText(/^Invalid OTP/)).toBeNull();
});

test('a user without the authenticator logs in with a recovery code', async () => {
  const api = fakeApi().on(login, CODE_ASKED);
  const { user } = renderApp('/login');
  await typeCredentials(user);
  await user.click(await screen.findByRole('button', { name: 'Use a recovery code' }));
  const field = await screen.findByLabelText('Recovery code');
  await user.click(screen.getByRole('button', { name: 'Log in' }));
  expect(await screen.findByText('Enter a recovery code')).toBeTruthy();
  api.on(login, new FakeProblem(1021));
  await user.type(field, ' abcd-efgh-jkmn-pqrs ');
  await user.click(screen.getByRole('button', { name: 'Log in' }));
  expect(await screen.findByText('This isn’t one of your codes, or it has already been used.')).toBeTruthy();
  expect(api.callsTo(login).at(-1)?.body).toEqual({
    email: 'maya@castlane.test',
    password: 'Castlane1!',
    recoveryCode: 'abcd-efgh-jkmn-pqrs',
  });
  expect(screen.getByDisplayValue('abcd-efgh-jkmn-pqrs', { trim: true })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Use your authenticator' }));
  expect(await screen.findByLabelText('6-digit code')).toBeTruthy();
});

test('too many tries say when to try again', async () => {
  const headers = { 'Retry-After': '240' };
  const refused = { code: 1022, message: 'Too many requests', requestId: 'test' };
  fakeApi().on(login, () => Response.json(refused, { status: 429, headers }));
  const { user } = renderApp('/login');
  await typeCredentials(user);
  expect(await screen.findByText('Too many requests. Try again in 4 minutes.')).toBeTruthy();
});

test('a banned user gets the link to the case, and stays on the page', async () => {
  fakeApi().on(login, BANNED);
  const { user } = renderApp('/login');
  await typeCredentials(user);
  expect(await screen.findByText(/^Your account has ban/)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'See why' }).getAttribute('href')).toBe(`/case/${'c'.repeat(40)}`);
  expect(screen.getByDisplayValue('maya@castlane.test')).toBeTruthy();
});

test('a refused bot check says so in the form', async () => {
  fakeApi().on(forgotPassword, refusal(1004, 'botToken', 'We couldn’t check that you’re human. Try again'));
  const { user } = renderApp('/forgot-password');
  await user.type(await screen.findByLabelText('Email'), 'maya@castlane.test');
  await user.click(screen.getByRole('button', { name: 'Send link' }));
  expect(await screen.findByText(/^We couldn’t check that you’re human/)).toBeTruthy();
  expect(screen.getByDisplayValue('maya@castlane.test')).toBeTruthy();
});

test('a password that is too common is said at the password, and nothing typed is lost', async () => {
  fakeApi().on(signup, refusal(1004, 'password', TOO_COMMON));
  const { user } = renderApp('/sign-up');
  await user.click(await screen.findByLabelText('I’m a business owner'));
  await user.type(screen.getByLabelText('Full name'), 'Daniel Brooks');
  await user.type(screen.getByLabelText('Email'), 'daniel@castlane.test');
  await user.type(screen.getByLabelText('Password'), 'Password1!');
  await user.click(screen.getByRole('button', { name: 'Create account' }));
  expect(await screen.findByText(TOO_COMMON)).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Password')));
  for (const kept of ['Daniel Brooks', 'daniel@castlane.test', 'Password1!']) expect(screen.getByDisplayValue(kept)).toBeTruthy();
});

test('a link that has ended says so and leads to a new one', async () => {
  fakeApi().on(lookAtResetLink, new FakeProblem(1021, undefined, [{ path: 'token', message: 'used' }]));
  const { user } = renderApp('/reset-password/secret-token');
  expect(await screen.findByText('Invalid OTP. This link has already been used.')).toBeTruthy();
  expect(screen.queryByLabelText('New password')).toBeNull();
  await user.click(screen.getByRole('link', { name: 'Get a new link' }));
  expect(await screen.findByRole('heading', { name: 'Forgot your password?' })).toBeTruthy();
});

test('a new password removes every passkey and device that its owner does not untick', async () => {
  const at = '2026-03-01T10:00:00.000Z';
  const passkeys = ['mine', 'theirs'].map((id) => ({ id, name: `${id} key`, createdAt: at, lastUsedAt: null }));
  const userAgent = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
  const devices = [{ id: 'desk', userAgent, createdAt: at, lastSeenAt: at }];
  const api = fakeApi().on(lookAtResetLink, { passkeys, devices }).on(resetPassword, undefined);
  const { user } = renderApp('/reset-password/secret-token');
  await user.type(await screen.findByLabelText('New password'), 'Castlane2!');
  const boxes = screen.getAllByRole('checkbox') as HTMLInputElement[];
  expect(boxes.map(({ checked }) => checked)).toEqual([true, true, true]);
  expect(screen.getByLabelText('Firefox on Linux')).toBeTruthy();
  await user.click(screen.getByLabelText('mine key'));
  await user.click(screen.getByRole('button', { name: 'Set password' }));
  expect(await screen.findByText('Password changed')).toBeTruthy();
  expect(api.callsTo(resetPassword)[0]?.body).toMatchObject({ keepPasskeys: ['mine'], keepSessions: [] });
});

test('a wrong current password and a refused new one stand at their fields', async () => {
  const api = fakeApi().on(getMe, signIn()).on(changePassword, new FakeProblem(1011));
  const { user } = renderApp('/change-password');
  await user.type(await screen.findByLabelText('Current password'), 'Wrong1234!');
  await user.type(screen.getByLabelText('New password'), 'Password1!');
  await user.click(screen.getByRole('button', { name: 'Change password' }));
  expect(await screen.findByText('Please enter valid password')).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Current password')));
  api.on(changePassword, refusal(1004, 'newPassword', TOO_COMMON));
  await user.click(screen.getByRole('button', { name: 'Change password' }));
  expect(await screen.findByText(TOO_COMMON)).toBeTruthy();
  expect(screen.getByDisplayValue('Wrong1234!')).toBeTruthy();
});

// Proves 3.6.
test('a user who verifies the address elsewhere continues here too', async () => {
  const api = fakeApi().on(getMe, aProfile({ emailVerifiedAt: null }));
  signIn(aProfile({ emailVerifiedAt: null }));
  renderApp('/email-verification');
  await screen.findByLabelText('6-digit code');
  api.on(getMe, aProfile());
  window.dispatchEvent(new Event('visibilitychange'));
  await waitFor(() => expect(window.location.pathname).toBe('/'));
});

test('a code that could not be sent stays in its field', async () => {
  const api = fakeApi().on(getMe, aProfile({ emailVerifiedAt: null }));
  api.on(verifyCode, () => {
    throw new TypeError('Failed to fetch');
  });
  signIn(aProfile({ emailVerifiedAt: null }));
  const { user } = renderApp('/email-verification');
  const field = await screen.findByLabelText('6-digit code');
  await user.click(field);
  await user.paste('482715');
  expect(await screen.findByText(/^The server isn’t answering/)).toBeTruthy();
  expect((field as HTMLInputElement).value).toBe('482715');
  await user.click(screen.getByRole('button', { name: 'Verify email' }));
  await waitFor(() => expect(api.callsTo(verifyCode)).toHaveLength(2));
});

test('a ban that comes while one is logged in says why on the log-in page, also after a reload, until the next log-in', async () => {
  const casePath = `/case/${'c'.repeat(40)}`;
  const details = [
    { path: 'case', message: casePath },
    { path: 'reason', message: 'You asked creators to pay outside.' },
  ];
  const api = fakeApi().on(getMe, new FakeProblem(1003, undefined, details));
  signIn(aProfile());
  const { unmount } = renderApp('/profile');
  expect(await screen.findByText(/You asked creators to pay outside/)).toBeTruthy();
  expect(window.location.pathname).toBe('/login');
  expect(JSON.stringify(localStorage)).not.toContain('pay outside');
  unmount();
  const { user } = renderApp('/login');
  expect((await screen.findByText(/You asked creators to pay outside/)).parentElement?.textContent).toContain('Your account was banned');
  expect(screen.getByRole('link', { name: 'See why' }).getAttribute('href')).toBe(casePath);
  const { id, name, email, userType, emailVerifiedAt, isProfileCompleted } = aProfile();
  api.on(getMe, aProfile()).on(login, { token: 'new-token', user: { id, name, email, userType, emailVerifiedAt, isProfileCompleted } });
  await typeCredentials(user);
  await waitFor(() => expect(sessionStorage.length).toBe(0));
});
