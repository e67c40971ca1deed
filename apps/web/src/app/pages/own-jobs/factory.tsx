import { getOwnJob } from '@castlane/contract/job.ts';
import {
  approveProposal,
  declineProposal,
  isIn,
  listProposals,
  openProposal,
  shortlistProposal,
  unshortlistProposal,
  type ReceivedFilter,
  type ReceivedProposal,
} from '@castlane/contract/proposal.ts';
import { Route, Routes } from 'react-router';
import { fakeApi, type FakeCall } from '#testing/fake-api.ts';
import { anOwnJob, aReceivedProposal, receivedAnswer } from '#testing/own-jobs.ts';
import { anOwner, signIn } from '#testing/people.ts';
import { renderPage } from '#testing/render.tsx';
import { JobPostDetailsPage } from './JobPostDetailsPage.tsx';

export const WORKPLACE = '/job-post-details/winter-shoe';
const NAMES = ['Ann', 'Ben', 'Cem', 'Dora', 'Eve'];

export function aComment(index: number, overrides: Partial<ReceivedProposal> = {}): ReceivedProposal {
  const proposal = aReceivedProposal({ id: `01930000-0000-7000-8000-00000000050${index}`, ...overrides });
  return { ...proposal, creator: { ...proposal.creator, name: NAMES[index]!, slug: NAMES[index]!.toLowerCase() } };
}

/** A server with views of proposals, which stores the changes to them. */
export function openWorkplace(comments: ReceivedProposal[], at = WORKPLACE) {
  const all = new Map(comments.map((each) => [each.id, each]));
  const change = (overrides: Partial<ReceivedProposal>) => (call: FakeCall) => {
    const changed = { ...all.get(call.params['id']!)!, ...overrides };
    all.set(changed.id, changed);
    return changed;
  };
  signIn(anOwner());
  const job = anOwnJob({
    proposalCount: comments.length,
    budget: { type: 'range', min: { amount: 50_000, currency: 'USD' }, max: { amount: 90_000, currency: 'USD' } },
    questions: ['Where would you film it?'],
  });
  const api = fakeApi()
    .on(getOwnJob, job)
    .on(listProposals, ({ url }: FakeCall) => {
      const { counts } = receivedAnswer([...all.values()]);
      const ids = url.searchParams.get('ids')?.split(',');
      const filter = (url.searchParams.get('status') ?? 'all') as ReceivedFilter;
      return { ...receivedAnswer([...all.values()].filter((each) => isIn(filter, each) && (ids?.includes(each.id) ?? true))), counts };
    })
    .on(openProposal, change({ openedAt: '2026-11-21T10:00:00.000Z' }))
    .on(shortlistProposal, change({ status: 'shortlisted' }))
    .on(unshortlistProposal, change({ status: 'submitted' }))
    .on(approveProposal, change({ status: 'approved' }))
    .on(declineProposal, change({ status: 'declined', declineReason: 'price' }));
  const page = renderPage(
    <Routes>
      <Route path="/job-post-details/:jobSlug" element={<JobPostDetailsPage />} />
    </Routes>,
    at,
  );
  return { api, all, ...page };
}
