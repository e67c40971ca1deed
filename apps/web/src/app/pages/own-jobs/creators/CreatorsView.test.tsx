import { getDeliveredZip } from '@castlane/contract/delivery.ts';
import { listJobCreators, type JobCreator } from '@castlane/contract/job-creator.ts';
import { getOwnJob, type OwnJob } from '@castlane/contract/job.ts';
import { sendMessage } from '@castlane/contract/message.ts';
import { createOffer } from '@castlane/contract/offer.ts';
import { listProposals } from '@castlane/contract/proposal.ts';
import { initThread } from '@castlane/contract/thread.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { Route, Routes } from 'react-router';
import { beforeEach, expect, test } from 'vitest';
import { fakeApi, FakeProblem, type FakeCall } from '#testing/fake-api.ts';
import { anOwnJob, receivedAnswer } from '#testing/own-jobs.ts';
import { anOwner, signIn } from '#testing/people.ts';
import { renderPage } from '#testing/render.tsx';
import { JobPostDetailsPage } from '#app/pages/own-jobs/JobPostDetailsPage.tsx';
import { aJobCreator, atWork } from './factory.ts';

const LATER = '2099-12-01';

beforeEach(() => localStorage.clear());

/** The board of a job for five, with a server that gives it in pages of two. */
function arrive(creators: JobCreator[], { at = '?tab=creators', ...job }: { at?: string } & Partial<OwnJob> = {}) {
  signIn(anOwner());
  const api = fakeApi()
    .on(getOwnJob, anOwnJob({ openings: 5, approvedCount: creators.length, ...job }))
    .on(listProposals, receivedAnswer([]))
    .on(listJobCreators, ({ url }: FakeCall) => {
      const from = Number(url.searchParams.get('cursor') ?? 0);
      return { items: creators.slice(from, from + 2), nextCursor: from + 2 < creators.length ? String(from + 2) : null };
    });
  const page = renderPage(
    <Routes>
      <Route path="/job-post-details/:jobSlug" element={<JobPostDetailsPage />} />
    </Routes>,
    `/job-post-details/winter-shoe${at}`,
  );
  return { api, ...page };
}

const bodiesOf = (calls: readonly FakeCall[]) => calls.map(({ body }) => body as Record<string, unknown>);
const keysOf = (calls: readonly FakeCall[]) => calls.map(({ headers }) => headers.get('Idempotency-Key'));

test('every creator is on the board, in the column of their stage', async () => {
  arrive([aJobCreator('Ada'), atWork('Bo', 'active', LATER), atWork('Cy', 'delivered', LATER), atWork('Di', 'cancelled', LATER)]);
  const namesIn = async (stage: string) =>
    within(await screen.findByRole('region', { name: stage }))
      .queryAllByRole('link')
      .map(({ textContent }) => textContent);
  expect(await namesIn('Approved')).toEqual(['Ada']);
  expect(await namesIn('Offer sent')).toEqual([]);
  expect(await namesIn('In progress')).toEqual(['Bo']);
  expect(await namesIn('To review')).toEqual(['Cy']);
  expect(await namesIn('Done')).toEqual(['Di']);
  expect(screen.getByRole('link', { name: 'Cy' }).getAttribute('href')).toContain('?tab=creators&work=01940000-');
});

test('the list has the same creators, and is remembered', async () => {
  const first = arrive([aJobCreator('Ada'), atWork('Bo', 'active', LATER)]);
  await first.user.click(await screen.findByText('List'));
  expect(within(screen.getByRole('table', { name: 'Creators' })).getAllByRole('link')).toHaveLength(2);
  first.unmount();
  arrive([aJobCreator('Ada')]);
  expect(await screen.findByRole('table', { name: 'Creators' })).toBeTruthy();
});

