import { getMe } from '@castlane/contract/account.ts';
import { listCategories } from '@castlane/contract/category.ts';
import { putAwayIntroduction, type FirstStep } from '@castlane/contract/welcome.ts';
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

/** Opens the home page; the server forgets which introductions were hidden. */
function comeHome(profile: ReturnType<typeof aProfile>, path = '/') {
  let kept = profile;
  const away: string[] = [];
  fakeApi()
    .on(listCategories, { items: [] })
    .on(getMe, () => kept)
    .on(putAwayIntroduction, ({ params }) => {
      away.push(params.what!);
      kept = params.what === 'first_steps' ? { ...kept, firstSteps: null } : { ...kept, opensHowItWorks: false };
    });
  signIn(profile);
  return { ...renderApp(path), away };
}

test('how it works opens on its own at the first visit of the home page only', async () => {
  const { user, away } = comeHome(aProfile({ opensHowItWorks: true }));
  const dialog = await screen.findByRole('dialog', { name: 'Comment on a job post you are interested in' });
  await waitFor(() => expect(away).toEqual(['how_it_works']));
  await user.click(within(dialog).getByRole('button', { name: 'Skip' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.click((await screen.findAllByRole('link', { name: /My jobs?/i }))[0]!);
  await user.click((await screen.findAllByRole('link', { name: 'Home' }))[0]!);
  await screen.findByRole('heading', { name: 'Jobs for you' });
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(away).toEqual(['how_it_works']);
});

test('it waits for the home: on the way there nothing is in front of a form', async () => {
  const { away } = comeHome(aProfile({ ...IN_REVIEW, opensHowItWorks: true }), '/edit-profile');
  await screen.findByRole('heading', { name: 'Edit profile' });
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(away).toEqual([]);
});

test('a new business owner, who has just set up the profile, is not told to do it', async () => {
  comeHome(anOwner({ ...IN_REVIEW, opensHowItWorks: true, firstSteps: ownerSteps('profile') }));
  const list = await screen.findByRole('region', { name: 'First steps' });
  expect(within(list).getAllByRole('listitem')).toHaveLength(3);
  expect(within(list).queryByText('Set up your profile')).toBeNull();
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('while the first steps lead to the first job and tell of the review, nothing else on the home page does', async () => {
  comeHome(anOwner({ ...IN_REVIEW, firstSteps: ownerSteps('profile') }));
  expect(await screen.findByText('Read the comments')).toBeTruthy();
  expect(screen.getAllByRole('link', { name: /first job|draft/i })).toHaveLength(1);
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

test('a business owner is led to a job, and puts the list away', async () => {
  const { user, away } = comeHome(anOwner({ firstSteps: ownerSteps('profile', 'review') }));
  const list = await screen.findByRole('region', { name: 'First steps' });
  expect(
    within(list)
      .getByRole('link', { name: /^Post a job/ })
      .getAttribute('href'),
  ).toBe('/create-job');
  await user.click(within(list).getByRole('button', { name: 'Dismiss this list' }));
  await waitFor(() => expect(screen.queryByRole('region', { name: 'First steps' })).toBeNull());
  expect(away).toEqual(['first_steps']);
});

test('the list goes away by itself when all is done', async () => {
  const { away } = comeHome(anOwner({ firstSteps: ownerSteps('profile', 'review', 'job', 'invite') }));
  await waitFor(() => expect(away).toEqual(['first_steps']));
  expect(screen.queryByRole('region', { name: 'First steps' })).toBeNull();
});
