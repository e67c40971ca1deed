import { listOwnJobs } from '@castlane/contract/job.ts';
import { screen, waitFor } from '@testing-library/react';
import { Route, Routes } from 'react-router';
import { expect, test } from 'vitest';
import { fakeApi } from '#testing/fake-api.ts';
import { anOwnJob } from '#testing/own-jobs.ts';
import { anOwner, signIn } from '#testing/people.ts';
import { renderPage } from '#testing/render.tsx';
import { paths, TO_FORM } from '#platform/page/paths.ts';
import { LinkButton } from '#ui/controls/LinkButton.tsx';
import { emptyBrief } from './brief-values.ts';
import { CreateJobPage } from './CreateJobPage.tsx';
import { keepLocalBrief } from './local-briefs.ts';

function start(all: number, at: string) {
  signIn(anOwner());
  fakeApi().on(listOwnJobs, {
    items: all > 0 ? [anOwnJob()] : [],
    nextCursor: null,
    counts: { all, draft: 0, open: all, in_progress: 0, completed: 0, closed: 0 },
  });
  return renderPage(
    <Routes>
      <Route path="/create-job" element={<CreateJobPage />} />
      <Route path="/post-job" element="The form" />
      <Route
        path="/"
        element={
          <LinkButton href={paths.createJob()} state={TO_FORM}>
            Create job
          </LinkButton>
        }
      />
    </Routes>,
    at,
  );
}

test('a button leads straight to the form if there is nothing to continue or copy', async () => {
  const { user } = start(0, '/');
  await user.click(screen.getByRole('link', { name: 'Create job' }));
  expect(await screen.findByText('The form')).toBeTruthy();
  window.history.back();
  await waitFor(() => expect(window.location.pathname).toBe('/'));
});

test('with an earlier job the button leads to the start page', async () => {
  const { user } = start(1, '/');
  await user.click(screen.getByRole('link', { name: 'Create job' }));
  expect(await screen.findByText('Copy an earlier job')).toBeTruthy();
  expect(window.location.pathname).toBe('/create-job');
});

test('with unsaved input the button leads to the start page', async () => {
  const { user } = start(0, '/');
  keepLocalBrief('new', { ...emptyBrief(), title: 'Lantern walk' });
  await user.click(screen.getByRole('link', { name: 'Create job' }));
  expect(await screen.findByText('Lantern walk')).toBeTruthy();
});

test('the typed address shows the start page, even with nothing on it', async () => {
  start(0, '/create-job');
  expect(await screen.findByRole('link', { name: 'Start a new job' })).toBeTruthy();
});
