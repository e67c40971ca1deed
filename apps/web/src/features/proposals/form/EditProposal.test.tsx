import { getMe } from '@castlane/contract/account.ts';
import type { AnswerOf } from '@castlane/contract/endpoint.ts';
import { getFeedItem } from '@castlane/contract/feed.ts';
import { createProposal, editProposal, type Proposal } from '@castlane/contract/proposal.ts';
import { screen, waitFor } from '@testing-library/react';
import { Route, Routes } from 'react-router';
import { beforeEach, expect, test } from 'vitest';
import { FeedDetailsPage } from '#features/search/job-details/FeedDetailsPage.tsx';
import { fakeApi, FakeProblem } from '#testing/fake-api.ts';
import { aFeedItem } from '#testing/feed.ts';
import { aProposal } from '#testing/jobs.ts';
import { aProfile, signIn } from '#testing/people.ts';
import { renderPage } from '#testing/render.tsx';

type Item = AnswerOf<typeof getFeedItem>;

const TEXT = 'I would film it at first light, on real snow.';
const CHANGED = `${TEXT} And at dusk.`;

let server: ReturnType<typeof fakeApi>;

beforeEach(() => {
  server = fakeApi().on(getMe, aProfile());
  signIn(aProfile());
});

function itemOf(overrides: Partial<Item>): Item {
  return {
    ...aFeedItem(),
    proposal: aProposal({ message: TEXT }),
    engagement: null,
    balance: 24,
    ownProposal: { status: 'submitted', work: null },
    ...overrides,
  };
}

function arrive(overrides: Partial<Item> = {}) {
  server.on(getFeedItem, itemOf(overrides));
  return renderPage(
    <Routes>
      <Route path="/feed-details/:feedSlug" element={<FeedDetailsPage />} />
    </Routes>,
    '/feed-details/job-100',
  );
}

const message = async () => (await screen.findByRole('textbox', { name: /Your comment/ })) as HTMLTextAreaElement;
const save = () => screen.getByRole('button', { name: 'Save changes' }) as HTMLButtonElement;

async function change(user: ReturnType<typeof arrive>['user']) {
  await user.click(await screen.findByRole('button', { name: 'Edit comment' }));
  expect((await message()).value).toBe(TEXT);
  await user.type(await message(), ' And at dusk.');
}

test('an unread comment is changed, once', async () => {
  const { user } = arrive();
  await change(user);
  const answer = Promise.withResolvers<Proposal>();
  server.on(editProposal, () => answer.promise).on(getFeedItem, itemOf({ proposal: aProposal({ message: CHANGED }) }));
  await user.dblClick(save());
  answer.resolve(aProposal({ message: CHANGED }));
  expect(await screen.findByText('Comment changed')).toBeTruthy();
  expect((await screen.findByText(CHANGED)).tagName).toBe('BLOCKQUOTE');
  expect(server.callsTo(editProposal)).toHaveLength(1);
  expect(server.callsTo(editProposal)[0]).toMatchObject({
    params: { id: aProposal().id },
    body: { message: CHANGED, portfolio: [] },
  });
  expect(server.callsTo(editProposal)[0]?.body).not.toHaveProperty('jobId');
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Your comment'));
});

test('a refused field keeps what was typed', async () => {
  const { user } = arrive();
  await change(user);
  server.on(editProposal, new FakeProblem(1004, 'Bad', [{ path: 'message', message: 'Leave the address out' }]));
  await user.click(save());
  expect(await screen.findByText('Leave the address out')).toBeTruthy();
  expect((await message()).value).toBe(CHANGED);
  expect(save().disabled).toBe(false);
});

test('a change that was not saved is there again, until it is canceled', async () => {
  const { user, unmount } = arrive();
  await change(user);
  unmount();
  const again = arrive();
  await again.user.click(await screen.findByRole('button', { name: 'Edit comment' }));
  expect((await message()).value).toBe(CHANGED);
  await again.user.click(screen.getByRole('button', { name: 'Cancel' }));
  await again.user.click(await screen.findByRole('button', { name: 'Edit comment' }));
  expect((await message()).value).toBe(TEXT);
});

test('a comment that was read meanwhile says so, and gives what was typed time to be copied', async () => {
  const { user } = arrive();
  await change(user);
  server
    .on(editProposal, new FakeProblem(1005, 'The business has already read your comment'))
    .on(getFeedItem, itemOf({ proposal: aProposal({ message: TEXT, openedAt: new Date().toISOString() }) }));
  await user.click(save());
  expect(await screen.findByText('The business has already read your comment')).toBeTruthy();
  expect((await message()).value).toBe(CHANGED);
  expect(save().disabled).toBe(true);
  await user.click(screen.getByRole('button', { name: 'Back to your comment' }));
  expect(await screen.findByText(TEXT)).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Edit comment' })).toBeNull());
});

test('a day that was named cannot be taken away, since what is left out stays', async () => {
  const { user } = arrive({ proposal: aProposal({ message: TEXT, deliverBy: '2099-01-31' }) });
  await user.click(await screen.findByRole('button', { name: 'Edit comment' }));
  await user.clear(await screen.findByLabelText('Deliver by'));
  await user.click(save());
  expect(await screen.findByText('You can change this, but not remove it')).toBeTruthy();
  expect(server.callsTo(editProposal)).toHaveLength(0);
});

test('a comment that was read cannot be changed', async () => {
  arrive({ proposal: aProposal({ openedAt: new Date().toISOString() }) });
  await screen.findByRole('button', { name: 'Withdraw comment' });
  expect(screen.queryByRole('button', { name: 'Edit comment' })).toBeNull();
});

test('a comment on a job that takes none now cannot be changed', async () => {
  arrive({ job: { ...aFeedItem().job, status: 'paused' } });
  await screen.findByText('The owner paused this job.');
  expect(screen.queryByRole('button', { name: 'Edit comment' })).toBeNull();
});

test('on a job that was opened again, one comments anew, and reads how the last comment ended', async () => {
  const ended = { status: 'expired', endReason: 'job_expired', decidedAt: '2026-11-19T09:00:00.000Z', refundedStars: 2 } as const;
  const { user } = arrive({ proposal: aProposal({ message: TEXT, ...ended }), ownProposal: null });
  expect(
    await screen.findByText(
      'Your comment ended on 19 Nov 2026: The job has expired · 2 stars back. The job is open again, so you can comment one more time.',
    ),
  ).toBeTruthy();
  expect((await message()).value).toBe(TEXT);
  server.on(createProposal, aProposal({ message: TEXT }));
  await user.click(screen.getByRole('button', { name: /^Send comment/ }));
  await waitFor(() => expect(server.callsTo(createProposal)).toHaveLength(1));
});
