import { listCreatorJobs, type CreatorJob } from '@castlane/contract/creator-job.ts';
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { fakeApi, type FakeCall } from '#testing/fake-api.ts';
import { anOwnerCard } from '#testing/feed.ts';
import { aJob, aProposal } from '#testing/jobs.ts';
import { aProfile, signIn } from '#testing/people.ts';
import { renderPage } from '#testing/render.tsx';
import { CreatorJobsPage } from './CreatorJobsPage.tsx';

const THREAD = '01930000-0000-7000-8000-000000000700';
let server: ReturnType<typeof fakeApi>;

beforeEach(() => {
  server = fakeApi();
  server.on(listCreatorJobs, ({ url }: FakeCall) => ({
    items: url.searchParams.get('status') === 'closed' ? [] : items,
    nextCursor: null,
    counts: { all: 2, proposed: 1, approved: 1, assigned: 0, delivered: 0, completed: 0, closed: 0 },
  }));
});

const items: CreatorJob[] = [
  { job: aJob({}, 101), owner: anOwnerCard, proposal: aProposal({ id: '01930000-0000-7000-8000-000000000501' }), engagement: null },
  { job: aJob({}, 102), owner: anOwnerCard, proposal: aProposal({ status: 'approved', threadId: THREAD }), engagement: null },
];

// Proves 1.7.
test('each job says how the comment stands and what comes next', async () => {
  signIn();
  renderPage(<CreatorJobsPage />, '/my-job');
  const [waiting, approved] = within(await screen.findByRole('list', { name: 'Jobs you have commented on' })).getAllByRole('listitem');
  expect(waiting?.textContent).toContain('Waiting');
  expect(waiting?.textContent).toContain('Not opened yet');
  expect(within(approved!).getByRole('link', { name: 'Job number 102' }).getAttribute('href')).toBe('/feed-details/job-102');
  expect(within(approved!).getByRole('link', { name: 'Open chat about Job number 102' }).getAttribute('href')).toBe(
    `/message?thread=${THREAD}`,
  );
});

test('the tab lives in the address; what is no tab is all', async () => {
  signIn();
  const { user } = renderPage(<CreatorJobsPage />, '/my-job?status=nonsense');
  expect((await screen.findByRole('link', { name: /All/ })).getAttribute('aria-current')).toBe('page');
  await user.click(screen.getByRole('link', { name: /Closed/ }));
  expect(window.location.search).toBe('?status=closed');
  expect(await screen.findByText('Nothing closed')).toBeTruthy();
});

test('the search is sent to the server; what needs the creator comes first', async () => {
  signIn();
  server.on(listCreatorJobs, ({ url }: FakeCall) => ({
    items: url.searchParams.has('q') ? [] : items,
    nextCursor: null,
    counts: { all: 6, proposed: 1, approved: 1, assigned: 1, delivered: 1, completed: 1, closed: 1 },
  }));
  const { user } = renderPage(<CreatorJobsPage />, '/my-job');
  await user.type(await screen.findByRole('searchbox', { name: 'Search my jobs' }), 'zebra{enter}');
  expect(await screen.findByText('No jobs match')).toBeTruthy();
  expect(Object.fromEntries(server.callsTo(listCreatorJobs).at(-1)!.url.searchParams)).toMatchObject({
    q: 'zebra',
    sort: 'needs',
    status: 'all',
  });
});

test('a job does not open while the profile is in review', async () => {
  signIn(aProfile({ status: 'inactive', verificationStatus: 'pending' }));
  const { user } = renderPage(<CreatorJobsPage />, '/my-job');
  await user.click(await screen.findByRole('link', { name: 'Job number 101' }));
  expect(window.location.pathname).toBe('/my-job');
});

test('a comment whose brief has changed leads to the page where it is answered', async () => {
  signIn();
  const asked = aProposal({ consentBy: '2099-11-24T12:00:00.000Z', changes: [{ field: 'changeRounds', before: 2, after: 5 }] });
  server.on(listCreatorJobs, {
    items: [{ job: aJob({ version: 2 }, 103), owner: anOwnerCard, proposal: asked, engagement: null }],
    nextCursor: null,
    counts: { all: 1, proposed: 1, approved: 0, assigned: 0, delivered: 0, completed: 0, closed: 0 },
  });
  renderPage(<CreatorJobsPage />, '/my-job');
  const step = await screen.findByRole('link', { name: /^Brief changed, answer by 24 Nov.*: Job number 103$/ });
  expect(step.getAttribute('href')).toBe('/feed-details/job-103');
});

test.each(['open', 'paused', 'filled', 'closed', 'expired', 'done'] as const)(
  'one’s own work is shown with its own state on a job for several creators that is %s',
  async (status) => {
    signIn();
    const engagement = {
      id: '01930000-0000-7000-8000-0000000000ee',
      status: 'changes_requested' as const,
      price: { amount: 90_000, currency: 'USD' as const },
      dueAt: '2099-12-18T12:00:00.000Z',
      answerBy: null,
      reviewBy: null,
    };
    const job = aJob({ status, openings: 5, taken: 3 }, 104);
    const item = { job, owner: anOwnerCard, proposal: aProposal({ status: 'assigned', threadId: THREAD }), engagement };
    server.on(listCreatorJobs, {
      items: [item],
      nextCursor: null,
      counts: { all: 1, proposed: 0, approved: 0, assigned: 1, delivered: 0, completed: 0, closed: 0 },
    });
    renderPage(<CreatorJobsPage />, '/my-job');
    const [row] = within(await screen.findByRole('list', { name: 'Jobs you have commented on' })).getAllByRole('listitem');
    expect(within(row!).getByText('Changes requested')).toBeTruthy();
    expect(row!.textContent).not.toMatch(/filled|closed|expired|openings|done/i);
  },
);

