import { closeJob, getOwnJob, type OwnJob, pauseJob, reopenJob, resumeJob } from '@castlane/contract/job.ts';
import { listProposals, type ReceivedProposal } from '@castlane/contract/proposal.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { Route, Routes } from 'react-router';
import { expect, test } from 'vitest';
import { anOwnJob, aReceivedProposal, receivedAnswer } from '#testing/own-jobs.ts';
import { doubleClick } from '#testing/double-click.ts';
import { fakeApi, FakeProblem } from '#testing/fake-api.ts';
import { anOwner, signIn } from '#testing/people.ts';
import { renderPage } from '#testing/render.tsx';
import { JobPostDetailsPage } from './JobPostDetailsPage.tsx';

/** The page of a job, with a server that stores the changes to it. */
function arrive(overrides: Partial<OwnJob> = {}, items: ReceivedProposal[] = []) {
  signIn(anOwner());
  let job = anOwnJob({ proposalCount: items.length, ...overrides });
  const become = (status: OwnJob['status']) => () => (job = { ...job, status });
  const api = fakeApi()
    .on(getOwnJob, () => job)
    .on(listProposals, receivedAnswer(items))
    .on(pauseJob, become('paused'))
    .on(resumeJob, become('open'))
    .on(reopenJob, become('open'));
  const page = renderPage(
    <Routes>
      <Route path="/job-post-details/:jobSlug" element={<JobPostDetailsPage />} />
    </Routes>,
    '/job-post-details/winter-shoe',
  );
  return { api, become, ...page };
}

type Page = ReturnType<typeof arrive>;

async function openCloseDialog({ user }: Page) {
  await user.click(await screen.findByRole('button', { name: 'More options for this job' }));
  await user.click(screen.getByRole('button', { name: 'Close job' }));
  const dialog = await screen.findByRole('dialog', { name: 'Close this job' });
  return { dialog, submit: () => user.click(within(dialog).getByRole('button', { name: 'Close job' })) };
}

test('a double click pauses a job and does not resume it; then it is resumed', async () => {
  const { api, user } = arrive();
  doubleClick(await screen.findByRole('button', { name: 'Pause job' }));
  // The second click may arrive after the button has changed.
  fireEvent.click(await screen.findByRole('button', { name: 'Resume job' }), { detail: 2 });
  expect(await screen.findByText('This job is paused.')).toBeTruthy();
  expect(api.callsTo(pauseJob)).toHaveLength(1);
  expect(api.callsTo(resumeJob)).toHaveLength(0);
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Winter trail shoe review'));
  await user.click(screen.getByRole('button', { name: 'Resume job' }));
  expect(await screen.findByRole('button', { name: 'Pause job' })).toBeTruthy();
  expect(screen.queryByText('This job is paused.')).toBeNull();
  expect(api.callsTo(resumeJob)[0]?.params).toEqual({ slug: 'winter-shoe' });
});

test('what the server says against it is read as it stands, and the job is fetched anew', async () => {
  const { api, become, user } = arrive();
  api.on(pauseJob, () => {
    become('expired')();
    return new FakeProblem(1005, 'The job is expired');
  });
  await user.click(await screen.findByRole('button', { name: 'Pause job' }));
  expect(await screen.findByText('The job is expired')).toBeTruthy();
  expect(await screen.findByText('This job has expired.')).toBeTruthy();
});

