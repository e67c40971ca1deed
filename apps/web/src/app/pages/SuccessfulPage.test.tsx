import { listCreators } from '@castlane/contract/discovery.ts';
import { getOwnJob } from '@castlane/contract/job.ts';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { paths, type Success } from '#platform/page/paths.ts';
import { aCreatorCard } from '#testing/creators.ts';
import { fakeApi } from '#testing/fake-api.ts';
import { anOwnJob } from '#testing/own-jobs.ts';
import { aProfile, anOwner, signIn } from '#testing/people.ts';
import { renderPage } from '#testing/render.tsx';
import { SuccessfulPage } from './SuccessfulPage.tsx';

const STEPS: [what: Success, title: string, step: string, href: string][] = [
  ['profile', 'Profile submitted for review', 'Go home', '/'],
  ['channel', 'Channel connected', 'Arrange your portfolio', '/social-account'],
  ['job', 'Job published', 'See the job', '/job-post-details/shoe'],
  ['comment', 'Comment sent', 'See your comment', '/feed-details/shoe'],
  ['offer', 'Offer sent', 'See the job', '/job-post-details/shoe'],
  ['assigned', 'The job is yours', 'See the job', '/feed-details/shoe'],
  ['delivered', 'Work delivered', 'See the job', '/feed-details/shoe'],
  ['accepted', 'Work accepted', 'Leave a review', '/job-post-details/shoe'],
  ['review', 'Review sent', 'See your reviews', '/profile?tab=reviews'],
];

test.each(STEPS)('after %s it says what is done and has one next step', (what, title, step, href) => {
  const { container } = renderPage(<SuccessfulPage />, paths.successful(what, 'shoe'));
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(title);
  const [first] = container.querySelectorAll<HTMLAnchorElement>('a.mantine-Button-root');
  expect([first?.textContent, first?.getAttribute('href')]).toEqual([step, href]);
  expect(container.querySelectorAll('a.mantine-Button-root:not([data-variant]), a[data-variant="filled"]')).toHaveLength(1);
  expect(container.textContent).not.toMatch(/successful\.|\{\{/);
});

test('after publishing, the best matches can be invited, below the buttons, which stay where they are', async () => {
  signIn(anOwner());
  const fits = aCreatorCard({ slug: 'ann', name: 'Ann', reasons: ['Outdoors'] });
  fakeApi()
    .on(getOwnJob, anOwnJob({ slug: 'shoe' }))
    .on(listCreators, { items: [fits], nextCursor: null, nearest: null });
  renderPage(<SuccessfulPage />, paths.successful('job', 'shoe'));
  const invite = await screen.findByRole('button', { name: 'Invite Ann' });
  const home = screen.getByRole('link', { name: 'Go home' });
  expect(home.compareDocumentPosition(invite) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  expect(screen.queryByText('What happens next')).toBeNull();
});

test('if no one fits the published job, the page says what happens next', async () => {
  signIn(anOwner());
  fakeApi()
    .on(getOwnJob, anOwnJob({ slug: 'shoe' }))
    .on(listCreators, { items: [], nextCursor: null, nearest: null });
  renderPage(<SuccessfulPage />, paths.successful('job', 'shoe'));
  expect(await screen.findByText('What happens next')).toBeTruthy();
});

test('of a job with several openings, the review is written on the work of one creator', () => {
  renderPage(<SuccessfulPage />, paths.successful('accepted', 'shoe', 'w'));
  expect(screen.getByRole('link', { name: 'Leave a review' }).getAttribute('href')).toBe('/job-post-details/shoe?tab=creators&work=w');
});

test('an unknown success, or one without its job, leads home', () => {
  const { container, unmount } = renderPage(<SuccessfulPage />, '/successful?what=toString');
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Done');
  unmount();
  renderPage(<SuccessfulPage />, '/successful?what=delivered');
  expect(screen.getByRole('link', { name: 'Go home' })).toBeTruthy();
  expect(container.textContent).not.toMatch(/undefined/);
});

test.each(['incomplete', 'rejected'] as const)(
  'a channel that was connected inside the set-up of a profile that is %s leads back there',
  (verificationStatus) => {
    signIn(aProfile({ verificationStatus, status: 'inactive', isProfileCompleted: verificationStatus === 'rejected' }));
    renderPage(<SuccessfulPage />, paths.successful('channel'));
    expect(screen.getByText('You haven’t submitted your profile yet.', { exact: false })).toBeTruthy();
    const [first, ...rest] = screen.getAllByRole('link').filter((link) => link.getAttribute('href') !== '/');
    expect([first?.textContent, first?.getAttribute('href')]).toEqual(['Back to profile setup', '/set-up-profile?step=3']);
    expect(rest).toEqual([]);
  },
);

test('an owner whose profile was sent is told to write drafts, with the way there', () => {
  signIn(anOwner({ verificationStatus: 'pending', status: 'inactive' }));
  renderPage(<SuccessfulPage />, paths.successful('profile'));
  expect(screen.getByText(/You can write job drafts/)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Write a draft' }).getAttribute('href')).toBe('/post-job');
});

test('a profile that was not sent is not said to be', () => {
  signIn(aProfile({ verificationStatus: 'incomplete', status: 'inactive', isProfileCompleted: false }));
  renderPage(<SuccessfulPage />, paths.successful('profile'));
  expect(screen.queryByText('Profile submitted for review')).toBeNull();
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('You haven’t submitted your profile yet');
});

test('a job by invitation is in no feed, which the page does not promise', async () => {
  signIn(anOwner());
  fakeApi()
    .on(getOwnJob, anOwnJob({ slug: 'shoe', visibility: 'invited' }))
    .on(listCreators, { items: [], nextCursor: null, nearest: null });
  renderPage(<SuccessfulPage />, paths.successful('job', 'shoe'));
  expect(await screen.findByText(/^Only the creators you invite can see it/)).toBeTruthy();
  expect(screen.queryByText(/in their feed/)).toBeNull();
});
