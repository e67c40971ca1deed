import { getMe, getProfile } from '@castlane/contract/account.ts';
import { listSessions } from '@castlane/contract/auth.ts';
import { listCategories } from '@castlane/contract/category.ts';
import { listStars } from '@castlane/contract/star.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeApi } from '#testing/fake-api.ts';
import { aProfile, anOwner, signIn } from '#testing/people.ts';
import { renderApp } from '#testing/render.tsx';
import { aPublicProfile } from '#testing/reviews.ts';

function arrive(path: string, profile = aProfile()) {
  const api = fakeApi().on(listCategories, { items: [] }).on(getMe, profile).on(listSessions, { items: [] });
  signIn(profile);
  return { api, ...renderApp(path) };
}

const GRANT = {
  id: '01930000-0000-7000-8000-0000000000d1',
  delta: 5,
  reason: 'grant',
  balanceAfter: 24,
  jobSlug: null,
  jobTitle: null,
  note: 'For the broken upload last week.',
  createdAt: '2026-11-20T10:00:00.000Z',
};
const SENT = { ...GRANT, id: 'sent', delta: -2, reason: 'proposal', jobSlug: 'trail', jobTitle: 'Trail shoes', note: null };

test('the tabs are in the address; a line of the ledger has its job and what staff wrote', async () => {
  const { api, user } = arrive('/profile');
  api.on(listStars, { balance: 24, nextDripAt: null, items: [GRANT, SENT], nextCursor: null });
  await user.click(await screen.findByRole('tab', { name: /Stars/ }));
  expect(window.location.search).toBe('?tab=stars');
  expect(await screen.findByText('For the broken upload last week.')).toBeTruthy();
  const sent = within(screen.getByRole('table', { name: 'Star ledger' })).getByRole('row', { name: /Comment sent/ });
  expect(sent.textContent).toMatch(/Comment sent.*Trail shoes.*−2.*/);
  expect(screen.getByRole('link', { name: 'Trail shoes' }).getAttribute('href')).toBe('/feed-details/trail');
  await user.click(screen.getByRole('tab', { name: 'Reviews' }));
  expect(window.location.search).toBe('?tab=reviews');
});

test('the next star that comes by itself is told to those who have few', async () => {
  const { api } = arrive('/profile?tab=stars', aProfile({ creator: { creatorStar: 4, channels: [] } }));
  api.on(listStars, { balance: 4, nextDripAt: '2099-12-04T11:42:00', items: [SENT], nextCursor: null });
  expect(await screen.findByText('Your next star comes on 4 Dec 2099, 11:42')).toBeTruthy();
  expect(screen.getByText('+1 every 3 days while you have fewer than 10')).toBeTruthy();
});

test('a creator with ten stars or more gets no free star', async () => {
  const { api } = arrive('/profile?tab=stars', aProfile({ creator: { creatorStar: 10, channels: [] } }));
  api.on(listStars, { balance: 10, nextDripAt: '2099-12-04T11:42:00', items: [SENT], nextCursor: null });
  await screen.findByText('Comment sent');
  expect(screen.queryByText(/Your next star/)).toBeNull();
});

test('a business owner has no stars, whatever the address says', async () => {
  arrive('/profile?tab=stars', anOwner());
  expect((await screen.findByRole('tab', { name: 'Profile' })).getAttribute('aria-selected')).toBe('true');
  expect(screen.queryByRole('tab', { name: /Stars/ })).toBeNull();
  // The large head of the profile tab, with its buttons.
  expect(screen.getByRole('link', { name: 'Edit profile' })).toBeTruthy();
});

test('what is missing leads to its field; at 100 there is nothing to fill', async () => {
  const { unmount } = arrive('/profile', aProfile({ completeness: 60 }));
  const links = await screen.findAllByRole('link', { name: /^(?:Photo|Date of birth|Gender|Phone number) ?\+10$/ });
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    '/edit-profile#field-profileImageUri',
    '/edit-profile#field-dateOfBirth',
    '/edit-profile#field-gender',
    '/edit-profile#field-phoneNumber',
  ]);
  unmount();
  const full = { profileImageUri: '/me.webp', dateOfBirth: '1990-04-01', gender: 'female' as const, phoneNumber: '+14045550182' };
  arrive('/profile', aProfile({ ...full, completeness: 100 }));
  await screen.findByRole('tab', { name: 'Profile' });
  expect(screen.queryByRole('region', { name: 'Completeness' })).toBeNull();
  expect(screen.queryByRole('img', { name: /complete/ })).toBeNull();
});

test('an unknown profile is the page that says so', async () => {
  arrive('/influencer-profile/nobody', anOwner());
  await waitFor(() => expect(window.location.pathname).toBe('/not-found'));
});

test('a user sees their own profile as others will', async () => {
  const me = aProfile({ status: 'inactive', verificationStatus: 'pending' });
  const { api } = arrive('/profile?tab=preview', me);
  api.on(getProfile, aPublicProfile({ verified: false, badges: [], rating: null, reviewCount: 0 }));
  expect(await screen.findByText('Others will see it once your profile is active.')).toBeTruthy();
  expect(await screen.findByRole('heading', { level: 1, name: 'Maya Lindqvist' })).toBeTruthy();
  expect(screen.queryByRole('img', { name: 'Verified' })).toBeNull();
});
