import { listCreators, listInvitations } from '@castlane/contract/discovery.ts';
import { getOwnJob } from '@castlane/contract/job.ts';
import { getAgreement } from '@castlane/contract/offer.ts';
import { approveProposal, declineProposal, listProposals, openProposal, type ReceivedProposal } from '@castlane/contract/proposal.ts';
import { initThread } from '@castlane/contract/thread.ts';
import { getEngagement } from '@castlane/contract/engagement.ts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { Route, Routes } from 'react-router';
import { expect, test, vi } from 'vitest';
import { anEngagement } from '#features/engagements/work/factory.ts';
import { anOwnJob, aReceivedProposal, receivedAnswer } from '#testing/own-jobs.ts';
import { readDraftText } from '#platform/forms/draft.ts';
import { fakeApi, FakeProblem } from '#testing/fake-api.ts';
import { anOwner, signIn } from '#testing/people.ts';
import { renderPage } from '#testing/render.tsx';
import { JobPostDetailsPage } from './JobPostDetailsPage.tsx';

const PLACE = '/job-post-details/winter-shoe';

function start(proposals: ReceivedProposal[], job = anOwnJob({ proposalCount: proposals.length })) {
  signIn(anOwner());
  return fakeApi().on(getOwnJob, job).on(listProposals, receivedAnswer(proposals));
}

function show(at = PLACE) {
  return renderPage(
    <Routes>
      <Route path="/job-post-details/:jobSlug" element={<JobPostDetailsPage />} />
    </Routes>,
    at,
  );
}

test('one press approves the comment and opens the chat, once', async () => {
  const proposal = aReceivedProposal();
  const api = start([proposal])
    .on(approveProposal, { ...proposal, status: 'approved' })
    .on(initThread, { id: 'thread-1' });
  const { user } = show();
  expect(await screen.findByText('Approving notifies the creator and opens a chat.')).toBeTruthy();
  await user.dblClick(await screen.findByRole('button', { name: 'Approve and chat with Maya Lindqvist' }));
  await screen.findByText('Comment approved');
  expect(api.callsTo(approveProposal)).toHaveLength(1);
  await waitFor(() => expect(window.location.search).toBe('?thread=thread-1'));
  expect(api.callsTo(initThread)[0]).toMatchObject({ body: { proposalId: proposal.id } });
  expect(api.callsTo(initThread)).toHaveLength(1);
  expect(api.callsTo(initThread)[0]?.headers.get('Idempotency-Key')).toMatch(/^[0-9a-f-]{36}$/);
});

test('if only the chat cannot be started, its own button stays', async () => {
  const proposal = aReceivedProposal();
  const api = start([proposal])
    .on(approveProposal, { ...proposal, status: 'approved' })
    .on(initThread, new FakeProblem(1001));
  const { user } = show();
  await user.click(await screen.findByRole('button', { name: 'Approve and chat with Maya Lindqvist' }));
  await screen.findByText('Internal server error');
  api.on(initThread, { id: 'thread-1' });
  await user.click(screen.getByRole('button', { name: 'Start chat with Maya Lindqvist' }));
  await waitFor(() => expect(window.location.search).toBe('?thread=thread-1'));
  expect(api.callsTo(approveProposal)).toHaveLength(1);
});

