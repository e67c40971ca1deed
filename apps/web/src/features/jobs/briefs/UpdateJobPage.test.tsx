import { listVersions } from '@castlane/contract/brief-version.ts';
import { editJob, getOwnJob, listOwnJobs, type OwnJob } from '@castlane/contract/job.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { Route, Routes } from 'react-router';
import { expect, test } from 'vitest';
import { useStore } from '#platform/store.ts';
import { fakeApi, FakeProblem } from '#testing/fake-api.ts';
import { anOwnJob } from '#testing/own-jobs.ts';
import { anOwner, signIn } from '#testing/people.ts';
import { renderPage } from '#testing/render.tsx';
import { findLocalBrief } from './local-briefs.ts';
import { UpdateJobPage } from './UpdateJobPage.tsx';

const CATEGORY = { id: '0190ca7e-0000-7000-8000-000000000001', slug: 'sports', name: 'Sports' };
const JOB: OwnJob = anOwnJob({ categories: [CATEGORY] });
const PLACE = `/update-job/${JOB.slug}`;

function arrive(job: OwnJob = JOB) {
  signIn(anOwner());
  useStore.getState().setCategories([CATEGORY]);
  const api = fakeApi()
    .on(listOwnJobs, { items: [], nextCursor: null, counts: { all: 0, draft: 0, open: 0, in_progress: 0, completed: 0, closed: 0 } })
    .on(getOwnJob, job)
    .on(listVersions, { items: [], toAsk: 3 });
  const page = renderPage(
    <Routes>
      <Route path="/update-job/:jobSlug" element={<UpdateJobPage />} />
      <Route path="*" element={null} />
    </Routes>,
    PLACE,
  );
  return { api, ...page };
}

const budget = () => screen.findByRole('textbox', { name: /Budget/ });
const creators = () => screen.findByRole<HTMLInputElement>('textbox', { name: /Creators/ });
const save = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Save changes' });

test('a changed term says how many are asked again, and is saved after the difference was read', async () => {
  const { api, user } = arrive();
  await budget();
  expect(save().disabled).toBe(true);
  expect(screen.getByText('You haven’t changed anything yet.')).toBeTruthy();
  await user.clear(await budget());
  await user.type(await budget(), '400');
  expect(await screen.findByText('We’ll ask 3 creators to confirm.')).toBeTruthy();
  await user.click(save());
  const dialog = await screen.findByRole('dialog', { name: 'Save these changes?' });
  expect(dialog.textContent).toContain('BudgetBefore: $1,200 fixedNow: $400 fixed');
  expect(api.callsTo(editJob)).toHaveLength(0);
  api.on(editJob, { ...JOB, version: 2 });
  await user.dblClick(within(dialog).getByRole('button', { name: 'Save changes' }));
  await waitFor(() => expect(window.location.pathname).toBe(`/job-post-details/${JOB.slug}`));
  expect(api.callsTo(editJob).map(({ body }) => body)).toMatchObject([
    { version: 1, budget: { type: 'fixed', amount: { amount: 40_000, currency: 'USD' } } },
  ]);
  expect(findLocalBrief(`edit:${JOB.slug}`)).toBeUndefined();
});

test('a changed title asks no creator for consent', async () => {
  const { user } = arrive();
  await user.type(await screen.findByRole('textbox', { name: /Job title/ }), ' on snow');
  await waitFor(() => expect(save().disabled).toBe(false));
  expect(screen.queryByText(/to confirm/)).toBeNull();
  await user.click(save());
  expect(await screen.findByText('Creators see the changed brief right away. No one has to confirm.')).toBeTruthy();
});

