import { getOwnJob } from '@castlane/contract/job.ts';
import { listProposals, shortlistProposal, unshortlistProposal, type ReceivedProposal } from '@castlane/contract/proposal.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { Route, Routes } from 'react-router';
import { expect, test } from 'vitest';
import { doubleClick } from '#testing/double-click.ts';
import { fakeApi, FakeProblem } from '#testing/fake-api.ts';
import { anOwnJob, aReceivedProposal, receivedAnswer } from '#testing/own-jobs.ts';
import { anOwner, signIn } from '#testing/people.ts';
import { renderPage } from '#testing/render.tsx';
import { JobPostDetailsPage } from '#app/pages/own-jobs/JobPostDetailsPage.tsx';

const maya = aReceivedProposal();
const dev = aReceivedProposal({ id: '01930000-0000-7000-8000-000000000501', creator: { ...maya.creator, name: 'Dev Okafor' } });

function start(proposals: ReceivedProposal[], job = anOwnJob({ proposalCount: 2 })) {
  signIn(anOwner());
  const api = fakeApi().on(getOwnJob, job).on(listProposals, receivedAnswer(proposals));
  const page = renderPage(
    <Routes>
      <Route path="/job-post-details/:jobSlug" element={<JobPostDetailsPage />} />
    </Routes>,
    '/job-post-details/winter-shoe',
  );
  return { api, ...page };
}

const badge = () => screen.getAllByRole('article').find((each) => within(each).queryByText('Shortlisted'));
const order = () => screen.getAllByRole('article').map((each) => each.getAttribute('aria-label'));
const put = (name: string) => screen.findByRole('button', { name: `Shortlist the comment by ${name}` });
const take = (name: string) => screen.findByRole('button', { name: `Remove the comment by ${name} from the shortlist` });

test('a shortlisted comment says so where it stands, until it is taken away again', async () => {
  const { api, user } = start([maya, dev]);
  api.on(shortlistProposal, { ...dev, status: 'shortlisted' }).on(unshortlistProposal, dev);
  const pressed = await put('Dev Okafor');
  doubleClick(pressed);
  await waitFor(() => expect(badge()?.getAttribute('aria-label')).toBe('Comment by Dev Okafor'));
  expect(screen.getByRole('link', { name: /^Shortlisted ?1$/ })).toBeTruthy();
  expect(order()).toEqual(['Comment by Maya Lindqvist', 'Comment by Dev Okafor']);
  expect(api.callsTo(shortlistProposal).map(({ params }) => params)).toEqual([{ slug: 'winter-shoe', id: dev.id }]);
  expect(api.callsTo(unshortlistProposal)).toHaveLength(0);
  const button = await take('Dev Okafor');
  // The same button, which keeps its focus.
  expect(button).toBe(pressed);
  await user.click(button);
  await waitFor(() => expect(badge()).toBeUndefined());
  expect(order()).toEqual(['Comment by Maya Lindqvist', 'Comment by Dev Okafor']);
});

test('what the server has against it is read, and the comment stays as it was', async () => {
  const { api, user } = start([maya]);
  api.on(shortlistProposal, new FakeProblem(1005, 'The comment is withdrawn'));
  await user.click(await put('Maya Lindqvist'));
  expect(await screen.findByText('The comment is withdrawn')).toBeTruthy();
  expect(badge()).toBeUndefined();
  expect(await put('Maya Lindqvist')).toBeTruthy();
});

test('a comment that is decided is not put on a shortlist', async () => {
  start([{ ...maya, status: 'approved' }, dev]);
  expect(await put('Dev Okafor')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Shortlist the comment by Maya Lindqvist/ })).toBeNull();
});

test('comments on a job that was closed are not put on a shortlist', async () => {
  start([maya], anOwnJob({ proposalCount: 1, status: 'closed' }));
  expect(await screen.findByRole('article', { name: 'Comment by Maya Lindqvist' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: /shortlist/i })).toBeNull();
});

test('the shortlist, opened before the server has answered, shows the comment', async () => {
  const { api, user } = start([maya, dev]);
  const shortlisted = { ...dev, status: 'shortlisted' as const };
  const { promise: answer, resolve: done } = Promise.withResolvers<ReceivedProposal>();
  let isDone = false;
  api
    .on(shortlistProposal, () => answer)
    .on(listProposals, ({ url }) => {
      const isShortlist = url.searchParams.get('status') === 'shortlisted';
      return receivedAnswer(isShortlist ? [shortlisted].filter(() => isDone) : [maya, dev]);
    });
  await user.click(await put('Dev Okafor'));
  await user.click(screen.getByRole('link', { name: /^Shortlisted/ }));
  expect(await screen.findByText('No comments on the shortlist')).toBeTruthy();
  isDone = true;
  done(shortlisted);
  expect(await screen.findByRole('article', { name: 'Comment by Dev Okafor' })).toBeTruthy();
});
