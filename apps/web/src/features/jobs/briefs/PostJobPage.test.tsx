import { listInvitations } from '@castlane/contract/discovery.ts';
import { createJob, editJob, getOwnJob, listOwnJobs, type OwnJob, publishJob } from '@castlane/contract/job.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useStore } from '#platform/store.ts';
import { anOwnJob } from '#testing/own-jobs.ts';
import { fakeApi, FakeProblem } from '#testing/fake-api.ts';
import { anOwner, signIn } from '#testing/people.ts';
import { renderPage } from '#testing/render.tsx';
import { emptyBrief } from './brief-values.ts';
import { findLocalBrief, keepLocalBrief } from './local-briefs.ts';
import { PostJobPage } from './PostJobPage.tsx';

const CATEGORY = { id: '0190ca7e-0000-7000-8000-000000000001', slug: 'sports', name: 'Sports' };
const DRAFT: OwnJob = anOwnJob({ status: 'draft', slug: 'a-draft', categories: [CATEGORY], applyBy: emptyBrief().applyBy });

function start() {
  signIn(anOwner());
  useStore.getState().setCategories([CATEGORY]);
  return fakeApi()
    .on(listOwnJobs, { items: [], nextCursor: null, counts: { all: 0, draft: 0, open: 0, in_progress: 0, completed: 0, closed: 0 } })
    .on(getOwnJob, DRAFT)
    .on(listInvitations, { items: [], nextCursor: null });
}

test('what is missing stands at its field, and nothing is sent', async () => {
  const api = start();
  const { user } = renderPage(<PostJobPage />, '/post-job');
  await user.click(await screen.findByRole('button', { name: 'Publish job' }));
  expect((await screen.findAllByText('Fill this in')).length).toBeGreaterThan(1);
  screen.getByText(/fields need your attention before you can publish/);
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('textbox', { name: /Job title/ })));
  expect(api.callsTo(createJob)).toHaveLength(0);
});

test('what the server refuses is shown at the field it means; what was typed stays', async () => {
  const api = start().on(editJob, new FakeProblem(1004, 'Choose another', [{ path: 'budget.amount', message: 'Choose another amount' }]));
  const { user } = renderPage(<PostJobPage />, '/post-job?draft=a-draft');
  const title = await screen.findByRole<HTMLInputElement>('textbox', { name: /Job title/ });
  await user.type(title, ', again');
  await user.click(screen.getByRole('button', { name: 'Save draft' }));
  await screen.findByText('Choose another amount');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('textbox', { name: /Budget/ })));
  expect(title.value).toBe(`${DRAFT.title}, again`);
  expect(api.callsTo(editJob)).toHaveLength(1);
  expect(screen.queryByText('Choose another')).toBeNull();
});

test('a draft is published once, and the browser forgets it', async () => {
  const api = start()
    .on(editJob, DRAFT)
    .on(publishJob, { ...DRAFT, status: 'open' });
  const { user } = renderPage(<PostJobPage />, '/post-job?draft=a-draft');
  await user.type(await screen.findByRole('textbox', { name: /Job title/ }), '!');
  await user.dblClick(screen.getByRole('button', { name: 'Publish job' }));
  await waitFor(() => expect(window.location.pathname + window.location.search).toBe('/successful?what=job&slug=a-draft'));
  expect(api.callsTo(editJob)).toHaveLength(1);
  expect(api.callsTo(publishJob)).toHaveLength(1);
  expect(findLocalBrief('draft:a-draft')).toBeUndefined();
});

test('what was typed is back after a reload, and can be given up', async () => {
  start();
  keepLocalBrief('new', { ...emptyBrief(), title: 'Typed before the reload' });
  const { user } = renderPage(<PostJobPage />, '/post-job');
  expect((await screen.findByRole<HTMLInputElement>('textbox', { name: /Job title/ })).value).toBe('Typed before the reload');
  await user.click(screen.getByRole('button', { name: 'Start over' }));
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: /Job title/ }).value).toBe('');
});

test('leaving keeps what was typed', async () => {
  start();
  const { user, unmount } = renderPage(<PostJobPage />, '/post-job');
  await user.type(await screen.findByRole('textbox', { name: /Job title/ }), 'Half a title');
  unmount();
  expect(findLocalBrief('new')?.values.title).toBe('Half a title');
});