test('a job that was changed elsewhere meanwhile keeps what was typed, and shows the difference to what is there now', async () => {
  const { api, user } = arrive();
  await user.clear(await budget());
  await user.type(await budget(), '400');
  api
    .on(editJob, new FakeProblem(1005, 'The brief has changed', [{ path: 'version', message: 'The brief has changed' }]))
    .on(getOwnJob, { ...JOB, version: 2, terms: { ...JOB.terms, exclusivityDays: 14 } });
  await waitFor(() => expect(save().disabled).toBe(false));
  await user.click(save());
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Save changes' }));
  expect(await screen.findByText(/The job has changed in the meantime/)).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(await budget()).toHaveProperty('value', '400');
  await user.click(save());
  expect((await screen.findByRole('dialog')).textContent).toContain('ExclusivityBefore: 14 daysNow: None');
});

test('what was typed is there again after leaving, and can be given up', async () => {
  const { user, unmount } = arrive();
  await user.type(await screen.findByRole('textbox', { name: /Job title/ }), ', again');
  unmount();
  const again = arrive();
  expect((await screen.findByRole<HTMLInputElement>('textbox', { name: /Job title/ })).value).toBe(`${JOB.title}, again`);
  await again.user.click(screen.getByRole('button', { name: 'Discard changes' }));
  expect(save().disabled).toBe(true);
});

test('a draft leads to its form, and a job that is over to its page', async () => {
  const { unmount } = arrive({ ...JOB, status: 'draft' });
  await waitFor(() => expect(window.location.pathname).toBe('/post-job'));
  unmount();
  arrive({ ...JOB, status: 'closed' });
  await waitFor(() => expect(window.location.pathname).toBe(`/job-post-details/${JOB.slug}`));
});

test('who fits can be changed and taken away again, which the difference says', async () => {
  const { api, user } = arrive({ ...JOB, wanted: { followers: [{ platform: 'youtube', minimum: 10_000 }], countries: ['FR'] } });
  const followers = await screen.findByRole<HTMLInputElement>('textbox', { name: 'YouTube subscribers' });
  expect(followers.value).toBe('10,000');
  expect(save().disabled).toBe(true);
  await user.clear(followers);
  await waitFor(() => expect(save().disabled).toBe(false));
  await user.click(save());
  const dialog = await screen.findByRole('dialog', { name: 'Save these changes?' });
  expect(dialog.textContent).toContain(
    'Creator requirementsBefore: At least 10K subscribers on YouTube, Lives in FranceNow: Lives in France',
  );
  api.on(editJob, { ...JOB, version: 2 });
  await user.click(within(dialog).getByRole('button', { name: 'Save changes' }));
  await waitFor(() => expect(api.callsTo(editJob)).toHaveLength(1));
  expect(api.callsTo(editJob)[0]?.body).toMatchObject({ wanted: { countries: ['FR'] } });
});

test('more creators are a change by themselves, which the difference says and the request carries', async () => {
  const { api, user } = arrive();
  expect((await creators()).value).toBe('1');
  await user.clear(await creators());
  await user.type(await creators(), '5');
  await waitFor(() => expect(save().disabled).toBe(false));
  expect(screen.queryByText(/to confirm/)).toBeNull();
  await user.click(save());
  const dialog = await screen.findByRole('dialog', { name: 'Save these changes?' });
  expect(dialog.textContent).toContain('CreatorsBefore: 1Now: 5');
  api.on(editJob, { ...JOB, openings: 5 });
  await user.dblClick(within(dialog).getByRole('button', { name: 'Save changes' }));
  await waitFor(() => expect(window.location.pathname).toBe(`/job-post-details/${JOB.slug}`));
  expect(api.callsTo(editJob).map(({ body }) => body)).toMatchObject([{ version: 1, openings: 5 }]);
});

test('a number of creators that was not changed here is not sent, as it may have been changed elsewhere', async () => {
  const { api, user } = arrive({ ...JOB, openings: 3 });
  await user.type(await screen.findByRole('textbox', { name: /Job title/ }), ' on snow');
  await waitFor(() => expect(save().disabled).toBe(false));
  await user.click(save());
  api.on(editJob, { ...JOB, openings: 3, version: 2 });
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Save changes' }));
  await waitFor(() => expect(api.callsTo(editJob)).toHaveLength(1));
  expect(api.callsTo(editJob)[0]?.body).toHaveProperty('title', `${JOB.title} on snow`);
  expect(api.callsTo(editJob)[0]?.body).not.toHaveProperty('openings');
});

