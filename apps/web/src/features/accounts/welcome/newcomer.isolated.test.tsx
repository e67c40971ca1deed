import { getMe } from '@castlane/contract/account.ts';
import { listCategories } from '@castlane/contract/category.ts';
import { dismissFirstSteps, type FirstStep } from '@castlane/contract/welcome.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeApi } from '#testing/fake-api.ts';
import { anOwner, aProfile, signIn } from '#testing/people.ts';
import { renderApp } from '#testing/render.tsx';

const IN_REVIEW = { status: 'inactive', verificationStatus: 'pending' } as const;

function stepsOf(done: readonly string[], names: readonly FirstStep['step'][]): FirstStep[] {
  return names.map((step) => ({ step, isDone: done.includes(step) }));
}
const creatorSteps = (...done: string[]) => stepsOf(done, ['profile', 'review', 'channel', 'comment']);
const ownerSteps = (...done: string[]) => stepsOf(done, ['profile', 'review', 'job', 'invite']);

/** Opens the home page. */
function comeHome(profile: ReturnType<typeof aProfile>) {
  let kept = profile;
  const api = fakeApi()
    .on(listCategories, { items: [] })
    .on(getMe, () => kept)
    .on(dismissFirstSteps, () => {
      kept = { ...kept, firstSteps: null };
    });
  signIn(profile);
  return { ...renderApp('/'), api };
}

test('nothing opens by itself at the first visit: the first steps say it once', async () => {
  comeHome(aProfile({ ...IN_REVIEW, firstSteps: creatorSteps('profile') }));
  await screen.findByRole('region', { name: 'First steps' });
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a new business owner, who has just set up the profile, is not told to do it', async () => {
  comeHome(anOwner({ ...IN_REVIEW, firstSteps: ownerSteps('profile') }));
  const list = await screen.findByRole('region', { name: 'First steps' });
  expect(within(list).getAllByRole('listitem')).toHaveLength(3);
  expect(within(list).queryByText('Set up your profile')).toBeNull();
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('while the first steps lead to the first job and tell of the review, nothing else on the home page does', async () => {
  comeHome(anOwner({ ...IN_REVIEW, firstSteps: ownerSteps('profile') }));
  await screen.findByRole('searchbox', { name: /creators/i });
  expect(screen.getAllByRole('link', { name: /first job|draft|Post a job/i })).toHaveLength(1);
  expect(screen.queryByText(/Your profile is in review/)).toBeNull();
});

test('a creator in review sees until when, and what can be done meanwhile', async () => {
  const submittedAt = new Date(Date.now() - 60_000).toISOString();
  comeHome(aProfile({ ...IN_REVIEW, firstSteps: creatorSteps('profile'), submittedAt, medianWaitMinutes: 90 }));
  const list = await screen.findByRole('region', { name: 'First steps' });
  within(list).getByText('1 of 4 done');
  within(list).getByText(/^Most likely by .*\d\d:\d\d\./);
  expect(
    within(list)
      .getByRole('link', { name: /^Connect a channel/ })
      .getAttribute('href'),
  ).toBe('/social-account');
  expect(within(list).queryByText(/stars/)).toBeNull();
});

test('what a star is stands beside the first comment', async () => {
  comeHome(aProfile({ firstSteps: creatorSteps('profile', 'review', 'channel') }));
  const list = await screen.findByRole('region', { name: 'First steps' });
  expect(list.textContent).toMatch(
    /up to 3 of your first 10 stars\. If it isn’t opened in 14 days, you get them back\. Below 10, you get one every 3 days\./,
  );
});

test('a creator who came through a link is led to its job once the profile is active', async () => {
  const invitation = { company: 'Ridge & Co', job: { slug: 'winter-shoe', title: 'Winter shoe' }, token: null };
  const stepsWith = (...done: string[]) => creatorSteps(...done).map((each) => (each.step === 'comment' ? { ...each, invitation } : each));
  const { unmount } = comeHome(aProfile({ ...IN_REVIEW, firstSteps: stepsWith('profile') }));
  const list = await screen.findByRole('region', { name: 'First steps' });
  within(list).getByText('You’re invited. It opens once your profile is active.');
  expect(within(list).queryByRole('link', { name: /Winter shoe/ })).toBeNull();
  unmount();
  comeHome(aProfile({ firstSteps: stepsWith('profile', 'review') }));
  const link = await screen.findByRole('link', { name: /^Comment on “Winter shoe” by Ridge & Co/ });
  expect(link.getAttribute('href')).toBe('/feed-details/winter-shoe');
});

test('a creator who came through the link of a company is led to its jobs', async () => {
  const invitation = { company: 'Ridge & Co', job: null, token: 'a'.repeat(43) };
  const firstSteps = creatorSteps('profile', 'review').map((each) => (each.step === 'comment' ? { ...each, invitation } : each));
  comeHome(aProfile({ firstSteps }));
  const link = await screen.findByRole('link', { name: /^Pick a job of Ridge & Co/ });
  expect(link.getAttribute('href')).toBe(`/join-job/${'a'.repeat(43)}`);
});

test('a business owner is led to a job, and puts the list away', async () => {
  const { user, api } = comeHome(anOwner({ firstSteps: ownerSteps('profile', 'review') }));
  const list = await screen.findByRole('region', { name: 'First steps' });
  expect(
    within(list)
      .getByRole('link', { name: /^Post a job/ })
      .getAttribute('href'),
  ).toBe('/create-job');
  await user.click(within(list).getByRole('button', { name: 'Dismiss this list' }));
  await waitFor(() => expect(screen.queryByRole('region', { name: 'First steps' })).toBeNull());
  expect(api.callsTo(dismissFirstSteps)).toHaveLength(1);
});

test('the list goes away by itself when all is done', async () => {
  const { api } = comeHome(anOwner({ firstSteps: ownerSteps('profile', 'review', 'job', 'invite') }));
  await waitFor(() => expect(api.callsTo(dismissFirstSteps)).toHaveLength(1));
  expect(screen.queryByRole('region', { name: 'First steps' })).toBeNull();
});
