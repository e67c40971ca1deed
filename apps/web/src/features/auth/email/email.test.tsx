import { getMe } from '@castlane/contract/account.ts';
import { login, signup, verifyCode } from '@castlane/contract/auth.ts';
import { correctEmail, undoEmailChange } from '@castlane/contract/email.ts';
import { lookAtUndoLink } from '@castlane/contract/link.ts';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useStore } from '#platform/store.ts';
import { fakeApi, FakeProblem } from '#testing/fake-api.ts';
import { aProfile, signIn } from '#testing/people.ts';
import { renderApp } from '#testing/render.tsx';

const LOWERED = 'Changed to lowercase. Email addresses are saved in lowercase.';

/** A link of an account without another way in than its password. */
const UNTOUCHED = { changedAt: '2026-03-01T10:00:00.000Z', passkeys: [], twoStep: null, recoveryCodes: null };

test('capitals in a typed email are made small, with a word about it, and the caret stays', async () => {
  const api = fakeApi().on(login, new FakeProblem(1019));
  const { user } = renderApp('/login');
  const field = await screen.findByLabelText<HTMLInputElement>('Email');
  await user.type(field, 'Maya@Castlane.TEST');
  expect(field.value).toBe('maya@castlane.test');
  expect(screen.getByText(LOWERED)).toBeTruthy();
  await user.type(screen.getByLabelText('Password'), 'Castlane1!{Enter}');
  await waitFor(() => expect(api.callsTo(login)[0]?.body).toMatchObject({ email: 'maya@castlane.test' }));
  await user.type(field, 'X', { initialSelectionStart: 4, initialSelectionEnd: 4 });
  expect([field.value, field.selectionStart]).toEqual(['mayax@castlane.test', 5]);
  await user.clear(field);
  await user.type(field, 'maya');
  expect(screen.queryByText(LOWERED)).toBeNull();
});

test.each(['/login', '/sign-up', '/forgot-password', '/contact-us'])(
  'spaces and invisible characters around an email are dropped at %s',
  async (page) => {
    fakeApi();
    const { user } = renderApp(page);
    const field = await screen.findByLabelText<HTMLInputElement>(/email/i);
    await user.click(field);
    await user.paste(' \u202amaya\u200b@castlane.test\u00a0\u2060');
    expect(field.value).toBe('maya@castlane.test');
    await user.type(field, 'X', { initialSelectionStart: 4, initialSelectionEnd: 4 });
    expect([field.value, field.selectionStart]).toEqual(['mayax@castlane.test', 5]);
    await user.type(field, ' ', { initialSelectionStart: 0, initialSelectionEnd: 0 });
    expect([field.value, field.selectionStart]).toEqual(['mayax@castlane.test', 0]);
  },
);

test('what else the rule refuses is still said at the email', async () => {
  const api = fakeApi();
  const { user } = renderApp('/sign-up');
  await user.type(await screen.findByLabelText('Email'), 'Maya..L@castlane.test');
  await user.click(screen.getByRole('button', { name: 'Create account' }));
  expect(await screen.findByText('Enter a valid email address, in lowercase')).toBeTruthy();
  expect(api.callsTo(signup)).toEqual([]);
});

