import { createJob, editJob } from '@castlane/contract/job.ts';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { anOwnJob } from '#testing/own-jobs.ts';
import { fakeApi, FakeProblem } from '#testing/fake-api.ts';
import { anOwner, signIn } from '#testing/people.ts';
import { renderPage } from '#testing/render.tsx';
import { briefOf, emptyBrief } from './brief-values.ts';
import { keepLocalBrief, listLocalBriefs } from './local-briefs.ts';
import { UnsavedAtLogOut } from './UnsavedAtLogOut.tsx';

const CATEGORY = { id: '0190ca7e-0000-7000-8000-000000000001', slug: 'sports', name: 'Sports' };
const whole = (title: string) => briefOf(anOwnJob({ title, categories: [CATEGORY], applyBy: emptyBrief().applyBy }));

beforeEach(() => {
  localStorage.clear();
  signIn(anOwner());
});

function ask() {
  const [onLeave, onSaved] = [vi.fn<() => void>(), vi.fn<() => void>()];
  return { ...renderPage(<UnsavedAtLogOut onLeave={onLeave} onSaved={onSaved} />, '/'), onLeave, onSaved };
}

function writesOf(api: ReturnType<typeof fakeApi>) {
  return api.calls.filter(({ method }) => method !== 'GET');
}

test('a half-written job is saved as a draft before the log-out, once', async () => {
  const api = fakeApi().on(createJob, anOwnJob({ status: 'draft' }));
  keepLocalBrief('new', whole('Night hike with a lantern'));
  const { user, onSaved } = ask();
  screen.getByText('Logging out deletes a job you haven’t saved.');
  await user.dblClick(screen.getByRole('button', { name: 'Save draft and log out' }));
  await waitFor(() => expect(onSaved).toHaveBeenCalledTimes(1));
  expect(api.callsTo(createJob).map(({ body }) => body)).toMatchObject([{ title: 'Night hike with a lantern', status: 'draft' }]);
  expect(listLocalBriefs()).toEqual([]);
});

test('changes to a saved draft are saved to that draft', async () => {
  const api = fakeApi().on(editJob, anOwnJob({ status: 'draft' }));
  keepLocalBrief('draft:lantern', whole('Night hike with two lanterns'));
  const { user, onSaved } = ask();
  await user.click(screen.getByRole('button', { name: 'Save draft and log out' }));
  await waitFor(() => expect(onSaved).toHaveBeenCalledTimes(1));
  expect(api.callsTo(editJob).map(({ params, body }) => [params, body])).toMatchObject([
    [{ slug: 'lantern' }, { title: 'Night hike with two lanterns' }],
  ]);
});

test('a job that lacks something is not saved: what it lacks is said, the form is one click away, and nobody is logged out', async () => {
  const api = fakeApi();
  keepLocalBrief('new', { ...whole(''), amount: '' });
  const { user, onLeave, onSaved } = ask();
  await user.click(screen.getByRole('button', { name: 'Save draft and log out' }));
  await screen.findByText('“Untitled job” needs 2 more fields before it can be saved.');
  const link = screen.getByRole('link', { name: 'Open the form' });
  expect(link.getAttribute('href')).toBe('/post-job');
  await user.click(link);
  expect(onLeave).toHaveBeenCalledTimes(1);
  expect(onSaved).not.toHaveBeenCalled();
  expect(writesOf(api)).toEqual([]);
  expect(listLocalBriefs()).toHaveLength(1);
});

test('a refusal stays on the screen beside the form, and the job on this device', async () => {
  fakeApi().on(createJob, new FakeProblem(1022, 'The file is too large.'));
  keepLocalBrief('new', whole('Night hike with a lantern'));
  const { user, onSaved } = ask();
  await user.click(screen.getByRole('button', { name: 'Save draft and log out' }));
  await screen.findByText('The file is too large.');
  expect(screen.getByRole('link', { name: 'Open the form' }).getAttribute('href')).toBe('/post-job');
  expect(onSaved).not.toHaveBeenCalled();
  expect(listLocalBriefs()).toHaveLength(1);
});

test('changes to a published job lead to where they are reviewed', async () => {
  const api = fakeApi();
  keepLocalBrief('edit:lantern', whole('Night hike with a lantern'));
  const { user, onSaved } = ask();
  await user.click(screen.getByRole('button', { name: 'Save draft and log out' }));
  expect((await screen.findByRole('link', { name: 'Open the form' })).getAttribute('href')).toBe('/update-job/lantern');
  expect(onSaved).not.toHaveBeenCalled();
  expect(writesOf(api)).toEqual([]);
});

test('without one, the dialog stays as it was', () => {
  ask();
  expect(screen.queryByRole('button')).toBeNull();
});
