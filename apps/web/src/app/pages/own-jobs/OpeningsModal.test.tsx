import { getOwnJob, type OwnJob, setOpenings } from '@castlane/contract/job.ts';
import { listProposals } from '@castlane/contract/proposal.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { Route, Routes } from 'react-router';
import { expect, test } from 'vitest';
import { fakeApi, FakeProblem } from '#testing/fake-api.ts';
import { anOwnJob, receivedAnswer } from '#testing/own-jobs.ts';
import { anOwner, signIn } from '#testing/people.ts';
import { renderPage } from '#testing/render.tsx';
import { JobPostDetailsPage } from './JobPostDetailsPage.tsx';

/** The page of a job, with a server that stores the number of openings. */
function arrive(overrides: Partial<OwnJob> = {}, tab = '') {
  signIn(anOwner());
  let job = anOwnJob(overrides);
  const become = (changes: Partial<OwnJob>) => (job = { ...job, ...changes });
  const api = fakeApi()
    .on(getOwnJob, () => job)
    .on(listProposals, receivedAnswer([]))
    .on(setOpenings, ({ body }) => become(body as { openings: number }));
  const page = renderPage(
    <Routes>
      <Route path="/job-post-details/:jobSlug" element={<JobPostDetailsPage />} />
    </Routes>,
    `/job-post-details/winter-shoe${tab}`,
  );
  return { api, become, ...page };
}

async function openDialog({ user }: ReturnType<typeof arrive>) {
  await user.click(await screen.findByRole('button', { name: 'More options for this job' }));
  await user.click(screen.getByRole('button', { name: 'Change openings' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Change openings' }));
  const field = dialog.getByRole<HTMLInputElement>('textbox', { name: /Creators/ });
  async function type(number: string) {
    await user.clear(field);
    await user.type(field, number);
  }
  return { dialog, field, type, save: () => dialog.getByRole('button', { name: 'Save' }) };
}

test('the number of creators is changed once on a double click, and the job is fetched again', async () => {
  const page = arrive({ openings: 3, taken: 2 });
  const { dialog, field, type, save } = await openDialog(page);
  expect(field.value).toBe('3');
  dialog.getByText('2 openings are filled.');
  await type('5');
  dialog.getByText('5 × $1,200 = $6,000');
  const fetched = page.api.callsTo(getOwnJob).length;
  await page.user.dblClick(save());
  expect(await screen.findByText('The job is for 5 creators')).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.getByText(/2 of 5 taken/)).toBeTruthy();
  expect(page.api.callsTo(setOpenings)).toMatchObject([{ params: { slug: 'winter-shoe' }, body: { openings: 5 } }]);
  await waitFor(() => expect(page.api.callsTo(getOwnJob).length).toBeGreaterThan(fetched));
  // The next change is sent, too.
  const next = await openDialog(page);
  await next.type('4');
  await page.user.click(next.save());
  expect(await screen.findByText(/2 of 4 taken/)).toBeTruthy();
});

test.each([
  ['1', '2 openings are already filled'],
  ['0', 'At least 1'],
  ['51', 'At most 50'],
])('%s creators are refused before anything is sent', async (number, why) => {
  const page = arrive({ openings: 3, taken: 2 });
  const { dialog, field, type, save } = await openDialog(page);
  await type(number);
  await page.user.click(save());
  expect(await dialog.findByText(why)).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(field));
  expect(page.api.callsTo(setOpenings)).toHaveLength(0);
  await type('4');
  expect(dialog.queryByText(why)).toBeNull();
});

test('what the server refuses stands at the field, and can be corrected', async () => {
  const page = arrive({ openings: 3, taken: 1 });
  const { dialog, field, type, save } = await openDialog(page);
  await type('2');
  // Two more creators have accepted meanwhile.
  page.api.on(setOpenings, () => {
    page.become({ taken: 3 });
    return new FakeProblem(1004, 'Check it', [{ path: 'openings', message: '3 openings are already filled' }]);
  });
  await page.user.click(save());
  expect(await dialog.findByText('3 openings are already filled')).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(field));
  expect(field.value).toBe('2');
  expect(await dialog.findByText('3 openings are filled.')).toBeTruthy();
  page.api.on(setOpenings, () => page.become({ openings: 4 }));
  await type('4');
  await page.user.click(save());
  expect(await screen.findByText(/3 of 4 taken/)).toBeTruthy();
});

test('why a job cannot be changed any more is said in the dialog, and the job is fetched again', async () => {
  const page = arrive({ openings: 3 });
  const { dialog, type, save } = await openDialog(page);
  page.api.on(setOpenings, () => {
    page.become({ status: 'expired' });
    return new FakeProblem(1005, 'The job is expired');
  });
  await type('5');
  await page.user.click(save());
  expect(await dialog.findByText('The job is expired')).toBeTruthy();
  expect(await screen.findByText('This job has expired.')).toBeTruthy();
});

test('as many creators as have an opening fill the job, which is said before', async () => {
  const page = arrive({ status: 'paused', openings: 3, taken: 2 });
  const { dialog, type, save } = await openDialog(page);
  expect(dialog.queryByText(/The job is filled/)).toBeNull();
  await type('2');
  expect(dialog.getByText(/This leaves no openings\. The job is filled/)).toBeTruthy();
  page.api.on(setOpenings, () => page.become({ status: 'filled', openings: 2 }));
  await page.user.click(save());
  expect(await screen.findByText('Filled')).toBeTruthy();
});

test('a filled job with more openings can be reopened', async () => {
  const page = arrive({ status: 'filled', openings: 2, taken: 2 });
  const { dialog, type, save } = await openDialog(page);
  await type('3');
  expect(dialog.getByText('The job stays filled until you reopen it.')).toBeTruthy();
  await page.user.click(save());
  expect(await screen.findByRole('button', { name: 'Reopen job' })).toBeTruthy();
});

test.each(['closed', 'expired', 'done', 'removed'] as const)('a %s job offers no change of its openings', async (status) => {
  const { user } = arrive({ status });
  await user.click(await screen.findByRole('button', { name: 'More options for this job' }));
  expect(screen.queryByRole('button', { name: 'Change openings' })).toBeNull();
});

test('the page of a job shows its owner the total for all creators', async () => {
  arrive({ openings: 5 }, '?tab=brief');
  expect(await screen.findByText('5 × $1,200 = $6,000')).toBeTruthy();
});