test('the same offer goes to the chosen; who cannot have it stays, with the reason, and another try goes to the rest', async () => {
  const [ada, bo, cy] = [aJobCreator('Ada'), aJobCreator('Bo', { threadId: null }), aJobCreator('Cy')];
  const { api, user } = arrive([ada, bo, cy, atWork('Di', 'active', LATER)]);
  let isBlocked = true;
  api
    .on(initThread, { id: 'thread-of-bo' })
    .on(createOffer, ({ body }: FakeCall) =>
      isBlocked && (body as { proposalId: string }).proposalId === bo.proposalId ? new FakeProblem(1005, 'The comment is withdrawn') : {},
    );
  await user.click(await screen.findByRole('button', { name: 'Select all' }));
  await user.click(screen.getByRole('button', { name: 'Offer to 3' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'The same offer to 3 creators' }));
  await user.type(dialog.getByLabelText(/Deliver by/), LATER);
  await user.click(dialog.getByRole('button', { name: 'Send offers' }));
  expect(await dialog.findByText(/2 already have it\. Not sent to Bo: The comment is withdrawn/)).toBeTruthy();
  expect(bodiesOf(api.callsTo(createOffer)).map(({ proposalId }) => proposalId)).toEqual([ada, bo, cy].map(({ proposalId }) => proposalId));
  expect(bodiesOf(api.callsTo(initThread))).toEqual([{ proposalId: bo.proposalId }]);
  // Those who have it are no longer selected; Di never was one for an offer.
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Select Ada', hidden: true }).checked).toBe(false);
  isBlocked = false;
  await user.click(dialog.getByRole('button', { name: 'Send offers' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const offers = api.callsTo(createOffer);
  expect(offers).toHaveLength(4);
  const [, second, , again] = keysOf(offers);
  expect(again).toBe(second);
  expect(new Set(keysOf(offers)).size).toBe(3);
});

test('an offer for a job that was filled meanwhile says so for each, and what was typed stays', async () => {
  const { api, user } = arrive([aJobCreator('Ada'), aJobCreator('Bo')]);
  api.on(createOffer, new FakeProblem(1014));
  await user.click(await screen.findByRole('button', { name: 'Select all' }));
  await user.click(screen.getByRole('button', { name: 'Offer to 2' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'The same offer to 2 creators' }));
  await user.type(dialog.getByLabelText(/Deliver by/), LATER);
  await user.click(dialog.getByRole('button', { name: 'Send offers' }));
  expect(await dialog.findByText(/^Not sent to Ada: .* Not sent to Bo: /)).toBeTruthy();
  expect(dialog.queryByText(/already ha/)).toBeNull();
  expect(dialog.getByLabelText<HTMLInputElement>(/Deliver by/).value).toBe(LATER);
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Select Ada', hidden: true }).checked).toBe(true);
});

test('a lost connection between two offers loses nothing that was typed, and another try sends the same to the rest', async () => {
  const [ada, bo, cy] = [aJobCreator('Ada'), aJobCreator('Bo'), aJobCreator('Cy')];
  const { api, user } = arrive([ada, bo, cy]);
  let tries = 0;
  api.on(createOffer, () => {
    tries += 1;
    if (tries === 2) throw new TypeError('Failed to fetch');
    return {};
  });
  await user.click(await screen.findByRole('button', { name: 'Select all' }));
  await user.click(screen.getByRole('button', { name: 'Offer to 3' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'The same offer to 3 creators' }));
  await user.type(dialog.getByLabelText(/Deliver by/), LATER);
  await user.click(dialog.getByRole('button', { name: 'Send offers' }));
  expect(await dialog.findByText(/^1 already has it\. Not sent to Bo: .* Not sent to Cy: /)).toBeTruthy();
  expect(api.callsTo(createOffer)).toHaveLength(2);
  expect(dialog.getByLabelText<HTMLInputElement>(/Deliver by/).value).toBe(LATER);
  await user.click(dialog.getByRole('button', { name: 'Send offers' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const offers = api.callsTo(createOffer);
  expect(bodiesOf(offers).map(({ proposalId }) => proposalId)).toEqual([ada, bo, bo, cy].map(({ proposalId }) => proposalId));
  expect(keysOf(offers)[2]).toBe(keysOf(offers)[1]);
  const { proposalId: _, ...terms } = bodiesOf(offers)[0]!;
  expect(bodiesOf(offers)[3]).toEqual({ ...terms, proposalId: cy.proposalId });
});

test('a lost connection loses nothing that was typed, and another try sends no message twice', async () => {
  const { api, user } = arrive([aJobCreator('Ada'), aJobCreator('Bo'), aJobCreator('Cy')]);
  let sent = 0;
  api.on(sendMessage, () => {
    sent += 1;
    if (sent === 2) throw new TypeError('Failed to fetch');
    return {};
  });
  await user.click(await screen.findByRole('button', { name: 'Select all' }));
  await user.click(screen.getByRole('button', { name: 'Message 3' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Message 3 creators' }));
  await user.type(dialog.getByRole('textbox'), 'The parcels are on their way.');
  await user.click(dialog.getByRole('button', { name: 'Send' }));
  expect(await dialog.findByText(/1 already has it/)).toBeTruthy();
  expect(dialog.getByText(/^Not sent to Bo/)).toBeTruthy();
  expect(dialog.getByText(/^Not sent to Cy/)).toBeTruthy();
  // Without a connection, the third was not tried.
  expect(api.callsTo(sendMessage)).toHaveLength(2);
  expect(dialog.getByRole<HTMLTextAreaElement>('textbox').value).toBe('The parcels are on their way.');
  await user.click(dialog.getByRole('button', { name: 'Send' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const ids = bodiesOf(api.callsTo(sendMessage)).map(({ clientId }) => clientId);
  expect(ids).toHaveLength(4);
  expect(ids[2]).toBe(ids[1]);
  expect(new Set(ids).size).toBe(3);
});

test('a message whose answer was lost is not sent twice, also from a dialog that was opened again', async () => {
  const { api, user } = arrive([aJobCreator('Ada')]);
  let isCutOff = true;
  api.on(sendMessage, () => {
    if (isCutOff) throw new TypeError('Failed to fetch');
    return {};
  });
  await user.click(await screen.findByRole('button', { name: 'Select all' }));
  const write = async () => {
    await user.click(screen.getByRole('button', { name: 'Message 1' }));
    return within(await screen.findByRole('dialog', { name: 'Message 1 creator' }));
  };
  const first = await write();
  await user.type(first.getByRole('textbox'), 'The parcel is on its way.');
  await user.click(first.getByRole('button', { name: 'Send' }));
  await first.findByText(/^Not sent to Ada/);
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  isCutOff = false;
  const second = await write();
  await user.click(second.getByRole('button', { name: 'Send' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  // The same words once more are a new message.
  await user.click(screen.getByRole('checkbox', { name: 'Select Ada' }));
  const third = await write();
  await user.type(third.getByRole('textbox'), 'The parcel is on its way.');
  await user.click(third.getByRole('button', { name: 'Send' }));
  await waitFor(() => expect(api.callsTo(sendMessage)).toHaveLength(3));
  const [lost, again, another] = bodiesOf(api.callsTo(sendMessage)).map(({ clientId }) => clientId);
  expect(again).toBe(lost);
  expect(another).not.toBe(lost);
});

test('a reminder goes to those who are late only, with a text that can be changed', async () => {
  const late = atWork('Bo', 'active', '2020-01-01');
  const { api, user } = arrive([atWork('Ada', 'active', LATER), late, atWork('Cy', 'delivered', '2020-01-01')]);
  api.on(sendMessage, {});
  await user.click(await screen.findByRole('button', { name: 'Remind 1 who is late' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Remind 1 creator' }));
  expect(dialog.getByText('To Bo, in your chat.')).toBeTruthy();
  expect(dialog.getByRole<HTMLTextAreaElement>('textbox').value).toContain('Winter trail shoe review');
  await user.type(dialog.getByRole('textbox'), ' Thank you!');
  await user.click(dialog.getByRole('button', { name: 'Send' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const [message, ...others] = bodiesOf(api.callsTo(sendMessage));
  expect(others).toEqual([]);
  expect(message).toMatchObject({ threadId: late.threadId, body: expect.stringMatching(/expect it\? Thank you!$/) });
  // Once is enough.
  expect(screen.queryByRole('button', { name: /^Remind/ })).toBeNull();
});

test('only the work of chosen creators with files is downloaded', async () => {
  const withFiles = atWork('Bo', 'delivered', LATER, { files: 2 });
  const { api, user } = arrive([atWork('Ada', 'active', LATER), withFiles]);
  api.on(getDeliveredZip, new FakeProblem(1023));
  await user.click(await screen.findByRole('button', { name: 'Select all' }));
  await user.click(screen.getByRole('button', { name: 'Files of 1' }));
  await waitFor(() => expect(api.callsTo(getDeliveredZip)).toHaveLength(1));
  expect(api.callsTo(getDeliveredZip)[0]!.url.searchParams.get('ids')).toBe(withFiles.engagement!.id);
  await user.click(screen.getByRole('button', { name: 'Clear selection' }));
  expect(screen.queryByRole('region', { name: 'Selected creators' })).toBeNull();
});

test('creators are chosen one by one, and each button counts those it is for', async () => {
  const asked = aJobCreator('Cy', { threadId: null, consentBy: '2099-11-28T10:00:00.000Z' });
  const { user } = arrive([aJobCreator('Ada'), atWork('Bo', 'active', LATER), asked]);
  const bar = () => within(screen.getByRole('region', { name: 'Selected creators' }));
  const isOff = (name: string) => bar().getByRole<HTMLButtonElement>('button', { name }).disabled;
  await user.click(await screen.findByRole('checkbox', { name: 'Select Cy' }));
  expect(bar().getByText('1 selected')).toBeTruthy();
  expect(['Offer', 'Message', 'Files'].map(isOff)).toEqual([true, true, true]);
  await user.click(screen.getByRole('checkbox', { name: 'Select Bo' }));
  await user.click(screen.getByRole('checkbox', { name: 'Select Ada' }));
  expect(bar().getByText('3 selected')).toBeTruthy();
  expect(['Offer to 1', 'Message 2', 'Files'].map(isOff)).toEqual([false, false, true]);
  // The list shows the same choice.
  await user.click(screen.getByText('List'));
  const row = within(screen.getByRole('table', { name: 'Creators' })).getByRole<HTMLInputElement>('checkbox', { name: 'Select Ada' });
  expect(row.checked).toBe(true);
  await user.click(row);
  expect(bar().getByText('2 selected')).toBeTruthy();
  await user.click(bar().getByRole('button', { name: 'Clear selection' }));
  expect(screen.queryByRole('region', { name: 'Selected creators' })).toBeNull();
});

test('before anyone is approved, the board says what to do; a job for one creator has none', async () => {
  const { unmount } = arrive([]);
  expect(await screen.findByText('No creators yet')).toBeTruthy();
  unmount();
  const { api } = arrive([], { openings: 1 });
  expect(await screen.findByRole('heading', { name: 'Winter trail shoe review' })).toBeTruthy();
  expect(screen.queryByRole('navigation', { name: 'Views of the job' })).toBeNull();
  expect(api.callsTo(listJobCreators)).toHaveLength(0);
});

test('without a view in the address, a job that recruits shows its comments, and a filled one its creators', async () => {
  const current = async () =>
    within(await screen.findByRole('navigation', { name: 'Views of the job' })).getByRole('link', { current: 'page' }).textContent;
  const { unmount } = arrive([aJobCreator('Ada')], { at: '' });
  expect(await current()).toMatch(/^Recruiting/);
  unmount();
  arrive([atWork('Ada', 'active', LATER)], { at: '', status: 'filled', taken: 5 });
  expect(await current()).toMatch(/^Creators/);
});