test('a mistyped email is corrected on the code page, and says when it is taken', async () => {
  const profile = aProfile({ emailVerifiedAt: null, email: 'maya@castlane.tset' });
  const api = fakeApi().on(getMe, profile).on(correctEmail, new FakeProblem(1006));
  signIn(profile);
  sessionStorage.clear();
  const { user } = renderApp('/email-verification');
  await user.click(await screen.findByRole('button', { name: 'Change it' }));
  const field = screen.getByLabelText<HTMLInputElement>('Correct email');
  expect(field.value).toBe('maya@castlane.tset');
  await user.clear(field);
  await user.type(field, 'maya@castlane.test');
  await user.click(screen.getByRole('button', { name: 'Send code' }));
  expect(await screen.findByText('Already have registered')).toBeTruthy();
  expect(field.value).toBe('maya@castlane.test');
  const corrected = { ...profile, email: 'maya@castlane.test' };
  const newUser = { ...useStore.getState().auth.user, email: corrected.email };
  api.on(getMe, corrected).on(correctEmail, { user: newUser, resendAvailableAt: new Date(Date.now() + 60_000).toISOString() });
  await user.click(screen.getByRole('button', { name: 'Send code' }));
  expect(await screen.findByText('New code sent to maya@castlane.test')).toBeTruthy();
  expect(await screen.findByText('maya@castlane.test', { selector: 'b' })).toBeTruthy();
  expect(screen.getByText(/^resend in (1:00|0:5\d)$/)).toBeTruthy();
  expect(api.callsTo(verifyCode)).toEqual([]);
});

test('the link of the notice takes a change of the email back, and leads to the log-in', async () => {
  const api = fakeApi().on(undoEmailChange, undefined).on(lookAtUndoLink, UNTOUCHED);
  const { user } = renderApp('/undo-email/secret-token');
  await user.type(await screen.findByLabelText('New password'), 'Another2@');
  await user.click(screen.getByRole('button', { name: 'Undo the change' }));
  expect(await screen.findByText('Email change undone')).toBeTruthy();
  expect(await screen.findByRole('heading', { name: 'Log in' })).toBeTruthy();
  expect(api.callsTo(undoEmailChange)[0]?.body).toEqual({ token: 'secret-token', password: 'Another2@', removePasskeys: [] });
});

test('the page of the link names what goes, and removes the older passkeys that the owner ticks', async () => {
  const at = '2026-03-01T10:00:00.000Z';
  const passkeys = [
    { id: 'new', name: 'Unknown phone', createdAt: at, lastUsedAt: null, isRecent: true },
    { id: 'old', name: 'Old laptop', createdAt: '2025-01-01T10:00:00.000Z', lastUsedAt: null, isRecent: false },
  ];
  const added = { since: at, isRecent: true };
  const api = fakeApi()
    .on(undoEmailChange, undefined)
    .on(lookAtUndoLink, { changedAt: at, passkeys, twoStep: added, recoveryCodes: added });
  const { user } = renderApp('/undo-email/secret-token');
  await user.type(await screen.findByLabelText('New password'), 'Another2@');
  for (const gone of ['Passkey “Unknown phone”', 'Two-step login', 'Recovery codes']) expect(screen.getByText(gone)).toBeTruthy();
  expect(screen.queryByLabelText(/Unknown phone/)).toBeNull();
  await user.click(screen.getByLabelText(/Old laptop/));
  await user.click(screen.getByRole('button', { name: 'Undo the change' }));
  expect(await screen.findByRole('heading', { name: 'Log in' })).toBeTruthy();
  expect(api.callsTo(undoEmailChange)[0]?.body).toMatchObject({ removePasskeys: ['old'] });
});

test('a link that was used says so before it asks for a password, and who can help', async () => {
  fakeApi().on(lookAtUndoLink, new FakeProblem(1021, undefined, [{ path: 'token', message: 'used' }]));
  renderApp('/undo-email/secret-token');
  expect(await screen.findByText(/This link has already been used/)).toBeTruthy();
  expect(screen.queryByLabelText('New password')).toBeNull();
  expect(screen.getAllByRole('link', { name: 'Contact us' }).length).toBeGreaterThan(0);
});

test('a link that is used elsewhere meanwhile says so too', async () => {
  fakeApi()
    .on(lookAtUndoLink, UNTOUCHED)
    .on(undoEmailChange, new FakeProblem(1021, undefined, [{ path: 'token', message: 'used' }]));
  const { user } = renderApp('/undo-email/secret-token');
  await user.type(await screen.findByLabelText('New password'), 'Another2@');
  await user.click(screen.getByRole('button', { name: 'Undo the change' }));
  expect(await screen.findByText(/This link has already been used/)).toBeTruthy();
});