test('an expired job is opened again for thirty days', async () => {
  const { api, user } = arrive({ status: 'expired' });
  expect(await screen.findByText('This job has expired.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Pause job' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Reopen for 30 days' }));
  expect(await screen.findByText('Job reopened')).toBeTruthy();
  expect(screen.queryByText('This job has expired.')).toBeNull();
  expect(api.callsTo(reopenJob)).toHaveLength(1);
});

test('a filled job with a free opening is opened again, until the same last day', async () => {
  const { api, user } = arrive({ status: 'filled', openings: 3, taken: 2 });
  expect(await screen.findByText('An opening is available again.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Reopen job' }));
  expect(await screen.findByText('Job reopened')).toBeTruthy();
  expect(screen.queryByText('An opening is available again.')).toBeNull();
  expect(api.callsTo(reopenJob)).toHaveLength(1);
});

test('a filled job whose last day is past is opened again for thirty days', async () => {
  arrive({ status: 'filled', openings: 3, taken: 1, closesAt: '2026-01-20T12:00:00.000Z' });
  expect(await screen.findByText('2 openings are available again.')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Reopen for 30 days' })).toBeTruthy();
});

test('a filled job without a free opening is not opened again', async () => {
  arrive({ status: 'filled', openings: 3, taken: 3 });
  expect(await screen.findByText('Filled')).toBeTruthy();
  expect(screen.getByText(/3 of 3 taken/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: /Reopen/ })).toBeNull();
});

test('closing needs a reason, says who waits, and goes out once with the note on one line', async () => {
  const items = [
    aReceivedProposal({ id: 'one' }),
    aReceivedProposal({ id: 'two', status: 'approved' }),
    aReceivedProposal({ id: 'three', status: 'declined' }),
  ];
  const page = arrive({}, items);
  const { api, become, user } = page;
  const { dialog, submit } = await openCloseDialog(page);
  expect(
    await within(dialog).findByText(/2 creators are waiting for an answer. They’ll see this reason and get their stars back./),
  ).toBeTruthy();
  await submit();
  within(dialog).getByText('Choose a reason');
  await waitFor(() => expect(document.activeElement).toHaveProperty('type', 'radio'));
  expect(api.callsTo(closeJob)).toHaveLength(0);
  await user.click(within(dialog).getByRole('radio', { name: 'Our plans changed' }));
  await user.type(within(dialog).getByRole('textbox', { name: 'Note' }), 'No snow{enter}this year');
  api.on(closeJob, () => ({ ...become('closed')(), closeReason: 'plans_changed', closeNote: 'No snow this year' }));
  await user.dblClick(within(dialog).getByRole('button', { name: 'Close job' }));
  expect(await screen.findByText('Job closed')).toBeTruthy();
  expect(api.callsTo(closeJob).map(({ body }) => body)).toEqual([{ reason: 'plans_changed', note: 'No snow this year' }]);
  expect((await screen.findByText('Our plans changed.')).parentElement?.textContent).toContain('Our plans changed. “No snow this year”');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('closing says that work which has begun goes on, and does not count its creators among those who wait', async () => {
  const work = { active: 1, delivered: 1, changesRequested: 0, disputed: 0, completed: 1, cancelled: 1 };
  const assigned = ['a', 'b', 'c', 'd'].map((id) => aReceivedProposal({ id, status: 'assigned' }));
  const page = arrive({ openings: 5, taken: 3, work }, [...assigned, aReceivedProposal({ id: 'waits' })]);
  const { dialog } = await openCloseDialog(page);
  expect(await within(dialog).findByText(/1 creator is waiting for an answer/)).toBeTruthy();
  expect(within(dialog).getByText(/2 creators are working on it. Their work continues./)).toBeTruthy();
  page.unmount();
  const { dialog: quiet } = await openCloseDialog(arrive({ openings: 5 }));
  expect(await within(quiet).findByText(/No comments are waiting for an answer/)).toBeTruthy();
  expect(within(quiet).queryByText(/working on it/)).toBeNull();
});

test('a refusal is said in the dialog, where what was typed stays', async () => {
  const page = arrive();
  const { api, become, user } = page;
  const { dialog, submit } = await openCloseDialog(page);
  await user.click(within(dialog).getByRole('radio', { name: 'Another reason' }));
  await user.type(within(dialog).getByRole('textbox', { name: 'Note' }), 'We film it ourselves');
  api.on(closeJob, () => {
    become('filled')();
    return new FakeProblem(1005, 'The job is filled');
  });
  await submit();
  expect((await within(dialog).findByRole('alert')).textContent).toBe('The job is filled');
  expect(within(dialog).getByRole('radio', { name: 'Another reason' })).toHaveProperty('checked', true);
  expect(within(dialog).getByRole('textbox', { name: 'Note' })).toHaveProperty('value', 'We film it ourselves');
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Pause job', hidden: true })).toBeNull());
});
