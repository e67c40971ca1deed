import { getMe } from '@castlane/contract/account.ts';
import { listCategories } from '@castlane/contract/category.ts';
import { getFeedItem, hideJob, listFeed, saveJob, unhideJob, unsaveJob } from '@castlane/contract/feed.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { Route, Routes } from 'react-router';
import { beforeEach, expect, test } from 'vitest';
import { doubleClick } from '#testing/double-click.ts';
import { fakeApi, FakeProblem, type FakeCall } from '#testing/fake-api.ts';
import { aFeedItem } from '#testing/feed.ts';
import { aJob } from '#testing/jobs.ts';
import { aProfile, signIn } from '#testing/people.ts';
import { renderPage } from '#testing/render.tsx';
import { FeedDetailsPage } from '#features/search/job-details/FeedDetailsPage.tsx';
import { FeedPage } from '#features/search/feed/FeedPage.tsx';

let server: ReturnType<typeof fakeApi>;
const item = { ...aFeedItem(aJob({ title: 'Winter shoe' })), proposal: null, balance: 24 };

beforeEach(() => {
  server = fakeApi().on(listCategories, { items: [] }).on(getMe, aProfile()).on(listFeed, pageOfFeed).on(getFeedItem, item);
  signIn(aProfile());
});

/** Two jobs, none of them saved. */
function pageOfFeed({ url }: FakeCall) {
  const isSaved = url.searchParams.get('saved') === 'true';
  return { items: isSaved ? [] : [item, aFeedItem(aJob({}, 101))], nextCursor: null };
}

function arrive(path = '/') {
  return renderPage(
    <Routes>
      <Route path="/" element={<FeedPage />} />
      <Route path="/feed-details/:feedSlug" element={<FeedDetailsPage />} />
    </Routes>,
    path,
  );
}

const card = async (title = 'Winter shoe') => (await screen.findByText(title)).closest('article')!;
const bookmark = async (name: string) => within(await card()).getByRole('button', { name: `${name}: Winter shoe` });

test('a job is saved at once, and by a double click only once', async () => {
  server.on(saveJob, undefined);
  arrive();
  doubleClick(await bookmark('Save'));
  expect((await bookmark('Saved')).getAttribute('aria-pressed')).toBe('true');
  await waitFor(() => expect(server.callsTo(saveJob).map(({ params }) => params)).toEqual([{ slug: 'job-100' }]));
  expect(server.callsTo(unsaveJob)).toHaveLength(0);
});

test('a job that is not open any more is not saved, and leaves the list', async () => {
  server.on(saveJob, () => {
    server.on(listFeed, { items: [aFeedItem(aJob({}, 101))], nextCursor: null });
    return new FakeProblem(1013);
  });
  const { user } = arrive();
  await user.click(await bookmark('Save'));
  await waitFor(() => expect(screen.queryByText('Winter shoe')).toBeNull());
  expect(screen.getByRole('alert').textContent).toBe('');
});

test('on its own page a job that is not open any more takes no comment', async () => {
  server.on(saveJob, () => {
    server.on(getFeedItem, new FakeProblem(1013));
    return new FakeProblem(1013);
  });
  const { user } = arrive('/feed-details/job-100');
  await user.click(await bookmark('Save'));
  expect(await screen.findByRole('heading', { name: 'This job is no longer taking comments' })).toBeTruthy();
});

test('a job is taken from the saved ones on its own page', async () => {
  server.on(getFeedItem, { ...item, saved: true }).on(unsaveJob, undefined);
  const { user } = arrive('/feed-details/job-100');
  await user.click(await bookmark('Saved'));
  expect(await bookmark('Save')).toBeTruthy();
  await waitFor(() => expect(server.callsTo(unsaveJob)).toHaveLength(1));
});

test('the saved jobs have an address, and say so when there are none', async () => {
  const { user } = arrive();
  await card();
  await user.click(within(await screen.findByRole('toolbar', { name: 'Categories' })).getByRole('button', { name: 'Saved' }));
  expect(window.location.search).toBe('?saved=true');
  expect(await screen.findByText('No saved jobs')).toBeTruthy();
  expect(server.callsTo(listFeed).at(-1)?.url.searchParams.get('saved')).toBe('true');
  await user.click(screen.getByRole('button', { name: 'Show all jobs' }));
  expect(window.location.search).toBe('');
  expect(await card()).toBeTruthy();
});

test('a job that does not interest leaves the feed, and comes back when that is undone', async () => {
  server.on(hideJob, undefined).on(unhideJob, undefined);
  const { user } = arrive();
  await user.click(await bookmark('Not interested'));
  const undo = await screen.findByRole('button', { name: 'Undo' });
  expect(screen.getAllByRole('article')).toHaveLength(1);
  expect(screen.getByText('Hidden from your feed: “Winter shoe”')).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(undo));
  await user.click(undo);
  await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(2));
  await waitFor(() => expect(server.callsTo(unhideJob)).toHaveLength(1));
  expect(server.callsTo(hideJob)).toHaveLength(1);
});

test('a job that could not be left out of the feed is back in it', async () => {
  server.on(hideJob, new FakeProblem(1001));
  const { user } = arrive();
  await user.click(await bookmark('Not interested'));
  await waitFor(() => expect(server.callsTo(hideJob)).toHaveLength(1));
  await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(2));
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
});

test('what is hidden on the page of a job is hidden in the feed', async () => {
  server.on(hideJob, undefined);
  const { user } = arrive();
  await user.click(within(await card()).getByRole('link', { name: 'Winter shoe' }));
  await screen.findByText('All jobs');
  await user.click(await bookmark('Not interested'));
  const undo = await screen.findByRole('button', { name: 'Undo' });
  await waitFor(() => expect(document.activeElement).toBe(undo));
  await user.click(screen.getByText('All jobs'));
  await card('Job number 101');
  expect(screen.getByRole('button', { name: 'Undo' })).toBeTruthy();
});
