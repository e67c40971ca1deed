import { getMe } from '@castlane/contract/account.ts';
import { listCategories } from '@castlane/contract/category.ts';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useStore } from '#platform/store.ts';
import { fakeApi } from '#testing/fake-api.ts';
import { anOwner, aProfile, signIn } from '#testing/people.ts';
import { renderApp } from '#testing/render.tsx';
import { EVERY_PAGE_ASKS, FIRST_ASKS } from './first-asks.ts';

const SPORTS = { id: '1', slug: 'sports', name: 'Sports' };

// Proves 3.28, 7.25, 7.26, 7.28, 7.29.
test('with a token the profile and the categories are asked for, without a payload, and kept in the state', async () => {
  const server = fakeApi()
    .on(listCategories, { items: [SPORTS] })
    .on(getMe, aProfile({ city: 'Aspen' }));
  signIn();
  renderApp('/not-found');
  await waitFor(() => expect(useStore.getState().categories.category).toEqual([SPORTS]));
  await waitFor(() => expect(useStore.getState().profile.profile?.city).toBe('Aspen'));
  for (const endpoint of [getMe, listCategories]) {
    const [call] = server.callsTo(endpoint);
    expect([call?.method, call?.url.search, call?.body]).toEqual(['GET', '', undefined]);
    expect(call?.headers.get('Authorization')).toBe('Bearer token-of-the-test');
  }
});

// Proves 6.7, 7.26, 7.29.
test('without a token neither is asked for', async () => {
  const server = fakeApi();
  renderApp('/login');
  await screen.findByRole('button', { name: 'Log in' });
  expect([...server.callsTo(getMe), ...server.callsTo(listCategories)]).toEqual([]);
  expect(server.calls.every(({ headers }) => headers.get('Authorization') === null)).toBe(true);
});

/** A wrong guess would cause a second request. */
test.each([
  ['creator', '/', aProfile()],
  ['owner', '/', anOwner()],
  ['messages', '/message', aProfile()],
  ['profile', '/influencer-profile/maya-lindqvist-avmt5r2z', anOwner()],
])('what the page of %s asks for is what was asked ahead of it', async (load, path, profile) => {
  const server = fakeApi().on(getMe, profile);
  signIn(profile);
  renderApp(path);
  const asked = () => server.calls.map(({ url }) => url.pathname + url.search);
  const ahead = [...EVERY_PAGE_ASKS, ...FIRST_ASKS[load]!].map((each) => each.replace('*', path.split('/').pop()!));
  await waitFor(() => expect(asked()).toEqual(expect.arrayContaining(ahead)), { timeout: 10_000 });
});