test('a new job is paid in the currency of the country of its owner; one that was saved keeps its own', async () => {
  start();
  signIn(anOwner({ country: 'FR' }));
  const { unmount } = renderPage(<PostJobPage />, '/post-job');
  expect((await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Currency' })).value).toBe('EUR');
  unmount();
  renderPage(<PostJobPage />, '/post-job?draft=a-draft');
  expect((await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Currency' })).value).toBe('USD');
});

test('who fits is entered, stands in the live preview, and is saved', async () => {
  const api = start().on(editJob, DRAFT);
  const { user } = renderPage(<PostJobPage />, '/post-job?draft=a-draft');
  await user.type(await screen.findByRole('textbox', { name: 'YouTube subscribers' }), '10000');
  await user.type(screen.getByRole('combobox', { name: 'Languages' }), 'Fren{Enter}');
  await user.type(screen.getByRole('combobox', { name: 'Creator countries' }), 'Belgi{Enter}');
  const preview = within(screen.getByRole('region', { name: 'Live preview' }));
  await preview.findByText('At least 10K subscribers on YouTube');
  await preview.findByText('Speaks French');
  await preview.findByText('Lives in Belgium');
  await user.click(screen.getByRole('button', { name: 'Save draft' }));
  await waitFor(() => expect(api.callsTo(editJob)).toHaveLength(1));
  expect(api.callsTo(editJob)[0]?.body).toMatchObject({
    wanted: { followers: [{ platform: 'youtube', minimum: 10_000 }], languages: ['fr'], countries: ['BE'] },
  });
});

const creators = () => screen.findByRole<HTMLInputElement>('textbox', { name: /Creators/ });

test('a job is for one creator; for five, the budget is for each, and the total stands in the form and the preview', async () => {
  const api = start().on(editJob, DRAFT);
  const { user } = renderPage(<PostJobPage />, '/post-job?draft=a-draft');
  expect((await creators()).value).toBe('1');
  expect(screen.queryByText(/per creator/)).toBeNull();
  await user.clear(await creators());
  await user.type(await creators(), '5');
  expect(await screen.findByText('The budget is per creator: 5 × $1,200 = $6,000')).toBeTruthy();
  expect(await within(screen.getByRole('region', { name: 'Live preview' })).findByText('5 of 5 openings left')).toBeTruthy();
  await user.click(screen.getAllByRole('button', { name: 'Preview' })[0]!);
  expect(await within(await screen.findByRole('dialog')).findByText('5 × $1,200 = $6,000')).toBeTruthy();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.click(screen.getByRole('button', { name: 'Save draft' }));
  await waitFor(() => expect(api.callsTo(editJob)).toHaveLength(1));
  expect(api.callsTo(editJob)[0]?.body).toMatchObject({ openings: 5 });
});

test('the total of a range has both ends, and a product has none', async () => {
  start();
  const { user } = renderPage(<PostJobPage />, '/post-job?draft=a-draft');
  await user.clear(await creators());
  await user.type(await creators(), '3');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Budget type' }), 'range');
  expect(await screen.findByText('The budget is per creator.')).toBeTruthy();
  await user.type(screen.getByRole('textbox', { name: /From/ }), '900');
  await user.type(screen.getByRole('textbox', { name: /^To/ }), '1400');
  expect(await screen.findByText('The budget is per creator: 3 × $900–1,400 = $2,700–4,200')).toBeTruthy();
  await user.selectOptions(screen.getByRole('combobox', { name: 'Budget type' }), 'product');
  expect(await screen.findByText('The budget is per creator.')).toBeTruthy();
});

test.each([
  ['0', 'At least 1'],
  ['51', 'At most 50'],
])('a job for %s creators is refused at its field, and nothing is sent', async (number, message) => {
  const api = start();
  const { user } = renderPage(<PostJobPage />, '/post-job?draft=a-draft');
  await user.clear(await creators());
  await user.type(await creators(), number);
  await user.click(screen.getByRole('button', { name: 'Save draft' }));
  expect(await screen.findByText(message)).toBeTruthy();
  await waitFor(async () => expect(document.activeElement).toBe(await creators()));
  expect((await creators()).value).toBe(number);
  expect(api.callsTo(editJob)).toHaveLength(0);
});

test('what the server says about the number of creators stands at its field', async () => {
  start().on(editJob, new FakeProblem(1004, 'Check it', [{ path: 'openings', message: 'At most 20 for you' }]));
  const { user } = renderPage(<PostJobPage />, '/post-job?draft=a-draft');
  await user.clear(await creators());
  await user.type(await creators(), '30');
  await user.click(screen.getByRole('button', { name: 'Save draft' }));
  expect(await screen.findByText('At most 20 for you')).toBeTruthy();
  await waitFor(async () => expect(document.activeElement).toBe(await creators()));
});

test('the number of creators is back after a reload', async () => {
  start();
  const { user, unmount } = renderPage(<PostJobPage />, '/post-job');
  await user.clear(await creators());
  await user.type(await creators(), '5');
  unmount();
  renderPage(<PostJobPage />, '/post-job');
  expect((await creators()).value).toBe('5');
});

test('a job is for everyone unless the owner chooses, and a draft keeps the choice', async () => {
  const api = start().on(editJob, DRAFT);
  const { user } = renderPage(<PostJobPage />, '/post-job?draft=a-draft');
  expect((await screen.findByRole<HTMLInputElement>('radio', { name: /^Everyone/ })).getAttribute('aria-checked')).toBe('true');
  await user.click(screen.getByRole('radio', { name: /^Only those I invite/ }));
  expect(await screen.findByText('Invited: free')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Save draft' }));
  await waitFor(() => expect(api.callsTo(editJob)[0]?.body).toMatchObject({ visibility: 'invited' }));
});

test('a draft that was made for a creator says whom its publication invites', async () => {
  const creator = { slug: 'maya', name: 'Maya Lindqvist', profileImageUri: null, verified: true };
  start().on(listInvitations, {
    items: [{ id: '0190ca7e-0000-7000-8000-000000000002', state: 'sent', createdAt: '2026-09-01T10:00:00.000Z', creator }],
    nextCursor: null,
  });
  renderPage(<PostJobPage />, '/post-job?draft=a-draft');
  expect(await screen.findByText('Maya Lindqvist is invited when you publish this job.')).toBeTruthy();
});
