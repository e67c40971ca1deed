import { signup } from '@castlane/contract/auth.ts';
import { lookAtMailInvitation } from '@castlane/contract/mail-invitation.ts';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeApi, FakeProblem } from '#testing/fake-api.ts';
import { renderApp } from '#testing/render.tsx';

const ADDRESS = '/sign-up?invitation=a-token';
const INVITED = { email: 'ann@example.com', items: [{ business: 'Ridge & Co', jobTitle: 'Winter trail shoe review' }] };

test('a mailed invitation says who invites to what, and fills the sign-up in', async () => {
  const api = fakeApi().on(lookAtMailInvitation, INVITED).on(signup, new FakeProblem(1006));
  const { user } = renderApp(ADDRESS);
  expect(await screen.findByText('Ridge & Co invites you to “Winter trail shoe review”.')).toBeTruthy();
  expect(screen.getByText(/^Signing up agrees to nothing\./)).toBeTruthy();
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('ann@example.com'));
  expect(screen.getByLabelText<HTMLInputElement>('I’m a creator').checked).toBe(true);
  await user.type(screen.getByLabelText('Full name'), 'Ann Lee');
  await user.type(screen.getByLabelText('Password'), 'Castlane1!');
  await user.click(screen.getByRole('button', { name: 'Create account' }));
  await waitFor(() =>
    expect(api.callsTo(signup)[0]?.body).toMatchObject({ email: 'ann@example.com', invitation: 'a-token', userType: 'creator' }),
  );
});

test('what is typed before the invitation arrives stays', async () => {
  const { promise, resolve } = Promise.withResolvers<object>();
  fakeApi().on(lookAtMailInvitation, () => promise);
  const { user } = renderApp(ADDRESS);
  await user.type(await screen.findByLabelText('Email'), 'other@example.com');
  resolve(INVITED);
  await screen.findByText('Ridge & Co invites you to “Winter trail shoe review”.');
  expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('other@example.com');
});

test('an invitation that is over leaves the sign-up as it is', async () => {
  fakeApi().on(lookAtMailInvitation, new FakeProblem(1009));
  renderApp(ADDRESS);
  expect(await screen.findByText('This invitation is over. You can still sign up.')).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('');
});