test('a comment that is asked again says until when, and cannot be approved before its answer', async () => {
  const proposal = aReceivedProposal({ consentBy: '2099-11-24T12:00:00.000Z' });
  start([proposal], anOwnJob({ proposalCount: 1, version: 2 }));
  show();
  expect(await screen.findByText(/^Asked to confirm by 24 Nov 2099/)).toBeTruthy();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Approve and chat with Maya Lindqvist' }).disabled).toBe(true);
  expect(screen.getByText('You can approve it once the creator agrees to the changed brief.')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Decline the comment by Maya Lindqvist' })).toBeTruthy();
  expect(screen.getAllByRole('link', { name: 'Edit job' })[0]?.getAttribute('href')).toBe('/update-job/winter-shoe');
  expect(screen.getByRole('button', { name: 'What changed' })).toBeTruthy();
});

test('declining asks for a reason, and sends the note on one line', async () => {
  const proposal = aReceivedProposal();
  const api = start([proposal]).on(declineProposal, {
    ...proposal,
    status: 'declined',
    declineReason: 'price',
    declineNote: 'Too much for us',
  });
  const { user } = show();
  await user.click(await screen.findByRole('button', { name: 'Decline the comment by Maya Lindqvist' }));
  const dialog = await screen.findByRole('dialog', { name: 'Decline this comment' });
  await user.click(within(dialog).getByRole('button', { name: 'Decline comment' }));
  within(dialog).getByText('Choose a reason');
  await user.selectOptions(within(dialog).getByRole('combobox', { name: /Reason/ }), 'price');
  await user.type(within(dialog).getByRole('textbox', { name: 'Note' }), 'Too much{enter}for us');
  await user.click(within(dialog).getByRole('button', { name: 'Decline comment' }));
  await screen.findByText('Comment declined');
  expect(api.callsTo(declineProposal)[0]?.body).toEqual({ reason: 'price', note: 'Too much for us' });
});

test('a note that was not sent is there again, until it is', async () => {
  const proposal = aReceivedProposal();
  start([proposal]).on(declineProposal, { ...proposal, status: 'declined' });
  const { user } = show();
  const open = async () => {
    await user.click(await screen.findByRole('button', { name: 'Decline the comment by Maya Lindqvist' }));
    return within(await screen.findByRole('dialog')).getByRole<HTMLTextAreaElement>('textbox', { name: 'Note' });
  };
  await user.type(await open(), 'Too much for us');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect((await open()).value).toBe('Too much for us');
  await user.selectOptions(screen.getByRole('combobox', { name: /Reason/ }), 'price');
  await user.click(screen.getByRole('button', { name: 'Decline comment' }));
  await screen.findByText('Comment declined');
  expect(readDraftText(`decline.${proposal.id}`)).toBe('');
});

test('a comment that was looked at for a second is marked as read, once', async () => {
  let look: ((isThere: boolean) => void) | undefined;
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(tell: (entries: object[]) => void) {
        look = (isThere) => tell([{ intersectionRatio: isThere ? 1 : 0, intersectionRect: { height: 0 }, isIntersecting: isThere }]);
      }
      observe() {}
      disconnect() {}
    },
  );
  const api = start([aReceivedProposal({ openedAt: null })]).on(openProposal, aReceivedProposal());
  show();
  const article = await screen.findByRole('article');
  within(article).getByText('New');
  vi.useFakeTimers();
  try {
    act(() => look?.(true));
    await act(() => vi.advanceTimersByTimeAsync(900));
    act(() => look?.(false));
    await act(() => vi.advanceTimersByTimeAsync(1000));
    expect(api.callsTo(openProposal)).toHaveLength(0);
    act(() => look?.(true));
    await act(() => vi.advanceTimersByTimeAsync(1100));
  } finally {
    vi.useRealTimers();
  }
  await waitFor(() => expect(api.callsTo(openProposal)).toHaveLength(1));
  // The tab of new ones no longer counts it.
  await waitFor(() => expect(within(article).queryByText('New')).toBeNull());
});

test('only safe samples become links', async () => {
  start([
    aReceivedProposal({
      portfolio: [
        { title: 'Film', url: 'https://www.example.com/film' },
        { title: 'Trick', url: 'javascript:alert(1)' },
      ],
    }),
  ]);
  show();
  const link = await screen.findByRole('link', { name: /^Film/ });
  expect(link.getAttribute('rel')).toContain('noopener');
  expect(link.getAttribute('href')).toBe('https://www.example.com/film');
  expect(screen.queryByText('Trick')).toBeNull();
});

test('a sample from the portfolio is a link with its picture and service', async () => {
  const picture = { uri: '/files/images/a/640.webp', width: 640, height: 360, sizes: [], blur: 'data:image/webp;base64,AA==' };
  const item = { id: '01930000-0000-7000-8000-000000000701', service: 'youtube' as const, picture, simulated: true };
  start([aReceivedProposal({ portfolio: [{ title: 'Film', url: 'https://www.youtube.com/watch?v=1', item }] })]);
  show();
  const link = await screen.findByRole('link', { name: /^Film/ });
  expect(link.getAttribute('href')).toBe('https://www.youtube.com/watch?v=1');
  expect(link.querySelector(`img[src="${picture.uri}"]`)).toBeTruthy();
  within(link).getByText('YouTube, simulated');
});

