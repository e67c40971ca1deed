import { getMe } from '@castlane/contract/account.ts';
import { listCategories } from '@castlane/contract/category.ts';
import { acceptLink } from '@castlane/contract/invitation-link.ts';
import { getFeedItem } from '@castlane/contract/feed.ts';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeApi, FakeProblem, type FakeCall } from '#testing/fake-api.ts';
import { anOwner, aProfile, signIn } from '#testing/people.ts';
import { renderApp } from '#testing/render.tsx';

const TOKEN = 'a'.repeat(43);
const JOB = { slug: 'winter-shoe', title: 'Winter shoe' };

function come(profile = aProfile(), path = `/join-job/${TOKEN}`) {
  const api = fakeApi().on(listCategories, { items: [] }).on(getMe, profile).on(getFeedItem, new FakeProblem(1013));
  api.on(acceptLink, { company: 'Ridge & Co', job: JOB, jobs: [] });
  signIn(profile);
  return { api, open: () => renderApp(path) };
}

test('an active creator is led to the job', async () => {
  const { api, open } = come();
  open();
  await waitFor(() => expect(window.location.pathname).toBe('/feed-details/winter-shoe'));
  expect(api.callsTo(acceptLink).map(({ body }) => body)).toEqual([{}]);
});

test('a creator whose profile waits is told when the job opens, and is led to a profile that was not sent', async () => {
  const { open } = come(aProfile({ status: 'inactive', verificationStatus: 'incomplete', isProfileCompleted: false }));
  open();
  expect(await screen.findByRole('heading', { name: 'You’re invited' })).toBeTruthy();
  expect(screen.getByText(/^“Winter shoe” by Ridge & Co waits for you\. Once your profile has passed the review/)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Set up your profile' }).getAttribute('href')).toBe('/set-up-profile');
});

test('of a company’s link one job is picked, here or on the page before', async () => {
  const { api, open } = come();
  api.on(acceptLink, ({ body }: FakeCall) => {
    const { jobSlug } = body as { jobSlug?: string };
    return { company: 'Ridge & Co', job: jobSlug === undefined ? null : JOB, jobs: [JOB, { slug: 'tents', title: 'Tents' }] };
  });
  const { user } = open();
  expect(await screen.findByRole('heading', { name: 'Jobs of Ridge & Co' })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Winter shoe' }));
  await waitFor(() => expect(window.location.pathname).toBe('/feed-details/winter-shoe'));
  expect(api.callsTo(acceptLink).map(({ body }) => body)).toEqual([{}, { jobSlug: 'winter-shoe' }]);
});

test('the job that was picked on the page before is named', async () => {
  const { api, open } = come(aProfile(), `/join-job/${TOKEN}?job=tents`);
  open();
  await waitFor(() => expect(api.callsTo(acceptLink).map(({ body }) => body)).toEqual([{ jobSlug: 'tents' }]));
});

test('a company without an open job says so', async () => {
  const { api, open } = come();
  api.on(acceptLink, { company: 'Ridge & Co', job: null, jobs: [] });
  open();
  expect(await screen.findByRole('heading', { name: 'No open jobs at the moment' })).toBeTruthy();
});

test.each([
  [1009, 'This invitation has ended'],
  [1013, 'This job is over'],
  [1014, 'This job is over'],
] as const)('after a %i it is said that the link invites no longer', async (code, title) => {
  const { api, open } = come();
  api.on(acceptLink, new FakeProblem(code));
  open();
  expect(await screen.findByRole('heading', { name: title })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Go to home' })).toBeTruthy();
});

test.each([
  ['a business', anOwner()],
  ['staff', aProfile({ userType: 'staff' })],
])('%s is told that the invitation is for creators', async (words, profile) => {
  const { api, open } = come(profile);
  const { user } = open();
  expect(await screen.findByRole('heading', { name: 'This invitation is for creators' })).toBeTruthy();
  expect(screen.getByText(new RegExp(`logged in as ${words}`))).toBeTruthy();
  expect(api.callsTo(acceptLink)).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Log out' }));
  expect(await screen.findByRole('heading', { name: 'Log in' })).toBeTruthy();
});
