import { banAccount, getAccount, grantStars, listAccounts, type AccountDetail } from '@castlane/contract/staff.ts';
import { screen, waitFor, within } from '@testing-library/react';
import type * as z from 'zod/mini';
import { expect, test } from 'vitest';
import { fakeApi, FakeProblem } from '#testing/fake-api.ts';
import { aProfile, signIn } from '#testing/people.ts';
import { renderApp } from '#testing/render.tsx';

const MAYA = aProfile();

function serve(overrides: Partial<z.infer<typeof AccountDetail>> = {}) {
  signIn(aProfile({ id: '01930000-0000-7000-8000-0000000000aa', userType: 'staff', name: 'Priit Kask', creator: null }));
  const { id, slug, name, email, userType, profileImageUri, status, verificationStatus, createdAt } = MAYA;
  const line = { id, slug, name, email, userType, profileImageUri, status, verificationStatus, createdAt };
  return fakeApi()
    .on(listAccounts, { items: [{ ...line, isDeleted: false, lastActiveAt: null }], nextCursor: null })
    .on(getAccount, {
      profile: MAYA,
      isDeleted: false,
      lastActiveAt: null,
      openSessions: 2,
      jobs: 0,
      proposals: 3,
      ban: null,
      runningWork: [],
      acts: [],
      channels: [],
      ...overrides,
    });
}

const PAGE = `/staff/accounts/${MAYA.id}`;

test('a search goes into the address and out to the server', async () => {
  const api = serve();
  const { user } = renderApp('/staff/accounts');
  await user.type(await screen.findByRole('searchbox', { name: 'Name, email, company or ID' }), 'maya');
  await waitFor(() => expect(api.callsTo(listAccounts).at(-1)?.url.searchParams.get('q')).toBe('maya'));
  expect(new URLSearchParams(window.location.search).get('q')).toBe('maya');
});

test('/ goes to the search of the accounts from everywhere', async () => {
  serve();
  const { user } = renderApp('/staff/categories');
  await screen.findByRole('heading', { level: 1, name: 'Categories' });
  await user.keyboard('/');
  const field = await screen.findByRole('searchbox', { name: 'Name, email, company or ID' });
  await waitFor(() => expect(document.activeElement).toBe(field));
});

test('a ban says what it does, and asks for a reason', async () => {
  const api = serve();
  api.on(banAccount, { profile: MAYA });
  const { user } = renderApp(PAGE);
  await user.click(await screen.findByRole('button', { name: 'Ban account' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Ban Maya Lindqvist?' }));
  expect(dialog.getByText('2 devices are logged out right away, and they can no longer log in.')).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Ban account' }));
  expect(await dialog.findByText('Fill this in')).toBeTruthy();
  expect(api.callsTo(banAccount)).toEqual([]);
  await user.type(dialog.getByLabelText(/^Reason/), 'Sent the same text to forty people.');
  await user.click(dialog.getByRole('button', { name: 'Ban account' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(api.callsTo(banAccount)[0]?.body).toEqual({ reason: 'Sent the same text to forty people.' });
});

test('an account banned by a colleague says by whom, and the reason stays', async () => {
  const api = serve();
  api.on(banAccount, () =>
    Response.json({ code: 1005, message: 'Liis Tamm has already banned this account', requestId: 'x' }, { status: 409 }),
  );
  const { user } = renderApp(PAGE);
  await user.click(await screen.findByRole('button', { name: 'Ban account' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByLabelText(/^Reason/), 'Sent the same text to forty people.');
  await user.click(dialog.getByRole('button', { name: 'Ban account' }));
  expect(await dialog.findByText('Liis Tamm has already banned this account')).toBeTruthy();
  expect(dialog.getByDisplayValue('Sent the same text to forty people.')).toBeTruthy();
});

test('stars that are taken back go out as less than nothing, and too many are refused in words', async () => {
  const api = serve();
  api.on(grantStars, new FakeProblem(1016));
  const { user } = renderApp(PAGE);
  await user.click(await screen.findByRole('button', { name: 'Grant stars' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('radio', { name: 'Remove' }));
  await user.type(dialog.getByLabelText(/^How many/), '30');
  await user.type(dialog.getByLabelText(/^Reason/), 'They were granted twice.');
  await user.click(dialog.getByRole('button', { name: 'Remove stars' }));
  expect(await dialog.findByText('That’s more than the 24 they have.')).toBeTruthy();
  expect(api.callsTo(grantStars)[0]?.body).toEqual({ delta: -30, reason: 'They were granted twice.' });
  expect(dialog.getByDisplayValue('They were granted twice.')).toBeTruthy();
});

test('nothing can be done to an account of staff', async () => {
  serve({ profile: { ...MAYA, userType: 'staff', creator: null } });
  renderApp(PAGE);
  expect(await screen.findByText('Staff accounts are managed on the server.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Ban account' })).toBeNull();
});

test('an account shows the channels that are connected', async () => {
  const told = { picture: null, views: null, posts: null, simulated: true, fetchedAt: new Date().toISOString() };
  const channel = {
    ...told,
    service: 'instagram' as const,
    handle: '@maya',
    name: 'Maya',
    url: 'https://www.instagram.com/maya/',
    followers: 1200,
  };
  serve({ channels: [channel] });
  renderApp(PAGE);
  const channels = within(await screen.findByRole('region', { name: 'Channels' }));
  expect(channels.getByRole('link', { name: 'Maya' }).getAttribute('href')).toBe(channel.url);
  expect(channels.getByText(/, simulated for the demo$/)).toBeTruthy();
});