test('fewer creators than have an opening are refused at their field; as many fill the job, which is said before', async () => {
  const { api, user } = arrive({ ...JOB, openings: 5, taken: 2 });
  await user.clear(await budget());
  await user.type(await budget(), '400');
  await user.clear(await creators());
  await user.type(await creators(), '1');
  await waitFor(() => expect(save().disabled).toBe(false));
  await user.click(save());
  expect(await screen.findByText('2 openings are already filled')).toBeTruthy();
  expect(screen.queryByRole('dialog')).toBeNull();
  await user.clear(await creators());
  await user.type(await creators(), '2');
  await waitFor(() => expect(screen.queryByText(/to confirm/)).toBeNull());
  await user.click(save());
  const dialog = await screen.findByRole('dialog', { name: 'Save these changes?' });
  expect(dialog.textContent).toContain('CreatorsBefore: 5Now: 2');
  expect(within(dialog).getByText(/The job is filled/)).toBeTruthy();
  expect(within(dialog).queryByText(/commented on/)).toBeNull();
  // Another creator has accepted meanwhile.
  api.on(editJob, new FakeProblem(1004, 'Check it', [{ path: 'openings', message: '3 openings are already filled' }]));
  await user.click(within(dialog).getByRole('button', { name: 'Save changes' }));
  expect(await screen.findByText('3 openings are already filled')).toBeTruthy();
  await waitFor(async () => expect(document.activeElement).toBe(await creators()));
});

const onlyInvited = () => screen.findByRole<HTMLInputElement>('radio', { name: /^Only those I invite/ });

test('who can find the job is a change by itself, which the difference says and the request carries', async () => {
  const { api, user } = arrive();
  await user.click(await onlyInvited());
  await waitFor(() => expect(save().disabled).toBe(false));
  await user.click(save());
  const dialog = await screen.findByRole('dialog', { name: 'Save these changes?' });
  expect(dialog.textContent).toContain('Who can find the jobBefore: EveryoneNow: Only those I invite');
  expect(dialog.textContent).toContain('Only the creators you invite can see it.');
  api.on(editJob, { ...JOB, visibility: 'invited' });
  await user.click(within(dialog).getByRole('button', { name: 'Save changes' }));
  await waitFor(() => expect(window.location.pathname).toBe(`/job-post-details/${JOB.slug}`));
  expect(api.callsTo(editJob).map(({ body }) => body)).toMatchObject([{ version: 1, visibility: 'invited' }]);
});

test('why it can no longer be changed stands at the choice, and another change does not send it', async () => {
  const { api, user } = arrive();
  const message = 'A creator whom you didn’t invite has asked or commented, so the job stays in the feed';
  api.on(editJob, new FakeProblem(1005, message, [{ path: 'visibility', message }]));
  await user.click(await onlyInvited());
  await waitFor(() => expect(save().disabled).toBe(false));
  await user.click(save());
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Save changes' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(await screen.findByText(message)).toBeTruthy();
  expect(screen.queryByText(/The job has changed in the meantime/)).toBeNull();
  await user.click(screen.getByRole('radio', { name: /^Everyone/ }));
  expect(screen.queryByText(message)).toBeNull();
  await user.type(await screen.findByRole('textbox', { name: /Job title/ }), ' on snow');
  await waitFor(() => expect(save().disabled).toBe(false));
  api.on(editJob, { ...JOB, version: 2 });
  await user.click(save());
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Save changes' }));
  await waitFor(() => expect(api.callsTo(editJob)).toHaveLength(2));
  expect(api.callsTo(editJob)[1]?.body).not.toHaveProperty('visibility');
});