test('an assigned job says who has it and on what terms; their hash is on their own page', async () => {
  const assignedTo = {
    slug: 'maya-lindqvist',
    name: 'Maya Lindqvist',
    profileImageUri: null,
    threadId: 'thread-1',
    engagementId: anEngagement().id,
    status: 'active' as const,
  };
  start([], anOwnJob({ status: 'filled', assignedTo }))
    .on(getAgreement, {
      terms: {
        price: { amount: 90_000, currency: 'USD' },
        deliverables: [{ platform: 'youtube', kind: 'video', quantity: 1 }],
        dueBy: '2026-12-18',
        changeRounds: 1,
        usageRights: { scope: 'none', days: 0 },
      },
      sha256: 'a'.repeat(64),
      acceptedAt: '2026-11-21T10:00:00.000Z',
      answers: [],
    })
    .on(getEngagement, anEngagement());
  show(`${PLACE}?tab=brief`);
  expect(await screen.findByRole('heading', { name: 'Maya Lindqvist is working on it' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Open chat' }).getAttribute('href')).toBe(`/message?thread=${anEngagement().threadId}`);
  expect(document.body.textContent).not.toMatch(/a{8}/);
  expect(screen.getByRole('link', { name: 'View the full agreement' }).getAttribute('href')).toBe(`/agreement/${anEngagement().id}`);
});

test('the comments of several creators with the job say that they have it, and none of them how far the work is', async () => {
  const maya = aReceivedProposal({ status: 'assigned' });
  const dev = aReceivedProposal({ id: 'dev', status: 'assigned', creator: { ...maya.creator, slug: 'dev', name: 'Dev Okafor' } });
  const assignedTo = { ...maya.creator, threadId: 'thread-1', engagementId: anEngagement().id, status: 'delivered' as const };
  start([maya, dev], anOwnJob({ openings: 3, taken: 2, assignedTo, proposalCount: 2 })).on(getEngagement, anEngagement());
  show();
  const comment = async (name: string) => within(await screen.findByRole('article', { name: `Comment by ${name}` }));
  expect((await comment('Maya Lindqvist')).getByText('Assigned')).toBeTruthy();
  expect((await comment('Dev Okafor')).getByText('Assigned')).toBeTruthy();
  expect(screen.getByText(/2 of 3 taken/)).toBeTruthy();
  // The price that one of them agreed on is not that of the job.
  expect(screen.queryByText(/agreed$/)).toBeNull();
});

test('a job that is not there leads to the page that says so', async () => {
  signIn(anOwner());
  fakeApi().on(getOwnJob, new FakeProblem(1013));
  show();
  await waitFor(() => expect(window.location.pathname).toBe('/not-found'));
});

test('once a price is agreed on, the head of the job says it in place of the range', async () => {
  const usd = (amount: number) => ({ amount, currency: 'USD' as const });
  const terms = { price: usd(110_000), deliverables: [], dueBy: '2027-01-10', changeRounds: 2, usageRights: { scope: 'none', days: 0 } };
  const assignedTo = {
    slug: 'maya-lindqvist',
    name: 'Maya Lindqvist',
    profileImageUri: null,
    threadId: 'thread-1',
    engagementId: anEngagement().id,
    status: 'completed' as const,
  };
  const budget = { type: 'range', min: usd(90_000), max: usd(140_000) } as const;
  const proposal = aReceivedProposal({ status: 'assigned' });
  start([proposal], anOwnJob({ status: 'done', budget, assignedTo, proposalCount: 1 }))
    .on(getAgreement, {
      number: 1,
      terms,
      canonical: '{}',
      sha256: 'a'.repeat(64),
      acceptedAt: new Date().toISOString(),
      answers: [],
      versions: [],
    })
    .on(getEngagement, anEngagement({ status: 'completed' }));
  show();
  expect(await screen.findByText('$1,100 agreed')).toBeTruthy();
  expect(screen.queryByText('$900–1,400')).toBeNull();
  // The work is completed, so its creator is no longer "assigned".
  const comment = within(await screen.findByRole('article', { name: /Maya Lindqvist/ }));
  expect(comment.getByText('Completed')).toBeTruthy();
  expect(comment.queryByText('Assigned')).toBeNull();
});

test('of a job by invitation without comments, whom to invite comes first', async () => {
  const nobody = { items: [], nextCursor: null };
  const isBefore = (one: HTMLElement, other: HTMLElement) => (one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING) > 0;
  const [invited, tabs] = [
    () => screen.findByRole('heading', { name: 'Invited creators' }),
    () => screen.getByRole('navigation', { name: 'Job sections' }),
  ];
  start([], anOwnJob({ visibility: 'invited' }))
    .on(listInvitations, nobody)
    .on(listCreators, { ...nobody, nearest: null });
  const { unmount } = show();
  expect(isBefore(await invited(), tabs())).toBe(true);
  expect(screen.getByText('By invitation')).toBeTruthy();
  expect(await screen.findByText(/^Only the creators you invite can see the job/)).toBeTruthy();
  unmount();
  start([aReceivedProposal()], anOwnJob({ visibility: 'invited', proposalCount: 1 })).on(listInvitations, nobody);
  show();
  expect(isBefore(await invited(), tabs())).toBe(false);
});