test.each([
  ['active', 'Assigned', 'Deliver the work'],
  ['delivered', 'Delivered', 'Answer by 4 Dec 2099'],
  ['changes_requested', 'Changes requested', 'Make the changes'],
  ['disputed', 'With our team', 'Our team is deciding'],
  ['completed', 'Completed', 'Done'],
  ['cancelled', 'Canceled', 'The work was canceled'],
] as const)('work that is %s says so, and what comes next', async (status, badge, next) => {
  signIn();
  const price = { amount: 90_000, currency: 'USD' } as const;
  const engagement = {
    id: '01930000-0000-7000-8000-0000000000ee',
    status,
    price,
    dueAt: '2099-12-18T12:00:00.000Z',
    answerBy: status === 'delivered' ? '2099-12-04T12:00:00.000Z' : null,
    reviewBy: null,
  };
  server.on(listCreatorJobs, {
    items: [
      {
        job: aJob({ status: 'filled' }, 104),
        owner: anOwnerCard,
        proposal: aProposal({ status: 'assigned', threadId: THREAD }),
        engagement,
      },
    ],
    nextCursor: null,
    counts: { all: 1, proposed: 0, approved: 0, assigned: 1, delivered: 0, completed: 0, closed: 0 },
  });
  renderPage(<CreatorJobsPage />, '/my-job');
  const [row] = within(await screen.findByRole('list', { name: 'Jobs you have commented on' })).getAllByRole('listitem');
  for (const words of [badge, next, '$900', '18 Dec 2099']) expect(within(row!).getAllByText(words).length).toBeGreaterThan(0);
});

test('after the work, a review that the creator owes is next, until its last day', async () => {
  signIn();
  const engagement = {
    id: '01930000-0000-7000-8000-0000000000ee',
    status: 'completed' as const,
    price: { amount: 90_000, currency: 'USD' as const },
    dueAt: '2099-12-18T12:00:00.000Z',
    answerBy: null,
    reviewBy: '2099-12-30T12:00:00.000Z',
  };
  const job = aJob({ status: 'done' }, 105);
  server.on(listCreatorJobs, {
    items: [{ job, owner: anOwnerCard, proposal: aProposal({ status: 'assigned', threadId: THREAD }), engagement }],
    nextCursor: null,
    counts: { all: 1, proposed: 0, approved: 0, assigned: 0, delivered: 0, completed: 1, closed: 0 },
  });
  renderPage(<CreatorJobsPage />, '/my-job');
  const link = await screen.findByRole('link', { name: 'Leave a review by 30 Dec 2099: Job number 105' });
  expect(link.getAttribute('href')).toBe(`/feed-details/${job.slug}`);
  expect(within(screen.getByRole('list', { name: 'Jobs you have commented on' })).queryByText('Done')).toBeNull();
});

test('an ended comment says why, and what came back', async () => {
  signIn();
  const ended = aProposal({ status: 'expired', endReason: 'unopened', refundedStars: 2 });
  server.on(listCreatorJobs, {
    items: [{ job: aJob({}, 103), owner: anOwnerCard, proposal: ended, engagement: null }],
    nextCursor: null,
    counts: { all: 1, proposed: 0, approved: 0, assigned: 0, delivered: 0, completed: 0, closed: 1 },
  });
  renderPage(<CreatorJobsPage />, '/my-job');
  expect(await screen.findByText('No one opened it in 14 days · 2 stars back')).toBeTruthy();
});

test('divided work says which part is due', async () => {
  signIn();
  const engagement = {
    id: '01930000-0000-7000-8000-0000000000ee',
    status: 'active' as const,
    price: { amount: 90_000, currency: 'USD' as const },
    part: 2,
    parts: 3,
    dueAt: '2099-12-18T12:00:00.000Z',
    answerBy: null,
    reviewBy: null,
    endReason: null,
  };
  const page = [1, 3].map((parts) => ({
    job: aJob({ status: 'filled' }, 104 + parts),
    owner: anOwnerCard,
    proposal: aProposal({ id: `01930000-0000-7000-8000-00000000050${parts}`, status: 'assigned', threadId: THREAD }),
    engagement: { ...engagement, part: Math.min(2, parts), parts },
  }));
  const counts = { all: 2, proposed: 0, approved: 0, assigned: 2, delivered: 0, completed: 0, closed: 0 };
  server.on(listCreatorJobs, { items: page, nextCursor: null, counts });
  renderPage(<CreatorJobsPage />, '/my-job');
  const [whole, divided] = within(await screen.findByRole('list', { name: 'Jobs you have commented on' })).getAllByRole('listitem');
  expect(within(divided!).getByText('Part 2 of 3')).toBeTruthy();
  expect(within(whole!).queryByText(/^Part/)).toBeNull();
});
