import { listOwnJobs } from '@castlane/contract/job.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeApi, FakeProblem, type FakeCall } from '#testing/fake-api.ts';
import { anOwnJob } from '#testing/own-jobs.ts';
import { anOwner, signIn } from '#testing/people.ts';
import { renderPage } from '#testing/render.tsx';
import { MyJobPage } from './MyJobPage.tsx';

const COUNTS = { all: 13, draft: 1, open: 5, in_progress: 2, completed: 4, closed: 1 };
const JOBS = [anOwnJob(), anOwnJob({ id: '01930000-0000-7000-8000-000000000102', slug: 'lantern', title: 'Lantern walk' })];

function arrive(at = '/my-job', counts: object = COUNTS) {
  signIn(anOwner());
  const api = fakeApi().on(listOwnJobs, ({ url }: FakeCall) => {
    const q = url.searchParams.get('q')?.toLowerCase() ?? '';
    return { items: JOBS.filter(({ title }) => title.toLowerCase().includes(q)), nextCursor: null, counts };
  });
  const lastQuery = () => Object.fromEntries(api.callsTo(listOwnJobs).at(-1)!.url.searchParams);
  return { api, lastQuery, ...renderPage(<MyJobPage />, at) };
}

const tabs = async () => within(await screen.findByRole('navigation', { name: 'Jobs by status' })).getAllByRole('link');
const titles = () =>
  screen
    .getAllByRole('row')
    .flatMap((row) => within(row).queryAllByRole('link'))
    .map((link) => link.textContent);

test('what needs the owner comes first, and the tabs say how many jobs are where', async () => {
  const { lastQuery } = arrive();
  await waitFor(() => expect(titles()).toHaveLength(2));
  expect(lastQuery()).toMatchObject({ sort: 'needs', status: 'all' });
  expect((await tabs()).map((tab) => tab.textContent)).toEqual(['All13', 'Draft1', 'Open5', 'In progress2', 'Completed4', 'Closed1']);
});

test('the order can be chosen once the jobs are there', async () => {
  arrive();
  const sort = () => screen.findByRole<HTMLSelectElement>('combobox', { name: 'Sort your jobs' });
  expect((await sort()).disabled).toBe(true);
  await waitFor(async () => expect((await sort()).disabled).toBe(false));
});

test('a tab filters, and keeps the search and the order', async () => {
  const { user, lastQuery } = arrive('/my-job?sort=newest&q=walk');
  await waitFor(() => expect(titles()).toEqual(['Lantern walk']));
  await user.click((await tabs())[2]!);
  expect(window.location.search).toBe('?status=open&sort=newest&q=walk');
  await waitFor(() => expect(lastQuery()).toMatchObject({ status: 'open', sort: 'newest', q: 'walk' }));
  expect((await tabs())[2]!.getAttribute('aria-current')).toBe('page');
});

test('the search is in the address; one without a match leads back to all jobs', async () => {
  const { user } = arrive();
  const field = await screen.findByRole('searchbox', { name: 'Search my jobs' });
  await user.type(field, 'lantern{enter}');
  await waitFor(() => expect(titles()).toEqual(['Lantern walk']));
  expect(window.location.search).toBe('?q=lantern');
  expect(screen.getByText('1 job shown')).toBeTruthy();
  await user.clear(field);
  await user.type(field, 'zebra{enter}');
  expect(await screen.findByText('No jobs match')).toBeTruthy();
  await user.click(screen.getByRole('link', { name: 'Clear search' }));
  await waitFor(() => expect(titles()).toHaveLength(2));
  expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('');
});

test('a count that is not known is left out', async () => {
  signIn(anOwner());
  fakeApi().on(listOwnJobs, new FakeProblem(1004));
  renderPage(<MyJobPage />, '/my-job');
  expect((await tabs())[0]!.textContent).toBe('All');
});

test('without any job there is nothing to search', async () => {
  signIn(anOwner());
  const counts = Object.fromEntries(Object.keys(COUNTS).map((key) => [key, 0]));
  fakeApi().on(listOwnJobs, { items: [], nextCursor: null, counts });
  renderPage(<MyJobPage />, '/my-job');
  expect(await screen.findByText('No jobs yet')).toBeTruthy();
  expect(screen.queryByRole('searchbox')).toBeNull();
});
